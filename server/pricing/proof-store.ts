import type { PriceRoute } from '@/lib/api/market/market'
import type { Proof } from '@/lib/api/market/proof'
import type { PriceRequest } from './price-request'
import type { QuoteAt } from './question-of'
import type { Certified } from './route/certify'

/** Quotes whose proofs can be asked for: the newest ones. */
const maxProofs = 2_000
/** A quote can be built from for 30 s; who signed it may look at its proof a while longer. */
export const proofLifeMs = 5 * 60_000

/** What a proof is made of when it is asked for: the answer, the question, and the state it stood on. States are values and share what did not change. */
export type ProofBasis = {
  priceRoute: PriceRoute
  request: PriceRequest
  context: QuoteAt
  /** The work of the engine, from the first time the proof was asked for. */
  certified?: Promise<Certified>
  /** The whole proof, half a megabyte: as long as there is room. */
  written?: WeakRef<Proof>
}

export type ProofStore = {
  /** Says whether it was new. The first basis of an hmac stays. */
  keep: (basis: ProofBasis) => boolean
  find: (hmac: string) => ProofBasis | undefined
}

/**
 * Keeps what the proofs of recent quotes are made of, by `hmac`: for five minutes, at most 2,000, in the memory of one process.
 *
 * @example
 * const proofs = createProofStore({ nowMs: Date.now })
 * proofs.keep({ priceRoute, request, context })
 * proofs.find(priceRoute.hmac)?.priceRoute === priceRoute // true
 */
export const createProofStore = ({ nowMs }: { nowMs: () => number }): ProofStore => {
  // In the order they came, so the oldest are first.
  const kept = new Map<string, { until: number; basis: ProofBasis }>()
  const isOver = ({ until }: { until: number }) => until <= nowMs()
  return {
    keep: (basis) => {
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
