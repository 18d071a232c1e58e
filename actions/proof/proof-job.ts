import type { PriceRoute } from '@/lib/api/market/market'
import type { Chain } from '@/lib/chain/chain'
import type { ProofCheck } from '@/lib/proof/check-proof'
import type { Alternatives } from './compare-exchanges'
import type { QuoteWithoutGas } from './quote-to-prove'
import type { MarketOnChain } from './read-market'

export type ProofJob = { kind: 'check'; baseUrl: string; hmac: string; quote: QuoteWithoutGas }
/** Asks the worker to hold a checked proof against the chain, whose node is at `rpcUrl`. */
export type MarketJob = { kind: 'read'; checkId: number; rpcUrl: string; chain: Chain; priceRoute: PriceRoute }
/** Asks what other exchanges would give for the trade of a proof, from the pools that were read for it. */
export type CompareJob = { kind: 'compare'; checkId: number }
export type Job = ProofJob | MarketJob | CompareJob

/** Holds what the check of a proof on this device found. */
export type CheckedProof = {
  check: ProofCheck
  /** Which check of this visit it was. */
  id: number
  /** Counts the check alone. */
  tookMs: number
  /** How many of the proof's pools are open OTC orders. */
  orders: number
}

/** Carries what the worker found, or its error, which it cannot throw across. */
export type ProofAnswer =
  | ({ kind: 'checked' } & Omit<CheckedProof, 'id'>)
  | { kind: 'read'; market: MarketOnChain }
  | { kind: 'alternatives'; alternatives: Alternatives }
  | { kind: 'refused'; status: number; details: string }
  | { kind: 'failed'; message: string }
