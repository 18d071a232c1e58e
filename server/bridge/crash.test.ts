import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { chainCursors } from '../db/schema'
import { audit } from '../ledger/audit'
import { follow } from '../ledger/follow'
import { clientOf } from '../ledger/testing/fake-chain'
import { createMortal } from '../ledger/testing/mortal'
import { ledgerTables } from '../ledger/testing/rebuild-from-zero'
import { snapshotRows } from '../testing/snapshot-rows'
import { openTestDatabase } from '../testing/test-database'
import { indexers, openCrossing, sold } from './testing/fake-crossing'

const database = openTestDatabase()
let world: Awaited<ReturnType<typeof openCrossing>>
let mortal: ReturnType<typeof createMortal>
/** The chain whose node the crashing process asks. */
let asked: 'near' | 'far' = 'near'

beforeAll(() => {
  mortal = createMortal({ url: database.url(), ask: (request) => world[asked].fake.ask(request) })
})
afterAll(() => mortal.close())
beforeEach(async () => {
  world = await openCrossing(database())
})

const rows = async () => ({
  legs: (await world.legs()).map(({ isClosed: _, ...leg }) => leg),
  statuses: (await database().execute('select order_hash, status from intent_orders order by order_hash')).rows,
})

/**
 * Kills the process of a chain at each step of `work`, each run from the same rows. Then another
 * one takes over both chains, and the result must equal that of a run without crashes. Returns the
 * number of steps.
 */
const dieEverywhere = async (chain: typeof asked, work: typeof follow | typeof audit): Promise<number> => {
  asked = chain
  await database()
    .update(chainCursors)
    .set({ holder: 'mortal', heldUntil: new Date(0) })
  const { goBack, digest } = await snapshotRows(database(), ledgerTables)
  const deps = { ...world[chain].deps, holder: 'mortal', database: mortal.database, client: clientOf(mortal.ask) }
  const nowMs = Number(world[chain].fake.tip().timestamp) * 1_000
  const survive = async () => {
    await world.freeChains()
    await world.follow()
    return rows()
  }
  mortal.killAt(undefined)
  await work(deps, indexers, nowMs)
  const steps = mortal.steps()
  const truth = await survive()
  const left = new Set<string>()
  for (let step = 0; step <= steps; step++) {
    await goBack()
    mortal.killAt(step)
    await work(deps, indexers, nowMs).catch(() => undefined)
    const known = await digest()
    if (left.has(known)) continue
    left.add(known)
    expect({ step, rows: await survive() }).toEqual({ step, rows: truth })
  }
  expect(left.size).toBeGreaterThan(1)
  return steps
}

/** Creates a paid order, a late one and a pending one, before any chain is read. */
const openOrders = async () => {
  const orders = []
  for (let index = 0; index < 3; index++) {
    const order = await world.store()
    world.settle(order)
    orders.push(order)
  }
  await world.follow()
  const [paid, late] = orders.map((order) => world.relayOf(order))
  world.pay(paid!)
  world.passDeadline(late!)
  return orders
}

test('behavior: the process of the paying chain may crash at any step', async () => {
  await openOrders()
  expect(await dieEverywhere('far', follow)).toBeGreaterThan(10)
})

test("behavior: the process of the orders' chain may crash at any step", async () => {
  const [paid] = await openOrders()
  await world.far.follow()
  world.refund(sold)
  expect(await dieEverywhere('near', follow)).toBeGreaterThan(15)
  expect(await world.statusOf(paid!)).toBe('COMPLETED')
})

test('behavior: it may crash at any step of a reorganisation of either chain', async () => {
  await openOrders()
  world.refund(sold)
  await world.follow()
  for (const chain of ['far', 'near'] as const) {
    world[chain].fake.rewind(1)
    for (let block = 0; block < 2; block++) world[chain].fake.mine()
    expect(await dieEverywhere(chain, follow)).toBeGreaterThan(10)
  }
})

test('behavior: the audit may crash at any step of a repair', async () => {
  const [paid] = await openOrders()
  await world.follow()
  await database().execute(`
    update bridge_legs set
      state = 'sent', fill_block = null, fill_transaction = null,
      paid_seconds = null, paid_amount = null, paid_to = null`)
  world.far.fake.mine()
  expect(await dieEverywhere('far', audit)).toBeGreaterThan(5)
  await world.follow()
  expect(await world.statusOf(paid!)).toBe('COMPLETED')
})
