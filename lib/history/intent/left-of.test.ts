import { expect, test } from 'vitest'
import { noBridge } from '@/lib/order/intent'
import { leftOf } from './left-of'

const sale = { kind: 0, srcAmount: 4n, destAmount: 10n, expectedAmount: 11n, bridge: noBridge } as const
const fill = (spentAmount: string | null, receivedAmount: string | null) => ({ spentAmount, receivedAmount })

test('default: the whole order before the first fill, then the rest', () => {
  expect(leftOf(sale, [])).toEqual({ srcAmount: 4n, destAmount: 10n, expectedAmount: 11n })
  expect(leftOf(sale, [fill('1', '3')])).toEqual({ srcAmount: 3n, destAmount: 7n, expectedAmount: 8n })
  expect(leftOf({ ...sale, kind: 1 }, [fill('1', '5')])).toEqual({ srcAmount: 2n, destAmount: 5n, expectedAmount: 6n })
})

test('behavior: a TWAP order has an amount per remaining slice, and the last one the remainder', () => {
  const schedule = { slices: 3n, interval: 60n }
  const twap = { kind: 0, srcAmount: 11n, destAmount: 21n, expectedAmount: 21n, bridge: noBridge } as const
  expect(leftOf(twap, [fill('3', '8')], schedule)).toEqual({ srcAmount: 8n, destAmount: 14n, expectedAmount: 14n })
  const bought = { ...twap, kind: 1, srcAmount: 10n, destAmount: 11n, expectedAmount: 10n } as const
  expect(leftOf(bought, [fill('2', '3')], schedule)).toEqual({ srcAmount: 8n, destAmount: 8n, expectedAmount: 8n })
})

test('behavior: nothing is left if the service reports more than was signed', () => {
  expect(leftOf(sale, [fill('3', '1'), fill(null, null), fill('9', '1')]).srcAmount).toBe(0n)
})

test('behavior: fills complete a purchase across chains, whatever arrived', () => {
  const bridge = { ...noBridge, destinationChainId: 8453n }
  const bought = { kind: 1, srcAmount: 30n, destAmount: 301n, expectedAmount: 30n, bridge } as const
  const schedule = { slices: 3n, interval: 60n }
  expect(leftOf(bought, [fill('10', '98')], schedule)).toMatchObject({ destAmount: 201n })
  expect(leftOf(bought, [fill('10', '98'), fill('9', null), fill('9', '98')], schedule).destAmount).toBe(0n)
  expect(leftOf(bought, [fill('30', '299')]).destAmount).toBe(0n)
})
