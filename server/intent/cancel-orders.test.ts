import { and, asc, eq, inArray } from 'drizzle-orm'
import { type Hex, pad, toHex } from 'viem'
import { beforeAll, expect, test } from 'vitest'
import { apiErrors, type ErrorType } from '@/lib/api/contract/errors'
import { buildCancellation, cancelIntentOrders, getIntentOrder } from '@/lib/api/intent/intent-records'
import { toCompactSignature } from '@/lib/chain/approval/typed-data'
import { cancellationTypedData, hashCancellation } from '@/lib/chain/intent/cancellation-typed-data'
import { intentIdOf } from '@/lib/order/intent-id'
import type { IntentStatus } from '@/lib/order/lifecycle'
import { intentValueOf } from '@/lib/order/testing/intent-order'
import { intentCancellations, intentOrders, settlementOrders, settlements } from '../db/intent-schema'
import { owner, other as stranger, usdc } from './testing/intent-desk'
import { contractOwner, native, openTrader, place } from './testing/trader'

const trader = openTrader()
beforeAll(() => trader.approve(usdc))

const post = async (...given: Parameters<typeof trader.offer>): Promise<string> => {
  const { status, body } = await trader.offer(...given)
  expect(status).toBe(200)
  return body.id
}
const postMany = (count: number) => Promise.all(Array.from({ length: count }, () => post()))
const sign = (
  orderIds: readonly string[],
  { by = owner, at = place }: { by?: typeof owner; at?: Parameters<typeof hashCancellation>[0] } = {},
) => by.signTypedData(cancellationTypedData(at, orderIds))
const send = (orderIds: readonly unknown[], signature: Hex) =>
  trader.request('/v2/delta/orders/cancel', { orderIds, signature })
const cancel = async (orderIds: readonly string[], how?: Parameters<typeof sign>[1]) =>
  send(orderIds, await sign(orderIds, how))
const statusOf = async (orderId: string) => (await trader.service().ask(getIntentOrder, { orderId })).status
const kept = () => trader.database().select().from(intentCancellations).orderBy(asc(intentCancellations.orderHash))
const expectRefusal = (
  { status, body }: Awaited<ReturnType<typeof send>>,
  errorType: ErrorType,
  details: string = apiErrors[errorType].text,
) => expect({ status, body }).toMatchObject({ status: apiErrors[errorType].status, body: { errorType, details } })
/** Expects a refusal that changes no order and stores nothing. */
const refused = async (orderIds: readonly string[], signature: Hex, ...why: [ErrorType, string?]) => {
  const rows = () =>
    trader
      .database()
      .select()
      .from(intentOrders)
      .where(inArray(intentOrders.id, [...orderIds]))
      .orderBy(asc(intentOrders.id))
  const [before, ofBefore] = await Promise.all([rows(), kept()])
  expectRefusal(await send(orderIds, signature), ...why)
  expect([await rows(), await kept()]).toEqual([before, ofBefore])
}

test('default: the owner cancels by signing the ids, and the signature is stored', async () => {
  const ids = await postMany(3)
  const { toSign, hash } = await trader.service().ask(buildCancellation, { orderIds: ids })
  expect(toSign).toEqual({
    domain: { name: 'Portikus', version: '2.0.0', chainId: 1, verifyingContract: place.intent },
    types: { OrderCancellations: [{ name: 'orderIds', type: 'string[]' }] },
    value: { orderIds: ids },
  })
  expect(hash).toBe(hashCancellation(place, ids))
  const signature = await owner.signTypedData({
    domain: toSign.domain,
    types: toSign.types,
    primaryType: 'OrderCancellations',
    message: toSign.value,
  } as never)
  expect(await send(ids, signature)).toEqual({ status: 200, body: { success: true, cancelled: ids } })
  for (const id of ids) expect(await statusOf(id)).toBe('CANCELLING')
  const own = (await kept()).filter(({ orderIds }) => orderIds.includes(ids[0]!))
  expect(own).toHaveLength(3)
  for (const row of own) expect(row).toMatchObject({ orderIds: ids, signature, isConfirmed: false })
})

