import type { Address, Hex } from 'viem'
import type { OrderFamily } from '@/lib/chain/intent-typed-data'
import type { IntentOrder } from '@/lib/order/intent'
import type { ServedChain } from '../chain/served-chain'
import type { PriceRequest } from '../pricing/price-request'

/** What an agent gives for an intent now. Raw units; `gas` is what it keeps of the source for its gas, counted in both amounts. */
export type AgentQuote = { input: bigint; output: bigint; gas: bigint }

/** A signed order that may be filled. `filled`: of a sale in source units, of a purchase in destination units. */
export type OpenIntent = { orderHash: Hex; family: OrderFamily; order: IntentOrder; signature: Hex; filled: bigint }

/** What an agent would do with an order: how much it takes of the source and brings of the destination, raw units before fees, and the call of the intent contract. */
export type Bid = { orderHash: Hex; fillIn: bigint; fillOut: bigint; data: Hex }

/** Why an agent does not fill an order, in one word; `cause` where it is not the order's matter. */
export type Decline = { orderHash: Hex; reason: string; cause?: unknown }

/** Who fills intents. */
export type Agent = {
  /** Public: requests include and exclude agents by it. */
  name: string
  /**
   * What it gives for a sale of `amount`, or asks for a purchase of it, on the newest state.
   *
   * @throws {ApiError} PricingError, BadUsdPrice, MaxImpactReached, GasCostExceedsTradeAmount; what pricing throws
   */
  quote: (served: ServedChain, request: PriceRequest) => Promise<AgentQuote>
  /** What it bids for each of these orders on the newest state, in their order. `account` sends what is bid. */
  bid: (
    served: ServedChain,
    asked: { intents: readonly OpenIntent[]; account: Address },
  ) => Promise<readonly (Bid | Decline)[]>
}
