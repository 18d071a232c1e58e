import type { Address } from 'viem'
import { beforeEach, expect, test } from 'vitest'
import { mainnet } from '@/lib/chain/registry/mainnet'
import type { IntentOrder } from '@/lib/order/intent'
import { intentCancellations, intentEvents, intentOrders } from '../db/intent-schema'
import { priceSamples } from '../db/price-schema'
import { audit } from '../ledger/audit'
import { follow } from '../ledger/follow'
import { clientOf, createFakeChain } from '../ledger/testing/fake-chain'
import { ledgerTables, rebuildFromZero, rowsOf } from '../ledger/testing/rebuild-from-zero'
import { readDue } from '../settlement/round/due-slices'
import { openTestDatabase } from '../testing/test-database'
import { getTwapProgress } from './get-twap-progress'
import { readRecords } from './orders/find-orders'
import { intentIndexer } from './orders/intent-indexer'
import { intentsNamed } from './orders/which-orders'
import { type FakeSignedOrder, signFakeOrder, storeFakeOrder } from './testing/fake-intents-desk'
import { intent, usdc, weth } from './testing/intent-desk'

const database = openTestDatabase()
const second = openTestDatabase()
const owner: Address = '0x00000000000000000000000000000000000a11ce'
const schedule = { slices: 3n, interval: 60n }

let chain: ReturnType<typeof createFakeChain>
const logged: { level: string; facts: unknown }[] = []
beforeEach(async () => {
  for (const table of ledgerTables) await database().delete(table)
  logged.length = 0
  chain = createFakeChain()
  chain.give(owner, weth, 10n ** 9n)
  chain.approve(owner, weth, 10n ** 9n, intent)
  await block()
})

const deps = () => ({
  chain: mainnet,
  client: clientOf(chain.ask),
  database: database(),
  holder: 'worker',
  log: (level: string, _: string, facts: unknown) => void logged.push({ level, facts }),
})
const nowMs = () => Number(chain.tip().timestamp) * 1_000
const step = () => follow(deps(), [intentIndexer], nowMs())
const block = async (seconds?: bigint) => {
  chain.mine(seconds)
  await step()
}
/** Posts a sale of 100, so 33, 33 and 34. */
const post = async (terms: Partial<IntentOrder> = {}): Promise<FakeSignedOrder> => {
  const signed = signFakeOrder(owner, { schedule, ...terms })
  await storeFakeOrder(deps(), signed, nowMs())
  return signed
}
const slice = (signed: FakeSignedOrder, index: bigint) =>
  chain.intents.settleSlice(signed, index, chain.tip().timestamp + 1n)
const look = async ({ orderHash }: FakeSignedOrder) => {
  const [row] = await database()
    .select()
    .from(intentOrders)
    .where(intentsNamed([orderHash]))
  return row!
}
const due = async () => {
  const pairs = [{ src: weth, dest: usdc, rate: 1e9, met: 0 }]
  const found = await readDue(database(), {
    chainId: 1,
    blockSeconds: chain.tip().timestamp,
    pairs,
    tried: [],
    limit: 10,
  })
  return found.map(({ row }) => row.slicesDone)
}
/** Expects that the rows agree with the chain and no error was logged. */
const expectWhole = async () => {
  await audit(deps(), [intentIndexer], nowMs())
  expect(logged.filter(({ level }) => level === 'error' || level === 'warn')).toEqual([])
  expect(await rebuildFromZero({ ...deps(), from: database(), into: second() })).toEqual(await rowsOf(database()))
}

