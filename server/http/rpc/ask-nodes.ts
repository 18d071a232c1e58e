import { describeError, type Log } from '../../log'
import { createSharedTask, type SharedTask } from '../../shared-task'
import { readText } from '../read-body'
import { createBlockAnswers } from './block-answers'
import { type Problem, rpcCodes, rpcLimits } from './rpc-limits'
import { createTurns, NoTurnError } from './turns'

type Answer = { result: unknown } | { error: Problem }
type Asked = { method: string; params: readonly unknown[] }

/** These change something, so each of them is sent. */
const acts: ReadonlySet<string> = new Set(['eth_sendRawTransaction', 'evm_mine', 'evm_increaseTime'])
const longMethods: ReadonlySet<string> = new Set(['eth_getLogs', 'eth_getBlockByHash', 'eth_getBlockByNumber'])

type NodesDeps = {
  urls: readonly string[]
  /** The newest block of the chain that the service knows. */
  headOf: () => bigint | undefined
  log: Log
  fetch: typeof globalThis.fetch
}

/**
 * Asks the nodes of one chain, the first that answers, within bounds of questions and bytes at the
 * same time. A question that is under way already shares its answer, and so does one that was
 * answered in the same block; it is given up when all who asked it have left.
 *
 * @example
 * const ask = createNodes({ urls: ['http://127.0.0.1:8545'], headOf: () => 212n, log, fetch })
 * await ask({ method: 'eth_chainId', params: [] }) // { result: '0x1' }
 */
export const createNodes = ({ urls, headOf, log, fetch }: NodesDeps) => {
  const { maxBytesUnderWay: max, maxWaitMs } = rpcLimits
  const inTurn = createTurns({ max, maxWaitMs })
  const underWay = new Map<string, SharedTask<Answer>>()
  const answers = createBlockAnswers<Answer>({ headOf, nowMs: () => performance.now() })
  const askAll = async (method: string, body: string, signal?: AbortSignal): Promise<Answer> => {
    const weight = longMethods.has(method) ? rpcLimits.maxLongAnswerBytes : rpcLimits.maxAnswerBytes
    for (const url of urls)
      try {
        return await inTurn(() => forward(fetch, { url, body, maxBytes: weight, signal }), {
          weight,
          ...(signal && { signal }),
        })
      } catch (error) {
        if (signal?.aborted) throw error
        if (error instanceof NoTurnError) return { error: busy }
        log('warn', 'node did not answer', { method, ...describeError(error) })
      }
    return { error: silent }
  }
  const askOnce = (asked: Asked, body: string): SharedTask<Answer> => {
    const mark = answers.mark()
    const task: SharedTask<Answer> = createSharedTask(async (signal) => {
      try {
        const answer = await askAll(asked.method, body, signal)
        answers.keep(asked, { key: body, answer, asked: mark })
        return answer
      } finally {
        if (underWay.get(body) === task) underWay.delete(body)
      }
    })
    underWay.set(body, task)
    return task
  }
  return async (asked: Asked, signal?: AbortSignal): Promise<Answer> => {
    const { method, params } = asked
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    if (acts.has(method)) {
      const answer = await askAll(method, body)
      answers.drop()
      return answer
    }
    const known = answers.find(body)
    if (known) return known
    const sharing = underWay.get(body)
    const task = sharing && !sharing.isAbandoned() ? sharing : askOnce(asked, body)
    return task.join(signal)
  }
}

const silent: Problem = { code: rpcCodes.unavailable, message: 'The node of this chain does not answer, try again' }
/** Refuses a question while too many others about the same chain are under way. */
export const busy: Problem = { code: rpcCodes.limit, message: 'Too many questions about this chain, try again' }

const forward = async (
  fetcher: typeof fetch,
  { url, body, maxBytes, signal }: { url: string; body: string; maxBytes: number; signal: AbortSignal | undefined },
): Promise<Answer> => {
  const tooLate = AbortSignal.timeout(rpcLimits.timeoutMs)
  const response = await fetcher(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    signal: signal ? AbortSignal.any([tooLate, signal]) : tooLate,
    redirect: 'error',
  })
  const text = await readText(response, maxBytes)
  const { result, error } = JSON.parse(text) as { result?: unknown; error?: Problem }
  if (error) return { error }
  if (result === undefined) throw new Error(`The node answered ${response.status} without a result`)
  return { result }
}
