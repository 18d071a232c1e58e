import { eq, sql } from 'drizzle-orm'
import { zeroHash } from 'viem'
import { expect, test } from 'vitest'
import { chainCursors } from '../db/schema'
import { weth } from '../otc/testing/desk'
import { createFundedChain, makers, serveFakeNode, signOffer } from '../otc/testing/fake-desk'
import { openTestDatabase } from '../testing/test-database'
import { acquireLease, openCursor, releaseLeases } from './cursor'
import { rowsOf } from './testing/rebuild-from-zero'

const database = openTestDatabase()
const maker = makers[0]!
const expireLease = () => database().update(chainCursors).set({ heldUntil: sql`now() - interval '1 s'` })

test('behavior: a process that slept through its lease writes nothing, even if the cursor did not move', async () => {
  const chain = createFundedChain(1_000n)
  const { deps, post, follow } = serveFakeNode({ chain, database: database(), holder: 'first' })
  await post(await signOffer({ maker }))
  for (let round = 0; round < 2; round++) await follow()
  chain.approve(maker, weth, 5n)
  chain.mine()
  const before = { rows: await rowsOf(database()), cursor: await database().select().from(chainCursors) }

  let isAsleep = false
  const sleepy = serveFakeNode({
    chain,
    database: database(),
    holder: 'first',
    ask: async (request) => {
      if (!isAsleep) {
        isAsleep = true
        await expireLease()
        expect((await acquireLease(database(), { chainId: 1, holder: 'second' }))?.epoch).toBe(
          before.cursor[0]!.epoch + 1,
        )
      }
      return chain.ask(request)
    },
  })
  await sleepy.follow()
  expect(isAsleep).toBe(true)
  expect(await rowsOf(database())).toEqual(before.rows)
  expect(await database().select().from(chainCursors)).toMatchObject([
    { holder: 'second', hash: before.cursor[0]!.hash },
  ])

  await serveFakeNode({ chain, database: database(), holder: deps.holder }).follow()
  expect(await rowsOf(database())).toEqual(before.rows)
  await serveFakeNode({ chain, database: database(), holder: 'second' }).follow()
  expect((await rowsOf(database())).orders).toMatchObject([{ state: 'SUSPENDED' }])
})

const openChain = (chainId: number) =>
  openCursor(database(), { chainId, block: { number: 1n, hash: zeroHash, timestamp: 1n } })
const freedSecondsAgo = (seconds: number) =>
  database()
    .update(chainCursors)
    .set({ heldUntil: sql`now() - make_interval(secs => ${seconds})` })

test('behavior: a process that stops releases its own leases only', async () => {
  for (const chainId of [8453, 10]) await openChain(chainId)
  await acquireLease(database(), { chainId: 8453, holder: 'first' })
  await acquireLease(database(), { chainId: 10, holder: 'other' })
  const second = () => acquireLease(database(), { chainId: 8453, holder: 'second' })
  expect(await second()).toBeUndefined()
  await releaseLeases(database(), { holder: 'first' })
  expect((await second())?.epoch).toBe(2)
  expect(await acquireLease(database(), { chainId: 10, holder: 'second' })).toBeUndefined()
  // A second release does not end the lease of the new holder.
  await releaseLeases(database(), { holder: 'first' })
  expect(await acquireLease(database(), { chainId: 8453, holder: 'third' })).toBeUndefined()
})

test('behavior: a process that yields acquires a chain that was free for two seconds', async () => {
  await openChain(42161)
  const unprepared = { chainId: 42161, holder: 'unprepared', yields: true }
  // No process had it before.
  expect((await acquireLease(database(), unprepared))?.epoch).toBe(1)
  expect((await acquireLease(database(), unprepared))?.epoch).toBe(1)
  await database().update(chainCursors).set({ holder: 'gone' }).where(eq(chainCursors.chainId, 42161))
  await freedSecondsAgo(1)
  expect(await acquireLease(database(), unprepared)).toBeUndefined()
  await freedSecondsAgo(3)
  expect((await acquireLease(database(), unprepared))?.epoch).toBe(2)
  await freedSecondsAgo(1)
  expect((await acquireLease(database(), { chainId: 42161, holder: 'prepared' }))?.epoch).toBe(3)
})
