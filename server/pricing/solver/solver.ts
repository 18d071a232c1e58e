import { Worker } from 'node:worker_threads'
import { ApiError } from '@/lib/api/contract/errors'
import type { PriceRoute } from '@/lib/api/market/price-route'
import { createQueueWait } from '@/lib/queue-wait'
import type { WaitingPair } from '@/lib/routing/dual/marginal-rates'
import type { Match } from '@/lib/routing/match/match-orders-settle'
import { describeError, type Log } from '../../log'
import { inSpan } from '../../tracing'
import type { PriceRequest } from '../price-request'
import type { QuoteContext } from '../question-of'
import { type Certified, certify } from '../route/certify'
import { type CrosschainCertified, type CrosschainRequest, certifyCrosschain } from '../route/certify-crosschain'
import { type Quote, quote } from '../route/quote'
import { doWork, ratesOf } from './do-work'
import { type MatchRequest, match } from './match'
import { prewarmCaches } from './prewarm-caches'
import { diffReplicas, type Replica } from './replica'
import type { Done, FromSolver, SolverWork, ToSolver } from './solver-messages'

/** Limits of solving on other threads. Times in milliseconds. */
const solverLimits = {
  /** Queued questions: a bound on memory, far beyond the callers' patience. */
  waiting: 256,
  /** Questions per thread: one in progress and one ready to start. */
  ahead: 2,
  /** Maximum time for one question before its thread is terminated; just below client timeouts. */
  answerMs: 12_000,
  /** Consecutive unexpected thread exits before threads are given up. */
  failures: 3,
} as const

type SolverLimits = { readonly [name in keyof typeof solverLimits]: number }

/** Answers price requests and bounds all answers; `follow` sends a market in advance. */
export type Solver = {
  /** A question is dropped if its caller leaves before a thread has it. */
  quote: (request: PriceRequest, context: QuoteContext, signal?: AbortSignal) => Promise<Quote>
  /** Computes the bounds of an answered request. */
  certify: (request: PriceRequest, context: QuoteContext, priceRoute: PriceRoute) => Promise<Certified>
  /** Computes the bound of a trade over two chains. */
  certifyCrosschain: (request: CrosschainRequest, chains: CrosschainContext) => Promise<CrosschainCertified>
  /** Matches orders with each other. */
  match: (request: MatchRequest, context: QuoteContext) => Promise<readonly Match[]>
  /** Returns the marginal rate of each pair (`marginalRates`). */
  rates: (request: readonly WaitingPair[], context: QuoteContext) => Promise<Float64Array>
  follow: (replica: Replica) => void
  /** Returns the number of open questions and the expected wait of a new one, milliseconds. */
  queue: () => { ahead: number; waitMs: number }
  stop: () => Promise<void>
}

/** The states of the two chains of a trade. */
export type CrosschainContext = { origin: QuoteContext; destination: Replica }

type Job = {
  work: SolverWork
  context: QuoteContext
  /** The other chain of a crosschain task. */
  destination?: Replica | undefined
  resolve: (answer: Done) => void
  reject: (error: unknown) => void
  /** True after a thread ended while working on this; a second such end rejects the job. */
  isRetry?: boolean
}

type Thread = {
  worker: Worker
  /** The replica that the thread has of each chain. */
  held: Map<number, Replica>
  /** In order of arrival: the thread works on the first. */
  jobs: Map<number, Job>
  watch?: NodeJS.Timeout
  /** `late`: the thread is being terminated because a question took too long. */
  state: 'starting' | 'ready' | 'late'
}

/**
 * Starts a solver thread; it is ready after about 0.3 s and queues earlier messages.
 *
 * @example
 * startSolverThread().postMessage({ kind: 'change', chainId: 1, change })
 */
export const startSolverThread = (program: string | URL = new URL('./solver-thread.mjs', import.meta.url)): Worker =>
  new Worker(program, { execArgv: [], name: 'solver' })

/**
 * Returns a solver that calls `refuse` for a quote or a proof that is not expected to start within
 * `maxWaitMs` milliseconds, unless fewer than `minAhead` are queued.
 *
 * @throws what `refuse` throws
 * @example
 * const impatient = withMaxWait(solver, { maxWaitMs: 60, minAhead: 4, refuse })
 * createQuotes({ solver: impatient, proofs, openOrders, hmacKey, nowMs })
 */
