import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { chainCursors } from '../db/schema'
import { createFakeChain } from '../ledger/testing/fake-chain'
import { rfqIndexer } from '../otc/rfq-indexer'
import { serveFakeNode } from '../otc/testing/fake-desk'
import { openTestDatabase } from '../testing/test-database'
import { followChain } from './follow'

const database = openTestDatabase()
const chain = createFakeChain()

/** Returns the rest of the lease, seconds by the database's clock. */
const leaseLeft = async () => {
  const left = sql<number>`extract(epoch from ${chainCursors.heldUntil} - now())::float8`
  return (await database().select({ left }).from(chainCursors))[0]!.left
}

test('behavior: a chain that loses its worker gets another in five seconds, but not from a waiting one', async () => {
  const patient = serveFakeNode({ chain, database: database() })
  for (let round = 0; round < 2; round++) await patient.follow()
  // The lease, and two checks of the waiting process.
  expect((await leaseLeft()) + 2 * 0.5).toBeLessThanOrEqual(5)

  let answer: () => void = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  chain.mine()
  const slow = serveFakeNode({
    chain,
    database: database(),
    ask: async (request) => {
      await answered
      return chain.ask(request)
    },
  })
  const run = followChain(slow.deps, [rfqIndexer]).run(0)
  // The next renewal by the worker makes the lease as short as any.
  await database().update(chainCursors).set({ heldUntil: sql`now() + interval '1 hour'` })
  await expect.poll(leaseLeft, { timeout: 60_000 }).toBeLessThanOrEqual(4)
  answer()
  await run
  expect(await database().select().from(chainCursors)).toMatchObject([{ hash: chain.tip().hash }])
})

test('behavior: the chain of a node is checked before the first run and after a failed one', async () => {
  await database().delete(chainCursors)
  const asked: string[] = []
  let isDown = false
  const { deps } = serveFakeNode({
    chain,
    database: database(),
    ask: async (request) => {
      asked.push(request.method)
      if (isDown) throw new Error('503 Service Unavailable')
      return chain.ask(request)
    },
  })
  const { run } = followChain(deps, [rfqIndexer])
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
