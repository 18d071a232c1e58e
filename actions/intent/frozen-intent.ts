import type { Address } from 'viem'
import type { getQuote, IntentPrice } from '@/lib/api/intent'
import type { Input } from '@/lib/api/operation'
import { afterFeeBuy, afterFeeSell, bpsOfPercent } from '@/lib/order/fee'
import { signedAmounts } from '@/lib/order/intent'
import type { Side } from '@/lib/routing/route'
import type { PartnerTerms } from '../partner-terms'

export type IntentQuestion = Input<typeof getQuote>

/** The price of an intent, frozen: what a person looks at, confirms and signs is made of this very value. All amounts in raw units. */
export type FrozenIntent = {
  /** The service's own name of this answer. */
  readonly id: string
  readonly chainId: number
  readonly side: Side
  readonly srcToken: Address
  readonly destToken: Address
  /** What leaves the wallet: exactly (SELL), or as expected with the fee (BUY). */
  readonly srcAmount: bigint
  /** What arrives: as expected after the fee (SELL), or exactly (BUY). */
  readonly destAmount: bigint
  /** What the signature will hold, net of every fee: the least that arrives (SELL), or the most that leaves (BUY). */
  readonly limit: bigint
  readonly slippageBps: number
  readonly feeBps: number
  /** Under whose name it was asked for, as it was shown; undefined is nobody's. */
  readonly partner?: PartnerTerms | undefined
  readonly receiver: Address | undefined
  /** The account it was asked for. */
  readonly owner: Address | undefined
  /** Milliseconds since 1970 on this device. */
  readonly receivedAt: number
  /** What was asked of the service. */
  readonly question: IntentQuestion
  /** As it came; its route travels back unchanged. */
  readonly price: IntentPrice
}

type FreezeInput = Pick<
  FrozenIntent,
  'price' | 'srcToken' | 'destToken' | 'slippageBps' | 'partner' | 'receiver' | 'owner' | 'receivedAt' | 'question'
>

/**
 * Freezes the price of an intent, whose amounts are before the fee. The limit is never below one raw unit.
 *
 * @example
 * freezeIntent({ price, slippageBps: 50, ... }).limit // 994904502n
 */
export const freezeIntent = (input: FreezeInput): FrozenIntent => {
  const { price, slippageBps } = input
  const { side } = price
  const { origin } = price.route
  const feeBps = bpsOfPercent(price.partner.feePercent)
  const [paid, got] = [BigInt(origin.input.amount), BigInt(origin.output.amount)]
  const signed = signedAmounts({ side, input: paid, output: got }, { feeBps, slippageBps })
  const limit = side === 'SELL' ? signed.destAmount : signed.srcAmount
  return Object.freeze({
    ...input,
    ...{ id: price.id, side, feeBps, chainId: price.inputToken.chainId },
    srcAmount: side === 'SELL' ? paid : afterFeeBuy(paid, feeBps),
    destAmount: side === 'SELL' ? afterFeeSell(got, feeBps) : got,
    limit: limit > 0n ? limit : 1n,
  })
}
