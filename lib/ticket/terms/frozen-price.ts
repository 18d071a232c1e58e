import type { Address } from 'viem'
import type { ChainToken } from '@/lib/address'
import type { Side } from '@/lib/routing/route/route'
import type { PartnerTerms } from './partner-terms'

/** A frozen answer to a price request, which is shown, confirmed and signed. Raw units. */
export type FrozenPrice<question> = {
  /** The service's identifier of this answer. */
  readonly id: string
  readonly side: Side
  readonly src: ChainToken
  readonly dest: ChainToken
  /** The amount that leaves the wallet: exact (SELL), or expected with all fees (BUY). */
  readonly srcAmount: bigint
  /** The amount that arrives after all fees: expected (SELL), or exact (BUY). */
  readonly destAmount: bigint
  /** The limit to sign, after all fees: the minimum to receive (SELL) or maximum to pay (BUY). */
  readonly limit: bigint
  /** The slippage, bps: zero if signed orders are filled. */
  readonly slippageBps: number
  /** The partner's fee in the price. */
  readonly feeBps: number
  /** The partner of the request, as shown; undefined for none. */
  readonly partner?: PartnerTerms | undefined
  readonly receiver: Address | undefined
  /** The account of the request. */
  readonly owner: Address | undefined
  /** Milliseconds since 1970 on this device. */
  readonly receivedAt: number
  /** The request to the service. */
  readonly question: question
}
