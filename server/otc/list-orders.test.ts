import { expect, test } from 'vitest'
import { toLowerAddress, zeroAddress } from '@/lib/address'
import type { ErrorType } from '@/lib/api/contract/errors'
import type { Input } from '@/lib/api/contract/operation'
import { getFillableBalance, getFillableBalanceOfToken, listMakerOrders, listTakerOrders } from '@/lib/api/otc'
import { rfqOrders } from '../db/schema'
import { openDesk, usdc, weth } from './testing/desk'
import { maker, stranger, taker } from './testing/offers'

const desk = openDesk()
const account = maker.address
const list = (query: Partial<Input<typeof listMakerOrders>> = {}) =>
  desk.service().ask(listMakerOrders, { chainId: 1, account, ...query })
const amounts = (orders: readonly { makerAmount: string }[]) => orders.map(({ makerAmount }) => Number(makerAmount))

test('default: pages are in descending order, filtered, with a total', async () => {
  const { clock } = desk.service()
  const now = await desk.chainSeconds()
  await desk.approve(maker, weth)
  await desk.approve(taker, usdc)
  // Created at 1, 2, 3 ...; each expires before the previous one.
  for (let index = 1n; index <= 6n; index++) {
    clock.nowMs += 1_000
    await desk.offer({
      makerAmount: index,
      expiry: now + 10_000n - index,
      taker: index % 2n === 0n ? zeroAddress : toLowerAddress(taker.address),
    })
  }
  const all = await list()
  expect(all).toMatchObject({ limit: 100, offset: 0, total: 6, hasMore: false })
  expect(amounts(all.orders)).toEqual([6, 5, 4, 3, 2, 1])
  expect(amounts((await list({ orderBy: 'expiry' })).orders)).toEqual([1, 2, 3, 4, 5, 6])

  const page = await list({ limit: '2', offset: '1' })
  expect(page).toMatchObject({ limit: 2, offset: 1, total: 6, hasMore: true })
  expect(amounts(page.orders)).toEqual([5, 4])
  expect(await list({ offset: 6 })).toMatchObject({ orders: [], total: 6, hasMore: false })
  expect(amounts((await list({ type: 'LIMIT' })).orders)).toEqual([6, 4, 2])
  expect(await list({ type: 'P2P', limit: 1 })).toMatchObject({ total: 3, hasMore: true })

  const named = await desk.service().ask(listTakerOrders, { chainId: 1, account: taker.address })
  expect(amounts(named.orders)).toEqual([5, 3, 1])
  const open = await desk.service().ask(listTakerOrders, { chainId: 1, account: zeroAddress })
  expect(amounts(open.orders)).toEqual([6, 4, 2])
  expect(await desk.service().ask(listTakerOrders, { chainId: 1, account: stranger.address })).toMatchObject({
    total: 0,
  })

  // Sorting by update puts the last change first, and nearly filled orders can be hidden.
  clock.nowMs += 1_000
  const dust = await desk.offer({ makerAmount: 10_000n, takerAmount: 10_000n })
  clock.nowMs += 1_000
  await desk.fill(dust.order, dust.signature, 9_991n)
  await desk.cancel([all.orders[3]!.orderHash])
  await desk.follow()
  const byUpdate = await list({ orderBy: 'updatedAt', limit: 2 })
  expect(new Set(amounts(byUpdate.orders))).toEqual(new Set([10_000, 3]))
  expect(amounts((await list({ hideSmallBalances: 'true' })).orders)).toEqual([6, 5, 4, 3, 2, 1])
  expect((await list({ hideSmallBalances: false })).total).toBe(7)
})

test('behavior: a taker named in two fields gets one sorted list', async () => {
  const { clock } = desk.service()
  for (let index = 1n; index <= 4n; index++) {
    clock.nowMs += 1_000
    const meta = { taker: toLowerAddress(usdc), nonceAndMeta: (index << 160n) | BigInt(stranger.address) }
    await desk.offer({
      makerAmount: index,
      ...(index % 2n === 0n ? meta : { taker: toLowerAddress(stranger.address) }),
    })
  }
  const ask = (limit: number, offset: number) =>
    desk.service().ask(listTakerOrders, { chainId: 1, account: stranger.address, limit, offset })
  expect(amounts((await ask(10, 0)).orders)).toEqual([4, 3, 2, 1])
  expect(await ask(2, 1)).toMatchObject({ total: 4, hasMore: true })
  expect(amounts((await ask(2, 1)).orders)).toEqual([3, 2])
})

