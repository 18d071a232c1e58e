import { afterAll, beforeAll, expect, test } from 'vitest'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { chainCursors } from '../db/schema'
import { type FakeSignedOrder, signFakeOrder, storeFakeOrder } from '../intent/testing/fake-intents-desk'
import { weth } from '../otc/testing/desk'
import { createFundedChain, makers, type Offer, serveFakeNode, signOffer } from '../otc/testing/fake-desk'
import { snapshotRows } from '../testing/snapshot-rows'
import { openTestDatabase } from '../testing/test-database'
import { createFakeChain } from './testing/fake-chain'
import { feeVault } from './testing/fake-fees'
import { intent } from './testing/fake-intents'
import { createMortal } from './testing/mortal'
import { ledgerTables, rebuildFromZero, rowsOf } from './testing/rebuild-from-zero'

const database = openTestDatabase()
const second = openTestDatabase()
const { rfq } = mainnet.contracts
const [maker, other, wallet] = makers as [`0x${string}`, `0x${string}`, `0x${string}`]

let chain = createFakeChain()
const longAgo = new Date(0)
let mortal: ReturnType<typeof createMortal>
beforeAll(() => {
  mortal = createMortal({ url: database.url(), ask: (request) => chain.ask(request) })
})
afterAll(() => mortal.close())

type Desk = ReturnType<typeof serveFakeNode>

/**
 * Kills a process at each of its steps in `work`, each time from the same rows. Then another process
 * takes over the expired lease, and all states must match the chain and the signed orders. Returns the
 * number of steps.
 */
const dieEverywhere = async (
  work: (process: Desk) => Promise<unknown>,
  afterwards: (survivor: Desk) => Promise<unknown> = async () => {},
): Promise<number> => {
  const { goBack, digest } = await snapshotRows(database(), ledgerTables)
  const process = serveFakeNode({ chain, database: mortal.database, ask: mortal.ask, holder: 'mortal' })
  const survivor = serveFakeNode({ chain, database: database(), holder: 'survivor' })
  mortal.killAt(undefined)
  await work(process)
  const steps = mortal.steps()
  let truth: Awaited<ReturnType<typeof rowsOf>> | undefined
  const left = new Set<string>()
  for (let step = 0; step <= steps; step++) {
    await goBack()
    mortal.killAt(step)
    const isDone = await work(process).then(
      () => true,
      () => false,
    )
    await database().update(chainCursors).set({ heldUntil: longAgo })
    // Deaths between the same two commits leave the same rows, on the same chain.
    const rows = `${isDone} ${await digest()}`
    if (left.has(rows)) continue
    left.add(rows)
    await afterwards(survivor)
    for (let round = 0; round < 2; round++) await survivor.follow()
    await survivor.audit()
    // A holding that both indexers depend on is read once more for both.
    await survivor.follow()
    truth ??= await rebuildFromZero({ ...survivor.deps, from: database(), into: second() })
    expect({ step, rows: await rowsOf(database()) }).toEqual({ step, rows: truth })
  }
  expect(left.size).toBeGreaterThan(1)
  return steps
}

/** Opens a desk with orders signed by a key and by a contract, followed to the head. */
const openDesk = async (count: number) => {
  for (const table of ledgerTables) await database().delete(table)
  chain = createFundedChain(1_000n)
  const desk = serveFakeNode({ chain, database: database(), holder: 'mortal' })
  const offers: Offer[] = []
  for (let index = 0; index < count; index++) {
    const offer = await signOffer({ maker: [maker, wallet, other][index % 3]! })
    expect((await desk.post(offer)).status).toBe(200)
    offers.push(offer)
  }
  const intents: FakeSignedOrder[] = []
  for (const signer of ['key', 'contract', 'presigned'] as const)
    for (const family of ['Order', 'FillableOrder'] as const) {
      const signed = signFakeOrder(signer === 'contract' ? wallet : other, { signer, family })
      await storeFakeOrder(desk.deps, signed, desk.nowMs())
      intents.push(signed)
    }
  for (let round = 0; round < 2; round++) await desk.follow()
  return { desk, offers, intents }
}

