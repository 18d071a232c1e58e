import { describeError, type Log } from '../../log'
import { readText } from '../read-body'
import { type Problem, rpcCodes, rpcLimits } from './rpc-limits'
import { createTurns, NoTurnError } from './turns'

type Answer = { result: unknown } | { error: Problem }
type Asked = { method: string; params: readonly unknown[] }

/** These change something, so each of them is sent. */
const acts: ReadonlySet<string> = new Set(['eth_sendRawTransaction', 'evm_mine', 'evm_increaseTime'])

/**
 * Asks the nodes of one chain, the first that answers, a bounded number of questions at a time. A question that
 * is under way already shares its answer.
 *
 * @example
 * const ask = createNodes({ urls: ['http://127.0.0.1:8545'], log, fetch })
 * await ask({ method: 'eth_chainId', params: [] }) // { result: '0x1' }
 */
export const createNodes = ({
  urls,
  log,
  fetch,
}: {
  urls: readonly string[]
  log: Log
  fetch: typeof globalThis.fetch
}) => {
  const inTurn = createTurns({ most: rpcLimits.mostUnderWay, longestWaitMs: rpcLimits.longestWaitMs })
  const underWay = new Map<string, Promise<Answer>>()
  const askAll = async (method: string, body: string): Promise<Answer> => {
    for (const url of urls)
      try {
        return await inTurn(() => forward(fetch, url, body))
      } catch (error) {
        if (error instanceof NoTurnError) return { error: busy }
        log('warn', 'node did not answer', { method, ...describeError(error) })
      }
    return { error: silent }
  }
  return ({ method, params }: Asked): Promise<Answer> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    if (acts.has(method)) return askAll(method, body)
    const known = underWay.get(body)
    if (known) return known
    const answer = askAll(method, body).finally(() => underWay.delete(body))
    underWay.set(body, answer)
    return answer
  }
}

const silent: Problem = { code: rpcCodes.unavailable, message: 'The node of this chain does not answer, try again' }
/** Refuses a question while too many others about the same chain are under way. */
export const busy: Problem = { code: rpcCodes.limit, message: 'Too many questions about this chain, try again' }

const forward = async (fetcher: typeof fetch, url: string, body: string): Promise<Answer> => {
  const response = await fetcher(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    signal: AbortSignal.timeout(rpcLimits.timeoutMs),
    redirect: 'error',
  })
  const text = await readText(response, rpcLimits.maxAnswerBytes)
  const { result, error } = JSON.parse(text) as { result?: unknown; error?: Problem }
  if (error) return { error }
  if (result === undefined) throw new Error(`The node answered ${response.status} without a result`)
  return { result }
}
