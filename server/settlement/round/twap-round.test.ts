import pg from 'pg'
import { maxUint256, parseEther, zeroAddress } from 'viem'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { orderKinds } from '@/lib/order/intent'
import { amountsOfSlice } from '@/lib/order/twap'
import { readState } from '../../chain/market/read-state'
import { intentCancellations } from '../../db/intent-schema'
import { chainCursors } from '../../db/schema'
import { readRecords } from '../../intent/orders/find-orders'
import { owner, usdc, weth } from '../../intent/testing/intent-desk'
import { createWorkReader } from '../send/read-work'
import { openSettlingDesk } from '../testing/settling-desk'
import { findCandidates } from './find-candidates'

const desk = openSettlingDesk()
const schedule = { slices: 3n, interval: 60n }
type Stored = Awaited<ReturnType<typeof desk.store>>

beforeAll(async () => {
  await desk.approve(weth, maxUint256)
  await desk.approve(usdc, maxUint256)
  await desk.see()
})

/** Runs a window and a round, sends and mines the awards, and refreshes all workers. */
const settle = async () => {
  desk.wait()
  const awarded = await desk.round()
  await desk.settleAndSee()
  return awarded
}
const find = async (laterMs = 0) => {
  const at = { state: await readState(desk.served()), memory: { asked: new Map() }, nowMs: desk.nowMs() + laterMs }
  return (await findCandidates(desk.settling(), at)).map(({ row }) => row.orderHash)
}
/**
 * Settles the slices as they become due, and returns the owner's balances before and after each.
 */
const settleAll = async ({ orderHash }: Stored, token: typeof weth) => {
  const gains: bigint[] = []
  for (let index = 0n; index < schedule.slices; index++) {
    const before = await desk.balanceOf(token, owner.address)
    expect(await settle()).toEqual([orderHash])
    const row = await desk.look(orderHash)
    expect(row).toMatchObject({ slicesDone: index + 1n })
    gains.push((await desk.balanceOf(token, owner.address)) - before)
    if (row.status === 'COMPLETED') break
    // The newest block decides that it is not due, not our clock.
    expect(await find(3_600_000)).toEqual([])
    await desk.mineAt(row.nextAt)
    await desk.see()
    expect(await find()).toEqual([orderHash])
  }
  return gains
}
const terms = { beneficiary: zeroAddress, srcToken: weth, destToken: usdc }

const nothing = { hasOrders: false, hasOpen: false, hasTransfers: false }

test('behavior: one reading shows a live order, then an open settlement, and no work after the fill', async () => {
  expect(await desk.work()).toMatchObject(nothing)
  await desk.store({ ...terms, srcAmount: parseEther('1'), destAmount: 1n, expectedAmount: 0n })
  await desk.see()
  expect(await desk.work()).toMatchObject({ ...nothing, hasOrders: true })
  desk.wait()
  expect(await desk.round()).toHaveLength(1)
  expect(await desk.work()).toMatchObject({ hasOpen: true })
  await desk.settleAndSee()
  expect(await desk.work()).toMatchObject(nothing)
})

test('behavior: it shows a live order and its open cancellation, but no chain of another leader', async () => {
  const destAmount = parseEther('1')
  const far = { ...terms, srcAmount: parseEther('1'), destAmount, expectedAmount: destAmount }
  const { orderHash } = await desk.store(far, { type: 'LIMIT' })
  await desk.see()
  desk.wait()
  expect(await desk.round()).toEqual([])
  expect(await desk.work()).toMatchObject({ ...nothing, hasOrders: true })
  const cancellation = { orderHash, orderIds: ['1'], signature: '0x12' as const, askedAtMs: desk.nowMs() }
  await desk.database().insert(intentCancellations).values(cancellation)
  expect(await desk.work()).toMatchObject({ hasOpen: true })
  await desk.settleTick()
  const [cursor] = await desk.database().select().from(chainCursors)
  expect(await desk.work()).toEqual({ cursor, ...nothing })
  expect(await createWorkReader(desk.database(), { holder: 'another' })(1)).toBeUndefined()
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => asked.mockRestore())
  const readWork = createWorkReader(desk.database(), { holder: 'worker' })
  // Four workers that ask at once cause one query.
  const answers = await Promise.all([1, 1, 8453, 8453].map(readWork))
  expect(answers).toEqual([{ cursor, ...nothing }, { cursor, ...nothing }, undefined, undefined])
  expect(asked).toHaveBeenCalledOnce()
  await readWork(1)
  expect(asked).toHaveBeenCalledTimes(2)
})

