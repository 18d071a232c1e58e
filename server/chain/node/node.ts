import { createTransport, HttpRequestError, type Transport } from 'viem'
import { namedError } from '@/lib/errors'
import { inCallSpan } from '../../tracing'
import type { Clock } from './clock'
import { assertAnswer } from './node-answers'
import { isBusy, isTimeout, retryAfterMs } from './node-errors'
import { createPace } from './pace'

/** A JSON-RPC request. */
export type Asked = { method: string; params?: unknown }
export type AskOptions = {
  signal?: AbortSignal | undefined
  /** True if the newest block is only compared with one of the chain, which needs no proof. */
  isCompared?: boolean
}

/** A node behind one url. */
export type Node = {
  ask: (asked: Asked, options?: AskOptions) => Promise<unknown>
  /** Returns the milliseconds until the next request may be sent. */
  waitMs: () => number
  /** The transport of viem that reaches it. */
  transport: ReturnType<Transport>
}

/** A request to a node, and its outcome. */
export type SeenNodeCall = { method: string; outcome: 'answered' | 'busy' | 'failed'; ms: number }

/** Observes each request to a node, retries included. */
export type ObserveNode = (seen: SeenNodeCall) => void

/** Observes each request to the nodes of all chains; `node` is the host of a url. */
export type ObserveNodes = (seen: SeenNodeCall & { chainId: number; node: string }) => void

const retryDelayMs = 150

/**
 * Creates a node from a transport. Checks the shape of each answer, and slows all requests down
 * after a rate limit. Repeats failed requests up to `retries` times, except those that timed out.
 *
 * @throws Chain.BusyNodeError while the node refuses requests for long, Chain.GarbledAnswerError
 * for an answer of another shape, viem's errors if the node fails.
 * @example
 * await createNode(http(url)({}), { retries: 2, clock }).ask({ method: 'eth_chainId' }) // '0x1'
 */
export const createNode = (
  transport: ReturnType<Transport>,
  { retries, clock, observe }: { retries: number; clock: Clock; observe?: ObserveNode | undefined },
): Node => {
  const pace = createPace(clock)
  const askOnce = async (asked: Asked, { signal }: AskOptions): Promise<unknown> => {
    if (!(await pace.turn())) throw new BusyNodeError({ seconds: Math.ceil(pace.waitMs() / 1_000) })
    const [askedMs, fromMs] = [clock.nowMs(), performance.now()]
    const seen = (outcome: SeenNodeCall['outcome']) =>
      observe?.({ method: asked.method, outcome, ms: performance.now() - fromMs })
    try {
      const answer = await inCallSpan(`node ${asked.method}`, { 'rpc.system': 'jsonrpc' }, () =>
        transport.request(asked as never, { retryCount: 0, ...(signal && { signal }) }),
      )
      assertAnswer(asked, answer)
      pace.ease()
      seen('answered')
      return answer
    } catch (error) {
      seen(isBusy(error) ? 'busy' : 'failed')
      if (isBusy(error)) pace.slowDown({ askedMs, retryAfterMs: retryAfterMs(error, clock.nowMs()) })
      throw error
    }
  }
  const ask: Node['ask'] = async (asked, options = {}) => {
    for (let attempt = 0; ; attempt++)
      try {
        return await askOnce(asked, options)
      } catch (error) {
        if (attempt >= retries || options.signal?.aborted || !mayPass(error)) throw error
        if (!isBusy(error)) await clock.sleep(retryDelayMs * 2 ** attempt)
      }
  }
  return { ask, waitMs: pace.waitMs, transport }
}

/**
 * Creates the transport of a single node.
 *
 * @example
 * createPublicClient({ transport: toTransport((options) => createNode(http(url)(options), { retries: 2, clock })) })
 */
export const toTransport =
  (open: (options: Parameters<Transport>[0]) => Node): Transport =>
  (options) => {
    const { transport, ask } = open(options)
    const { key, name, type } = transport.config
    return createTransport({ key, name, type, request: ask as never, retryCount: 0 }, transport.value)
  }

/** Statuses and codes of failures that a second attempt may not meet. */
const passingStatuses: ReadonlySet<number | undefined> = new Set([undefined, 403, 408, 500, 502, 503, 504])
const passingCodes: ReadonlySet<unknown> = new Set([-1, -32_603])

const mayPass = (error: unknown): boolean => {
  if (error instanceof BusyNodeError || isTimeout(error)) return false
  if (isBusy(error)) return true
  const { code } = error as { code?: unknown }
  if (typeof code === 'number') return passingCodes.has(code)
  return error instanceof HttpRequestError && passingStatuses.has(error.status)
}

export class BusyNodeError extends namedError('Chain.BusyNodeError', ({ seconds }: { seconds: number }) => ({
  message: `The node has a rate limit and answers again in ${seconds} s.`,
  fix: 'Send fewer requests, or give this service a node with a higher limit.',
})) {
  /** The code that nodes use for a rate limit. */
  readonly code = 429
}
