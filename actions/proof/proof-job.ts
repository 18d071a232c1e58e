import type { PriceRoute } from '@/lib/api/market/price-route'
import type { Chain } from '@/lib/chain/chain'
import type { CrosschainProved, CrosschainToProve } from '@/lib/proof/check-crosschain'
import type { ProofCheck, Refused } from '@/lib/proof/check-proof'
import type { Alternatives } from './compare-exchanges'
import type { CrosschainQuestion } from './crosschain-to-prove'
import type { QuoteWithoutGas } from './quote-to-prove'
import type { Both, CrosschainOnChains } from './read-crosschain'
import type { MarketOnChain } from './read-market'

export type ProofJob = { kind: 'check'; baseUrl: string; hmac: string; quote: QuoteWithoutGas }
/** A job that compares a checked proof with the chain, whose node is at `rpcUrl`. */
export type MarketJob = { kind: 'read'; checkId: number; rpcUrl: string; chain: Chain; priceRoute: PriceRoute }
/** A job that computes the trade of a proof on other exchanges, from pools read before. */
export type CompareJob = { kind: 'compare'; checkId: number }
/** A job that fetches the proof over two chains of a price, and checks it. */
export type CrosschainJob = {
  kind: 'checkCrosschain'
  baseUrl: string
  question: CrosschainQuestion
  quote: CrosschainToProve
}
/** A job that compares such a checked proof with both chains. */
export type CrosschainReadJob = { kind: 'readCrosschain'; checkId: number; rpcUrls: Both<string>; chains: Both<Chain> }
export type Job = ProofJob | MarketJob | CompareJob | CrosschainJob | CrosschainReadJob

/** The result of checking a proof over two chains on this device, with the number of the check. */
export type CheckedCrosschain = { check: CrosschainProved | Refused; blocks: Both<number>; id: number }

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
  | ({ kind: 'checkedCrosschain' } & Omit<CheckedCrosschain, 'id'>)
  | { kind: 'readCrosschain'; market: CrosschainOnChains }
  | { kind: 'alternatives'; alternatives: Alternatives }
  | { kind: 'refused'; status: number; details: string }
  | { kind: 'failed'; message: string }
