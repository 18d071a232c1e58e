import { ApiError } from '@/lib/api/errors'
import type { ProofPool } from '@/lib/api/proof'
import type { ProofCheck } from '@/lib/proof/check-proof'
import type { QuoteWithoutGas } from './quote-to-prove'

export type ProofJob = { baseUrl: string; hmac: string; quote: QuoteWithoutGas }

/**
 * A proof that was looked at on this device, how long the checking alone took, how many of its pools are open OTC orders, and the states
 * it gives the pools and orders of the route.
 */
export type CheckedProof = {
  check: ProofCheck
  /** Which check of this visit it was. */
  id: number
  tookMs: number
  blockNumber: number
  blockHash: string
  orders: number
  routePools: readonly ProofPool[]
}

/** What the worker says: it cannot throw across. */
export type ProofAnswer =
  | ({ kind: 'checked' } & Omit<CheckedProof, 'id'>)
  | { kind: 'refused'; status: number; details: string }
  | { kind: 'failed'; message: string }

type Waiting = { resolve: (answer: CheckedProof) => void; reject: (error: Error) => void }

let worker: Worker | undefined
let lastId = 0
const waiting = new Map<number, Waiting>()

/** One worker for the visit, started by the first proof. When it breaks, whoever waits is told, and the next proof starts another. */
const startWorker = (): Worker => {
  const started = new Worker(new URL('./check-proof.worker.ts', import.meta.url))
  started.addEventListener('message', ({ data }: MessageEvent<{ id: number; answer: ProofAnswer }>) => {
    const one = waiting.get(data.id)
    waiting.delete(data.id)
    if (data.answer.kind === 'checked') one?.resolve({ ...data.answer, id: data.id })
    else if (data.answer.kind === 'refused')
      one?.reject(new ApiError('NotFound', { status: data.answer.status, details: data.answer.details }))
    else one?.reject(new Error(data.answer.message))
  })
  started.addEventListener('error', (event) => {
    started.terminate()
    worker = undefined
    for (const { reject } of waiting.values()) reject(new Error(event.message || 'The checker did not start.'))
    waiting.clear()
  })
  return started
}

/**
 * Fetches the proof of a quote and checks it, away from the page's own thread.
 *
 * @throws {ApiError} the service has no proof of this quote
 * @example
 * (await checkInWorker({ baseUrl: '/api', hmac, quote })).check.verdict // 'proved'
 */
export const checkInWorker = ({ baseUrl, ...job }: ProofJob): Promise<CheckedProof> =>
  new Promise((resolve, reject) => {
    worker ??= startWorker()
    const id = ++lastId
    waiting.set(id, { resolve, reject })
    worker.postMessage({ id, job: { ...job, baseUrl: new URL(baseUrl, location.origin).href.replace(/\/$/, '') } })
  })
