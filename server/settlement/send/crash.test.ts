import { eq, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { intentOrders, settlementAttempts, settlements } from '../../db/intent-schema'
import { chainCursors } from '../../db/schema'
import { createMortal } from '../../ledger/testing/mortal'
import { snapshotRows } from '../../testing/snapshot-rows'
import { openTestDatabase } from '../../testing/test-database'
import {
  createLaneChain,
  emptyLanes,
  flawsOf,
  type LaneChain,
  laneTables,
  openFakeSettler,
} from '../testing/fake-settler'
import { openAgentKeys } from '../testing/settling-desk'

const database = openTestDatabase()
const keys = openAgentKeys()

let chain: LaneChain
let mortal: ReturnType<typeof createMortal>
beforeAll(() => {
  mortal = createMortal({ url: database.url(), ask: (request) => chain.ask(request) })
})
afterAll(() => mortal.close())

type Lane = ReturnType<typeof openFakeSettler>

/**
 * The steps of a process, of which only `doomed` can crash; `lane` is the same process where it
 * cannot: crashes of the ledger have their own tests.
 */
type Work = { before?: (at: { lane: Lane; block: () => Promise<void>; orders: [Hex, Hex] }) => Promise<unknown> } & {
  doomed: (at: { lane: Lane; block: () => Promise<void>; orders: [Hex, Hex] }) => Promise<unknown>
}

const [account, another] = [0, 1].map((index) => () => keys().accounts[index]!) as [() => Hex, () => Hex]

/**
 * Crashes a process at each of its steps in turn, each time from the same rows and the same chain;
 * then another process takes over the chain and continues with the stored rows. In the end each
 * order is settled once, and no nonce is open. Returns the number of steps.
 */
const dieEverywhere = async ({ before, doomed }: Work): Promise<number> => {
  await emptyLanes(database())
  chain = createLaneChain()
  const lane = openFakeSettler({ chain, database: database(), keys: keys(), holder: 'mortal' })
  for (let look = 0; look < 2; look++) await lane.follow()
  await lane.hear(keys().accounts)
  const orders: [Hex, Hex] = [await lane.post(), await lane.post()]
  const block = async () => {
    chain.mine()
    await lane.follow()
  }
  await before?.({ lane, block, orders })
  const { goBack: rewindRows, digest } = await snapshotRows(database(), laneTables)
  const rewindChain = chain.snapshot()
  const left = new Set<string>()
  let steps = Number.POSITIVE_INFINITY
  for (let step = 0; step <= steps; step++) {
    await rewindRows()
    rewindChain()
    const dying = openFakeSettler({
      chain,
      database: mortal.database,
      keys: keys(),
      holder: 'mortal',
      ask: mortal.ask,
      // Equal in each life, so that remaining states are comparable.
      newId: countIds(),
    })
    mortal.killAt(step)
    const isDone = await doomed({ lane: dying, block, orders }).then(
      () => true,
      () => false,
    )
    if (isDone) steps = Math.min(steps, mortal.steps())
    await database()
      .update(chainCursors)
      .set({ heldUntil: new Date(0) })
    // The other process finds only rows and the chain, so each such state is continued once.
    const found = `${await digest()} ${chain.digest()}`
    if (left.has(found)) continue
    left.add(found)
    const survivor = openFakeSettler({ chain, database: database(), keys: keys(), holder: 'survivor' })
    await survivor.follow()
    await settleAll(survivor, orders)
    const open = await database().select().from(settlements).where(eq(settlements.state, 'open'))
    const statuses = await Promise.all(orders.map(statusOf))
    const told = { step, statuses, open, flaws: await flawsOf(database(), chain) }
    expect(told).toEqual({ step, statuses: ['COMPLETED', 'COMPLETED'], open: [], flaws: [] })
  }
  expect(left.size).toBeGreaterThan(6)
  return steps
}

const countIds = () => {
  let count = 0
  return () => `00000000-0000-4000-8000-${(++count).toString().padStart(12, '0')}`
}

const statusOf = async (orderHash: Hex) =>
  (await database().select().from(intentOrders).where(eq(intentOrders.orderHash, orderHash)))[0]!.status

/** Runs a worker block by block, until all orders are settled and every nonce has ended. */
const settleAll = async (survivor: Lane, orders: readonly Hex[]) => {
  for (let blocks = 0; blocks < 9; blocks++) {
    await survivor.tick()
    const rows = await database().select().from(intentOrders)
    const left = rows.filter(({ status }) => status !== 'COMPLETED')
    if (left.length === 0) return
    for (const orderHash of orders)
      if (left.some((row) => row.orderHash === orderHash)) await survivor.award(orderHash, account())
    await survivor.tick()
    chain.mine()
    await survivor.follow()
  }
}

test('behavior: a worker may crash at any step of awarding, sending and ending', async () => {
  const steps = await dieEverywhere({
    doomed: async ({ lane, block, orders: [first, second] }) => {
      await lane.award(first, account())
      await lane.tick()
      await block()
      await lane.award(second, account())
    },
  })
  expect(steps).toBeGreaterThan(40)
})

test('behavior: a worker may crash at any step of using up a nonce, and of a reorganisation', async () => {
  const steps = await dieEverywhere({
    before: async ({ lane, block, orders }) => {
      chain.demand(1_000n)
      await lane.award(orders[0], account())
      await lane.tick()
      for (let blocks = 0; blocks < 4; blocks++) chain.mine(15n)
      await block()
      chain.demand(1n)
    },
    doomed: async ({ lane, block }) => {
      await lane.tick()
      await block()
      await lane.tick()
      chain.rewind(2)
      await block()
      await lane.tick()
    },
  })
  expect(steps).toBeGreaterThan(40)
})

test('behavior: a process that slept while another one took over its chain stores and sends nothing', async () => {
  await emptyLanes(database())
  chain = createLaneChain()
  const [sleeper, other] = ['sleeper', 'other'].map((holder) =>
    openFakeSettler({ chain, database: database(), keys: keys(), holder }),
  ) as [Lane, Lane]
  for (let look = 0; look < 2; look++) await sleeper.follow()
  await sleeper.hear(keys().accounts)
  const [first, second] = [await sleeper.post(), await sleeper.post()]
  expect(await sleeper.award(first, account())).toBe(true)
  await database().update(chainCursors).set({ heldUntil: sql`now() - interval '1 s'` })
  await other.follow()
  expect(await sleeper.award(second, another())).toBe(false)
  await sleeper.tick()
  expect(await database().select().from(settlementAttempts)).toMatchObject([{ sentBlock: null }])
  await settleAll(other, [first, second])
  expect(await Promise.all([first, second].map(statusOf))).toEqual(['COMPLETED', 'COMPLETED'])
})
