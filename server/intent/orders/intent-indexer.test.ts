import { eq } from 'drizzle-orm'
import { maxUint256 } from 'viem'
import { beforeAll, expect, test } from 'vitest'
import { nativeToken, toLowerAddress } from '@/lib/address'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { intentCancellations, intentEvents, intentOrders } from '../../db/intent-schema'
import { allowances, holdings } from '../../db/schema'
import { rebuild } from '../../ledger/rebuild'
import { agent, openIntentDesk, owner, usdc, weth } from '../testing/intent-desk'
import { intentIndexer } from './intent-indexer'
import { recomputeIntents } from './recompute-orders'
import { intentsNamed } from './which-orders'

const desk = openIntentDesk()

beforeAll(async () => {
  await desk.approve(weth, maxUint256)
})

const statusOf = async (orderHash: `0x${string}`) => (await desk.look(orderHash)).status
const following = async (orderHash: `0x${string}`) => {
  await desk.follow()
  return statusOf(orderHash)
}

test('default: a stored order is PENDING, and COMPLETED by its log', async () => {
  const stored = await desk.store()
  expect(stored.row).toMatchObject({ status: 'PENDING', filled: 0n, heldToken: weth, pull: 'allowance' })
  const before = await desk.balanceOf(usdc, owner.address)
  await desk.settle(stored)
  expect(await following(stored.orderHash)).toBe('COMPLETED')
  expect((await desk.balanceOf(usdc, owner.address)) - before).toBe(stored.order.destAmount)
  expect(await desk.look(stored.orderHash)).toMatchObject({ filled: stored.order.srcAmount, sourceLeft: 0n })
})

test('behavior: SUSPENDED while allowance or balance is missing, and back', async () => {
  const { orderHash, order } = await desk.store()
  await desk.approve(weth, order.srcAmount - 1n)
  expect(await following(orderHash)).toBe('SUSPENDED')
  await desk.approve(weth, order.srcAmount)
  expect(await following(orderHash)).toBe('PENDING')
  const all = await desk.balanceOf(weth, owner.address)
  await desk.transfer(weth, agent, all)
  expect(await following(orderHash)).toBe('SUSPENDED')
  await desk.transfer(weth, owner.address, all, agent)
  expect(await following(orderHash)).toBe('PENDING')
  await desk.approve(weth, maxUint256)
})

test('behavior: partial fills add up, and the rest determines the backing', async () => {
  const stored = await desk.store({}, { family: 'FillableOrder' })
  await desk.settle(stored, 2_500n)
  expect(await following(stored.orderHash)).toBe('ACTIVE')
  const quarter = stored.order.srcAmount / 4n
  expect(await desk.look(stored.orderHash)).toMatchObject({ filled: quarter, sourceLeft: 3n * quarter })
  await desk.approve(weth, 3n * quarter - 1n)
  expect(await following(stored.orderHash)).toBe('SUSPENDED')
  await desk.approve(weth, maxUint256)
  await desk.settle(stored, 7_500n)
  expect(await following(stored.orderHash)).toBe('COMPLETED')
})

test('behavior: an invalidated nonce is CANCELLED, one used by any other order FAILED', async () => {
  const gone = await desk.store()
  await desk.invalidate(gone.order.nonce)
  expect(await following(gone.orderHash)).toBe('CANCELLED')

  const first = await desk.store()
  const twin = await desk.store({ ...first.order, destAmount: first.order.destAmount + 1n })
  await desk.settle(first)
  expect(await following(twin.orderHash)).toBe('FAILED')
  expect(await statusOf(first.orderHash)).toBe('COMPLETED')

  const known = await desk.store()
  const order = { ...known.order, destAmount: known.order.destAmount + 1n }
  await desk.settle({ order, family: 'Order', signature: await desk.sign(order) })
  await desk.follow()
  await desk.audit()
  expect(await desk.look(known.orderHash)).toMatchObject({ status: 'FAILED', isNonceTaken: true })
  // A later post with this used nonce has the same status.
  const late = await desk.store({ ...known.order, destAmount: known.order.destAmount + 2n })
  expect(late.row?.status).toBe('FAILED')
})

test('behavior: signed on the chain, unsigned again, and signed by another account', async () => {
  const stored = await desk.store({}, { signer: 'presigned' })
  expect(stored.row?.status).toBe('AWAITING_SIGNATURE')
  await desk.preSign(stored.orderHash, true, agent)
  expect(await following(stored.orderHash)).toBe('AWAITING_SIGNATURE')
  await desk.preSign(stored.orderHash)
  expect(await following(stored.orderHash)).toBe('PENDING')
  await desk.preSign(stored.orderHash, false)
  expect(await following(stored.orderHash)).toBe('AWAITING_SIGNATURE')
  await desk.preSign(stored.orderHash)
  await desk.settle(stored)
  expect(await following(stored.orderHash)).toBe('COMPLETED')
})

test('behavior: a native source is the deposit, before or after the post', async () => {
  const terms = { srcToken: toLowerAddress(nativeToken) }
  const first = await desk.store(terms, { signer: 'presigned' })
  expect(first.row).toMatchObject({ pull: 'deposit', heldToken: toLowerAddress(mainnet.contracts.deltaWrappedNative!) })
  await desk.deposit(first.orderHash, first.order.srcAmount)
  expect(await following(first.orderHash)).toBe('PENDING')
  const order = await desk.makeOrder(terms)
  await desk.deposit(desk.hashOf(order), order.srcAmount)
  const second = await desk.store(order, { signer: 'presigned' })
  expect(second.row?.status).toBe('PENDING')
  await desk.settle(second)
  expect(await following(second.orderHash)).toBe('COMPLETED')
  // The deposits of both were one balance; the first one's is still there.
  expect(await statusOf(first.orderHash)).toBe('PENDING')
})