test('default: each slice of a sale gets bids at its time, is settled by our route, and pays its minimum', async () => {
  const srcAmount = 10n ** 18n + 1n
  const stored = await desk.store({ ...terms, srcAmount, destAmount: 3n * 900_000_000n }, { schedule })
  await desk.see()
  const gains = await settleAll(stored, usdc)
  expect(gains).toHaveLength(3)
  for (const gain of gains) expect(gain).toBeGreaterThanOrEqual(900_000_000n)
  const row = await desk.look(stored.orderHash)
  expect(row).toMatchObject({ status: 'COMPLETED', filled: srcAmount })
  const [record] = await readRecords(desk.database(), [row])
  expect(record!.transactions.map(({ spentAmount }) => BigInt(spentAmount!))).toEqual([
    333_333_333_333_333_333n,
    333_333_333_333_333_333n,
    333_333_333_333_333_335n,
  ])
  expect(record!.transactions.map(({ receivedAmount }) => BigInt(receivedAmount!))).toEqual(gains)
  // The contract agrees.
  await desk.audit()
  expect(desk.logged.filter(({ level }) => level === 'error' || level === 'warn')).toEqual([])
})

test('behavior: a purchase spends at most its share of the maximum, and waits for the market to reach it', async () => {
  const bought = { ...terms, kind: orderKinds.BUY, destAmount: 3_000_000_001n, srcAmount: 2n * 10n ** 18n }
  const stored = await desk.store(bought, { schedule })
  const dear = await desk.store({ ...terms, srcAmount: 3n * 10n ** 17n, destAmount: 3n * 10n ** 15n }, { schedule })
  await desk.see()
  expect(await settle()).toEqual([stored.orderHash])
  expect(await desk.look(dear.orderHash)).toMatchObject({ status: 'PENDING', slicesDone: 0n })
  await desk.invalidate(dear.order.nonce)
  await desk.mineAt((await desk.look(stored.orderHash)).nextAt)
  await desk.see()
  expect((await desk.look(dear.orderHash)).status).toBe('CANCELLED')
  // The allowance falls between slices: no agent is asked until it is back.
  await desk.approve(weth, 1n)
  await desk.see()
  expect((await desk.look(stored.orderHash)).status).toBe('SUSPENDED')
  expect(await find()).toEqual([])
  await desk.approve(weth, maxUint256)
  await desk.see()
  for (let index = 1; index < 3; index++) {
    expect(await settle()).toEqual([stored.orderHash])
    const { status, nextAt } = await desk.look(stored.orderHash)
    if (status === 'COMPLETED') break
    await desk.mineAt(nextAt)
    await desk.see()
  }
  const row = await desk.look(stored.orderHash)
  expect(row).toMatchObject({ status: 'COMPLETED', filled: bought.destAmount })
  const [record] = await readRecords(desk.database(), [row])
  record!.transactions.forEach(({ spentAmount }, index) => {
    const { srcAmount: most } = amountsOfSlice(stored.order, schedule, BigInt(index))
    expect(BigInt(spentAmount!)).toBeLessThanOrEqual(most)
  })
  expect(record!.transactions.map(({ receivedAmount }) => receivedAmount)).toEqual([
    '1000000000',
    '1000000000',
    '1000000001',
  ])
})
