import type { Address } from 'viem'
import type { ChainToken } from '@/lib/address'
import type { Side } from '@/lib/routing/route/route'
import type { PartnerTerms } from './partner-terms'

/** One answer of the service to a question for a price, frozen: what a person looks at, confirms and signs is made of this very value. All amounts in raw units. */
export type FrozenPrice<question> = {
  /** The service's own mark of this answer. */
  readonly id: string
  readonly side: Side
  readonly src: ChainToken
  readonly dest: ChainToken
  /** What leaves the wallet: exactly (SELL), or as expected with every fee (BUY). */
  readonly srcAmount: bigint
  /** What arrives after every fee: as expected (SELL), or exactly (BUY). */
  readonly destAmount: bigint
  /** What the signature will hold, net of every fee: the least that arrives (SELL), or the most that leaves (BUY). At least one raw unit. */
  readonly limit: bigint
  /** How far the price may slip: what was asked for, and nothing where signed orders are filled. */
  readonly slippageBps: number
  /** What the price counts for the partner. */
  readonly feeBps: number
  /** Under whose name it was asked for, as it was shown; undefined is nobody's. */
  readonly partner?: PartnerTerms | undefined
  readonly receiver: Address | undefined
  /** The account it was asked for. */
  readonly owner: Address | undefined
  /** Milliseconds since 1970 on this device. */
  readonly receivedAt: number
  /** What was asked of the service. */
  readonly question: question
}
