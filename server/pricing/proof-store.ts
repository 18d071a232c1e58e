import type { PriceRoute } from '@/lib/api/market/price-route'
import type { Proof } from '@/lib/api/market/proof'
import type { PriceRequest } from './price-request'
import type { QuoteAt } from './question-of'
import type { Certified } from './route/certify'

/** Maximum number of quotes, the newest, whose proofs can be requested. */
const maxProofs = 2_000
/** A quote can be built for 30 s; its proof stays available longer for review. */
export const proofLifeMs = 5 * 60_000

/** The inputs of a proof: answer, request and state. States share their unchanged parts. */
export type ProofBasis = {
  priceRoute: PriceRoute
  request: PriceRequest
  context: QuoteAt
  /** The solver's result, computed at the first request for the proof. */
  certified?: Promise<Certified>
  /** The complete proof, half a megabyte, cached while memory allows. */
  written?: WeakRef<Proof>
}

export type ProofStore = {
  /** Stores a basis and returns true, or returns false if its hmac has one already. */
  save: (basis: ProofBasis) => boolean
  find: (hmac: string) => ProofBasis | undefined
}

/**
 * Stores the inputs of recent proofs by `hmac` in memory: for five minutes, at most 2,000.
 *
 * @example
 * const proofs = createProofStore({ nowMs: Date.now })
 * proofs.save({ priceRoute, request, context })
 * proofs.find(priceRoute.hmac)?.priceRoute === priceRoute // true
 */
export const createProofStore = ({ nowMs }: { nowMs: () => number }): ProofStore => {
  // Insertion order, so the oldest are first.
  const kept = new Map<string, { until: number; basis: ProofBasis }>()
  const isOver = ({ until }: { until: number }) => until <= nowMs()
  return {
    save: (basis) => {
      const { hmac } = basis.priceRoute
      if (kept.has(hmac)) return false
      kept.set(hmac, { until: nowMs() + proofLifeMs, basis })
      for (const [oldest, entry] of kept) {
        if (kept.size <= maxProofs && !isOver(entry)) break
        kept.delete(oldest)
      }
      return true
    },
    find: (hmac) => {
      const entry = kept.get(hmac)
      return entry === undefined || isOver(entry) ? undefined : entry.basis
    },
  }
}
