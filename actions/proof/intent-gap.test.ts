import { expect, test } from 'vitest'
import type { IntentPrice } from '@/lib/api/intent/intent'
import { intentGapBps, isSameQuestion, netOf } from './intent-gap'

const priceOf = (side: 'SELL' | 'BUY', input: string, output: string) =>
  ({ side, route: { origin: { input: { amount: input }, output: { amount: output } } } }) as unknown as IntentPrice

test('default: the distance of agents from the bound, by output or input', () => {
  expect(intentGapBps(priceOf('SELL', '1', '10000'), 10_010n)).toBe(10)
  expect(intentGapBps(priceOf('BUY', '10000', '1'), 9_990n)).toBe(10)
  expect([netOf(priceOf('SELL', '1', '2')), netOf(priceOf('BUY', '1', '2'))]).toEqual(['2', '1'])
})

test('behavior: negative if agents beat every swap', () => {
  expect(intentGapBps(priceOf('SELL', '1', '10000'), 9_990n)).toBe(-10)
  expect(intentGapBps(priceOf('BUY', '10000', '1'), 10_010n)).toBe(-10)
})

test('behavior: compares only the same amount of the same side', () => {
  const market = { side: 'SELL', srcAmount: '5', destAmount: '7' }
  expect(isSameQuestion(priceOf('SELL', '5', '6'), market)).toBe(true)
  expect(isSameQuestion(priceOf('SELL', '4', '7'), market)).toBe(false)
  expect(isSameQuestion(priceOf('BUY', '5', '7'), market)).toBe(false)
  expect(isSameQuestion(priceOf('BUY', '6', '7'), { ...market, side: 'BUY' })).toBe(true)
})