test('behavior: a repetition changes nothing, also with another signature of other ids', async () => {
  const [first, second] = (await postMany(2)) as [string, string]
  expect((await cancel([first])).status).toBe(200)
  const before = await kept()
  expect((await cancel([first])).status).toBe(200)
  expect(await kept()).toEqual(before)
  expect((await cancel([first, second, first])).body).toEqual({ success: true, cancelled: [first, second] })
  expect((await kept()).filter(({ orderIds }) => orderIds.includes(second))).toHaveLength(1)
})

test('behavior: suspended, unsigned, undeposited and partially filled orders are cancelled too', async () => {
  const ether = { srcToken: native, srcAmount: 10n ** 18n, destToken: usdc, destAmount: 1n }
  const unsigned = await trader.makeOrder()
  const waiting = await trader.request('/v2/delta/orders', {
    chainId: 1,
    signature: '0x',
    order: intentValueOf(unsigned),
  })
  const ids = [await post(ether), waiting.body.id, await post({}, { family: 'FillableOrder' })]
  expect(await Promise.all(ids.map(statusOf))).toEqual(['SUSPENDED', 'AWAITING_SIGNATURE', 'PENDING'])
  expect((await cancel(ids)).status).toBe(200)
  for (const id of ids) expect(await statusOf(id)).toBe('CANCELLING')
})

test("behavior: accepts a key in 64 bytes, and a contract's own signature", async () => {
  const id = await post()
  expect((await send([id], toCompactSignature(await sign([id])))).status).toBe(200)
  await trader.fundContract(usdc, 3_000_000_000n)
  const ofContract = await post({ owner: contractOwner })
  await refused([ofContract], await sign([ofContract], { by: stranger }), 'InvalidSignature')
  expect((await cancel([ofContract])).status).toBe(200)
  expect(await statusOf(ofContract)).toBe('CANCELLING')
})

test('behavior: a pending settlement delays the cancellation, which is stored', async () => {
  const posted = await trader.offer()
  const { id, orderHash } = posted.body
  const settlement = {
    id: orderHash,
    chainId: 1,
    account: contractOwner,
    agent: 'amm',
    nonce: 0,
    state: 'open' as const,
  }
  const call = { data: '0x' as const, gas: 1n, deadlineSeconds: 10n ** 12n, createdAtMs: 1 }
  await trader
    .database()
    .insert(settlements)
    .values({ ...settlement, ...call })
  const part = { settlementId: orderHash, orderHash, fillIn: 1n, fillOut: 1n }
  await trader
    .database()
    .insert(settlementOrders)
    .values({ ...part, isInFlight: true })
  for (let time = 0; time < 2; time++) expect((await cancel([id])).status).toBe(200)
  expect(await statusOf(id)).toBe('PENDING')
  expect((await kept()).filter((row) => row.orderHash === orderHash)).toHaveLength(1)
  await trader.settle(posted)
  await trader.follow()
  expect(await statusOf(id)).toBe('COMPLETED')
})

