import { Worker } from 'node:worker_threads'
import { ApiError } from '@/lib/api/contract/errors'
import type { PriceRoute } from '@/lib/api/market/market'
import { createQueueWait } from '@/lib/queue-wait'
import type { WaitingPair } from '@/lib/routing/dual/marginal-rates'
import type { Match } from '@/lib/routing/match/match-orders-settle'
import { describeError, type Log } from '../../log'
import type { PriceRequest } from '../price-request'
import type { QuoteContext } from '../question-of'
import { type Certified, certify } from '../route/certify'
import { type Quote, quote } from '../route/quote'
import { doWork, ratesOf } from './do-work'
import { type MatchRequest, match } from './match'
import { diffReplicas, type Replica } from './replica'
import type { Done, FromSolver, SolverWork, ToSolver } from './solver-messages'
import { warmMarket } from './warm-market'

/** Every limit of solving on other threads, by name. Times in milliseconds. */
const solverLimits = {
  /** Questions that wait for a thread: a bound on memory, far beyond what callers wait for. */
  waiting: 256,
  /** Questions a thread holds at once: the next one is there when it has answered. */
  ahead: 2,
  /** A thread that is busy with one question for longer is ended. Just below what a client waits for an answer. */
  answerMs: 12_000,
  /** Threads that end by themselves, one after the other, before they are given up. */
  failures: 3,
} as const

type SolverLimits = { readonly [name in keyof typeof solverLimits]: number }

/**
 * Answers questions for prices, and bounds what any answer could be. `follow` lets it know a market before it is asked about; what it does
 * not know it learns when it is asked.
 */
export type Solver = {
  /** A question whose caller leaves before a thread has it is not asked. */
  quote: (request: PriceRequest, context: QuoteContext, signal?: AbortSignal) => Promise<Quote>
  /** Also with what was answered. */
  certify: (request: PriceRequest, context: QuoteContext, priceRoute: PriceRoute) => Promise<Certified>
  /** Orders that meet each other. */
  match: (request: MatchRequest, context: QuoteContext) => Promise<readonly Match[]>
  /** What pairs trade at before any impact (`marginalRates`), one for each. */
  rates: (request: readonly WaitingPair[], context: QuoteContext) => Promise<Float64Array>
  follow: (replica: Replica) => void
  /** Questions without an answer, and the expected time until one that is asked now is begun with, milliseconds. */
  queue: () => { ahead: number; waitMs: number }
  stop: () => Promise<void>
}

type Job = {
  work: SolverWork
  context: QuoteContext
  resolve: (answer: Done) => void
  reject: (error: unknown) => void
  /** A thread ended while it worked on this: the next one may try, a third may not. */
  isRetry?: boolean
}

type Thread = {
  worker: Worker
  /** What it holds of each chain. */
  held: Map<number, Replica>
  /** The oldest first: that is the one it works on. */
  jobs: Map<number, Job>
  watch?: NodeJS.Timeout
  /** `late`: it is being ended because a question took too long. */
  state: 'starting' | 'ready' | 'late'
}

/**
 * Starts a thread that answers questions; it is ready about 0.3 s later and hears what it was sent before.
 *
 * @example
 * startSolverThread().postMessage({ kind: 'change', chainId: 1, change })
 */
export const startSolverThread = (program: string | URL = new URL('./solver-thread.mjs', import.meta.url)): Worker =>
  new Worker(program, { execArgv: [], name: 'solver' })

/**
 * Returns a solver that calls `refuse` for a quote or a proof where a thread is not expected to begin
 * with it within `maxWaitMs` milliseconds, unless fewer than `minAhead` are ahead of it.
 *
 * @throws what `refuse` throws
 * @example
 * createQuotes({ solver: withMaxWait(solver, { maxWaitMs: 60, minAhead: 4, refuse }), proofs, openOrders, hmacKey, nowMs })
 */
export const withMaxWait = (
  solver: Solver,
  { maxWaitMs, minAhead, refuse }: { maxWaitMs: number; minAhead: number; refuse: () => never },
): Pick<Solver, 'quote' | 'certify'> => {
  const assertSoon = () => {
    const { ahead, waitMs } = solver.queue()
    if (ahead >= minAhead && waitMs > maxWaitMs) refuse()
  }
  return {
    quote: async (...asked) => {
      assertSoon()
      return solver.quote(...asked)
    },
    certify: async (...asked) => {
      assertSoon()
      return solver.certify(...asked)
    },
  }
}