test('default: fills each slice at its time by the chain, ACTIVE between them, the last with the rest', async () => {
  const signed = await post()
  expect(await look(signed)).toMatchObject({
    family: 'TWAPOrder',
    status: 'PENDING',
    slices: 3n,
    slicesDone: 0n,
    nextAt: 0n,
    sourceDue: 33n,
  })
  expect(await due()).toEqual([0n])
  expect(slice(signed, 0n)).toBe(true)
  await block()
  const firstAt = chain.tip().timestamp
  expect(await look(signed)).toMatchObject({
    status: 'ACTIVE',
    filled: 33n,
    slicesDone: 1n,
    nextAt: firstAt + 60n,
    sourceLeft: 67n,
    sourceDue: 33n,
  })
  // A slice waits for its time by the chain's clock.
  await block(58n)
  expect(slice(signed, 1n)).toBe(false)
  await block(1n)
  expect(await due()).toEqual([])
  await block(1n)
  expect(await due()).toEqual([1n])
  // A late slice moves the next one.
  await block(500n)
  expect(slice(signed, 1n)).toBe(true)
  await block()
  expect(await look(signed)).toMatchObject({ slicesDone: 2n, nextAt: chain.tip().timestamp + 60n, sourceDue: 34n })
  expect(await due()).toEqual([])
  await expectWhole()
  await block(60n)
  expect(slice(signed, 2n)).toBe(true)
  await block()
  const row = await look(signed)
  expect(row).toMatchObject({ status: 'COMPLETED', filled: 100n, slicesDone: 3n, sourceLeft: 0n, sourceDue: 0n })
  const [record] = await readRecords(database(), [row])
  expect(record!.transactions.map(({ spentAmount }) => spentAmount)).toEqual(['33', '33', '34'])
  expect(record!.transactions.reduce((sum, { filledPercent }) => sum + filledPercent, 0)).toBe(100)
  expect(record).toMatchObject({
    side: 'SELL',
    onChainOrderType: 'TWAPOrder',
    order: { numSlices: 3, totalSrcAmount: '100' },
    input: { amount: '100' },
    // The last slice sells one unit more, and owes for it.
    output: { expectedAmount: null, minAmount: '300', executedAmount: '304' },
  })
  await expectWhole()
})

test('behavior: a purchase takes its share of the maximum per slice, and all of it in the end', async () => {
  const signed = await post({ kind: 1, srcAmount: 100n, destAmount: 7n })
  expect(await look(signed)).toMatchObject({ family: 'TWAPBuyOrder', sourceDue: 28n })
  for (const [index, next] of [29n, 43n, 0n].entries()) {
    await block(60n)
    expect(slice(signed, BigInt(index))).toBe(true)
    await block()
    expect((await look(signed)).sourceDue).toBe(next)
  }
  const [record] = await readRecords(database(), [await look(signed)])
  expect(record).toMatchObject({
    side: 'BUY',
    status: 'COMPLETED',
    order: { totalDestAmount: '7', maxSrcAmount: '100' },
    input: { expectedAmount: null, maxAmount: '100', executedAmount: '100' },
    output: { amount: '7' },
  })
  expect(record!.transactions.map(({ spentAmount }) => spentAmount)).toEqual(['28', '29', '43'])
  await expectWhole()
})

test('behavior: between slices it is SUSPENDED while the next is not covered; later ones do not count', async () => {
  const signed = await post()
  slice(signed, 0n)
  await block()
  for (const [allowed, status] of [
    [32n, 'SUSPENDED'],
    [33n, 'ACTIVE'],
  ] as const) {
    chain.approve(owner, weth, allowed, intent)
    await block()
    expect((await look(signed)).status).toBe(status)
  }
  chain.transfer(owner, weth, intent, 10n ** 9n - 33n - 32n)
  await block(60n)
  expect((await look(signed)).status).toBe('SUSPENDED')
  expect(await due()).toEqual([])
  chain.approve(owner, weth, 10n ** 9n, intent)
  chain.transfer(intent, weth, owner, 1n)
  await block()
  expect(await due()).toEqual([1n])
  slice(signed, 1n)
  await block()
  // The last slice needs one unit more.
  expect((await look(signed)).status).toBe('SUSPENDED')
  await expectWhole()
})

test('behavior: a reorganisation removes a slice, and another block of it moves the next', async () => {
  const signed = await post()
  slice(signed, 0n)
  await block()
  expect(slice(signed, 1n)).toBe(false)
  await block(60n)
  expect(slice(signed, 1n)).toBe(true)
  await block(61n)
  expect(await look(signed)).toMatchObject({ slicesDone: 2n, nextAt: chain.tip().timestamp + 60n })
  chain.rewind(1)
  await block(90n)
  expect(await look(signed)).toMatchObject({ status: 'ACTIVE', slicesDone: 1n, filled: 33n })
  expect(slice(signed, 1n)).toBe(true)
  await block(7n)
  // The same slice in another block.
  const { nextAt } = await look(signed)
  chain.rewind(1)
  slice(signed, 1n)
  await block(9n)
  expect((await look(signed)).nextAt).toBe(nextAt + 2n)
  chain.rewind(4)
  for (let blocks = 0; blocks < 6; blocks++) await block()
  expect(await look(signed)).toMatchObject({ slicesDone: 0n, nextAt: 0n, filled: 0n })
  await expectWhole()
})

