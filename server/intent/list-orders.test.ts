import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Input } from '@/lib/api/contract/operation'
import {
  getCommittedBalance,
  getCommittedBalanceOfToken,
  getIntentOrder,
  getIntentOrderByHash,
  getIntentTimeline,
  type IntentRecord,
  listIntentOrders,
} from '@/lib/api/intent/intent-records'
import { cancellationTypedData } from '@/lib/chain/intent/cancellation-typed-data'
import { developmentAccounts } from '@/lib/chain/local/development-accounts'
import type { IntentOrder } from '@/lib/order/intent'
import { intentValueOf } from '@/lib/order/testing/intent-order'
import { intentOrders } from '../db/intent-schema'
import { owner, other as stranger, usdc, weth } from './testing/intent-desk'
import { native, openTrader, place } from './testing/trader'

const trader = openTrader()
const userAddress = owner.address
const list = (query: Partial<Input<typeof listIntentOrders>> = {}) =>
  trader.service().ask(listIntentOrders, { userAddress, ...query })
const ids = (records: readonly IntentRecord[]) => records.map(({ id }) => id)

/** The posted orders, one of each kind, a second apart, the oldest first. */
const posted: IntentRecord[] = []
beforeAll(async () => {
  await trader.approve(usdc)
  await trader.approve(weth)
  const post = async (terms: Partial<IntentOrder> = {}, more: Parameters<typeof trader.offer>[1] = {}) => {
    trader.service().clock.nowMs += 1_000
    const { body } = await trader.offer(terms, more)
    posted.push(body)
  }
  await post()
  await post({ srcAmount: 1_000_000n }, { type: 'LIMIT' })
  await post({}, { family: 'FillableOrder', type: 'LIMIT' })
  await post({ srcToken: weth, destToken: usdc, srcAmount: 10n ** 17n, destAmount: 1n })
  await post({ srcToken: native, destToken: usdc, srcAmount: 10n ** 18n, destAmount: 1n })
  const unsigned = await trader.makeOrder()
  trader.service().clock.nowMs += 1_000
  const { body } = await trader.request('/v2/delta/orders', {
    chainId: 1,
    order: intentValueOf(unsigned),
    signature: '0x',
  })
  posted.push(body)
  const cancelled = [posted[1]!.id]
  const signature = await owner.signTypedData(cancellationTypedData(place, cancelled))
  await trader.request('/v2/delta/orders/cancel', { orderIds: cancelled, signature })
})