export const withMaxWait = (
  solver: Solver,
  { maxWaitMs, minAhead, refuse }: { maxWaitMs: number; minAhead: number; refuse: () => never },
): Pick<Solver, 'quote' | 'certify' | 'certifyCrosschain'> => {
  const assertSoon = () => {
    const { ahead, waitMs } = solver.queue()
    if (ahead >= minAhead && waitMs > maxWaitMs) refuse()
  }
  return {
    quote: async (...asked) => {
      assertSoon()
      return inSpan('solve', {}, () => solver.quote(...asked))
    },
    certify: async (...asked) => {
      assertSoon()
      return solver.certify(...asked)
    },
    certifyCrosschain: async (...asked) => {
      assertSoon()
      return solver.certifyCrosschain(...asked)
    },
  }
}

/**
 * Returns a solver on the calling thread, for tests and machines without a spare core.
 *
 * @example
 * await createLocalSolver().quote(request, context)
 */
export const createLocalSolver = (): Solver => ({
  quote: async (request, context) => quote(request, context),
  certify: async (request, context, priceRoute) => certify(request, context, priceRoute),
  certifyCrosschain: async (request, chains) => certifyCrosschain(request, chains),
  match: async (request, context) => match(request, context),
  rates: async (request, context) => ratesOf(request, context),
  follow: prewarmCaches,
  queue: () => ({ ahead: 0, waitMs: 0 }),
  stop: async () => {},
})

/**
 * Returns a solver on separate threads, so that neither requests nor blocks wait for a quote. Each
 * thread has a replica of every market; changes are sent before the question that needs them, so an
 * answer is always for the requested state. A thread that exits is replaced, and the question it
 * worked on is retried once on another one. If no thread can be started, the calling thread solves.
 *
 * @throws {ApiError} from `quote`: those of `quote`; ServiceUnavailable when the queue is full,
 * when a question ended two threads, and after `stop`; PriceTimeout when a question takes too long.
 * @throws the reason of the caller's signal, if it aborts before a thread has the question.
 * @example
 * const solver = createSolver({ threads: 3, log })
 * (await solver.quote(request, context)).destAmount // '2512043117'
 */