/**
 * Solves in the calling thread: for tests, and for machines without a core to spare.
 *
 * @example
 * await createLocalSolver().quote(request, context)
 */
export const createLocalSolver = (): Solver => ({
  quote: async (request, context) => quote(request, context),
  certify: async (request, context, priceRoute) => certify(request, context, priceRoute),
  match: async (request, context) => match(request, context),
  rates: async (request, context) => ratesOf(request, context),
  follow: warmMarket,
  queue: () => ({ ahead: 0, waitMs: 0 }),
  stop: async () => {},
})

/**
 * Solves on threads of its own, so that neither requests nor blocks wait for a quote. Each thread holds a replica of every market: what
 * changed is sent ahead of the question that stands on it, so an answer is always of the very state it was asked for. A thread that ends
 * is replaced; the question it worked on is tried once more, elsewhere, and the others are not affected. When threads cannot be had at all,
 * the calling thread solves.
 *
 * @throws {ApiError} from `quote`: those of `quote`; ServiceUnavailable when too many wait, when a question ended two threads, and after
 * `stop`; PriceTimeout when one takes too long.
 * @throws the reason of the caller's signal, where it is aborted before a thread has the question.
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
  /** Questions that have no answer yet. */
  const open = () => [...threads].reduce((sum, { jobs }) => sum + jobs.size, waiting.length)
  let failures = 0
  let lastId = 0
  let stopped = false

  const start = () => {
    const worker = startThread()
    const thread: Thread = { worker, held: new Map(), jobs: new Map(), state: 'starting' }
    threads.add(thread)
    worker.on('message', (message: FromSolver) => hear(thread, message))
    worker.on('error', (error) => log('error', 'a solver thread failed', describeError(error)))
    worker.on('exit', () => end(thread))
  }

  const hear = (thread: Thread, message: FromSolver) => {
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
    // A thread that never began, or had nothing to do, did not end because of a question.
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

  /** Sends what waits to the threads that have room, the least busy first. */
  const dispatch = () => {
    while (waiting.length > 0) {
      if (threads.size === 0) {
        const { work, context, resolve, reject } = waiting.shift()!
        new Promise<Done>((done) => done(doWork(work, context))).then(resolve, reject)
        continue
      }
      const thread = [...threads].reduce((least, next) => (next.jobs.size < least.jobs.size ? next : least))
      if (thread.jobs.size >= limits.ahead) return
      const job = waiting.shift()!
      const { chain, blockNumber, gasPriceWei, dataPriceWei, orders } = job.context
      share(thread, job.context)
      const id = ++lastId
      thread.jobs.set(id, job)
      if (thread.jobs.size === 1) watch(thread)
      const at = { blockNumber, gasPriceWei, dataPriceWei, orders }
      post(thread, { kind: 'ask', id, ...job.work, chainId: chain.id, ...at })
    }
  }

  /** Sends what the thread does not hold yet of a chain. */
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

  const ask = <done extends Done>(work: SolverWork, context: QuoteContext, signal?: AbortSignal) =>
    new Promise<done>((resolve, reject) => {
      if (stopped || waiting.length >= limits.waiting) return reject(new ApiError('ServiceUnavailable'))
      if (signal?.aborted) return reject(signal.reason)
      // A thread answers with the kind of work it was asked for.
      const job: Job = { work, context, resolve: resolve as Job['resolve'], reject }
      signal?.addEventListener('abort', () => leave(job, signal.reason), { once: true })
      waiting.push(job)
      wait.begin()
      dispatch()
    })

  /** Takes a question back that no thread has yet. */
  const leave = (job: Job, reason: unknown) => {
    const at = waiting.indexOf(job)
    if (at < 0) return
    waiting.splice(at, 1)
    job.reject(reason)
  }

  for (let index = 0; index < count; index++) start()
  return {
    quote: (request, context, signal) => ask<Quote>({ work: 'quote', request }, context, signal),
    certify: (request, context, priceRoute) => ask<Certified>({ work: 'certify', request, priceRoute }, context),
    match: (request, context) => ask<readonly Match[]>({ work: 'match', request }, context),
    rates: (request, context) => ask<Float64Array>({ work: 'rates', request }, context),
    follow: (replica) => {
      // What waits stands on an older state: the threads move on when they have answered it.
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