describe('lists', () => {
  test("default: lists an owner's orders, the newest first", async () => {
    const { data, ...envelope } = await list()
    expect(envelope).toEqual({ total: 6, page: 1, limit: 100, hasMore: false })
    expect(ids(data)).toEqual(ids(posted).toReversed())
    expect(data[5]).toEqual(posted[0])
    expect(data.map(({ status }) => status)).toEqual([
      'AWAITING_SIGNATURE',
      'SUSPENDED',
      'PENDING',
      'PENDING',
      'CANCELLING',
      'PENDING',
    ])
    expect(await list({ userAddress: developmentAccounts[3] })).toMatchObject({ data: [], total: 0 })
  })

  test('behavior: pages', async () => {
    const all = ids(posted).toReversed()
    const first = await list({ limit: '4' })
    expect([ids(first.data), first.total, first.hasMore]).toEqual([all.slice(0, 4), 6, true])
    const second = await list({ limit: 4, page: '2' })
    expect([ids(second.data), second.page, second.hasMore]).toEqual([all.slice(4), 2, false])
    expect(await list({ limit: 3, page: 2 })).toMatchObject({ hasMore: false })
    expect(await list({ limit: 1_000, page: 100_000 })).toMatchObject({ data: [], total: 6, hasMore: false })
  })

  test('behavior: orders of equal times are sorted by id', async () => {
    await trader.approve(weth, undefined, { by: stranger.address })
    const terms = { srcToken: weth, destToken: usdc, destAmount: 1n }
    const same = await Promise.all(
      [1n, 2n, 3n, 4n].map((srcAmount) => trader.offer({ ...terms, srcAmount }, { by: stranger })),
    )
    const { data } = await list({ userAddress: stranger.address })
    expect(ids(data)).toEqual(same.map(({ body }) => body.id).toSorted())
  })

  test('behavior: applies every filter, alone and combined, with values that no order has', async () => {
    const [market, limit, parts, , ether, unsigned] = ids(posted) as [string, string, string, string, string, string]
    const found = async (query: Parameters<typeof list>[0]) => ids((await list(query)).data)
    expect(await found({ type: 'LIMIT' })).toEqual([parts, limit])
    expect(await found({ onChainOrderType: 'FillableOrder' })).toEqual([parts])
    expect(await found({ onChainOrderType: 'Order', type: 'LIMIT' })).toEqual([limit])
    expect(await found({ onChainOrderType: 'TWAPOrder' })).toEqual([])
    expect(await found({ status: 'AWAITING_SIGNATURE,suspended' })).toEqual([unsigned, ether])
    expect(await found({ status: 'CANCELLING,REFUNDING' })).toEqual([limit])
    expect(await found({ status: 'REFUNDING' })).toEqual([])
    expect((await found({ status: '' })).length).toBe(6)
    expect((await found({ chainId: '1,10' })).length).toBe(6)
    expect(await found({ chainId: '8453' })).toEqual([])
    expect(await found({ chainId: '1', status: 'PENDING', type: 'MARKET' })).toContain(market)
    expect((await list({ chainId: '8453' })).total).toBe(0)
  })

  test('behavior: lists all chains, or the named ones', async () => {
    const { database } = trader
    const [{ sourceLeft: _, sourceDue: __, ...row }] = (await database()
      .select()
      .from(intentOrders)
      .where(eq(intentOrders.id, posted[0]!.id))) as [typeof intentOrders.$inferSelect]
    const elsewhere = { chainId: 8453, id: 'elsewhere', orderHash: `0x${'e1'.repeat(32)}` as const }
    await database()
      .insert(intentOrders)
      .values({ ...row, ...elsewhere, createdAtMs: 2 ** 42, updatedAtMs: 2 ** 42 })
    const all = ids(posted).toReversed()
    const found = async (chainId?: string) => ids((await list(chainId ? { chainId } : {})).data)
    expect([await found(), await found('1,8453')]).toEqual([
      ['elsewhere', ...all],
      ['elsewhere', ...all],
    ])
    expect([await found('1'), await found('8453'), (await list({ chainId: '8453' })).total]).toEqual([
      all,
      ['elsewhere'],
      1,
    ])
    await database().delete(intentOrders).where(eq(intentOrders.id, 'elsewhere'))
  })

  test('behavior: lists changes since a time, including a cancelled older order', async () => {
    const { updatedAt } = posted.at(-1)!
    const changed = await list({ updatedAfter: updatedAt })
    expect([ids(changed.data), changed.total]).toEqual([[posted[5]!.id, posted[1]!.id], 2])
    const later = new Date(Date.parse(updatedAt) + 1).toISOString()
    expect(await list({ updatedAfter: later })).toMatchObject({ data: [], total: 0 })
  })

  test('error: ValidationError for values out of range', async () => {
    const wrong: Record<string, string>[] = [
      { page: '0' },
      { page: '1.5' },
      { limit: '0' },
      { limit: '1001' },
      { type: 'STOP' },
      { chainId: 'one' },
      { status: 'PENDING,DONE' },
      { onChainOrderType: 'Any' },
      { userAddress: '0x1' },
      { updatedAfter: 'yesterday' },
      { updatedAfter: '2026' },
      { updatedAfter: '2026-13-01T00:00:00Z' },
    ]
    for (const query of wrong)
      await expect(list(query as never), JSON.stringify(query)).rejects.toMatchObject({
        status: 400,
        errorType: 'ValidationError',
        details: expect.stringContaining(Object.keys(query)[0]!),
      })
    await expect(list({ userAddress: undefined as never })).rejects.toMatchObject({ details: 'Missing userAddress' })
  })
})

