import { sql } from 'drizzle-orm'
import type { Address, Hex } from 'viem'
import { expect, test } from 'vitest'
import { toLowerAddress, zeroAddress } from '@/lib/address'
import { listMakerOrders } from '@/lib/api/otc'
import { rfqAbi } from '@/lib/chain/abi.generated'
import type { RfqOrder } from '@/lib/order/rfq'
import { createDraw } from '@/lib/routing/testing/random'
import { chainCursors, rfqOrders } from '../db/schema'
import { follow } from '../ledger/follow'
import { rebuildFromZero, rowsOf } from '../ledger/testing/rebuild-from-zero'
import { openTestDatabase } from '../testing/test-database'
import { rfqIndexer } from './rfq-indexer'
import { openDesk, rfq, usdc, weth } from './testing/desk'
import { maker, stranger, taker } from './testing/offers'

const desk = openDesk()
const second = openTestDatabase()

const expectRebuilt = async () =>
  expect(await rebuildFromZero({ ...desk.followDeps(), from: desk.database(), into: second() })).toEqual(
    await rowsOf(desk.database()),
  )

test('behavior: after any history the rows equal the chain and the signed orders', async () => {
  const draw = createDraw(20_261_121)
  const offered: { order: RfqOrder; signature: Hex; orderHash: Hex }[] = []
  for (const by of [maker, stranger]) await desk.approve(by, weth)
  await desk.approve(taker, usdc)
  await desk.follow()
  const { makerAmount } = desk.makeOrder()
  const pick = () => draw.pick(offered)
  const tolerant = (done: Promise<unknown>) => done.catch(() => undefined)
  const actions: (() => Promise<unknown>)[] = [
    async () => {
      const expiry = draw.below(3) === 0 ? (await desk.chainSeconds()) + BigInt(1 + draw.below(40)) : 0n
      const by = draw.pick([maker, stranger])
      const terms = { expiry, taker: draw.pick<Address>([zeroAddress, toLowerAddress(taker.address)]) }
      const { order, signature, record } = await desk.offer({ ...terms, maker: toLowerAddress(by.address) })
      offered.push({ order, signature, orderHash: record.orderHash })
    },
    async () => {
      const { order, signature } = pick()
      await tolerant(desk.fill(order, signature, (order.takerAmount * BigInt(1 + draw.below(10))) / 10n))
    },
    () => desk.cancel([pick().orderHash, pick().orderHash], draw.pick([maker, stranger, taker])),
    () => desk.approve(draw.pick([maker, stranger]), weth, BigInt(draw.below(3)) * makerAmount),
    () => tolerant(desk.transfer(maker, weth, stranger.address, 10n ** 18n * BigInt(draw.below(60)))),
    () => tolerant(desk.transfer(stranger, weth, maker.address, 10n ** 18n * BigInt(draw.below(60)))),
    async () => desk.mineAt((await desk.chainSeconds()) + BigInt(1 + draw.below(20))),
    () => desk.reorg(1 + draw.below(3)),
    () => desk.follow(),
  ]
  const [offer, fill] = actions as [() => Promise<unknown>, () => Promise<unknown>]
  const likely = [offer, offer, fill, fill, ...actions]
  await offer()
  for (let action = 0; action < 150; action++) await draw.pick(likely)()
  // Anvil's reorganised head has the old height; one more block lets all followers see it.
  await desk.client().mine({ blocks: 1 })
  await desk.follow()

  await expectRebuilt()
  const stored = await rowsOf(desk.database())
  const states = stored.orders.map(({ state }) => state)
  expect(states).toEqual(expect.arrayContaining(['FULFILLED', 'CANCELLED', 'PENDING']))
  for (const { order, orderHash } of offered) {
    const remaining = await desk.client().readContract({
      address: rfq,
      abi: rfqAbi,
      functionName: 'remaining',
      args: [order.maker, orderHash],
    })
    const row = stored.orders.find((row) => row.orderHash === orderHash)!
    const isSettled = row.state === 'FULFILLED' || row.state === 'CANCELLED'
    expect({ ...row, isSettled }).toMatchObject({ isSettled: remaining === 1n })
    if (remaining > 1n) expect(row.makerAmount - row.filled).toBe(remaining - 1n)
    if (remaining === 0n) expect(row.filled).toBe(0n)
  }
})

test('behavior: a reorganisation reverts fills, cancellations and approvals', async () => {
  await desk.approve(taker, usdc)
  await desk.approve(maker, weth)
  await desk.follow()
  const filled = await desk.offer()
  const part = await desk.offer()
  const cancelled = await desk.offer()
  await desk.fill(filled.order, filled.signature)
  await desk.fill(part.order, part.signature, part.order.takerAmount / 2n)
  await desk.cancel([cancelled.record.orderHash])
  await desk.approve(maker, weth, 0n)
  await desk.follow()
  const look = async () => {
    const records = await Promise.all([filled, part, cancelled].map(({ record }) => desk.look(record.orderHash)))
    return records.map(({ state, transactionHash }) => [state, transactionHash !== null])
  }
  expect(await look()).toEqual([
    ['FULFILLED', true],
    ['SUSPENDED', true],
    ['CANCELLED', true],
  ])
  await desk.reorg(4)
  await desk.follow()
  expect(await look()).toEqual([
    ['PENDING', false],
    ['PENDING', false],
    ['PENDING', false],
  ])
  await expectRebuilt()
})