const settle = (signed: FakeSignedOrder, amount = signed.order.srcAmount) =>
  expect(chain.intents.settle(signed, amount, chain.tip().timestamp + 1n)).toBe(true)

const fees = { contract: feeVault, account: other, token: weth }

const fill = ({ order, orderHash }: Offer, amount: bigint) => chain.fill(order, orderHash, amount)

test('behavior: a worker may die at any step of following fills, a cancellation and a reorganisation', async () => {
  const { desk, offers, intents } = await openDesk(5)
  const [whole, part, ofWallet, , signed] = intents as FakeSignedOrder[]
  fill(offers[0]!, 40n)
  chain.fees.credit(fees, 50n)
  chain.cancel(wallet, offers[1]!.orderHash)
  settle(whole!)
  chain.intents.preSign(other, signed!.orderHash, true)
  chain.mine()
  await desk.follow()
  chain.rewind(1)
  chain.mine()
  fill(offers[3]!, 100n)
  chain.fees.credit({ ...fees, contract: intent }, 70n)
  chain.fees.claim({ ...fees, contract: intent }, 20n, maker)
  chain.approve(other, weth, 10n)
  settle(part!, 30n)
  chain.intents.invalidate(wallet, ofWallet!.order.nonce)
  chain.approve(other, weth, 70n, intent)
  chain.stand(wallet, false)
  chain.mine()
  expect(await dieEverywhere((process) => process.follow())).toBeGreaterThan(35)
})

test('behavior: a worker may die at any step of a rebuild', async () => {
  const { offers, intents } = await openDesk(4)
  chain = createFakeChain()
  for (const owner of [maker, other]) {
    chain.give(owner, weth, 1_000n)
    for (const spender of [rfq, intent]) chain.approve(owner, weth, 1_000n, spender)
  }
  chain.stand(wallet, false)
  fill(offers[0]!, 40n)
  settle(intents[1]!, 30n)
  // Hashes of fake chains count up: this one must not end at the same hash as the other.
  chain.approve(other, weth, 900n)
  chain.mine()
  expect(await dieEverywhere((process) => process.follow())).toBeGreaterThan(15)
})

test('behavior: the audit may die at any step of a repair', async () => {
  const { offers, intents } = await openDesk(4)
  fill(offers[0]!, 100n)
  chain.fees.credit(fees, 50n)
  fill(offers[1]!, 7n)
  settle(intents[0]!)
  settle(intents[1]!, 30n)
  chain.mine()
  const forgetful = serveFakeNode({
    chain,
    database: database(),
    holder: 'mortal',
    ask: async (request) => (request.method === 'eth_getLogs' ? [] : chain.ask(request)),
  })
  await forgetful.follow()
  expect(await dieEverywhere((process) => process.audit())).toBeGreaterThan(15)
})

test('behavior: an order answered with 200 is stored wherever the process dies; others can be sent again', async () => {
  const { offers } = await openDesk(1)
  const offer = await signOffer({ maker })
  // It was filled before it was posted, and its maker's tokens moved since the last followed block.
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
      // Stored whole or not at all; stored if the post was answered with 200.
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

test('behavior: an intent order is stored with its readings, or not at all, wherever the process dies', async () => {
  await openDesk(1)
  const part = signFakeOrder(maker, { family: 'FillableOrder' })
  settle(part, 30n)
  chain.transfer(maker, weth, other, 850n)
  chain.mine()
  let isAnswered = false
  const steps = await dieEverywhere(
    async (process) => {
      isAnswered = false
      await storeFakeOrder(process.deps, part, process.nowMs())
      isAnswered = true
    },
    async (survivor) => {
      const stored = async () =>
        (await rowsOf(database())).intents.find(({ orderHash }) => orderHash === part.orderHash)
      if (isAnswered) expect(await stored()).toMatchObject({ filled: 30n })
      await storeFakeOrder(survivor.deps, part, survivor.nowMs())
      expect(await stored()).toMatchObject({ filled: 30n, status: 'ACTIVE' })
    },
  )
  expect(steps).toBeGreaterThan(12)
})