describe('one order', () => {
  test('default: id and hash in any casing return the same bare record', async () => {
    const [{ id, orderHash }] = posted as [IntentRecord]
    const { ask } = trader.service()
    for (const orderId of [id, id.toUpperCase()]) expect(await ask(getIntentOrder, { orderId })).toEqual(posted[0])
    for (const hash of [orderHash, orderHash.toUpperCase().replace('0X', '0x')])
      expect(await ask(getIntentOrderByHash, { hash })).toEqual(posted[0])
  })

  test('behavior: returns fills read from the chain, and the timeline', async () => {
    const { ask } = trader.service()
    const posted = await trader.offer({}, { family: 'FillableOrder' })
    const { orderHash } = posted.body as IntentRecord
    const before = await trader.balanceOf(weth, posted.order.beneficiary)
    const first = await trader.settle(posted, 2_500n)
    await trader.follow()
    expect(await ask(getIntentOrderByHash, { hash: orderHash })).toMatchObject({
      status: 'ACTIVE',
      output: { executedAmount: null },
      transactions: [{ originTx: first.transactionHash, filledPercent: 25, spentAmount: '750000000' }],
    })
    const second = await trader.settle(posted, 7_500n)
    await trader.follow()
    const record = await ask(getIntentOrderByHash, { hash: orderHash })
    const got = (await trader.balanceOf(weth, posted.order.beneficiary)) - before
    expect(record).toMatchObject({ status: 'COMPLETED', output: { executedAmount: got.toString() } })
    expect(record.transactions.map(({ originTx, filledPercent }) => [originTx, filledPercent])).toEqual([
      [first.transactionHash, 25],
      [second.transactionHash, 75],
    ])
    expect(record.transactions.reduce((sum, { receivedAmount }) => sum + BigInt(receivedAmount!), 0n)).toBe(got)
    expect(record.updatedAt >= record.createdAt).toBe(true)
    const { events } = await ask(getIntentTimeline, { hash: orderHash })
    expect(events.map(({ label, reason, times }) => [label, reason, times])).toEqual(
      expect.arrayContaining(['PENDING', 'ACTIVE', 'COMPLETED'].map((status) => ['status', status, 1])),
    )
    expect(events[0]).toMatchObject({ transactionHash: null, firstAt: record.createdAt })
  })

  test('error: NotFound for an unknown name, and for a malformed id or hash', async () => {
    const { ask } = trader.service()
    const notFound = { status: 404, errorType: 'NotFound', details: 'Order not found' }
    const names = ['x', '0x', 'a'.repeat(4_000), '\u0000', 'null', `0x${'0'.repeat(64)}`, `0x${'g'.repeat(64)}`]
    for (const name of [...names, 'ac5cfbc6-9f3b-4a8e-9b0e-6a0c0a0e6f11', posted[0]!.orderHash])
      await expect(ask(getIntentOrder, { orderId: name })).rejects.toMatchObject(notFound)
    for (const hash of [...names, posted[0]!.id]) {
      await expect(ask(getIntentOrderByHash, { hash })).rejects.toMatchObject(notFound)
      await expect(ask(getIntentTimeline, { hash })).rejects.toMatchObject(notFound)
    }
  })

  test('behavior: a literal path template is no order', async () => {
    for (const name of ['build', 'cancel', 'build/cancellation']) {
      const response = await trader.service().app.request(`/v2/delta/orders/${name}`)
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
    }
  })
})

describe('committed balances', () => {
  test('default: sum what live orders may still take by token, without unsigned ones', async () => {
    const account = { chainId: 1, userAddress }
    expect(await trader.service().ask(getCommittedBalance, account)).toEqual({
      [usdc]: '6001000000',
      [weth]: (10n ** 17n).toString(),
      [native]: (10n ** 18n).toString(),
    })
    expect(
      await trader
        .service()
        .ask(getCommittedBalanceOfToken, { ...account, token: usdc.toUpperCase().replace('0X', '0x') }),
    ).toEqual({ [usdc]: '6001000000' })
    expect(await trader.service().ask(getCommittedBalanceOfToken, { ...account, token: native })).toEqual({
      [native]: (10n ** 18n).toString(),
    })
  })

  test('behavior: are an empty map, or zero for one token', async () => {
    const account = { chainId: 1, userAddress: developmentAccounts[3] }
    expect(await trader.service().ask(getCommittedBalance, account)).toEqual({})
    expect(await trader.service().ask(getCommittedBalanceOfToken, { ...account, token: weth })).toEqual({ [weth]: '0' })
  })

  test('error: UnsupportedChain, ValidationError', async () => {
    const refused = { status: 422, errorType: 'UnsupportedChain' }
    await expect(trader.service().ask(getCommittedBalance, { chainId: 10, userAddress })).rejects.toMatchObject(refused)
    await expect(trader.service().ask(getCommittedBalance, { chainId: 1, userAddress: 'me' })).rejects.toMatchObject({
      status: 400,
    })
  })
})