test('behavior: an earlier chain time after a reorganisation revives expired orders', async () => {
  await desk.approve(maker, weth)
  const expiry = (await desk.chainSeconds()) + 50n
  const { record } = await desk.offer({ expiry })
  await desk.mineAt(expiry + 10n)
  await desk.follow()
  expect((await desk.look(record.orderHash)).state).toBe('EXPIRED')
  await desk.reorg(1)
  await desk.follow()
  const state = (await desk.chainSeconds()) > expiry ? 'EXPIRED' : 'PENDING'
  expect((await desk.look(record.orderHash)).state).toBe(state)
})

test('behavior: an entirely different chain is read from the start', async () => {
  await desk.approve(maker, weth)
  await desk.approve(taker, usdc)
  const { order, signature, record } = await desk.offer()
  await desk.fill(order, signature)
  await desk.follow()
  expect((await desk.look(record.orderHash)).state).toBe('FULFILLED')
  await desk.restartChain()
  await desk.follow()
  expect(await desk.look(record.orderHash)).toMatchObject({ state: 'SUSPENDED', transactionHash: null })
  await desk.approve(maker, weth)
  await desk.follow()
  expect((await desk.look(record.orderHash)).state).toBe('PENDING')
  await expectRebuilt()
})

test('behavior: a large gap is read without missing fills', async () => {
  await desk.approve(maker, weth)
  await desk.approve(taker, usdc)
  const { order, signature, record } = await desk.offer()
  await desk.follow()
  await desk.fill(order, signature, order.takerAmount / 2n)
  await desk.client().mine({ blocks: 100 })
  const late = await desk.fill(order, signature, order.takerAmount / 2n)
  await desk.client().mine({ blocks: 80 })
  await desk.follow()
  expect(await desk.look(record.orderHash)).toMatchObject({
    state: 'FULFILLED',
    transactionHash: late.transactionHash,
  })
  const { hash } = await desk.client().getBlock()
  const [cursor] = await desk.database().select().from(chainCursors)
  expect(cursor).toMatchObject({ hash })
})

test('behavior: one of many workers advances a chain, and one with an expired lease writes nothing', async () => {
  const nowMs = desk.service().clock.nowMs
  await desk.approve(maker, weth)
  const { record } = await desk.offer()
  await desk.follow()
  await desk.approve(maker, weth, 0n)
  await follow(desk.followDeps('another'), [rfqIndexer], nowMs)
  expect((await desk.look(record.orderHash)).state).toBe('PENDING')

  // The first one sleeps after reading; its lease expires and the other one continues.
  const expire = () =>
    desk
      .database()
      .update(chainCursors)
      .set({ heldUntil: new Date(0) })
  const { client, ...deps } = desk.followDeps()
  let slept = false
  const sleepy = new Proxy(client, {
    get: (target, name) => {
      const value = Reflect.get(target, name)
      if (name !== 'call') return value
      return async (...args: Parameters<typeof client.call>) => {
        if (!slept) {
          slept = true
          await expire()
          await follow(desk.followDeps('another'), [rfqIndexer], nowMs)
          await desk.approve(maker, weth)
          await follow(desk.followDeps('another'), [rfqIndexer], nowMs)
        }
        return target.call(...args)
      }
    },
  })
  await follow({ ...deps, client: sleepy }, [rfqIndexer], nowMs)
  expect(slept).toBe(true)
  const [cursor] = await desk.database().select().from(chainCursors)
  expect(cursor).toMatchObject({ holder: 'another' })
  expect((await desk.look(record.orderHash)).state).toBe('PENDING')
  await expire()
  await desk.follow()
  await expectRebuilt()
})

test('behavior: posting the same orders while blocks are followed loses and duplicates nothing', async () => {
  await desk.approve(maker, weth)
  await desk.approve(taker, usdc)
  await desk.follow()
  const orders = Array.from({ length: 12 }, () => desk.makeOrder())
  const signed = await Promise.all(orders.map(async (order) => ({ order, signature: await desk.sign(order) })))
  const fills = async () => {
    for (const [index, { order, signature }] of signed.entries())
      await desk.fill(order, signature, index % 2 === 0 ? order.takerAmount : order.takerAmount / 2n)
  }
  const actions = signed.flatMap(({ order, signature }) => [
    ...Array.from({ length: 4 }, () => () => desk.post(order, signature)),
    () => desk.follow(),
  ])
  const results = await Promise.allSettled([fills, ...actions].map((action) => action()))
  // Two followers in one process collide on the cursor; the loser does nothing and does not fail.
  expect(
    results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason).slice(0, 400)] : [])),
  ).toEqual([])
  await desk.follow()
  const list = await desk.service().ask(listMakerOrders, { chainId: 1, account: maker.address, limit: '1000' })
  const hashes = list.orders.map(({ orderHash }) => orderHash)
  expect(new Set(hashes).size).toBe(hashes.length)
  for (const [index, { order }] of signed.entries()) {
    const stored = list.orders.filter(({ nonceAndMeta }) => nonceAndMeta === order.nonceAndMeta.toString())
    expect(stored.map(({ state }) => state)).toEqual([index % 2 === 0 ? 'FULFILLED' : 'PENDING'])
  }
  await expectRebuilt()
  expect(await desk.database().select().from(rfqOrders).where(sql`${rfqOrders.state} = 'DRAFT'`)).toEqual([])
})
