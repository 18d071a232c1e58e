import { ApiError } from '@/lib/api/contract/errors'
import type { Alternatives } from './compare-exchanges'
import type { CheckedProof, CompareJob, Job, MarketJob, ProofAnswer, ProofJob } from './proof-job'
import type { MarketOnChain } from './read-market'

type Waiting = { resolve: (answer: ProofAnswer) => void; reject: (error: Error) => void }

let worker: Worker | undefined
let lastId = 0
const waiting = new Map<number, Waiting>()

/** One worker for the visit, started by the first proof. When it breaks, whoever waits is told, and the next proof starts another. */
const startWorker = (): Worker => {
  const started = new Worker(new URL('./check-proof.worker.ts', import.meta.url))
  started.addEventListener('message', ({ data }: MessageEvent<{ id: number; answer: ProofAnswer }>) => {
    const one = waiting.get(data.id)
    waiting.delete(data.id)
    one?.resolve(data.answer)
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
    // A browser that refuses workers checks on the page's own thread, which is busy meanwhile.
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
 * Fetches the proof of a quote and checks it, away from the page's own thread.
 *
 * @throws {ApiError} the service has no proof of this quote
 * @example
 * (await checkInWorker({ baseUrl: '/api', hmac, quote })).check.verdict // 'proved'
 */
export const checkInWorker = async ({ baseUrl, ...job }: Omit<ProofJob, 'kind'>): Promise<CheckedProof> => {
  const id = ++lastId
  const answer = await ask(id, { kind: 'check', ...job, baseUrl: absolute(baseUrl) })
  return { ...(answer as ProofAnswer & { kind: 'checked' }), id }
}

/**
 * Holds a proof that was checked in this visit against the chain, away from the page's own thread. Of two that are under way only the
 * later one is carried through.
 *
 * @throws what the node answers, or when the proof is not kept any more
 * @example
 * (await readInWorker({ checkId: proof.id, rpcUrl: '/rpc/1', chain: mainnet, priceRoute })).status // 'compared'
 */
export const readInWorker = async ({ rpcUrl, ...job }: Omit<MarketJob, 'kind'>): Promise<MarketOnChain> => {
  const answer = await ask(++lastId, { kind: 'read', ...job, rpcUrl: absolute(rpcUrl) })
  return (answer as ProofAnswer & { kind: 'read' }).market
}

/**
 * Says what a trade whose pools were read in this visit would come to elsewhere, away from the page's own thread.
 *
 * @throws when its pools are not kept any more
 * @example
 * (await compareInWorker({ checkId: proof.id })).exchanges[0]?.dex // 'UniswapV3'
 */
export const compareInWorker = async (job: Omit<CompareJob, 'kind'>): Promise<Alternatives> => {
  const answer = await ask(++lastId, { kind: 'compare', ...job })
  return (answer as ProofAnswer & { kind: 'alternatives' }).alternatives
}
