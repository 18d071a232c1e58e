import { expect, test } from 'vitest'
import { maxPriceAlerts } from '@/lib/api/alerts'
import { priceSamples } from '../db/price-schema'
import { usdc, weth } from '../otc/testing/desk'
import { addPriceAlert, removePriceAlert } from './change-price-alerts'
import { listAlerts } from './list-alerts'
import { openAlertDesk, owner } from './testing/alert-desk'

const desk = openAlertDesk()
const browser = () => desk.push.subscription()
const terms = () => ({
  ...browser(),
  account: owner!.address,
  chainId: 1,
  base: weth,
  quote: usdc,
  direction: 'above' as const,
  price: '4000',
})
const add = (changed: Partial<Parameters<typeof addPriceAlert>[1]> = {}) =>
  addPriceAlert(desk.deps(), { ...terms(), ...changed })
const listed = async () => (await listAlerts(desk.deps(), browser())).prices

/** Stores prices of a minute later, and compares. */
const price = async (wethUsd: number) => {
  desk.chain().mine(75n)
  const at = Math.floor(desk.nowMs() / 15_000) * 15
  const rows = [
    { token: weth, usd: wethUsd },
    { token: usdc, usd: 0.5 },
  ]
  await desk
    .database()
    .insert(priceSamples)
    .values(rows.map((row) => ({ ...row, chainId: 1, every: 15, at })))
  await desk.recordPrices()
  await desk.send()
}

test('default: a browser is told once that a price is reached, by the ratio of both tokens', async () => {
  await desk.subscribe()
  await desk.subscribe({ endpoint: desk.push.subscription('2') })
  const { id } = await add()
  desk.chain().mine()
  const below = await add({ direction: 'below', price: '3000.5' })
  expect(await listed()).toMatchObject([{ id, direction: 'above', price: '4000', base: weth }, { id: below.id }])
  await price(1_999)
  expect(desk.push.received()).toEqual([])
  await price(2_000)
  await price(2_100)
  expect(desk.push.received()).toMatchObject([
    { path: '/push/1', message: { kind: 'price', base: { symbol: 'WETH' }, price: '4000', priceNow: 4_000 } },
  ])
  await price(1_500)
  expect(desk.push.received().at(-1)!.message).toMatchObject({ kind: 'price', direction: 'below', priceNow: 3_000 })
  expect(await listed()).toEqual([])
})

test('behavior: removed by its browser alone, and with its subscription', async () => {
  await desk.subscribe()
  const { id } = await add()
  expect(await removePriceAlert(desk.deps(), { ...browser(), auth: 'A'.repeat(22), id })).toEqual({ removed: 0 })
  expect(await removePriceAlert(desk.deps(), { ...browser(), id })).toEqual({ removed: 1 })
  expect(await removePriceAlert(desk.deps(), { ...browser(), id })).toEqual({ removed: 0 })
})

test('error: NotFound, UnsupportedToken and InvalidInput', async () => {
  await expect(add()).rejects.toMatchObject({ errorType: 'NotFound' })
  await desk.subscribe()
  await expect(add({ auth: 'A'.repeat(22) })).rejects.toMatchObject({ errorType: 'NotFound' })
  await expect(add({ base: `0x${'12'.repeat(20)}` })).rejects.toMatchObject({ errorType: 'UnsupportedToken' })
  await expect(add({ quote: weth })).rejects.toMatchObject({ errorType: 'InvalidInput' })
  await expect(add({ price: '0.00' })).rejects.toMatchObject({ errorType: 'InvalidInput' })
  for (let alerts = 0; alerts < maxPriceAlerts; alerts++) await add()
  await expect(add()).rejects.toMatchObject({ errorType: 'InvalidInput', details: expect.stringContaining('20') })
})
