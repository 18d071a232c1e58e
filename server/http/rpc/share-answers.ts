import { describeError, type Log } from '../../log'
import { createSharedTask, type SharedTask } from '../../shared-task'
import { createBlockAnswers } from './block-answers'
import { type Problem, rpcCodes, rpcLimits } from './rpc-limits'
import { createTurns, NoTurnError } from './turns'

type Answer = { result: unknown } | { error: Problem }
type Asked = { method: string; params: readonly unknown[] }

/** Asks a node of a chain for an answer of at most `maxBytes`; throws if none answers. */
export type AskNode = (question: Asked & { maxBytes: number }, signal?: AbortSignal) => Promise<Answer>

/** These change the chain, so each of them is sent. */
const acts: ReadonlySet<string> = new Set(['eth_sendRawTransaction', 'evm_mine', 'evm_increaseTime'])
const longMethods: ReadonlySet<string> = new Set(['eth_getLogs', 'eth_getBlockByHash', 'eth_getBlockByNumber'])

type Sharing = {
  ask: AskNode
  /** Returns the newest block of the chain that the service knows. */
  headOf: () => bigint | undefined
  log: Log
}

/**
 * Creates the function that asks the nodes of one chain within bounds of simultaneous requests and
 * bytes. Equal pending requests share an answer, and so do equal ones in the same block; a request
 * is given up when all of its callers have left.
 *
 * @example
 * const ask = shareAnswers({ ask: openPageNodes({ chain, urls, log }), headOf: () => 212n, log })
 * await ask({ method: 'eth_chainId', params: [] }) // { result: '0x1' }
 */
export const shareAnswers = ({ ask, headOf, log }: Sharing) => {
  const { maxBytesUnderWay: max, maxWaitMs } = rpcLimits
  const inTurn = createTurns({ max, maxWaitMs })
  const underWay = new Map<string, SharedTask<Answer>>()
  const answers = createBlockAnswers<Answer>({ headOf, nowMs: () => performance.now() })
  const askInTurn = async (asked: Asked, signal?: AbortSignal): Promise<Answer> => {
    const maxBytes = longMethods.has(asked.method) ? rpcLimits.maxLongAnswerBytes : rpcLimits.maxAnswerBytes
    try {
      const options = { weight: maxBytes, ...(signal && { signal }) }
      return await inTurn(() => ask({ ...asked, maxBytes }, signal), options)
    } catch (error) {
      if (signal?.aborted) throw error
      if (error instanceof NoTurnError) return { error: busy }
      log('warn', 'no node answered a page', { method: asked.method, ...describeError(error) })
      return { error: silent }
    }
  }
  const askOnce = (asked: Asked, key: string): SharedTask<Answer> => {
    const mark = answers.mark()
    const task: SharedTask<Answer> = createSharedTask(async (signal) => {
      try {
        const answer = await askInTurn(asked, signal)
        answers.save(asked, { key, answer, asked: mark })
        return answer
      } finally {
        if (underWay.get(key) === task) underWay.delete(key)
      }
    })
    underWay.set(key, task)
    return task
  }
  return async (asked: Asked, signal?: AbortSignal): Promise<Answer> => {
    const { method, params } = asked
    const key = JSON.stringify([method, params])
    if (acts.has(method)) {
      const answer = await askInTurn(asked)
      answers.drop()
      return answer
    }
    const known = answers.find(key)
    if (known) return known
    const sharing = underWay.get(key)
    const task = sharing && !sharing.isAbandoned() ? sharing : askOnce(asked, key)
    return task.join(signal)
  }
}

const silent: Problem = { code: rpcCodes.unavailable, message: 'The node of this chain does not answer, try again' }
/** Refuses a request while too many others about the same chain are pending. */
export const busy: Problem = { code: rpcCodes.limit, message: 'Too many questions about this chain, try again' }