export const createSolver = ({
  threads: count,
  log,
  startThread = startSolverThread,
  ...given
}: {
  threads: number
  log: Log
  startThread?: () => Worker
  limits?: Partial<SolverLimits>
}): Solver => {
  if (count === 0) return createLocalSolver()
  const limits: SolverLimits = { ...solverLimits, ...given.limits }
  const threads = new Set<Thread>()
  const waiting: Job[] = []
  const wait = createQueueWait(() => performance.now())
  /** Counts the questions without an answer. */
  const open = () => [...threads].reduce((sum, { jobs }) => sum + jobs.size, waiting.length)
  let failures = 0
  let lastId = 0
  let stopped = false

  const start = () => {
    const worker = startThread()
    const thread: Thread = { worker, held: new Map(), jobs: new Map(), state: 'starting' }
    threads.add(thread)
    worker.on('message', (message: FromSolver) => handleMessage(thread, message))
    worker.on('error', (error) => log('error', 'a solver thread failed', describeError(error)))
    worker.on('exit', () => end(thread))
  }

  const handleMessage = (thread: Thread, message: FromSolver) => {
    if (message.kind === 'ready') {
      thread.state = 'ready'
      return
    }
    const job = thread.jobs.get(message.id)
    thread.jobs.delete(message.id)
    failures = 0
    wait.leave(open())
    watch(thread)
    dispatch()
    if (message.kind === 'answer') job?.resolve(message.answer)
    else if (message.kind === 'failure')
      job?.reject(Object.assign(new Error(message.message), { stack: message.stack }))
    else {
      const { errorType, details, availableLiquidity } = message
      job?.reject(new ApiError(errorType, { details, availableLiquidity }))
    }
  }

  const end = (thread: Thread) => {
    threads.delete(thread)
    clearTimeout(thread.watch)
    if (stopped) return
    const jobs = [...thread.jobs.values()]
    // A thread that was not ready, or idle, did not exit because of a question.
    const culprit = thread.state === 'ready' ? jobs.shift() : undefined
    waiting.unshift(...jobs)
    if (culprit) retry(culprit)
    else if (thread.state !== 'late') failures += 1
    if (failures < limits.failures) start()
    else log('error', 'solver threads cannot be had', { failures })
    dispatch()
  }

  const retry = (job: Job) => {
    if (job.isRetry) job.reject(new ApiError('ServiceUnavailable'))
    else waiting.unshift(Object.assign(job, { isRetry: true }))
  }

  /** Sends queued jobs to threads with capacity, the least busy first. */
  const dispatch = () => {
    while (waiting.length > 0) {
      if (threads.size === 0) {
        const { work, context, destination, resolve, reject } = waiting.shift()!
        new Promise<Done>((done) => done(doWork(work, context, destination))).then(resolve, reject)
        continue
      }
      const thread = [...threads].reduce((least, next) => (next.jobs.size < least.jobs.size ? next : least))
      if (thread.jobs.size >= limits.ahead) return
      const job = waiting.shift()!
      const { destination } = job
      const { chain, blockNumber, gasPriceWei, dataPriceWei, orders } = job.context
      share(thread, job.context)
      if (destination) share(thread, destination)
      const id = ++lastId
      thread.jobs.set(id, job)
      if (thread.jobs.size === 1) watch(thread)
      const at = { blockNumber, gasPriceWei, dataPriceWei, orders }
      const destChainId = destination?.chain.id
      post(thread, { kind: 'ask', id, ...job.work, chainId: chain.id, ...(destChainId && { destChainId }), ...at })
    }
  }

  /** Sends a chain's changes that the thread does not have yet. */
  const share = (thread: Thread, { chain, market, unlistedTokens }: Replica) => {
    const replica = { chain, market, unlistedTokens }
    const change = diffReplicas(thread.held.get(chain.id), replica)
    if (change === undefined) return
    thread.held.set(chain.id, replica)
    post(thread, { kind: 'change', chainId: chain.id, change })
  }

  const post = ({ worker }: Thread, message: ToSolver) => worker.postMessage(message)

  const watch = (thread: Thread) => {
    clearTimeout(thread.watch)
    if (thread.jobs.size === 0) return
    thread.watch = setTimeout(() => {
      const [[id, job]] = thread.jobs as unknown as [[number, Job]]
      thread.jobs.delete(id)
      thread.state = 'late'
      job.reject(new ApiError('PriceTimeout'))
      log('error', 'a quote took too long: its thread is replaced', { chainId: job.context.chain.id })
      void thread.worker.terminate()
    }, limits.answerMs)
  }

  const ask = <done extends Done>(
    work: SolverWork,
    context: QuoteContext,
    { signal, destination }: { signal?: AbortSignal | undefined; destination?: Replica } = {},
  ) =>
    new Promise<done>((resolve, reject) => {
      if (stopped || waiting.length >= limits.waiting) return reject(new ApiError('ServiceUnavailable'))
      if (signal?.aborted) return reject(signal.reason)
      // A thread answers with the result type of the task.
      const job: Job = { work, context, destination, resolve: resolve as Job['resolve'], reject }
      signal?.addEventListener('abort', () => leave(job, signal.reason), { once: true })
      waiting.push(job)
      wait.begin()
      dispatch()
    })

  /** Removes a job that no thread has yet. */
  const leave = (job: Job, reason: unknown) => {
    const at = waiting.indexOf(job)
    if (at < 0) return
    waiting.splice(at, 1)
    job.reject(reason)
  }

  for (let index = 0; index < count; index++) start()
  return {
    quote: (request, context, signal) => ask<Quote>({ work: 'quote', request }, context, { signal }),
    certify: (request, context, priceRoute) => ask<Certified>({ work: 'certify', request, priceRoute }, context),
    certifyCrosschain: (request, { origin, destination }) =>
      ask<CrosschainCertified>({ work: 'certifyCrosschain', request }, origin, { destination }),
    match: (request, context) => ask<readonly Match[]>({ work: 'match', request }, context),
    rates: (request, context) => ask<Float64Array>({ work: 'rates', request }, context),
    follow: (replica) => {
      // Queued jobs need an older state; threads advance once these are answered.
      if (waiting.length > 0) return
      for (const thread of threads) share(thread, replica)
    },
    queue: () => ({ ahead: open(), waitMs: wait.expectedMs(open()) }),
    stop: async () => {
      stopped = true
      const jobs = [...waiting.splice(0), ...[...threads].flatMap((thread) => [...thread.jobs.values()])]
      for (const { reject } of jobs) reject(new ApiError('ServiceUnavailable'))
      await Promise.all([...threads].map(({ worker }) => worker.terminate()))
    },
  }
}
