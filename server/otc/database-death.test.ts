import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { IntentPrice } from '@/lib/api/intent'
import { createDraw } from '@/lib/routing/testing/random'
import { connectDatabase, type DatabaseConnection } from '../db/client'
import { migrateDatabase } from '../db/migrate-database'
import { createIntentRoutes } from '../intent/intent-routes'
import { rebuildFromZero, rowsOf } from '../ledger/testing/rebuild-from-zero'
import { createOwnPostgres } from '../testing/own-postgres'
import { openTestDatabase } from '../testing/test-database'
import { auditChain } from '../workers/audit'
import { followChain } from '../workers/follow'
import { runTicks } from '../workers/run-ticks'
import { rfqBook } from './rfq-book'
import { createFundedChain, makers, type Offer, servePaper, signOffer } from './testing/paper-desk'

/** One seed again: `SEED=7 npx vitest run server/otc/database-death`. */
const seed = Number(process.env.SEED ?? 1)
const deaths = 4
const postsPerLife = 6
/** A worker's pauses, so much shorter: they are of no interest here. */
const haste = 50

const second = openTestDatabase()
let server: Awaited<ReturnType<typeof createOwnPostgres>>
let connection: DatabaseConnection
beforeAll(async () => {
  server = await createOwnPostgres()
  const url = await server.start()
  await migrateDatabase({ url })
  connection = connectDatabase({ url, onError: () => {} })
})
afterAll(async () => {
  vi.restoreAllMocks()
  await connection.close()
  await server.remove()
})

/** Does something before the n-th statement from now is sent. */
const beforeStatement = (n: number, deed: () => void) => {
  let left = n
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  spy.mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    if (--left === 0) deed()
    return query.apply(this, args)
  } as never)
  return () => spy.mockRestore()
}

test('behavior: a PostgreSQL that is killed and restarted under load loses nothing that was answered, and nobody else needs a restart', async () => {
  const draw = createDraw(seed)
  const chain = createFundedChain(100_000n)
  const desk = servePaper({ chain, database: connection.database })
  const lines: string[] = []
  const ended = new AbortController()
  const worker = runTicks({
    ticks: [followChain(desk.deps, [rfqBook]), auditChain(desk.deps, [rfqBook])],
    signal: ended.signal,
    nowMs: () => Number(chain.tip().timestamp) * 1_000,
    sleep: (ms, signal) => wait(ms / haste, undefined, { signal }).catch(() => undefined),
    log: (_, event) => void lines.push(event),
  })

  const offers: Offer[] = []
  const hashes: string[] = []
  /** Posts until it is stored, as a person does who is told when to come back. */
  const post = async (offer: Offer): Promise<void> => {
    for (;;) {
      const { status, retryAfter } = await desk.post(offer)
      expect({ status, retryAfter }).toEqual({ status, retryAfter: status === 503 ? '2' : null })
      if (status === 200) return
      await wait(10)
    }
  }
  for (let life = 0; life < deaths; life++) {
    let death: Promise<void> | undefined
    const signal = life % 2 === 0 ? 'SIGKILL' : 'SIGINT'
    const kill = () => {
      death ??= server.stop(signal)
    }
    const calm = beforeStatement(1 + draw.below(80), kill)
    const signed = await Promise.all(
      Array.from({ length: postsPerLife }, () => signOffer({ maker: draw.pick(makers), makerAmount: 100n })),
    )
    const posts = Promise.all(signed.map(post))
    for (const { order, orderHash } of offers.splice(0)) {
      const deed = draw.below(3)
      if (deed > 0) chain.fill(order, orderHash, BigInt(1 + draw.below(120)))
      if (deed < 2) chain.cancel(order.maker, orderHash)
      if (draw.below(2) === 0) chain.mine()
    }
    offers.push(...signed)
    hashes.push(...signed.map(({ orderHash }) => orderHash))
    await expect.poll(() => death !== undefined, { interval: 5, timeout: 60_000 }).toBe(true)
    await death
    calm()
    await server.start()
    await posts
  }
  chain.mine()
  await expect
    .poll(async () => await rowsOf(connection.database), { interval: 50, timeout: 60_000 })
    .toEqual(await rebuildFromZero({ ...desk.deps, from: connection.database, into: second() }))
  // Every work that failed goes on.
  const told = (event: string) => lines.filter((line) => line === event).length
  await expect.poll(() => told('a tick works again'), { timeout: 60_000 }).toBe(told('a tick failed'))
  expect(told('a tick failed')).toBeGreaterThan(0)
  ended.abort()
  await worker
  const { orders } = await rowsOf(connection.database)
  expect(orders.map(({ orderHash }) => orderHash)).toEqual(hashes.toSorted())
  expect(desk.logged.filter(({ level }) => level === 'error')).toEqual([])
})

test('behavior: a route that was given before the database crashed can be built from after it', async () => {
  const routes = createIntentRoutes({ database: connection.database, nowMs: Date.now, sleep: wait })
  const route = { origin: { output: { amount: '17' } } } as unknown as IntentPrice['route']
  await routes.keep({ side: 'SELL', route, alternatives: [] })
  await server.stop('SIGKILL')
  await server.start()
  await expect.poll(() => routes.knows({ side: 'SELL', route }).catch(() => 'no answer')).not.toBe('no answer')
  expect(await routes.knows({ side: 'SELL', route })).toBe(true)
})
