import type { PriceRoute } from '@/lib/api/market/market'
import type { Chain } from '@/lib/chain/chain'
import type { ProofCheck } from '@/lib/proof/check-proof'
import type { Alternatives } from './compare-exchanges'
import type { QuoteWithoutGas } from './quote-to-prove'
import type { MarketOnChain } from './read-market'

export type ProofJob = { kind: 'check'; baseUrl: string; hmac: string; quote: QuoteWithoutGas }
/** A job that compares a checked proof with the chain, whose node is at `rpcUrl`. */
export type MarketJob = { kind: 'read'; checkId: number; rpcUrl: string; chain: Chain; priceRoute: PriceRoute }
/** A job that computes the trade of a proof on other exchanges, from pools read before. */
export type CompareJob = { kind: 'compare'; checkId: number }
export type Job = ProofJob | MarketJob | CompareJob

/** The result of checking a proof on this device. */
export type CheckedProof = {
  check: ProofCheck
  /** The number of the check in this visit. */
  id: number
  /** The time of the check alone. */
  tookMs: number
  /** The number of open OTC orders among the proof's pools. */
  orders: number
}

/** The result of the worker, or its error, which it cannot throw across threads. */
export type ProofAnswer =
  | ({ kind: 'checked' } & Omit<CheckedProof, 'id'>)
  | { kind: 'read'; market: MarketOnChain }
  | { kind: 'alternatives'; alternatives: Alternatives }
  | { kind: 'refused'; status: number; details: string }
  | { kind: 'failed'; message: string }
