import type { ServedChain } from '../chain/served-chain'
import type { PriceRequest } from '../pricing/price-request'

/** What an agent gives for an intent now. Raw units; `gas` is what it keeps of the source for its gas, counted in both amounts. */
export type AgentQuote = { input: bigint; output: bigint; gas: bigint }

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
}
