import { expect, test } from 'vitest'
import { gainOf } from './gain-of'

const sale = { side: 'SELL', paid: 10n, received: 102n, quoted: 101n, limit: 99n } as const
const purchase = { side: 'BUY', paid: 98n, received: 10n, quoted: 99n, limit: 101n } as const

test('default: compares a trade with its quote, whatever its limit', () => {
  expect(gainOf(sale)).toEqual({ than: 'quote', measure: 101n, amount: 1n, bps: 99 })
  expect(gainOf({ ...sale, received: 100n })).toMatchObject({ than: 'quote', amount: -1n })
  expect(gainOf(purchase)).toMatchObject({ than: 'quote', measure: 99n, amount: 1n })
})

test('behavior: compares with the limit without a quote, or if the quote promised no more', () => {
  for (const quoted of [undefined, 99n, 98n])
    expect(gainOf({ ...sale, quoted })).toMatchObject({ than: 'limit', measure: 99n, amount: 3n })
  for (const quoted of [undefined, 101n, 102n])
    expect(gainOf({ ...purchase, quoted })).toMatchObject({ than: 'limit', measure: 101n, amount: 3n })
})

test('behavior: undefined for an unknown trade', () => {
  const unknown = [
    { ...sale, side: undefined },
    { ...sale, quoted: undefined, limit: undefined },
    { ...sale, quoted: undefined, limit: 0n },
    { ...purchase, paid: undefined },
  ]
  for (const trade of unknown) expect(gainOf(trade)).toBeUndefined()
})
