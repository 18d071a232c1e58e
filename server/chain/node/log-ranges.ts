import { larger, smallest } from '@/lib/amount'
import { namedError } from '@/lib/errors'
import { isRangeRefused, isTimeout } from './node-errors'

/** A run of blocks, both ends included. */
export type BlockRange = { fromBlock: bigint; toBlock: bigint }

const limits = {
  /** The range of the first request to a node. */
  firstBlocks: 2_000n,
  /** The longest range, even if the node would answer for more. */
  maxBlocks: 100_000n,
  /** The range below which only refusals shorten it further, and no timeouts. */
  shortBlocks: 10n,
  /** The number of logs in an answer from which the next range does not grow. */
  manyLogs: 1_000,
  /** The answers at the longest possible range after which a longer one is tried again. */
  steadyQuestions: 64,
  /** The requests of one range that are sent at once. */
  parallel: 4,
  /** The requests that a range may need, checked after the first answers: more would take hours. */
  maxQuestions: 10_000n,
  firstAnswers: 200,
} as const

/**
 * The range that a node accepts in one request for logs. It starts at 2,000 blocks, grows while the
 * answers are small, and finds the longest accepted range by bisection.
 */
export type LogRange = {
  /** Returns the blocks of the next request. */
  blocks: () => bigint
  /** Returns how many requests may be sent at once: one until the node accepted this range. */
  parallel: () => number
  /** Notes an answer for a number of blocks with a number of logs. */
  noteAnswer: (blocks: bigint, logs: number) => void
  /** Shortens the range after a failed request. Returns true if it should be tried at once. */
  shorten: (blocks: bigint, error: unknown) => boolean
}

/**
 * Creates the range of one node and one kind of logs.
 *
 * @example
 * const range = createLogRange()
 * range.shorten(2_000n, new Error('block range too large')) // true
 * range.blocks() // 1000n
 */
export const createLogRange = (): LogRange => {
  let blocks: bigint = limits.firstBlocks
  let answered: bigint | undefined
  let refused: bigint | undefined
  let steady = 0
  const halfOf = (asked: bigint) =>
    asked > limits.shortBlocks ? larger(asked / 2n, limits.shortBlocks) : larger(asked / 2n, 1n)
  return {
    blocks: () => blocks,
    parallel: () => (answered !== undefined && blocks <= answered ? limits.parallel : 1),
    noteAnswer: (asked, logs) => {
      // The short remainder of a range proves nothing about longer ones.
      if (asked < blocks) return
      answered = asked
      if (logs >= limits.manyLogs) return
      const middle = refused === undefined ? 2n * asked : (asked + refused) / 2n
      if (refused === undefined || middle - asked > asked / 8n) {
        blocks = smallest(middle, limits.maxBlocks)
        return
      }
      steady += 1
      if (steady < limits.steadyQuestions) return
      steady = 0
      refused = undefined
      answered = undefined
      blocks = smallest(2n * asked, limits.maxBlocks)
    },
    shorten: (asked, error) => {
      steady = 0
      if (isTimeout(error)) {
        // An unreachable node times out as well, so only the next request is shorter.
        if (asked > limits.shortBlocks) blocks = smallest(blocks, halfOf(asked))
        return false
      }
      if (asked === 1n || !isRangeRefused(error)) return false
      // A range that was accepted before is refused where the chain has more logs.
      if (answered !== undefined && answered >= asked) answered = undefined
      refused = asked
      blocks = smallest(blocks, answered ?? halfOf(asked))
      return true
    },
  }
}

/**
 * Reads a range of blocks in as many requests as a node needs, some at once. Returns the logs of
 * all parts in the order of the blocks.
 *
 * @throws Chain.TooManyQuestionsError if the node accepts so few blocks that the range would take
 * hours; the error of `ask` if a shorter range does not help.
 * @example
 * await readRange(range, { fromBlock: 1n, toBlock: 5_000n }, (part) => readPart(part)) // the logs of all parts
 */
export const readRange = async <log>(
  range: LogRange,
  { fromBlock, toBlock }: BlockRange,
  ask: (part: BlockRange) => Promise<readonly log[]>,
): Promise<log[]> => {
  const found: { at: bigint; logs: readonly log[] }[] = []
  const waiting: BlockRange[] = fromBlock > toBlock ? [] : [{ fromBlock, toBlock }]
  const takeParts = (): BlockRange[] => {
    const parts: BlockRange[] = []
    const max = range.parallel()
    while (parts.length < max) {
      const next = waiting.pop()
      if (next === undefined) break
      const end = smallest(next.toBlock, next.fromBlock + range.blocks() - 1n)
      parts.push({ fromBlock: next.fromBlock, toBlock: end })
      if (end < next.toBlock) waiting.push({ fromBlock: end + 1n, toBlock: next.toBlock })
    }
    return parts
  }
  const askParts = async (parts: readonly BlockRange[]) => {
    const told = await Promise.allSettled(parts.map(ask))
    const refused: { blocks: bigint; error: unknown }[] = []
    told.forEach((answer, index) => {
      const part = parts[index]!
      const blocks = blocksOf(part)
      if (answer.status === 'rejected') {
        refused.push({ blocks, error: answer.reason })
        waiting.push(part)
        return
      }
      range.noteAnswer(blocks, answer.value.length)
      found.push({ at: part.fromBlock, logs: answer.value })
    })
    // A batch may be refused as a whole because of its longest range.
    const [longest] = refused.toSorted((a, b) => Number(b.blocks - a.blocks))
    if (longest && !range.shorten(longest.blocks, longest.error)) throw longest.error
  }
  while (waiting.length > 0) {
    const left = waiting.reduce((sum, part) => sum + blocksOf(part), 0n)
    if (found.length >= limits.firstAnswers && left / range.blocks() > limits.maxQuestions)
      throw new TooManyQuestionsError({ blocks: left, each: range.blocks() })
    await askParts(takeParts())
  }
  return found.sort((a, b) => (a.at < b.at ? -1 : 1)).flatMap(({ logs }) => logs)
}

const blocksOf = ({ fromBlock, toBlock }: BlockRange) => toBlock - fromBlock + 1n

export class TooManyQuestionsError extends namedError(
  'Chain.TooManyQuestionsError',
  ({ blocks, each }: { blocks: bigint; each: bigint }) => ({
    message: `The node gives the logs of ${each} blocks at once, and ${blocks} blocks are to be searched.`,
    fix: 'Use a node that answers eth_getLogs for longer ranges.',
  }),
) {}
