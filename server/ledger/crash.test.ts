import { afterAll, beforeAll, expect, test } from 'vitest'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { chainCursors } from '../db/schema'
import { type SignedOnPaper, signOnPaper, storeOnPaper } from '../intent/testing/paper-intents-desk'
import { weth } from '../otc/testing/desk'
import { createFundedChain, makers, type Offer, servePaper, signOffer } from '../otc/testing/paper-desk'
import { keepRows } from '../testing/keep-rows'
import { openTestDatabase } from '../testing/test-database'
import { createMortal } from './testing/mortal'
import { createPaperChain } from './testing/paper-chain'
import { feeVault } from './testing/paper-fees'
import { intent } from './testing/paper-intents'
import { ledgerTables, rebuildFromZero, rowsOf } from './testing/rebuild-from-zero'

const database = openTestDatabase()
const second = openTestDatabase()
const { rfq } = mainnet.contracts
const [maker, other, wallet] = makers as [`0x${string}`, `0x${string}`, `0x${string}`]

let chain = createPaperChain()
const longAgo = new Date(0)
let mortal: ReturnType<typeof createMortal>
beforeAll(() => {
  mortal = createMortal({ url: database.url(), ask: (request) => chain.ask(request) })
})
afterAll(() => mortal.close())

type Desk = ReturnType<typeof servePaper>

/**
 * Lets a process die at each of its steps in `work`, one life after the other and each from the same rows; then another process takes the
 * chain over, whose lease has run out, and all must be what the chain and the signed orders say. Gives the number of steps.
 */
const dieEverywhere = async (
  work: (process: Desk) => Promise<unknown>,
  afterwards: (survivor: Desk) => Promise<unknown> = async () => {},
): Promise<number> => {
  const { goBack, digest } = await keepRows(database(), ledgerTables)
  const process = servePaper({ chain, database: mortal.database, ask: mortal.ask, holder: 'mortal' })
  const survivor = servePaper({ chain, database: database(), holder: 'survivor' })
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
    // Between two commits it leaves the same rows wherever it dies, on the same chain.
    const rows = `${isDone} ${await digest()}`
    if (left.has(rows)) continue
    left.add(rows)
    await afterwards(survivor)
    for (let round = 0; round < 2; round++) await survivor.follow()
    await survivor.audit()
    // What both books stand on is read for both once more.
    await survivor.follow()
    truth ??= await rebuildFromZero({ ...survivor.deps, from: database(), into: second() })
    expect({ step, rows: await rowsOf(database()) }).toEqual({ step, rows: truth })
  }
  expect(left.size).toBeGreaterThan(1)
  return steps
}

/** A desk with orders of a key and of a contract, followed to the head. */
const openDesk = async (count: number) => {
  for (const table of ledgerTables) await database().delete(table)
  chain = createFundedChain(1_000n)
  const desk = servePaper({ chain, database: database(), holder: 'mortal' })
  const offers: Offer[] = []
  for (let index = 0; index < count; index++) {
    const offer = await signOffer({ maker: [maker, wallet, other][index % 3]! })
    expect((await desk.post(offer)).status).toBe(200)
    offers.push(offer)
  }
  const intents: SignedOnPaper[] = []
  for (const signer of ['key', 'contract', 'presigned'] as const)
    for (const family of ['Order', 'FillableOrder'] as const) {
      const signed = signOnPaper(signer === 'contract' ? wallet : other, { signer, family })
      await storeOnPaper(desk.deps, signed, desk.nowMs())
      intents.push(signed)
    }
  for (let round = 0; round < 2; round++) await desk.follow()
  return { desk, offers, intents }
}

const settle = (signed: SignedOnPaper, amount = signed.order.srcAmount) =>
  expect(chain.intents.settle(signed, amount, chain.tip().timestamp + 1n)).toBe(true)

const fees = { contract: feeVault, account: other, token: weth }

const fill = ({ order, orderHash }: Offer, amount: bigint) => chain.fill(order, orderHash, amount)

test('behavior: a worker may die at any step of following fills, a change of mind and a reorganisation', async () => {
  const { desk, offers, intents } = await openDesk(5)
  const [whole, part, ofWallet, , signed] = intents as SignedOnPaper[]
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

test('behavior: a worker may die at any step of reading everything again', async () => {
  const { offers, intents } = await openDesk(4)
  chain = createPaperChain()
  for (const owner of [maker, other]) {
    chain.give(owner, weth, 1_000n)
    for (const spender of [rfq, intent]) chain.approve(owner, weth, 1_000n, spender)
  }
  chain.stand(wallet, false)
  fill(offers[0]!, 40n)
  settle(intents[1]!, 30n)
  // Hashes of chains on paper count up: this one must not end where the other one did.
  chain.approve(other, weth, 900n)
  chain.mine()
  expect(await dieEverywhere((process) => process.follow())).toBeGreaterThan(15)
})

test('behavior: the audit may die at any step of mending', async () => {
  const { offers, intents } = await openDesk(4)
  fill(offers[0]!, 100n)
  chain.fees.credit(fees, 50n)
  fill(offers[1]!, 7n)
  settle(intents[0]!)
  settle(intents[1]!, 30n)
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

test('behavior: an intent order is stored whole or not at all, wherever the process dies, with all that it has seen of the chain', async () => {
  await openDesk(1)
  const part = signOnPaper(maker, { family: 'FillableOrder' })
  settle(part, 30n)
  chain.transfer(maker, weth, other, 850n)
  chain.mine()
  let isAnswered = false
  const steps = await dieEverywhere(
    async (process) => {
      isAnswered = false
      await storeOnPaper(process.deps, part, process.nowMs())
      isAnswered = true
    },
    async (survivor) => {
      const stored = async () =>
        (await rowsOf(database())).intents.find(({ orderHash }) => orderHash === part.orderHash)
      if (isAnswered) expect(await stored()).toMatchObject({ filled: 30n })
      await storeOnPaper(survivor.deps, part, survivor.nowMs())
      expect(await stored()).toMatchObject({ filled: 30n, status: 'ACTIVE' })
    },
  )
  expect(steps).toBeGreaterThan(12)
})
