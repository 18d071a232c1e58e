import { zeroHash } from 'viem'
import { expect, test } from 'vitest'
import { storeIntents } from '../bench/stored-intents'
import { rounds } from '../db/round-schema'
import { openCursor } from '../ledger/cursor'
import { openTestDatabase } from '../testing/test-database'
import { watchDatabase } from './database-figures'
import { createMetrics } from './metrics'

const database = openTestDatabase()

test('default: what the tables say, in statements that they all take', async () => {
  const nowMs = Date.now()
  await openCursor(database(), {
    chainId: 1,
    block: { number: 209n, hash: zeroHash, timestamp: BigInt(Math.floor(nowMs / 1_000) - 44) },
  })
  await storeIntents(database(), 3)
  const round = { id: 'r', chainId: 1, epoch: 1, blockNumber: 1n, blockHash: zeroHash, orders: 1 }
  await database()
    .insert(rounds)
    .values({ ...round, openedAtMs: nowMs - 2_000, closedAtMs: nowMs - 1_000 })
  const metrics = createMetrics({ version: '1', roles: ['worker'] })
  let asked = 0
  const logged: unknown[] = []
  const counted = {
    execute: (...given: Parameters<ReturnType<typeof database>['execute']>) => {
      asked += 1
      return database().execute(...given)
    },
  } as Pick<ReturnType<typeof database>, 'execute'>
  watchDatabase(metrics, { database: counted, nowMs: () => nowMs, log: (...line) => void logged.push(line) })
  const { text } = await metrics.print()
  expect(logged).toEqual([])
  const figureOf = (name: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(name))
        ?.split(' ')
        .at(-1),
    )
  expect(figureOf('caravel_ledger_block{chain="1"}')).toBe(209)
  expect(figureOf('caravel_ledger_age_seconds{chain="1"}')).toBeGreaterThanOrEqual(44)
  expect(figureOf('caravel_rounds_last_hour{chain="1"}')).toBe(1)
  expect(figureOf('caravel_orders{chain="1"')).toBeGreaterThan(0)
  expect(figureOf('caravel_table_bytes{table="intent_orders"}')).toBeGreaterThan(0)
  const once = asked
  await metrics.print()
  expect(asked).toBe(once)
})
