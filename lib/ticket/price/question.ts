import { isNativeToken, wireToken } from '@/lib/address'
import type { Chain, Token } from '@/lib/chain/chain'
import type { Side } from '@/lib/routing/route/route'
import type { IntentQuestion } from '../terms/frozen-intent'
import type { PricesInput } from '../terms/frozen-quote'

/** A token of a request, with its transfer taxes. */
type Traded = Pick<Token, 'address' | 'decimals' | 'transferFeeBps' | 'poolFeeBps'>

/** A trade to price. `amount` in raw units: of `from` in a sale, of `to` in a purchase. */
export type PricedTrade = {
  chainId: number
  /** The chain where `to` is paid; by default the same chain. */
  toChainId?: number | undefined
  /** True if what arrives on that chain is sold for `to`. */
  isSold?: boolean | undefined
  side: Side
  from: Traded
  to: Traded
  amount: bigint
}

/** The trade of a ticket, which may be incomplete. */
export type TicketTrade = {
  chain: Chain | undefined
  /** The chain where `to` is paid; by default the same chain. */
  toChain?: Chain | undefined
  /** True if `to` is paid on another chain; then a price needs a lane. */
  crosses?: boolean
  lane?: object | undefined
  side: Side
  from: Traded | undefined
  to: Traded | undefined
  /** Raw units: of `from` in a sale, of `to` in a purchase. */
  amount: bigint | undefined
  isSameToken?: boolean
}

/**
 * Returns a ticket's trade that agents price; undefined if incomplete or without intents.
 *
 * @example
 * pricedTrade({ chain: mainnet, side: 'SELL', from: usdc, to: weth, amount: undefined })
 * // undefined
 */
export const pricedTrade = (trade: TicketTrade): PricedTrade | undefined => {
  const { chain, toChain, crosses, lane, side, from, to, amount, isSameToken } = trade
  if (crosses && !lane) return undefined
  return chain?.contracts.intent && from && to && amount !== undefined && !isSameToken
    ? { chainId: chain.id, toChainId: toChain?.id, side, from, to, amount }
    : undefined
}

/**
 * A price request, with the chain where the bought token is paid if it is another one, and whether
 * it may be bought with what arrives there.
 */
export type TicketRequest = PricesInput & {
  destChainId?: number | undefined
  allowBridgeAndSwap?: boolean | undefined
}

/** The fields of a request that a ticket sets; undefined ones are omitted. */
type Chosen = { [name in keyof PricesInput]?: PricesInput[name] | undefined }

/**
 * Builds the request for the market price of a trade, in the documented dialect: `network`, a
 * slippage, version 6.2. The slippage is constant, because the browser computes the limit itself. A
 * missing dollar price is accepted: the page shows it as unknown and asks the user.
 *
 * @example
 * toPricesQuestion({ ...trade, amount: 7n }, { maxImpact: 100 }).amount // '7'
 */
export const toPricesQuestion = <chosen extends Chosen>(
  { chainId, toChainId = chainId, isSold, side, from, to, amount }: PricedTrade,
  chosen: chosen,
) => {
  const question = {
    network: chainId,
    side,
    amount: amount.toString(),
    srcToken: wireToken(from.address),
    srcDecimals: from.decimals,
    destToken: wireToken(to.address),
    destDecimals: to.decimals,
    version: '6.2' as const,
    slippage: 50,
    ignoreBadUsdPrice: true,
  }
  const taxes = {
    srcTokenTransferFee: from.transferFeeBps || undefined,
    destTokenTransferFee: to.transferFeeBps || undefined,
    srcTokenDexTransferFee: from.poolFeeBps?.into,
    destTokenDexTransferFee: to.poolFeeBps?.outOf,
    destChainId: toChainId === chainId ? undefined : toChainId,
    allowBridgeAndSwap: isSold || undefined,
  }
  return { ...question, ...defined(taxes), ...defined(chosen) }
}

/** A sale at the OTC desk; `amount` in raw units of `from`. */
export type DeskSale = Pick<PricedTrade, 'from' | 'to' | 'amount'>

/**
 * Builds the request for the market's payment for a sale at the OTC desk: through pools alone, at
 * any impact. Equal requests of lists and order pages share one query.
 *
 * @example
 * toDeskQuestion(mainnet, { from: usdc, to: weth, amount: 10n ** 9n }).excludeRFQ // true
 */
export const toDeskQuestion = ({ id: chainId, contracts }: Chain, { from, to, amount }: DeskSale) => {
  const wrapped = (token: Traded) =>
    isNativeToken(token.address) ? { ...token, address: contracts.wrappedNative } : token
  // Excludes orders, because the service would also answer with the shown one.
  const chosen = { maxImpact: 100, excludeRFQ: true }
  return toPricesQuestion({ chainId, side: 'SELL', from: wrapped(from), to: wrapped(to), amount }, chosen)
}

/**
 * Builds the request for an intent price from that for the market. `ALL` requests both, `DELTA`
 * only an intent, which is the default across chains.
 *
 * @example
 * toIntentQuestion(toPricesQuestion(trade, { userAddress: owner }), 'DELTA').chainId // 1
 */
export const toIntentQuestion = (question: TicketRequest, requestedMode?: 'ALL' | 'DELTA'): IntentQuestion => {
  const { network, side, amount, srcToken, destToken, srcDecimals, destDecimals, destChainId, allowBridgeAndSwap } =
    question
  const mode = requestedMode ?? (destChainId === undefined ? 'ALL' : 'DELTA')
  const { userAddress, receiver: beneficiary, partner, maxImpact } = question
  return {
    chainId: network!,
    srcToken: srcToken!,
    destToken: destToken!,
    amount,
    mode,
    srcDecimals: srcDecimals!,
    destDecimals: destDecimals!,
    ...defined({ side, destChainId, allowBridgeAndSwap, userAddress, beneficiary, partner, maxImpact }),
  }
}

const defined = <fields extends object>(fields: fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [name in keyof fields]?: NonNullable<fields[name]>
  }
