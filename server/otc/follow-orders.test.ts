import { expect, test } from 'vitest'
import { zeroAddress } from '@/lib/address'
import { openDesk, rfq, usdc, weth } from './testing/desk'
import { maker, stranger, taker } from './testing/offers'

const desk = openDesk()

const ready = async () => {
  await desk.approve(maker, weth)
  await desk.approve(taker, usdc)
  await desk.follow()
}

test('default: an order is posted, filled in two parts and fulfilled', async () => {
  await ready()
  const { order, signature, record } = await desk.offer()
  const all = order.makerAmount.toString()
  expect(record).toMatchObject({
    state: 'PENDING',
    type: 'P2P',
    chainId: 1,
    expiry: 0,
    takerFromMeta: taker.address.toLowerCase(),
    makerBalance: all,
    fillableBalance: all,
    reservedBalance: all,
    swappableBalance: all,
    transactionHash: null,
  })

  const first = await desk.fill(order, signature, 120_000_000n)
  await desk.follow()
  const rest = (order.makerAmount - (order.makerAmount * 4n) / 10n).toString()
  expect(await desk.look(record.orderHash)).toMatchObject({
    state: 'PENDING',
    transactionHash: first.transactionHash,
    makerBalance: rest,
    fillableBalance: rest,
    reservedBalance: rest,
    swappableBalance: rest,
  })

  const second = await desk.fill(order, signature, 180_000_000n)
  await desk.follow()
  expect(await desk.look(record.orderHash)).toMatchObject({
    state: 'FULFILLED',
    transactionHash: second.transactionHash,
    makerBalance: '0',
    fillableBalance: '0',
    reservedBalance: '0',
    swappableBalance: '0',
  })
})

test('behavior: only the maker can cancel', async () => {
  await ready()
  const { record } = await desk.offer()
  await desk.cancel([record.orderHash], stranger)
  await desk.follow()
  expect(await desk.look(record.orderHash)).toMatchObject({ state: 'PENDING', transactionHash: null })
  const { transactionHash } = await desk.cancel([record.orderHash])
  await desk.follow()
  expect(await desk.look(record.orderHash)).toMatchObject({
    state: 'CANCELLED',
    transactionHash,
    reservedBalance: '0',
    swappableBalance: '0',
  })
})

test('behavior: a hash cancelled before its post is cancelled at once', async () => {
  await ready()
  const order = desk.makeOrder()
  const signature = await desk.sign(order)
  const { orderHash } = await desk.post(order, signature)
  const other = desk.makeOrder()
  const { hashRfqOrder } = await import('@/lib/chain/rfq/rfq-typed-data')
  const hash = hashRfqOrder({ chainId: 1, rfq }, other)
  const { transactionHash } = await desk.cancel([hash, orderHash])
  expect(await desk.post(other, await desk.sign(other))).toMatchObject({ state: 'CANCELLED', transactionHash })
})

test('behavior: an order without backing is suspended and resumes with it', async () => {
  await ready()
  await desk.approve(maker, weth, 0n)
  const { record } = await desk.offer()
  expect(record).toMatchObject({ state: 'SUSPENDED', makerBalance: '0', swappableBalance: '0' })
  expect(record.reservedBalance).toBe(record.makerAmount)
  await desk.approve(maker, weth)
  await desk.follow()
  expect(await desk.look(record.orderHash)).toMatchObject({ state: 'PENDING', makerBalance: record.makerAmount })
  const balance = await desk.balanceOf(weth, maker.address)
  await desk.transfer(maker, weth, stranger.address, balance - 1n)
  await desk.follow()
  expect(await desk.look(record.orderHash)).toMatchObject({ state: 'SUSPENDED', makerBalance: '1' })
  await desk.transfer(stranger, weth, maker.address, balance - 1n)
  await desk.follow()
  expect(await desk.look(record.orderHash)).toMatchObject({ state: 'PENDING', swappableBalance: record.makerAmount })
})

test('behavior: an order expires by the time of the chain, after its last second', async () => {
  await ready()
  const expiry = (await desk.chainSeconds()) + 1_000n
  const { record } = await desk.offer({ expiry, taker: zeroAddress })
  await desk.mineAt(expiry)
  await desk.follow()
  expect(await desk.look(record.orderHash)).toMatchObject({ state: 'PENDING', expiry: Number(expiry) })
  await desk.mineAt(expiry + 1n)
  await desk.follow()
  expect(await desk.look(record.orderHash)).toMatchObject({ state: 'EXPIRED', reservedBalance: '0' })
})
