import type { PriceRoute } from '@/lib/api/market'
import type { Chain } from '@/lib/chain/chain'
import type { ProofCheck } from '@/lib/proof/check-proof'
import type { Alternatives } from './compare-exchanges'
import type { QuoteWithoutGas } from './quote-to-prove'
import type { MarketOnChain } from './read-market'

export type ProofJob = { kind: 'check'; baseUrl: string; hmac: string; quote: QuoteWithoutGas }
/** To hold a proof that was checked against the chain, whose node is at `rpcUrl`. */
export type MarketJob = { kind: 'read'; checkId: number; rpcUrl: string; chain: Chain; priceRoute: PriceRoute }
/** To say what the trade of a proof would come to elsewhere, of the pools that were read for it. */
export type CompareJob = { kind: 'compare'; checkId: number }
export type Job = ProofJob | MarketJob | CompareJob

/** A proof that was looked at on this device, how long the checking alone took, and how many of its pools are open OTC orders. */
export type CheckedProof = {
  check: ProofCheck
  /** Which check of this visit it was. */
  id: number
  tookMs: number
  orders: number
}

/** What the worker says: it cannot throw across. */
export type ProofAnswer =
  | ({ kind: 'checked' } & Omit<CheckedProof, 'id'>)
  | { kind: 'read'; market: MarketOnChain }
  | { kind: 'alternatives'; alternatives: Alternatives }
  | { kind: 'refused'; status: number; details: string }
  | { kind: 'failed'; message: string }
