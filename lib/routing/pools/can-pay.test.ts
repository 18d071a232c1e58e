import { expect, test } from 'vitest'
import { canPay } from './can-pay'
import type { StablePool } from './pool'
import { swapExactIn } from './swap'

const [token0, token1] = [
  '0x0000000000000000000000000000000000000001',
  '0x0000000000000000000000000000000000000002',
] as const

test('behavior: a stable pool with less than one unit of 18 decimals cannot pay', () => {
  const pool: StablePool = {
    kind: 'stable',
    dex: 'CurveV1',
    address: '0x0000000000000000000000000000000000000003',
    token0,
    token1,
    amplification: 20_000n,
    feeE10: 0n,
    rate0: 1n,
    rate1: 10n ** 18n,
    balance0: 10n ** 18n - 1n,
    balance1: 10n ** 24n,
  }
  expect(canPay(pool)).toBe(false)
  expect(swapExactIn(pool, token0, 10n ** 20n).ok).toBe(false)
  expect(canPay({ ...pool, balance0: 10n ** 18n })).toBe(true)
})
