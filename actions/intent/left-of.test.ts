import { expect, test } from 'vitest'
import { leftOf } from './left-of'

const sale = { kind: 0, srcAmount: 4n, destAmount: 10n, expectedAmount: 11n } as const
const fill = (spentAmount: string | null, receivedAmount: string | null) => ({ spentAmount, receivedAmount })

test('default: all of it before the first fill, then what the fills leave', () => {
  expect(leftOf(sale, [])).toEqual({ srcAmount: 4n, destAmount: 10n, expectedAmount: 11n })
  expect(leftOf(sale, [fill('1', '3')])).toEqual({ srcAmount: 3n, destAmount: 7n, expectedAmount: 8n })
  expect(leftOf({ ...sale, kind: 1 }, [fill('1', '5')])).toEqual({ srcAmount: 2n, destAmount: 5n, expectedAmount: 6n })
})

test('behavior: a service that tells of more than was signed leaves nothing', () => {
  expect(leftOf(sale, [fill('3', '1'), fill(null, null), fill('9', '1')]).srcAmount).toBe(0n)
})