test('behavior: two concurrent cancellations of fifty orders in opposite order succeed', async () => {
  const ids = await postMany(50)
  const answers = await Promise.all([cancel(ids), cancel(ids.toReversed()), cancel(ids.slice(25)), cancel(ids)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const rows = await trader.database().select().from(intentOrders).where(inArray(intentOrders.id, ids))
  expect(rows.every(({ status }) => status === 'CANCELLING')).toBe(true)
})

test('error: InvalidSignature for another account, chain, contract, order of the ids, or of an order', async () => {
  const ids = await postMany(2)
  const wrong = [
    await sign(ids, { by: stranger }),
    await sign(ids, { at: { ...place, chainId: 8453 } }),
    await sign(ids, { at: { ...place, intent: usdc } }),
    await sign(ids.toReversed()),
    await sign(ids.slice(1)),
    await trader.sign(await trader.makeOrder()),
    '0x' as const,
    `0x${'11'.repeat(65)}` as const,
  ]
  for (const signature of wrong) await refused(ids, signature, 'InvalidSignature')
})

test('error: OrderAlreadySettled for all of them when one has ended in any way', async () => {
  const live = await postMany(2)
  const twin = await trader.offer()
  const ended = {
    COMPLETED: await trader.offer(),
    CANCELLED: await trader.offer(),
    FAILED: await trader.offer({ nonce: twin.order.nonce, destAmount: 1n }),
    EXPIRED: await trader.offer({ deadline: (await trader.now()) + 100n }),
  }
  await trader.settle(ended.COMPLETED)
  await trader.settle(twin)
  await trader.invalidate(ended.CANCELLED.order.nonce)
  await trader.mineAt(ended.EXPIRED.order.deadline + 1n)
  await trader.follow()
  for (const [status, { body }] of Object.entries(ended)) {
    expect(await statusOf(body.id)).toBe(status)
    const ids = [live[0]!, body.id, live[1]!]
    await refused(ids, await sign(ids), 'OrderAlreadySettled', 'Order already settled')
    expect((await trader.service().ask(buildCancellation, { orderIds: ids })).toSign.value).toEqual({ orderIds: ids })
    await expect(trader.service().ask(buildCancellation, { orderIds: [body.id] })).rejects.toMatchObject({
      errorType: 'ValidationError',
      details: 'All orders are already finalized',
    })
  }
})

test('behavior: calls with one of three filled orders change nothing; the rest of 137 are cancelled', async () => {
  const ended = await Promise.all(Array.from({ length: 3 }, () => trader.offer()))
  const model = await trader.look((await trader.offer()).body.orderHash)
  const { sourceLeft: _, sourceDue: __, ...terms } = model
  const copies = Array.from({ length: 134 }, (_, index) => {
    const orderHash = pad(toHex(index + 1, { size: 2 }), { dir: 'right' })
    return { ...terms, id: intentIdOf(orderHash), orderHash, nonce: 10n ** 30n + BigInt(index) }
  })
  await trader.database().insert(intentOrders).values(copies)
  for (const one of ended) await trader.settle(one)
  await trader.follow()
  const [first, second, third] = ended.map(({ body }) => body.id) as [string, string, string]
  const live = copies.map(({ id }) => id)
  const calls = [
    [first, ...live.slice(0, 98), second],
    [...live.slice(98), third],
  ]
  expect(calls.map(({ length }) => length)).toEqual([100, 37])
  for (const ids of calls) await refused(ids, await sign(ids), 'OrderAlreadySettled')
  for (const ids of calls.map((ids) => ids.filter((id) => live.includes(id))))
    expect((await cancel(ids)).status).toBe(200)
  const count = (status: IntentStatus, ids: readonly string[]) =>
    trader.database().$count(intentOrders, and(eq(intentOrders.status, status), inArray(intentOrders.id, [...ids])))
  expect([await count('CANCELLING', live), await count('COMPLETED', [first, second, third])]).toEqual([134, 3])
})

test('error: ValidationError for unknown ids, for two owners, and for too many', async () => {
  const ids = await postMany(2)
  await trader.transfer(usdc, stranger.address, 3_000_000_000n)
  await trader.approve(usdc, undefined, { by: stranger.address })
  const foreign = await post({}, { by: stranger })
  for (const id of ['ac5cfbc6-9f3b-4a8e-9b0e-6a0c0a0e6f11', 'x', '', "'; drop table intent_orders; --"])
    await refused([...ids, id], await sign([...ids, id]), 'ValidationError', 'Orders are not found')
  // PostgreSQL has no such text.
  expectRefusal(await cancel([...ids, '\u0000']), 'ValidationError', 'Orders are not found')
  const mixed = [...ids, foreign]
  const words = 'All orders must belong to the same user and chain'
  for (const by of [owner, stranger]) await refused(mixed, await sign(mixed, { by }), 'ValidationError', words)
  await expect(trader.service().ask(buildCancellation, { orderIds: mixed })).rejects.toMatchObject({ details: words })
  const many = Array.from({ length: 101 }, (_, index) => `${index}`)
  for (const op of [buildCancellation, cancelIntentOrders]) {
    const answer = await trader.request(op.path, { orderIds: many, signature: '0x' })
    expectRefusal(answer, 'ValidationError', 'orderIds must contain at most 100 entries')
    const { body } = await trader.request(op.path, { orderIds: [], signature: '0x' })
    expect(body).toMatchObject({ errorType: 'ValidationError', details: expect.stringContaining('at least one') })
  }
})
