import type { Address, Hex } from 'viem'
import type { RoundResult } from '@/lib/api/intent/agent-bids'
import type { SettledIntent } from '@/lib/chain/intent/settle-call'
import type { ServedChain } from '../chain/facts/served-chain'
import type { PriceRequest } from '../pricing/price-request'
import type { AskedFee } from './relay-offers'

/** What an agent gives for an intent now. Raw units; `gas` is what it keeps of the source for its gas, counted in both amounts. */
export type AgentQuote = { input: bigint; output: bigint; gas: bigint }

/**
 * A question for the price of an intent; `isBridged` is true if what it brings leaves for another chain, `handler` the
 * contract that will complete it.
 */
export type IntentRequest = PriceRequest & { isBridged?: boolean; handler?: Address | undefined }

/**
 * A signed order that may be filled; of one over time the slice that is due. `relay` is the fee that
 * a relayer asks for the transfer of an order with a bridge: the service names it, never an agent.
 */
export type OpenIntent = SettledIntent & { orderHash: Hex; relay?: AskedFee | undefined }

/** What one order gives and gets: source units that the execution has of it, destination units that it is to get; raw, before fees. */
export type Fill = { orderHash: Hex; fillIn: bigint; fillOut: bigint }

/**
 * The limits that the contract enforces for a fill, raw units before fees: the maximum of the source, and the
 * minimum of the destination.
 */
export type Guarantee = { maxIn: bigint; minOut: bigint }

/**
 * The call of the intent contract by which an agent would fill one order, or several at once. No
 * fill counts for more than is promised here, nor for more than it comes to in a simulation.
 * `guarantees` are those of `fills`, in their order, where the call allows for less than
 * these; else the fills themselves. `usesPools` is true if some of that goes through pools. `kept` is
 * what the call pays of the source to the account that sends it, raw units, where that pays for the gas.
 * Outside agents leave both out.
 */
export type Bid = {
  fills: readonly Fill[]
  guarantees?: readonly Guarantee[]
  data: Hex
  usesPools?: boolean
  kept?: bigint
}

/** Why an agent does not fill an order, in one word; `cause` where it is not the order's matter. */
export type Decline = { orderHash: Hex; reason: string; cause?: unknown }

/** What an agent is asked: which of these orders it fills, on the newest state. `account` sends what is bid; an answer after `closesAtMs` is too late. */
export type Asked = {
  round: { id: string; blockNumber: bigint; closesAtMs: number }
  intents: readonly OpenIntent[]
  account: Address
}

/** `failure` where an outside agent gave no answer that counts. */
export type Answer = {
  bids: readonly Bid[]
  declines: readonly Decline[]
  failure?: 'late' | 'malformed' | 'unreachable' | 'failed'
}

/** What became of an agent's bids in a round: `score` in the smallest units of the native token. */
export type Told = Pick<RoundResult, 'roundId' | 'chainId' | 'outcome'> & {
  bids: readonly { orderHash: Hex; won: boolean; score?: bigint | undefined; reason?: string | undefined }[]
}

/** Who fills intents. */
export type Agent = {
  /** Public: requests include and exclude agents by it. */
  name: string
  /**
   * True if it is registered: it has until the round closes, and its bids are simulated under the
   * conditions of the next two blocks.
   */
  isOutside?: true
  /**
   * What it gives for a sale of `amount`, or asks for a purchase of it, on the newest state. One that cannot say so before there is an order
   * has none. `signal` is aborted when the caller leaves.
   *
   * @throws {ApiError} PricingError, BadUsdPrice, MaxImpactReached, GasCostExceedsTradeAmount; what pricing throws
   */
  quote?: (served: ServedChain, request: IntentRequest, signal?: AbortSignal) => Promise<AgentQuote>
  /** What it bids for these orders on the newest state. */
  bid: (served: ServedChain, asked: Asked) => Promise<Answer>
  /**
   * Prices a bid for one order whose settlement was measured: `gas` is what all of it takes, in units
   * of gas, its data included.
   *
   * @throws {ApiError} what pricing throws
   * @throws {PriceBelowMinimumError} when the order does not pay for that gas.
   */
  bidForGas?: (served: ServedChain, measured: { intent: OpenIntent; account: Address; gas: number }) => Promise<Bid>
  /** Tells it what became of its bids once the round is over. What fails of that is nobody's matter: it never throws. */
  tell?: (told: Told) => Promise<void>
}
