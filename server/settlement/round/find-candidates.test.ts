import { sql } from 'drizzle-orm'
import { type Hex, maxUint256, parseEther, zeroAddress } from 'viem'
import { beforeAll, describe, expect, test } from 'vitest'
import { toLowerAddress } from '@/lib/address'
import { orderKinds } from '@/lib/order/intent'
import { readState } from '../../chain/market/read-state'
import { intentOrders } from '../../db/intent-schema'
import { other, owner, usdc, weth } from '../../intent/testing/intent-desk'
import { openSettlingDesk } from '../testing/settling-desk'
import { findCandidates, type RoundMemory } from './find-candidates'

const desk = openSettlingDesk()
const two = toLowerAddress(other.address)
const oneEther = parseEther('1')
beforeAll(async () => {
  await desk.approve(weth, maxUint256)
  await desk.approve(usdc, maxUint256, { by: two })
  await desk.see()
})

const find = async (memory: RoundMemory = { asked: new Map() }) =>
  (await findCandidates(desk.settling(), { state: await readState(desk.served()), memory, nowMs: desk.nowMs() })).map(
    ({ row }) => row.orderHash,
  )
/** Returns the amount that pools pay for one WETH, minus its gas. */
const worthOfOne = async () => {
  const [amm] = desk.settling().agents()
  const sale = await desk.makeOrder({ srcToken: weth, destToken: usdc, srcAmount: oneEther, destAmount: 1n })
  const round = { id: 'round', blockNumber: 1n, closesAtMs: 0 }
  const intent = { orderHash: `0x${'00'.repeat(32)}` as Hex, family: 'Order', signature: '0x', filled: 0n } as const
  const account = desk.settling().keys.accounts[0]!
  const { bids } = await amm!.bid(desk.served(), { round, intents: [{ ...intent, order: sale }], account })
  return bids[0]!.fills[0]!.fillOut
}
const limit = { type: 'LIMIT' } as const
/** A sale of one WETH, or a purchase of it, `pips` better than the market, after one round. */
const restAt = async (pips: bigint, given: Parameters<typeof desk.store>[0] = {}) => {
  const worth = await worthOfOne()
  const better = (worth * (1_000_000n + pips)) / 1_000_000n
  const least = (oneEther * 1_000_000n) / (1_000_000n + pips)
  const amounts =
    given.kind === orderKinds.BUY
      ? { srcAmount: least, destAmount: worth, expectedAmount: least }
      : { srcAmount: oneEther, destAmount: better, expectedAmount: better }
  const terms = { srcToken: weth, destToken: usdc, ...amounts }
  const stored = await desk.store({ ...terms, beneficiary: zeroAddress, ...given }, limit)
  await desk.see()
  desk.wait()
  await desk.round()
  return stored
}
const nextBlock = async () => {
  desk.wait()
  await desk.mine()
  await desk.see()
}
/** Buys WETH at any price, after which pools pay more USDC for it. */
const buyOther = async (amount: bigint) => {
  const terms = { owner: two, srcToken: usdc, destToken: weth, srcAmount: amount, destAmount: 1n, expectedAmount: 0n }
  return desk.store({ ...terms, beneficiary: zeroAddress })
}
const settle = async () => {
  desk.wait()
  const awarded = await desk.round()
  await desk.settleAndSee()
  return awarded
}
const deleteAll = () =>
  desk
    .database()
    .update(intentOrders)
    .set({ createdAtMs: 2 ** 42, updatedAtMs: 2 ** 42 })
    .where(sql`status = 'PENDING'`)

test('default: orders above the market rest unasked, and are filled when the market reaches them', async () => {
  const { orderHash } = await restAt(500n)
  const { orderHash: purchase } = await restAt(400n, { kind: orderKinds.BUY })
  for (const resting of [orderHash, purchase]) expect((await desk.look(resting)).status).toBe('ACTIVE')
  await nextBlock()
  expect(await find()).toEqual([])
  const { orderHash: moves } = await buyOther((await desk.balanceOf(usdc, two)) - 1n)
  await desk.see()
  // A new order pays any price: the two may match.
  desk.wait()
  expect(await find()).toEqual([moves, purchase, orderHash])
  expect(await settle()).toEqual([moves])
  expect([...(await settle()), ...(await settle())]).toEqual([purchase, orderHash])
  for (const resting of [orderHash, purchase]) expect((await desk.look(resting)).status).toBe('COMPLETED')
})

test('behavior: an unfilled order that the market reaches is tried again at a better price or later', async () => {
  const memory: RoundMemory = { asked: new Map() }
  await find(memory)
  // Its price is above the market after gas and below it before gas. It starts to rest after the
  // pairs were read.
  const { orderHash } = await restAt(1n)
  await nextBlock()
  expect(await find(memory)).toEqual([orderHash])
  const { blockHash } = desk.served().tracker.market()
  const rate = (await desk.look(orderHash)).limitRate * 2
  const leave = (atMs: number) => memory.asked.set(orderHash, { blockHash, atMs, filled: 0n, rate })
  leave(desk.nowMs())
  await nextBlock()
  expect(await find(memory)).toEqual([])
  leave(desk.nowMs() - 60_000)
  await nextBlock()
  expect(await find(memory)).toEqual([orderHash])
  await deleteAll()
  await desk.database().update(intentOrders).set({ wasActive: false }).where(sql`status = 'ACTIVE'`)
})

test('behavior: of two orders with one nonce the newer is filled, unless it waits for funds', async () => {
  const terms = { srcToken: weth, destToken: usdc, srcAmount: 1_000n, expectedAmount: 0n, beneficiary: zeroAddress }
  const older = await desk.store({ ...terms, destAmount: 1n, nonce: 77n })
  desk.wait(1)
  const newer = await desk.store({ ...terms, destAmount: 2n, nonce: 77n })
  await desk.see()
  desk.wait()
  const found = await find()
  expect(found).toContain(newer.orderHash)
  expect(found).not.toContain(older.orderHash)
  await desk.database().update(intentOrders).set({ status: 'SUSPENDED' }).where(sql`order_hash = ${newer.orderHash}`)
  expect(await find()).toContain(older.orderHash)
  await deleteAll()
})

describe('orders that share a balance', () => {
  test('behavior: the oldest comes first if the balance does not cover all', async () => {
    const balance = await desk.balanceOf(weth, owner.address)
    const terms = { srcToken: weth, destToken: usdc, destAmount: 1n, expectedAmount: 0n, beneficiary: zeroAddress }
    const older = await desk.store({ ...terms, srcAmount: (balance * 2n) / 3n })
    desk.wait(1)
    const newer = await desk.store({ ...terms, srcAmount: balance / 2n })
    desk.wait(1)
    const small = await desk.store({ ...terms, srcAmount: balance / 4n })
    await desk.see()
    desk.wait()
    const found = await find()
    expect(found).toContain(older.orderHash)
    expect(found).toContain(small.orderHash)
    expect(found).not.toContain(newer.orderHash)
    // Settlements in flight count too.
    expect(await desk.round()).toContain(older.orderHash)
    desk.wait()
    expect(await find()).not.toContain(newer.orderHash)
  })
})
