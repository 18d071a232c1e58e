import { formatAmount } from '@/lib/amount'
import type { Token } from '@/lib/chain/chain'
import type { HashedOrder } from '@/lib/history/otc/signed-orders'
import { maxRfqFill, type RfqFill } from '@/lib/order/rfq-fill'

type Decimals = Pick<Token, 'decimals'>
type Tokens = { makerToken: Decimals; takerToken: Decimals }

/**
 * Returns a link to a new offer that answers an order: tokens swapped, its maker as the taker, and
 * the amounts of the answer.
 *
 * @example
 * answerPath(signed, { pays, gets }, { makerToken: uni, takerToken: usdc })
 * // '/otc/new?chain=1&from=0xa0b8...&sell=60&buy=6&...&re=0x9104...'
 */
export const answerPath = (
  { chainId, order, hash }: HashedOrder,
  { pays, gets }: RfqFill,
  { makerToken, takerToken }: Tokens,
): string => {
  const query = new URLSearchParams({
    chain: String(chainId),
    from: order.takerAsset,
    to: order.makerAsset,
    sell: formatAmount(pays, takerToken.decimals),
    buy: formatAmount(gets, makerToken.decimals),
    recipient: order.maker,
    re: hash,
  })
  return `/otc/new?${query}`
}

/**
 * Returns a link to a counter offer over the rest of an order. `left`: raw units of makerAmount on
 * the chain; if it is unknown or buys nothing, the link has the amounts of the whole order.
 *
 * @example
 * counterPath(signed, { makerToken: uni, takerToken: usdc, left })
 * // '/otc/new?chain=1&from=0xa0b8...&sell=60&buy=6&...&re=0x9104...'
 */
export const counterPath = (
  signed: HashedOrder,
  { left, ...tokens }: Tokens & { left: bigint | undefined },
): string => {
  const { makerAmount, takerAmount } = signed.order
  return answerPath(signed, maxRfqFill(signed.order, left ?? 0n) ?? { pays: takerAmount, gets: makerAmount }, tokens)
}
