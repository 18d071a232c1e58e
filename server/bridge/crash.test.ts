import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { chainCursors } from '../db/schema'
import { audit } from '../ledger/audit'
import { follow } from '../ledger/follow'
import { createMortal } from '../ledger/testing/mortal'
import { clientOf } from '../ledger/testing/paper-chain'
import { ledgerTables } from '../ledger/testing/rebuild-from-zero'
import { keepRows } from '../testing/keep-rows'
import { openTestDatabase } from '../testing/test-database'
import { books, openCrossing, sold } from './testing/paper-crossing'

const database = openTestDatabase()
let world: Awaited<ReturnType<typeof openCrossing>>
let mortal: ReturnType<typeof createMortal>
/** The chain whose node the mortal process asks. */
let asked: 'near' | 'far' = 'near'

beforeAll(() => {
  mortal = createMortal({ url: database.url(), ask: (request) => world[asked].paper.ask(request) })
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
 * Kills the process of a chain at each step of `work`, each time from the same rows. Then another one takes
 * both chains over, and the result must equal that of a run without deaths. Returns the number of steps.
 */
const dieEverywhere = async (chain: typeof asked, work: typeof follow | typeof audit): Promise<number> => {
  asked = chain
  await database()
    .update(chainCursors)
    .set({ holder: 'mortal', heldUntil: new Date(0) })
  const { goBack, digest } = await keepRows(database(), ledgerTables)
  const deps = { ...world[chain].deps, holder: 'mortal', database: mortal.database, client: clientOf(mortal.ask) }
  const nowMs = Number(world[chain].paper.tip().timestamp) * 1_000
  const survive = async () => {
    await world.freeChains()
    await world.follow()
    return rows()
  }
  mortal.killAt(undefined)
  await work(deps, books, nowMs)
  const steps = mortal.steps()
  const truth = await survive()
  const left = new Set<string>()
  for (let step = 0; step <= steps; step++) {
    await goBack()
    mortal.killAt(step)
    await work(deps, books, nowMs).catch(() => undefined)
    const known = await digest()
    if (left.has(known)) continue
    left.add(known)
    expect({ step, rows: await survive() }).toEqual({ step, rows: truth })
  }
  expect(left.size).toBeGreaterThan(1)
  return steps
}

/** Opens an order that is paid, one that is late, and one on its way, before any chain has read what happened. */
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

test('behavior: the process of the chain that pays may die at any step', async () => {
  await openOrders()
  expect(await dieEverywhere('far', follow)).toBeGreaterThan(10)
})

test('behavior: the process of the chain of the orders may die at any step', async () => {
  const [paid] = await openOrders()
  await world.far.follow()
  world.refund(sold)
  expect(await dieEverywhere('near', follow)).toBeGreaterThan(15)
  expect(await world.statusOf(paid!)).toBe('COMPLETED')
})

test('behavior: it may die at any step of a reorganisation of either chain', async () => {
  await openOrders()
  world.refund(sold)
  await world.follow()
  for (const chain of ['far', 'near'] as const) {
    world[chain].paper.rewind(1)
    for (let block = 0; block < 2; block++) world[chain].paper.mine()
    expect(await dieEverywhere(chain, follow)).toBeGreaterThan(10)
  }
})

test('behavior: the audit may die at any step of mending', async () => {
  const [paid] = await openOrders()
  await world.follow()
  await database().execute(`
    update bridge_legs set
      state = 'sent', fill_block = null, fill_transaction = null,
      paid_seconds = null, paid_amount = null, paid_to = null`)
  world.far.paper.mine()
  expect(await dieEverywhere('far', audit)).toBeGreaterThan(5)
  await world.follow()
  expect(await world.statusOf(paid!)).toBe('COMPLETED')
})
