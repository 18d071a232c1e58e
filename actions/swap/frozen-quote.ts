import type { Address } from 'viem'
import { applySlippage } from '@/lib/amount'
import type { getPrices, PriceRoute } from '@/lib/api/market'
import type { Input } from '@/lib/api/operation'
import { bpsOfPercent } from '@/lib/order/fee'
import { slippageOf } from '@/lib/order/orders-route'
import type { Side } from '@/lib/routing/route'
import type { PartnerTerms } from '../partner-terms'

export type PricesInput = Input<typeof getPrices>

/** One answer of the service, frozen: what a person looks at, confirms and signs is this very value. All amounts in raw units. */
export type FrozenQuote = {
  /** The service's own mark of this answer. */
  readonly id: string
  readonly chainId: number
  readonly side: Side
  readonly srcToken: Address
  readonly destToken: Address
  /** What leaves the wallet on the quoted state: exactly (SELL) or as expected (BUY). */
  readonly srcAmount: bigint
  /** What arrives on the quoted state, after every fee: as expected (SELL) or exactly (BUY). */
  readonly destAmount: bigint
  /** What the signature will hold: the least that arrives (SELL), or the most that leaves (BUY). */
  readonly limit: bigint
  /** How far the price may slip: what was asked for, and nothing where signed orders are filled. */
  readonly slippageBps: number
  /** What the price counts for the partner. */
  readonly feeBps: number
  /** Under whose name it was asked for, as it was shown; undefined is nobody's. */
  readonly partner?: PartnerTerms | undefined
  readonly receiver: Address | undefined
  /** The account the quote was asked for. */
  readonly owner: Address | undefined
  /** Milliseconds since 1970 on this device. */
  readonly receivedAt: number
  /** What was asked of the service. */
  readonly question: PricesInput
  /** As it came; travels back unchanged. */
  readonly priceRoute: PriceRoute
}

type FreezeInput = {
  priceRoute: PriceRoute
  srcToken: Address
  destToken: Address
  partner?: PartnerTerms | undefined
  receiver: Address | undefined
  owner: Address | undefined
  receivedAt: number
  question: PricesInput
}

/**
 * Freezes an answer. The limit of a SELL is taken from what arrives after fees, and is never below one raw unit.
 *
 * @example
 * freezeQuote({ priceRoute, srcToken: weth, destToken: usdc, receiver: undefined, owner, receivedAt, question: { slippage: 50, ... } }).limit // 2487500000n
 */
export const freezeQuote = (input: FreezeInput): FrozenQuote => {
  const { priceRoute, srcToken, destToken, partner, receiver, owner, receivedAt, question } = input
  const { side } = priceRoute
  const slippageBps = slippageOf(priceRoute, askedSlippage(question))
  const srcAmount = BigInt((side === 'BUY' ? priceRoute.srcAmountAfterFee : undefined) ?? priceRoute.srcAmount)
  const destAmount = BigInt((side === 'SELL' ? priceRoute.destAmountAfterFee : undefined) ?? priceRoute.destAmount)
  const limit = applySlippage({
    amount: side === 'SELL' ? destAmount : srcAmount,
    slippageBps,
    side,
  })
  return Object.freeze({
    id: priceRoute.hmac,
    chainId: priceRoute.network,
    side,
    srcToken,
    destToken,
    srcAmount,
    destAmount,
    limit: limit > 0n ? limit : 1n,
    slippageBps,
    feeBps: bpsOfPercent(priceRoute.partnerFee),
    partner,
    receiver,
    owner,
    receivedAt,
    question,
    priceRoute,
  })
}

/** The slippage of a question, bps. */
export const askedSlippage = ({ slippage = 0 }: PricesInput): number => Number(slippage)
