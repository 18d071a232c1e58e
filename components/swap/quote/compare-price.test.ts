import { parseUnits } from 'viem'
import { expect, test } from 'vitest'
import type { Alternatives } from '@/actions/proof/compare-exchanges'
import type { IntentPrice } from '@/lib/api/intent/intent'
import { comparePrice } from './compare-price'

const usdc = (amount: string) => parseUnits(amount, 6)
const sale = (route: string, best: string | undefined): Alternatives => ({
  side: 'SELL',
  route: usdc(route),
  pool: undefined,
  exchanges: [
    { dex: 'UniswapV3', net: best === undefined ? undefined : usdc(best) },
    { dex: 'SushiSwap', net: undefined },
  ],
  impactBps: undefined,
})
const figures = { side: 'SELL', gets: usdc('3200'), pays: 1n, srcUsd: '3200', destUsd: '3200' } as const
const compare = (alternatives: Alternatives, intent?: string) =>
  comparePrice({
    alternatives,
    figures,
    intent: intent
      ? ({ side: 'SELL', route: { origin: { output: { amount: String(usdc(intent)) } } } } as IntentPrice)
      : undefined,
  })

test('default: shows in dollars how much more a sale gets than on the best exchange alone', () => {
  expect(compare(sale('3201.12', '3200'))).toEqual({ kind: 'more', exchange: 'UniswapV3', usd: '1.12' })
  expect(compare(sale('3190', '3200'), '3202')).toMatchObject({ kind: 'more', usd: '2' })
})

test('behavior: prices within a cent or a tenth of a basis point are equal', () => {
  expect(compare(sale('3200.005', '3200'))).toEqual({ kind: 'same', exchange: 'UniswapV3' })
  expect(compare(sale('3199.97', '3200'))?.kind).toBe('same')
  expect(compare(sale('3199', '3200'))).toEqual({ kind: 'less', exchange: 'UniswapV3', usd: '1' })
})

test('behavior: a purchase is better if it pays less', () => {
  const purchase: Alternatives = { ...sale('3199', '3200'), side: 'BUY' }
  const found = comparePrice({
    alternatives: purchase,
    intent: undefined,
    figures: { ...figures, side: 'BUY', pays: usdc('3199'), srcUsd: '3199' },
  })
  expect(found).toEqual({ kind: 'more', exchange: 'UniswapV3', usd: '1' })
})

test('error: no exchange can fill the trade, or its dollar value is unknown', () => {
  expect(compare(sale('3200', undefined))).toBeUndefined()
  const unpriced = comparePrice({
    alternatives: sale('3300', '3200'),
    intent: undefined,
    figures: { ...figures, destUsd: undefined },
  })
  expect(unpriced).toEqual({ kind: 'same', exchange: 'UniswapV3' })
})
