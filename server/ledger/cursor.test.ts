import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { chainCursors } from '../db/schema'
import { weth } from '../otc/testing/desk'
import { createFundedChain, makers, servePaper, signOffer } from '../otc/testing/paper-desk'
import { openTestDatabase } from '../testing/test-database'
import { acquireLease } from './cursor'
import { rowsOf } from './testing/rebuild-from-zero'

const database = openTestDatabase()
const maker = makers[0]!
const expireLease = () => database().update(chainCursors).set({ heldUntil: sql`now() - interval '1 s'` })

test('behavior: a process that slept through its lease writes nothing, though the chain stands where it left it', async () => {
  const chain = createFundedChain(1_000n)
  const { deps, post, follow } = servePaper({ chain, database: database(), holder: 'first' })
  await post(await signOffer({ maker }))
  for (let round = 0; round < 2; round++) await follow()
  chain.approve(maker, weth, 5n)
  chain.mine()
  const before = { rows: await rowsOf(database()), cursor: await database().select().from(chainCursors) }

  let isAsleep = false
  const sleepy = servePaper({
    ...{ chain, database: database(), holder: 'first' },
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

  await servePaper({ chain, database: database(), holder: deps.holder }).follow()
  expect(await rowsOf(database())).toEqual(before.rows)
  await servePaper({ chain, database: database(), holder: 'second' }).follow()
  expect((await rowsOf(database())).orders).toMatchObject([{ state: 'SUSPENDED' }])
})