test('behavior: a reorganisation removes a fill, and the order is live again', async () => {
  const stored = await desk.store()
  await desk.settle(stored)
  expect(await following(stored.orderHash)).toBe('COMPLETED')
  await desk.reorg(3)
  expect(await following(stored.orderHash)).toBe('PENDING')
  await desk.settle(stored)
  expect(await following(stored.orderHash)).toBe('COMPLETED')
})

test('behavior: the rows follow from signed orders and the chain alone', async () => {
  await desk.store()
  await desk.store({}, { family: 'FillableOrder' })
  await desk.follow()
  await desk.audit()
  const rows = async () => ({
    orders: (await desk.database().select().from(intentOrders).orderBy(intentOrders.orderHash)).map(
      ({ updatedAtMs: _, isClosed: __, ...row }) => row,
    ),
    holdings: (await desk.database().select().from(holdings).orderBy(holdings.owner, holdings.token)).map(
      ({ owner, token, balance }) => ({ owner, token, balance }),
    ),
    allowances: await desk.database().select().from(allowances).orderBy(allowances.owner, allowances.token),
  })
  const lived = await rows()
  await rebuild(desk.deps(), [intentIndexer], 0)
  expect(await rows()).toEqual(lived)
  expect(await desk.database().$count(intentEvents)).toBeGreaterThan(8)
})

test('behavior: an unfilled order ends by time or by a confirmed cancellation', async () => {
  const late = await desk.store({ deadline: (await desk.now()) + 100n })
  await desk.mineAt(late.order.deadline)
  expect(await following(late.orderHash)).toBe('PENDING')
  await desk.mineAt(late.order.deadline + 1n)
  expect(await following(late.orderHash)).toBe('EXPIRED')

  const { orderHash } = await desk.store()
  await desk
    .database()
    .insert(intentCancellations)
    .values({ orderHash, orderIds: ['a'], signature: '0x12', askedAtMs: 1 })
  const { approve } = desk
  await approve(weth, 0n)
  expect(await following(orderHash)).toBe('CANCELLING')
  expect(desk.logged.filter(({ level }) => level === 'error')).toEqual([])
})

test('behavior: the holding of an order that ended without a log is not followed after the next block', async () => {
  const { orderHash } = await desk.store({ srcToken: usdc, destToken: weth })
  await desk.follow()
  const followed = () => desk.database().select().from(holdings).where(eq(holdings.token, usdc))
  expect(await followed()).toHaveLength(1)
  // Confirms the cancellation as a worker does.
  const database = desk.database()
  const cancellation = { orderHash, orderIds: ['b'], signature: '0x12' as const, askedAtMs: 1, isConfirmed: true }
  await database.insert(intentCancellations).values(cancellation)
  const { chain, log } = desk.deps()
  const at = { chain, log, nowMs: desk.service().clock.nowMs, which: intentsNamed([orderHash]) }
  await database.transaction((transaction) => recomputeIntents(transaction, at))
  expect(await statusOf(orderHash)).toBe('CANCELLED')
  await desk.transfer(weth, agent, 1n)
  await desk.follow()
  expect(await followed()).toEqual([])
  expect(await database.select().from(allowances).where(eq(allowances.token, usdc))).toEqual([])
})

test('error: an unknown transition, or one for reorganisations only, is rejected and logged', async () => {
  const { chain, log } = desk.deps()
  const recompute = (orderHash: `0x${string}`, isFork: boolean) => {
    desk.logged.length = 0
    const given = { chain, log, nowMs: desk.service().clock.nowMs, which: intentsNamed([orderHash]), isFork }
    return desk.database().transaction((transaction) => recomputeIntents(transaction, given))
  }
  const refusal = (orderHash: `0x${string}`, from: string, to: string) => ({
    level: 'error',
    event: 'an intent order refused to move',
    facts: { chainId: 1, orderHash, from, to },
  })

  await desk.approve(weth, maxUint256)
  const filled = await desk.store()
  await desk.settle(filled)
  expect(await following(filled.orderHash)).toBe('COMPLETED')
  const before = await desk.look(filled.orderHash)
  await desk.database().delete(intentEvents).where(eq(intentEvents.orderHash, filled.orderHash))
  expect(await recompute(filled.orderHash, false)).toEqual([])
  expect(desk.logged).toEqual([refusal(filled.orderHash, 'COMPLETED', 'PENDING')])
  expect(await desk.look(filled.orderHash)).toEqual(before)
  expect(await recompute(filled.orderHash, true)).toHaveLength(1)
  expect([desk.logged, await statusOf(filled.orderHash)]).toEqual([[], 'PENDING'])

  const { orderHash } = await desk.store()
  await desk
    .database()
    .update(intentOrders)
    .set({ status: 'CANCELLING' })
    .where(intentsNamed([orderHash]))
  for (const isFork of [false, true]) {
    expect(await recompute(orderHash, isFork)).toEqual([])
    expect(desk.logged).toEqual([refusal(orderHash, 'CANCELLING', 'PENDING')])
    expect(await statusOf(orderHash)).toBe('CANCELLING')
  }
})