test('behavior: live orders reduce the fillable balance, the lesser of balance and allowance', async () => {
  const { service } = desk
  const account = stranger.address
  const ask = (token?: string) => service().ask(getFillableBalance, { chainId: 1, account, ...(token && { token }) })
  expect(await ask()).toEqual({})
  expect(await ask(weth)).toEqual({ [weth]: '0' })
  await desk.approve(stranger, weth, 1_000n)
  expect(await ask(weth)).toEqual({ [weth]: '1000' })
  const { record } = await desk.offer({ maker: toLowerAddress(account), makerAmount: 400n })
  await desk.offer({ maker: toLowerAddress(account), makerAmount: 500n })
  expect(await ask()).toEqual({ [weth]: '100' })
  expect(
    await service().ask(getFillableBalanceOfToken, {
      chainId: 1,
      account,
      token: weth.toUpperCase().replace('X', 'x'),
    }),
  ).toEqual({
    [weth]: '100',
  })
  expect(await ask(usdc)).toEqual({ [usdc]: '0' })
  await desk.cancel([record.orderHash], stranger)
  await desk.follow()
  expect(await ask()).toEqual({ [weth]: '500' })
  await desk.approve(stranger, weth, 300n)
  expect(await ask()).toEqual({ [weth]: '0' })
})

test('error: the documented refusals', async () => {
  const get = async (path: string) => {
    const response = await desk.service().app.request(path)
    return { status: response.status, errorType: ((await response.json()) as { errorType?: ErrorType }).errorType }
  }
  const wrong = { status: 400, errorType: 'ValidationError' }
  for (const query of ['limit=1001', 'limit=0', 'limit=x', 'offset=-1', 'offset=100001', 'orderBy=maker', 'type=OTC'])
    expect(await get(`/ft/p2p/1/maker/${account}?${query}`)).toEqual(wrong)
  expect(await get(`/ft/p2p/1/maker/${account}?hideSmallBalances=2`)).toEqual({ ...wrong, errorType: 'InvalidInput' })
  const unknown = { status: 422, errorType: 'UnsupportedChain' }
  expect(await get(`/ft/p2p/5/taker/${account}`)).toEqual(unknown)
  expect(await get(`/ft/fillablebalance/5/${account}`)).toEqual(unknown)
  expect(await get(`/ft/order/0x${'1'.repeat(64)}`)).toEqual({ status: 404, errorType: 'NotFound' })
  expect(await get('/ft/order/0x12')).toEqual(wrong)
})

test('behavior: the table rejects what the domain rejects', async () => {
  const [row] = await desk.database().select().from(rfqOrders).limit(1)
  const { isSmall: _, ...good } = row!
  const refused = (change: Partial<typeof good>, constraint: string) =>
    expect(
      desk
        .database()
        .insert(rfqOrders)
        .values({ ...good, orderHash: `0x${'9'.repeat(64)}`, ...change }),
    ).rejects.toMatchObject({ cause: { constraint } })
  await refused({ orderHash: good.orderHash }, 'rfq_orders_pkey')
  await refused({ orderHash: '0x12' }, 'rfq_orders_hash_is_hash')
  await refused({ taker: good.maker, takerFromMeta: good.maker, type: 'P2P' }, 'rfq_orders_parties_differ')
  await refused({ takerAsset: good.makerAsset }, 'rfq_orders_assets_differ')
  await refused({ takerAmount: 0n }, 'rfq_orders_amounts_positive')
  await refused({ nonceAndMeta: 2n ** 256n }, 'rfq_orders_nonce_fits')
  await refused({ expiry: 2n ** 128n }, 'rfq_orders_expiry_fits')
  await refused({ state: 'DRAFT' as never }, 'rfq_orders_state_known')
  await refused({ state: 'FULFILLED', filled: 0n }, 'rfq_orders_fulfilled_is_filled')
  await refused({ state: 'CANCELLED', filled: 0n, transactionHash: null }, 'rfq_orders_settled_has_transaction')
  await refused({ type: good.type === 'P2P' ? 'LIMIT' : 'P2P' }, 'rfq_orders_type_is_who_may_fill')
  await refused({ updatedAt: good.createdAt - 1 }, 'rfq_orders_updated_after_created')
  await refused({ permitMakerAsset: '0x12' }, 'rfq_orders_permit_is_whole')
})
