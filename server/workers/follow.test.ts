import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { chainCursors } from '../db/schema'
import { createPaperChain } from '../ledger/testing/paper-chain'
import { rfqBook } from '../otc/rfq-book'
import { servePaper } from '../otc/testing/paper-desk'
import { openTestDatabase } from '../testing/test-database'
import { followChain } from './follow'

const database = openTestDatabase()
const chain = createPaperChain()

/** How much of the lease is left, seconds by the database's clock. */
const leaseLeft = async () => {
  const left = sql<number>`extract(epoch from ${chainCursors.heldUntil} - now())::float8`
  return (await database().select({ left }).from(chainCursors))[0]!.left
}

test('behavior: a chain that loses its worker has another one in five seconds, and one whose worker waits for its node keeps it', async () => {
  const patient = servePaper({ chain, database: database() })
  for (let round = 0; round < 2; round++) await patient.follow()
  // The lease, and two looks of the one who waits for it.
  expect((await leaseLeft()) + 2 * 0.5).toBeLessThanOrEqual(5)

  let answer: () => void = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  chain.mine()
  const slow = servePaper({
    ...{ chain, database: database() },
    ask: async (request) => {
      await answered
      return chain.ask(request)
    },
  })
  const run = followChain(slow.deps, [rfqBook]).run(0)
  // A lease that only the worker's next sign of life makes as short as any.
  await database().update(chainCursors).set({ heldUntil: sql`now() + interval '1 hour'` })
  await expect.poll(leaseLeft, { timeout: 60_000 }).toBeLessThanOrEqual(4)
  answer()
  await run
  expect(await database().select().from(chainCursors)).toMatchObject([{ hash: chain.tip().hash }])
})

test('behavior: which chain a node serves is asked before the first run and after one that failed', async () => {
  await database().delete(chainCursors)
  const asked: string[] = []
  let isDown = false
  const { deps } = servePaper({
    ...{ chain, database: database() },
    ask: async (request) => {
      asked.push(request.method)
      if (isDown) throw new Error('503 Service Unavailable')
      return chain.ask(request)
    },
  })
  const { run } = followChain(deps, [rfqBook])
  const checks = async () => {
    asked.length = 0
    await run(0).catch(() => undefined)
    return asked.filter((method) => method === 'eth_chainId').length
  }
  expect([await checks(), await checks(), asked.length > 0]).toEqual([1, 0, true])
  isDown = true
  await checks()
  isDown = false
  expect([await checks(), await checks()]).toEqual([1, 0])
})
