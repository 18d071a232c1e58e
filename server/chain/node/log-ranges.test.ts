import fc from 'fast-check'
import { HttpRequestError, TimeoutError } from 'viem'
import { describe, expect, test } from 'vitest'
import { type BlockRange, createLogRange, readRange, TooManyQuestionsError } from './log-ranges'

const answered = (message: string, code = -32_000) => Object.assign(new Error(message), { code })
const blocksOf = ({ fromBlock, toBlock }: BlockRange) => Number(toBlock - fromBlock) + 1

/**
 * A node that refuses ranges that are too long, or that have too many logs; `logsIn` returns the
 * logs of a block.
 */
const nodeThat = ({
  maxBlocks = Number.POSITIVE_INFINITY,
  maxLogs = Number.POSITIVE_INFINITY,
  logsIn = (_: number): number => 0,
}) => {
  const asked: number[] = []
  const ask = async (part: BlockRange) => {
    const blocks = blocksOf(part)
    asked.push(blocks)
    if (blocks > maxBlocks) throw answered(`eth_getLogs is limited to a ${maxBlocks} block range`, -32_602)
    const numbers = Array.from({ length: blocks }, (_, index) => Number(part.fromBlock) + index)
    const logs = numbers.flatMap((number) => Array.from({ length: logsIn(number) }, (_, index) => `${number}.${index}`))
    if (logs.length > maxLogs) throw answered(`query returned more than ${maxLogs} results`, -32_005)
    return logs
  }
  return { asked, ask, logsIn }
}

describe('readRange', () => {
  test('default: one request if the node returns all of it', async () => {
    const node = nodeThat({ logsIn: () => 1 })
    expect(await readRange(createLogRange(), { fromBlock: 5n, toBlock: 7n }, node.ask)).toEqual(['5.0', '6.0', '7.0'])
    expect(node.asked).toEqual([3])
    expect(await readRange(createLogRange(), { fromBlock: 7n, toBlock: 6n }, node.ask)).toEqual([])
  })

  test('behavior: with random refusals each log comes once and in order', async () => {
    const node = fc.record({
      maxBlocks: fc.integer({ min: 1, max: 5_000 }),
      maxLogs: fc.integer({ min: 3, max: 400 }),
      seed: fc.nat(),
    })
    await fc.assert(
      fc.asyncProperty(node, fc.integer({ min: 1, max: 4_000 }), async ({ seed, ...limits }, blocks) => {
        const { ask, logsIn } = nodeThat({ ...limits, logsIn: (number) => (number * 7 + seed) % 3 })
        const range = { fromBlock: 100n, toBlock: 99n + BigInt(blocks) }
        const all = Array.from({ length: blocks }, (_, index) => 100 + index).flatMap((number) =>
          Array.from({ length: logsIn(number) }, (_, index) => `${number}.${index}`),
        )
        expect(await readRange(createLogRange(), range, ask)).toEqual(all)
      }),
      { numRuns: 30, seed: 7 },
    )
  })

  test('behavior: a node that accepts 10 blocks gets requests for 10, and for more once it accepts more', async () => {
    const range = createLogRange()
    const strict = nodeThat({ maxBlocks: 10 })
    await readRange(range, { fromBlock: 1n, toBlock: 1_000n }, strict.ask)
    expect(range.blocks()).toBe(10n)
    const refused = strict.asked.filter((blocks) => blocks > 10)
    expect(refused.length).toBeLessThan(20)
    strict.asked.length = 0
    await readRange(range, { fromBlock: 1n, toBlock: 2_000n }, strict.ask)
    expect(strict.asked.length).toBeLessThan(240)
    await readRange(range, { fromBlock: 1n, toBlock: 30_000n }, nodeThat({}).ask)
    expect(range.blocks()).toBeGreaterThan(2_000n)
  })

  test('behavior: a part of a chain with many logs is read in short ranges, and the rest in long ones', async () => {
    const range = createLogRange()
    const node = nodeThat({ maxLogs: 50, logsIn: (number) => (number >= 3_000 && number < 3_020 ? 20 : 0) })
    expect(await readRange(range, { fromBlock: 1n, toBlock: 100_000n }, node.ask)).toHaveLength(400)
    expect(node.asked.length).toBeLessThan(250)
  })

  test.each([
    ['a status', new HttpRequestError({ url: 'http://node', status: 429 })],
    ['a code', answered('busy', 429)],
    ['its words', answered('daily request count exceeded, request rate limited', -32_005)],
    ['its connection', new HttpRequestError({ url: 'http://node' })],
    ['a block that it lacks', answered('header not found')],
    ['an unknown method', answered('the method eth_getLogs does not exist', -32_601)],
  ])('error: a failure by %s is not retried, and the range stays', async (_, error) => {
    const range = createLogRange()
    let asked = 0
    const ask = () => {
      asked += 1
      return Promise.reject(error)
    }
    await expect(readRange(range, { fromBlock: 1n, toBlock: 1_000n }, ask)).rejects.toBe(error)
    expect([asked, range.blocks()]).toEqual([1, 2_000n])
  })

  test('error: a timeout is thrown, and the next request is shorter, of at least 10 blocks', async () => {
    const range = createLogRange()
    const error = new TimeoutError({ body: {}, url: 'http://node' })
    const asked: number[] = []
    const ask = (part: BlockRange) => {
      asked.push(blocksOf(part))
      return Promise.reject(error)
    }
    for (let time = 0; time < 12; time++)
      await expect(readRange(range, { fromBlock: 1n, toBlock: 2_000n }, ask)).rejects.toBe(error)
    expect([...new Set(asked)]).toEqual([2_000, 1_000, 500, 250, 125, 62, 31, 15, 10])
  })

  test('error: a node that refuses a single block', async () => {
    const node = nodeThat({ maxBlocks: 0 })
    await expect(readRange(createLogRange(), { fromBlock: 1n, toBlock: 100n }, node.ask)).rejects.toThrow('limited to')
    expect(Math.min(...node.asked)).toBe(1)
  })

  test('error: Chain.TooManyQuestionsError', async () => {
    const node = nodeThat({ maxBlocks: 10 })
    const read = readRange(createLogRange(), { fromBlock: 1n, toBlock: 10_000_000n }, node.ask)
    await expect(read).rejects.toThrow(TooManyQuestionsError)
    expect(node.asked.length).toBeLessThan(300)
  })
})
