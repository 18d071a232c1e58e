import { larger, smallest } from '@/lib/amount'
import { namedError } from '@/lib/errors'
import { isRangeRefused, isTimeout } from './node-errors'

/** A run of blocks, both ends included. */
export type BlockRange = { fromBlock: bigint; toBlock: bigint }

const limits = {
  /** Blocks of the first question to a node that is not known yet. */
  firstBlocks: 2_000n,
  /** More blocks are never asked for at once, whatever the node would answer. */
  maxBlocks: 100_000n,
  /** Fewer blocks are asked for at once only where the node refuses these, too. */
  shortBlocks: 10n,
  /** An answer with as many logs does not make the next question longer. */
  manyLogs: 1_000,
  /** Questions at the longest range that was answered before a longer one is tried again. */
  steadyQuestions: 64,
  /** Questions of one range that are under way at once. */
  parallel: 4,
  /** A range that takes more questions is given up, which is decided after as many answers: it would take hours. */
  maxQuestions: 10_000n,
  firstAnswers: 200,
} as const

/**
 * How many blocks a node answers for in one question. It begins with 2,000, grows while the node
 * answers with few logs, and finds the longest range that is answered by bisection.
 */
export type LogRange = {
  /** Blocks of the next question. */
  blocks: () => bigint
  /** How many questions may be under way at once: one until the node answered one as long. */
  parallel: () => number
  /** The node answered a question for as many blocks with as many logs. */
  noteAnswer: (blocks: bigint, logs: number) => void
  /** Shortens the next question after one failed; true if that may help, so that it is asked again at once. */
  shorten: (blocks: bigint, error: unknown) => boolean
}

/**
 * Makes the memory of how many blocks a node answers for in one question.
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
      // The last question of a run says nothing about longer ones.
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
        // A node that is away times out, too: only the next question is shorter.
        if (asked > limits.shortBlocks) blocks = smallest(blocks, halfOf(asked))
        return false
      }
      if (asked === 1n || !isRangeRefused(error)) return false
      // What was answered before is refused now: this part of the chain has more logs.
      if (answered !== undefined && answered >= asked) answered = undefined
      refused = asked
      blocks = smallest(blocks, answered ?? halfOf(asked))
      return true
    },
  }
}

/**
 * Reads a range of blocks in as many questions as a node needs, some at a time. Returns the logs of
 * all of them in the order of the blocks.
 *
 * @throws Chain.TooManyQuestionsError where the node answers for so few blocks that the range would take hours; what `ask` throws where a
 * shorter range does not help.
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
    // They may have been refused together for the longest of them.
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
