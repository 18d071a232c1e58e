import { expect, test } from 'vitest'
import { slippageTier } from './slippage-tier'

test('slippageTier: default at each bound', () => {
  expect([0, 4, 5, 10, 50, 200, 201, 500, 501, 1200].map(slippageTier)).toEqual([
    'low',
    'low',
    'usual',
    'usual',
    'usual',
    'usual',
    'noted',
    'noted',
    'loud',
    'loud',
  ])
})
