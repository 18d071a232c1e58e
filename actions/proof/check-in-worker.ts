import { ApiError } from '@/lib/api/contract/errors'
import type { Alternatives } from './compare-exchanges'
import type {
  CheckedCrosschain,
  CheckedProof,
  CompareJob,
  CrosschainJob,
  CrosschainReadJob,
  Job,
  MarketJob,
  ProofAnswer,
  ProofJob,
} from './proof-job'
import type { CrosschainOnChains } from './read-crosschain'
import type { MarketOnChain } from './read-market'

type Waiting = { resolve: (answer: ProofAnswer) => void; reject: (error: Error) => void }

let worker: Worker | undefined
let lastId = 0
const waiting = new Map<number, Waiting>()

/**
 * Starts the worker of this visit with the first proof. If it breaks, all waiting jobs fail, and
 * the next proof starts another one.
 */
const startWorker = (): Worker => {
  const started = new Worker(new URL('./check-proof.worker.ts', import.meta.url))
  started.addEventListener('message', ({ data }: MessageEvent<{ id: number; answer: ProofAnswer }>) => {
    const request = waiting.get(data.id)
    waiting.delete(data.id)
    request?.resolve(data.answer)
  })
  started.addEventListener('error', (event) => {
    started.terminate()
    worker = undefined
    for (const { reject } of waiting.values()) reject(new Error(event.message || 'The checker did not start.'))
    waiting.clear()
  })
  return started
}

const ask = async (id: number, job: Job): Promise<ProofAnswer> => {
  const answer = await answerOf(id, job)
  if (answer.kind === 'refused') throw new ApiError('NotFound', { status: answer.status, details: answer.details })
  if (answer.kind === 'failed') throw new Error(answer.message)
  return answer
}

const answerOf = async (id: number, job: Job): Promise<ProofAnswer> => {
  try {
    worker ??= startWorker()
  } catch {
    // The fallback runs on the page's own thread and blocks it meanwhile.
    const { answerProofJob } = await import('./answer-proof-job')
    return answerProofJob(id, job)
  }
  const started = worker
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    started.postMessage({ id, job })
  })
}

const absolute = (url: string) => new URL(url, location.origin).href.replace(/\/$/, '')

/**
 * Fetches the proof of a quote and checks it off the main thread.
 *
 * @throws {ApiError} the service has no proof of this quote
 */
export const checkInWorker = async ({ baseUrl, ...job }: Omit<ProofJob, 'kind'>): Promise<CheckedProof> => {
  const id = ++lastId
  const answer = await ask(id, { kind: 'check', ...job, baseUrl: absolute(baseUrl) })
  return { ...(answer as ProofAnswer & { kind: 'checked' }), id }
}

/**
 * Compares a proof that was checked in this visit with the chain, off the main thread. A later call
 * aborts an earlier one.
 *
 * @throws the errors of the node, or if the proof is no longer stored
 */
export const readInWorker = async ({ rpcUrl, ...job }: Omit<MarketJob, 'kind'>): Promise<MarketOnChain> => {
  const answer = await ask(++lastId, { kind: 'read', ...job, rpcUrl: absolute(rpcUrl) })
  return (answer as ProofAnswer & { kind: 'read' }).market
}

/**
 * Computes off the main thread the result of a trade on other exchanges, from the pools read.
 *
 * @throws when its pools are no longer stored
 */
export const compareInWorker = async (job: Omit<CompareJob, 'kind'>): Promise<Alternatives> => {
  const answer = await ask(++lastId, { kind: 'compare', ...job })
  return (answer as ProofAnswer & { kind: 'alternatives' }).alternatives
}

/**
 * Fetches the proof over two chains of a price and checks it off the main thread.
 *
 * @throws {ApiError} the service has no such proof
 */
export const checkCrosschainInWorker = async ({
  baseUrl,
  ...job
}: Omit<CrosschainJob, 'kind'>): Promise<CheckedCrosschain> => {
  const id = ++lastId
  const answer = await ask(id, { kind: 'checkCrosschain', ...job, baseUrl: absolute(baseUrl) })
  return { ...(answer as ProofAnswer & { kind: 'checkedCrosschain' }), id }
}

/**
 * Compares such a proof with both chains off the main thread. A later call aborts an earlier one.
 *
 * @throws the errors of a node, or if the proof is no longer stored
 */
export const readCrosschainInWorker = async ({
  rpcUrls: { origin, destination },
  ...job
}: Omit<CrosschainReadJob, 'kind'>): Promise<CrosschainOnChains> => {
  const rpcUrls = { origin: absolute(origin), destination: absolute(destination) }
  const answer = await ask(++lastId, { kind: 'readCrosschain', ...job, rpcUrls })
  return (answer as ProofAnswer & { kind: 'readCrosschain' }).market
}