test('behavior: an interval beyond the calendar leaves the progress of an order readable', async () => {
  const interval = 10n ** 14n
  const signed = signFakeOrder(owner, { schedule: { slices: 3n, interval }, deadline: 2n ** 48n })
  await storeFakeOrder(deps(), signed, nowMs())
  slice(signed, 0n)
  await block()
  const chains = new Map([[1, { chain: mainnet }]]) as never
  const progress = await getTwapProgress({ database: database(), chains, nowMs }, { hash: signed.orderHash })
  expect(progress).toMatchObject({ slicesDone: 1, intervalSeconds: 1e14, nextAt: '9999-12-31T23:59:59.000Z' })
})

test("behavior: its average price is shown with the market's over the same period", async () => {
  chain.give(owner, weth, 10n ** 18n)
  chain.approve(owner, weth, 10n ** 18n, intent)
  await block()
  const [sale, purchase] = [await post({ srcAmount: 10n ** 18n }), await post({ kind: 1, destAmount: 9_000_000n })]
  const at = Number(chain.tip().timestamp)
  const first = at - (at % 15)
  // Samples before the post or in the future do not count.
  for (const [index, usd] of [1_000, 2_000, 4_000, 8_000].entries()) {
    const moment = { chainId: 1, every: 15, at: first + 15 * (index - 1) }
    await database()
      .insert(priceSamples)
      .values([
        { ...moment, token: weth, usd },
        { ...moment, token: usdc, usd: 1 },
      ])
  }
  slice(sale, 0n)
  await block()
  const ask = (hash: string) => {
    const chains = new Map([[1, { chain: mainnet }]]) as never
    return getTwapProgress({ database: database(), chains, nowMs: () => (first + 16) * 1_000 }, { hash })
  }
  const sold = 333_333_333_333_333_333n
  expect(await ask(sale.orderHash)).toEqual({
    slices: 3,
    slicesDone: 1,
    intervalSeconds: 60,
    samples: 2,
    marketPrice: 3_000,
    nextAt: new Date(Number(chain.tip().timestamp + 60n) * 1_000).toISOString(),
    // 100 millionths of a dollar for a third of a WETH.
    averagePrice: Number(((100 / Number(sold)) * 10 ** 12).toPrecision(12)),
  })
  // A purchase uses the mean cost of the destination.
  const { marketPrice, averagePrice } = await ask(purchase.orderHash)
  expect(marketPrice).toBeCloseTo(1 / ((1 / 2_000 + 1 / 4_000) / 2), 6)
  expect(averagePrice).toBeNull()
  for (const hash of ['me', (await post()).orderHash.replace(/.$/, 'x')])
    await expect(ask(hash)).rejects.toMatchObject({ errorType: 'NotFound' })
  const plain = signFakeOrder(owner, {})
  await storeFakeOrder(deps(), plain, nowMs())
  await expect(ask(plain.orderHash)).rejects.toMatchObject({ details: 'Order is not filled in slices' })
})

test('behavior: after the first slice a nonce, its owner or its deadline ends it; fills stay', async () => {
  const deadline = chain.tip().timestamp + 400n
  const [invalidated, cancelled, late] = [await post(), await post(), await post({ deadline })]
  for (const signed of [invalidated, cancelled, late]) slice(signed, 0n)
  await block()
  chain.intents.invalidate(owner, invalidated.order.nonce)
  await database()
    .insert(intentCancellations)
    .values({ orderHash: cancelled.orderHash, orderIds: ['a'], signature: '0x12', askedAtMs: 1, isConfirmed: true })
  chain.approve(owner, weth, 10n ** 8n, intent)
  await block(500n)
  const statuses = await Promise.all([invalidated, late].map(look))
  expect(statuses.map(({ status }) => status)).toEqual(['CANCELLED', 'EXPIRED'])
  expect(statuses.every(({ filled }) => filled === 33n)).toBe(true)
  for (const signed of [invalidated, late]) expect(slice(signed, 1n)).toBe(false)
  // An order that its owner cancelled is never due.
  expect(await due()).toEqual([])
  expect(await database().$count(intentEvents)).toBe(4)
})
