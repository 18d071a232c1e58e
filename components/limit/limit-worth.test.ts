import { expect, test } from 'vitest'
import type { FrozenIntent } from '@/lib/ticket/terms/frozen-intent'
import { limitWorthOf } from './limit-worth'

const [from, to] = [{ decimals: 18 }, { decimals: 6 }] as Parameters<typeof limitWorthOf>[0]['from'][]
const ether = 10n ** 18n
const input = { amount: `${ether}`, amountUSD: '3000' }
const output = { amount: '3000000000', amountUSD: '2990' }
const market = {
  price: { route: { origin: { input, output }, destination: { input: output, output } } },
} as FrozenIntent

test('default: values of both amounts, and of one whole token at the limit', () => {
  expect(limitWorthOf({ from, to, sell: 2n * ether, buy: 6_200_000_000n }, market)).toEqual({
    sell: { amount: 2n * ether, usd: '6000' },
    buy: { amount: 6_200_000_000n, usd: '6179.333333333333333333' },
    oneOfFrom: '3089.666666666666666666',
    oneOfTo: '0.96774193548387',
  })
})

test('behavior: an amount has a dollar value before there is a limit', () => {
  const sale = limitWorthOf({ from, to, sell: ether, buy: undefined }, market)
  expect(sale).toEqual({ sell: { amount: ether, usd: '3000' }, buy: undefined })
  const purchase = limitWorthOf({ from, to, sell: undefined, buy: 1_500_000_000n }, market)
  expect(purchase).toEqual({ sell: undefined, buy: { amount: 1_500_000_000n, usd: '1495' } })
  expect(limitWorthOf({ from, to, sell: ether, buy: undefined }, undefined)).toBeUndefined()
})
