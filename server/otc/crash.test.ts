import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../db/client'
import { allowances, chainBlocks, chainCursors, holdings, rfqEvents, rfqOrders } from '../db/schema'
import { createMortal } from '../ledger/testing/mortal'
import { createPaperChain } from '../ledger/testing/paper-chain'
import { openTestDatabase } from '../testing/test-database'
import { weth } from './testing/desk'
import { createFundedChain, makers, type Offer, servePaper, signOffer } from './testing/paper-desk'
import { rebuildFromZero, rowsOf } from './testing/rebuild-from-zero'

const database = openTestDatabase()
const second = openTestDatabase()
const tables = [rfqOrders, rfqEvents, holdings, allowances, chainBlocks, chainCursors]
const [maker, other, wallet] = makers as [`0x${string}`, `0x${string}`, `0x${string}`]

let chain = createPaperChain()
let mortal: ReturnType<typeof createMortal>
beforeAll(() => {
  mortal = createMortal({ url: database.url(), ask: (request) => chain.ask(request) })
})
afterAll(() => mortal.close())

/** All rows as they are, and the way back to them. */
const keepRows = async (database: Database) => {
  const kept = await Promise.all(tables.map((table) => database.select().from(table)))
  return async () => {
    for (const [index, table] of tables.entries()) {
      await database.delete(table)
      if (kept[index]!.length > 0) await database.insert(table).values(kept[index] as never)
    }
  }
}

type Desk = ReturnType<typeof servePaper>

/**
 * Lets a process die at each of its steps in `work`, one life after the other and each from the same rows; then another process takes the
 * chain over, whose lease has run out, and all must be what the chain and the signed orders say. Gives the number of steps.
 */
const dieEverywhere = async (
  work: (process: Desk) => Promise<unknown>,
  afterwards: (survivor: Desk) => Promise<unknown> = async () => {},
): Promise<number> => {
  const goBack = await keepRows(database())
  const process = servePaper({ chain, database: mortal.database, ask: mortal.ask, holder: 'mortal' })
  const survivor = servePaper({ chain, database: database(), holder: 'survivor' })
  mortal.killAt(undefined)
  await work(process)
  const steps = mortal.steps()
  let truth: Awaited<ReturnType<typeof rowsOf>> | undefined
  for (let step = 0; step <= steps; step++) {
    await goBack()
    mortal.killAt(step)
    await work(process).catch(() => undefined)
    await afterwards(survivor)
    await database().update(chainCursors).set({ heldUntil: sql`now() - interval '1 s'` })
    for (let round = 0; round < 2; round++) await survivor.follow()
    await survivor.audit()
    truth ??= await rebuildFromZero({ ...survivor.deps, from: database(), into: second() })
    expect({ step, rows: await rowsOf(database()) }).toEqual({ step, rows: truth })
  }
  return steps
}

/** A desk with orders of a key and of a contract, followed to the head. */
const openDesk = async (count: number) => {
  for (const table of tables) await database().delete(table)
  chain = createFundedChain(1_000n)
  const desk = servePaper({ chain, database: database(), holder: 'mortal' })
  const offers: Offer[] = []
  for (let index = 0; index < count; index++) {
    const offer = await signOffer({ maker: [maker, wallet, other][index % 3]! })
    expect((await desk.post(offer)).status).toBe(200)
    offers.push(offer)
  }
  for (let round = 0; round < 2; round++) await desk.follow()
  return { desk, offers }
}

const fill = ({ order, orderHash }: Offer, amount: bigint) => chain.fill(order, orderHash, amount)

test('behavior: a worker may die at any step of following fills, a change of mind and a reorganisation', async () => {
  const { desk, offers } = await openDesk(5)
  fill(offers[0]!, 40n)
  chain.cancel(wallet, offers[1]!.orderHash)
  chain.mine()
  await desk.follow()
  chain.rewind(1)
  chain.mine()
  fill(offers[3]!, 100n)
  chain.approve(other, weth, 10n)
  chain.stand(wallet, false)
  chain.mine()
  expect(await dieEverywhere((process) => process.follow())).toBeGreaterThan(25)
})

test('behavior: a worker may die at any step of reading everything again', async () => {
  const { offers } = await openDesk(4)
  chain = createPaperChain()
  chain.give(maker, weth, 1_000n)
  chain.approve(maker, weth, 1_000n)
  chain.stand(wallet, false)
  fill(offers[0]!, 40n)
  chain.mine()
  expect(await dieEverywhere((process) => process.follow())).toBeGreaterThan(15)
})

test('behavior: the audit may die at any step of mending', async () => {
  const { offers } = await openDesk(4)
  fill(offers[0]!, 100n)
  fill(offers[1]!, 7n)
  chain.mine()
  const forgetful = servePaper({
    ...{ chain, database: database(), holder: 'mortal' },
    ask: async (request) => (request.method === 'eth_getLogs' ? [] : chain.ask(request)),
  })
  await forgetful.follow()
  expect(await dieEverywhere((process) => process.audit())).toBeGreaterThan(15)
})

test('behavior: what was answered with 200 is stored, wherever the process dies; what was not can be sent again', async () => {
  const { offers } = await openDesk(1)
  const offer = await signOffer({ maker })
  // It was filled before it was posted, and its maker's tokens have moved since the last block that was followed.
  fill(offer, 30n)
  chain.transfer(maker, weth, other, 850n)
  chain.mine()
  let status = 0
  const steps = await dieEverywhere(
    async (process) => {
      status = (await process.post(offer)).status
    },
    async (survivor) => {
      const { body } = await survivor.get(`/ft/order/${offer.orderHash}`)
      // Whole or not there at all; there if anybody was told so.
      if (status === 200) expect(body).toMatchObject({ orderHash: offer.orderHash, fillableBalance: '70' })
      expect(await survivor.post(offer)).toMatchObject({
        status: 200,
        body: { fillableBalance: '70', state: 'PENDING' },
      })
      expect((await survivor.post(offers[0]!)).status).toBe(200)
    },
  )
  expect(steps).toBeGreaterThan(12)
})
