import type { Address, Hex } from 'viem'
import type { RoundResult } from '@/lib/api/intent/agent-bids'
import type { SettledIntent } from '@/lib/chain/intent/settle-call'
import type { ServedChain } from '../chain/facts/served-chain'
import type { PriceRequest } from '../pricing/price-request'
import type { AskedFee } from './relay-offers'

/** An agent's price of an intent in raw units; both amounts include `gas`, paid by the source. */
export type AgentQuote = { input: bigint; output: bigint; gas: bigint }

/** A price request of an intent; `isBridged` to another chain, `handler` if one completes it. */
export type IntentRequest = PriceRequest & { isBridged?: boolean; handler?: Address | undefined }

/**
 * A signed, fillable order; for a TWAP order, its due slice. `relay` is the relayer's fee for the
 * transfer of a bridged order, which the service sets and agents do not.
 */
export type OpenIntent = SettledIntent & { orderHash: Hex; relay?: AskedFee | undefined }

/** The execution of an order: source and destination units, raw, before fees. */
export type Fill = { orderHash: Hex; fillIn: bigint; fillOut: bigint }

/** The contract's limits of a fill in raw units before fees: maximum source, minimum output. */
export type Guarantee = { maxIn: bigint; minOut: bigint }

/**
 * A call of the intent contract that fills one or more orders. A fill counts for at most what it
 * promises and what its simulation yields. `guarantees` are those of `fills`, in order, where the
 * call allows less than these; otherwise the fills themselves. `usesPools` is true if some of it
 * goes through pools. `kept` is the source amount, raw units, that the call pays to the sender for
 * gas. Outside agents omit both.
 */
export type Bid = {
  fills: readonly Fill[]
  guarantees?: readonly Guarantee[]
  data: Hex
  usesPools?: boolean
  kept?: bigint
}

/** Why an agent does not fill an order, as an error name; `cause` for unexpected errors. */
export type Decline = { orderHash: Hex; reason: string; cause?: unknown }

/** The question of a round: which of these orders an agent fills. `account` sends the bids. */
export type BidRequest = {
  round: { id: string; blockNumber: bigint; closesAtMs: number }
  intents: readonly OpenIntent[]
  account: Address
}

/** The bids of an agent; `failure` where an outside agent gave no valid answer. */
export type Answer = {
  bids: readonly Bid[]
  declines: readonly Decline[]
  failure?: 'late' | 'malformed' | 'unreachable' | 'failed'
}

/** The outcomes of an agent's bids in a round; `score` in wei. */
export type RoundReport = Pick<RoundResult, 'roundId' | 'chainId' | 'outcome'> & {
  bids: readonly { orderHash: Hex; won: boolean; score?: bigint | undefined; reason?: string | undefined }[]
}

/** An agent that fills intents. */
export type Agent = {
  /** A public name, by which requests include and exclude agents. */
  name: string
  /**
   * True for registered agents of others, which must answer before the round closes and whose bids
   * are simulated under the conditions of the next two blocks.
   */
  isOutside?: true
  /**
   * Quotes a sale or purchase of `amount` on the newest state. Missing if the agent can only price
   * signed orders. `signal` is aborted when the client disconnects.
   *
   * @throws {ApiError} PricingError, BadUsdPrice, MaxImpactReached, GasCostExceedsTradeAmount;
   * those of pricing
   */
  quote?: (served: ServedChain, request: IntentRequest, signal?: AbortSignal) => Promise<AgentQuote>
  /** Bids for these orders on the newest state. */
  bid: (served: ServedChain, asked: BidRequest) => Promise<Answer>
  /**
   * Prices a bid for one order whose settlement used `gas` units when measured, data included.
   *
   * @throws {ApiError} those of pricing
   * @throws {PriceBelowMinimumError} when the order does not pay for that gas.
   */
  bidForGas?: (served: ServedChain, measured: { intent: OpenIntent; account: Address; gas: number }) => Promise<Bid>
  /** Reports the outcomes of its bids after the round; never throws. */
  reportRound?: (report: RoundReport) => Promise<void>
}
