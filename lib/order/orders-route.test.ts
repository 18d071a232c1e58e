import { expect, test } from 'vitest'
import { ordersMethod, slippageOf } from './orders-route'

test('default: signed prices have no slippage', () => {
  expect(slippageOf({ contractMethod: 'swapExactAmountIn' }, 50)).toBe(50)
  expect(slippageOf({ contractMethod: ordersMethod }, 50)).toBe(0)
})
