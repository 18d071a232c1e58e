import { createLruCache } from '../../lru-cache'

/** The limits of cached answers of nodes. */
const limits = {
  answers: 1_000,
  /** A longer answer is not cached: characters, and logs of a list. */
  maxLength: 64 * 1024,
  maxLogs: 64,
  /** A request is sent again after this time, also within a block. Milliseconds. */
  maxAgeMs: 500,
} as const

/** Answers of these about the newest block stay true until the next one. */
const keptMethods: ReadonlySet<string> = new Set([
  ...['eth_call', 'eth_chainId', 'eth_getBalance', 'eth_getCode', 'eth_getLogs', 'eth_getStorageAt'],
])

type Asked = { method: string; params: readonly unknown[] }

/**
 * Caches answers of the nodes of one chain while its newest known block stays the same: the one
 * that this process follows, or a later one that an answer named. So a page that has seen its
 * transaction in a block never reads the state before it. Before a block is known nothing is
 * cached.
 *
 * @example
 * const answers = createBlockAnswers({ headOf: () => 212n, nowMs: () => performance.now() })
 * answers.save({ method: 'eth_getBalance', params }, { key, answer: { result: '0x1' }, asked: answers.mark() })
 * answers.find(key) // { result: '0x1' }
 */
export const createBlockAnswers = <answer extends object>({
  headOf,
  nowMs,
}: {
  headOf: () => bigint | undefined
  nowMs: () => number
}) => {
  const kept = createLruCache<string, { answer: answer; block: bigint; atMs: number; epoch: number }>(limits.answers)
  let seen = -1n
  let epoch = 0
  const newest = () => {
    const head = headOf() ?? -1n
    return head > seen ? head : seen
  }
  /** Returns the block and time of a request: its answer is of that block or a later one. */
  const mark = () => ({ block: newest(), atMs: nowMs(), epoch })
  return {
    mark,
    find: (key: string): answer | undefined => {
      const known = kept.get(key)
      if (known === undefined) return undefined
      const isNew = known.block === newest() && known.epoch === epoch && nowMs() - known.atMs < limits.maxAgeMs
      return isNew ? known.answer : undefined
    },
    /** Notes an answer, and the block that it names. */
    save: (
      { method, params }: Asked,
      { key, answer, asked }: { key: string; answer: answer; asked: ReturnType<typeof mark> },
    ): void => {
      const named = blockNamedBy(method, answer)
      if (named !== undefined && named > seen) seen = named
      if (!keptMethods.has(method) || params.includes('pending') || !('result' in answer)) return
      if (asked.block < 0n || !isShort((answer as { result: unknown }).result)) return
      kept.set(key, { answer, ...asked })
    },
    /** Drops every answer after a request that changes the chain. */
    drop: () => {
      epoch += 1
    },
  }
}

const isShort = (result: unknown): boolean => {
  if (typeof result === 'string') return result.length <= limits.maxLength
  if (Array.isArray(result) && result.length > limits.maxLogs) return false
  return JSON.stringify(result).length <= limits.maxLength
}

/** Returns the number of the block that an answer proves to exist. */
const blockNamedBy = (method: string, answer: object): bigint | undefined => {
  const { result } = answer as { result?: unknown }
  const { number, blockNumber } = (typeof result === 'object' && result !== null ? result : {}) as Record<
    string,
    unknown
  >
  const named = method === 'eth_blockNumber' ? result : method.startsWith('eth_getBlock') ? number : blockNumber
  return typeof named === 'string' && /^0x[0-9a-f]{1,16}$/.test(named) ? BigInt(named) : undefined
}
