import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { rfqEvents } from '../db/schema'
import { openTestDatabase } from '../testing/test-database'
import { deleteEvents, readEvents, storeEvents, unwindEvents } from './order-events'
import type { RfqLog } from './rfq-logs'

const database = openTestDatabase()
const word = (digit: number): Hex => `0x${String(digit).repeat(64)}`
const [one, other] = [word(1), word(2)]

/** Creates a fill of 40 units in a block, or a cancellation without an amount. */
const written = (orderHash: Hex, block: number, makerAmount?: bigint): RfqLog => ({
  ...(makerAmount === undefined
    ? { kind: 'cancelled', takerAmount: null }
    : { kind: 'filled', makerAmount, takerAmount: 3n * makerAmount }),
  blockSeconds: 100,
  orderHash,
  maker: `0x${'3'.repeat(40)}`,
  blockNumber: BigInt(block),
  blockHash: word(block),
  transactionHash: word(5),
  logIndex: Number(orderHash === other),
})
const logs = [written(one, 1, 40n), written(one, 2), written(other, 2, 40n), written(other, 3, 50n)]

/** Stores the logs, one also on another chain; returns the orders' rows after an action. */
const after = (action: (transaction: Parameters<typeof storeEvents>[0]) => Promise<string[]>) =>
  database().transaction(async (transaction) => {
    await transaction.delete(rfqEvents)
    expect(await storeEvents(transaction, { chainId: 1, logs })).toEqual([one, one, other, other])
    await storeEvents(transaction, { chainId: 1, logs: logs.slice(0, 1) })
    await storeEvents(transaction, { chainId: 10, logs: [written(word(6), 3, 1n)] })
    const gone = await action(transaction)
    const left = await readEvents(transaction, [one, other, word(6)])
    return {
      gone: gone.sort(),
      left: [...left.values()].map((events) => events.map(({ blockNumber }) => Number(blockNumber)).sort()),
    }
  })

test('default: stored logs are read by order, once', async () => {
  expect(await after(async () => [])).toEqual({ gone: [], left: [[1, 2], [2, 3], [3]] })
  expect(await readEvents(database(), [other, one])).toEqual(
    new Map([
      [other, expect.arrayContaining(logs.slice(2))],
      [one, expect.arrayContaining(logs.slice(0, 2))],
    ]),
  )
  expect((await readEvents(database(), [])).size).toBe(0)
})

test.each<[string, Parameters<typeof deleteEvents>[1], { gone: Hex[]; left: number[][] }]>([
  ['all of a chain', { chainId: 1 }, { gone: [one, one, other, other], left: [[], [], [3]] }],
  ['those of an order', { chainId: 1, rows: [{ orderHash: one }] }, { gone: [one, one], left: [[], [2, 3], [3]] }],
  ['those up to a block', { chainId: 1, upTo: 2n }, { gone: [one, one, other], left: [[], [3], [3]] }],
  ['both', { chainId: 1, rows: [{ orderHash: other }], upTo: 2n }, { gone: [other], left: [[1, 2], [3], [3]] }],
  ['those of no order', { chainId: 1, rows: [] }, { gone: [], left: [[1, 2], [2, 3], [3]] }],
])('deleteEvents: %s', async (_, which, expected) => {
  expect(await after((transaction) => deleteEvents(transaction, which))).toEqual(expected)
})

test('unwindEvents: deletes those above a block', async () => {
  const expected = { gone: [one, other, other], left: [[1], [], [3]] }
  expect(await after((transaction) => unwindEvents(transaction, { chainId: 1, number: 1n }))).toEqual(expected)
})
