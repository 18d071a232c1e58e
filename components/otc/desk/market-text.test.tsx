import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { MarketPrice } from '@/lib/ticket/price/market-price'
import { MarketText } from './market-text'

const say = (market: MarketPrice, offered: bigint | undefined) =>
  renderToStaticMarkup(<MarketText market={market} offered={offered} whose="you" />).replace(/<[^>]*>/g, '')

test('default: shows how an offer compares with the market', () => {
  expect(say({ status: 'ready', pays: 100n }, 101n)).toBe('1% better than market')
  expect(say({ status: 'ready', pays: 1_000n }, 993n)).toBe('0.7% worse than market')
  expect(say({ status: 'ready', pays: 1n }, 100n)).toBe('1,000%+ better than market')
  expect(say({ status: 'ready', pays: 100n }, 100n)).toBe('as the market')
})

test('behavior: reports a missing price only if the service reports none', () => {
  expect(say({ status: 'none', pays: undefined }, 100n)).toBe('no market price')
  expect(say({ status: 'unknown', pays: undefined }, 100n)).toBe('market price not available now')
  // The market has a price, but no amount is typed yet.
  expect(say({ status: 'ready', pays: 100n }, undefined)).toBe('–')
  expect(say({ status: 'idle', pays: undefined }, undefined)).toBe('–')
  expect(say({ status: 'loading', pays: undefined }, 100n)).toBe('')
  expect(say({ status: 'ready', pays: 0n }, 100n)).toBe('the market pays nothing')
})
