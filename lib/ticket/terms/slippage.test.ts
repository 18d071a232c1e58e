import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listTokens } from '@/hooks/token/use-tokens'
import { chains } from '@/lib/chain/registry/chains'
import { autoSlippage, pairKindOf } from './slippage'

const chain = chains[1]!
const tokens = listTokens(chain, [])
const token = (symbol: string) => tokens.find((token) => token.symbol === symbol)
const trade = { kind: 'listed', usualMoveBps: 8, amountUsd: '1600', gasUsd: '0.4' } as const

test('default: the kinds of pairs', () => {
  expect(pairKindOf(chain, token('USDC'), token('DAI'))).toBe('stable')
  expect(pairKindOf(chain, token('ETH'), token('USDC'))).toBe('listed')
  expect(pairKindOf(chain, undefined, token('DAI'))).toBe('listed')
  const usdc = token('USDC')!
  expect(pairKindOf(chain, { ...usdc, origin: 'imported' }, token('DAI'))).toBe('other')
  expect(pairKindOf(chain, { ...usdc, transferFeeBps: 100 }, token('DAI'))).toBe('other')
})

test('default: for a stable, a moving and an unknown price', () => {
  expect(autoSlippage(trade)).toEqual({ bps: 20, reason: 'calm', becauseBps: 8 })
  expect(autoSlippage({ ...trade, usualMoveBps: 42 })).toEqual({ bps: 50, reason: 'moves', becauseBps: 42 })
  expect(autoSlippage({ ...trade, usualMoveBps: undefined })).toEqual({
    bps: 50,
    reason: 'unknown',
    becauseBps: undefined,
  })
  expect(autoSlippage({ ...trade, kind: 'stable' }).bps).toBe(10)
  expect(autoSlippage({ ...trade, kind: 'other', usualMoveBps: 0 }).bps).toBe(100)
})

test('behavior: a small trade includes its gas, rounded up, and 2 % at most', () => {
  expect(autoSlippage({ ...trade, amountUsd: '40' })).toEqual({ bps: 100, reason: 'gas', becauseBps: 100 })
  expect(autoSlippage({ ...trade, amountUsd: '39.9' })).toMatchObject({ bps: 150, becauseBps: 101 })
  expect(autoSlippage({ ...trade, amountUsd: '1' })).toMatchObject({ bps: 200, reason: 'gas' })
  for (const amountUsd of [null, '0', 'x']) expect(autoSlippage({ ...trade, amountUsd }).bps).toBe(20)
  expect(autoSlippage({ ...trade, gasUsd: undefined }).bps).toBe(20)
})

test('behavior: the previous choice is kept while it is enough and less than twice what is needed', () => {
  expect(autoSlippage({ ...trade, usualMoveBps: 31 }, 50).bps).toBe(50)
  expect(autoSlippage({ ...trade, usualMoveBps: 26 }, 50).bps).toBe(50)
  expect(autoSlippage({ ...trade, usualMoveBps: 25 }, 50).bps).toBe(30)
  expect(autoSlippage({ ...trade, usualMoveBps: 51 }, 50).bps).toBe(75)
})

test('behavior: for any input at most 2 %, and at least the minimum of the kind', () => {
  const dollars = fc.oneof(fc.double({ min: 0, max: 1e12, noNaN: true }).map(String), fc.string(), fc.constant(null))
  fc.assert(
    fc.property(
      fc.constantFrom('stable', 'listed', 'other'),
      fc.option(fc.nat(), { nil: undefined }),
      dollars,
      dollars,
      fc.option(fc.constantFrom(5, 10, 50, 200), { nil: undefined }),
      (kind, usualMoveBps, amountUsd, gasUsd, last) => {
        const { bps } = autoSlippage({ kind, usualMoveBps, amountUsd, gasUsd }, last)
        expect(bps).toBeGreaterThanOrEqual({ stable: 5, listed: 20, other: 100 }[kind])
        expect(bps).toBeLessThanOrEqual(200)
      },
    ),
  )
})
