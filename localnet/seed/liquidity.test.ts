import { parseUnits } from 'viem'
import { describe, expect, test } from 'vitest'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { amount0Delta, amount1Delta } from '@/lib/routing/pools/ticks/sqrt-price-math'
import { sqrtRatioAtTick, tickAtSqrtRatio } from '@/lib/routing/pools/ticks/tick-math'
import { localChain } from '../chain/clients'
import { localChainIds } from '../world/options'
import { evenAmounts, liquidityOf, positionsAround, startingAmounts, startingSqrtPrice } from './liquidity'
import { plannedPools } from './pools'
import { amountWorth, UnpricedTokenError, usdDecimals, usdPrice } from './prices'

const token = (symbol: string) => findTokenBySymbol(mainnet, symbol)!

describe('prices', () => {
  test('default', () => {
    expect(usdPrice('WBTC')).toBe(9_600_000_000_000n)
    expect(amountWorth(token('WETH'), parseUnits('6400', usdDecimals))).toBe(parseUnits('2', 18))
    expect(amountWorth(token('USDC'), parseUnits('6400', usdDecimals))).toBe(parseUnits('6400', 6))
  })

  test('error: Localnet.UnpricedTokenError', () => {
    expect(() => usdPrice('PEPE')).toThrow(UnpricedTokenError)
  })
})

describe('startingAmounts', () => {
  test('behavior: the starting amounts of every pool have the values of its weights, in the order of addresses', () => {
    for (const pool of localChainIds.flatMap((id) => plannedPools(localChain(id)))) {
      const { token0, token1, amount0, amount1 } = startingAmounts(pool)
      const isNative = pool.kind === 'v4' && pool.native
      expect(isNative || BigInt(token0.address) < BigInt(token1.address)).toBe(true)
      const worth = (symbol: string, decimals: number, amount: bigint) =>
        Number((amount * usdPrice(symbol)) / 10n ** BigInt(decimals))
      const [usd0, usd1] = [
        worth(token0.symbol, token0.decimals, amount0),
        worth(token1.symbol, token1.decimals, amount1),
      ]
      expect(usd0).toBeGreaterThan(10_000 * 1e8)
      const percentA = pool.kind === 'weighted' ? pool.percentA : 50
      const percent0 = token0 === pool.tokenA ? percentA : 100 - percentA
      expect(Math.abs((usd0 / usd1) * (100 / percent0 - 1) - 1)).toBeLessThan(1e-5)
    }
  })
})

describe('evenAmounts', () => {
  test('default: as much value of each coin, in the order of the contract', () => {
    const pool = plannedPools(mainnet).find((one) => one.kind === 'crypto')!
    const amounts = pool.kind === 'crypto' ? evenAmounts(pool) : []
    // 5 million dollars in USDT, WBTC and WETH.
    expect(amounts).toEqual([5_000_000n * 10n ** 6n, 5_208_333_333n, (15_625n * 10n ** 18n) / 10n])
  })
})

describe('startingSqrtPrice', () => {
  test('default: WETH per USDC, raw', () => {
    const price = (Number(startingSqrtPrice(token('USDC'), token('WETH'))) / 2 ** 96) ** 2
    expect(price).toBeCloseTo(1e12 / 3200, 0)
  })

  test('behavior: prices around a triangle multiply to one', () => {
    const price = (a: string, b: string) => (Number(startingSqrtPrice(token(a), token(b))) / 2 ** 96) ** 2
    expect(price('WBTC', 'WETH') * price('WETH', 'USDC') * price('USDC', 'WBTC')).toBeCloseTo(1, 6)
  })
})

describe('positionsAround', () => {
  const tick = tickAtSqrtRatio(startingSqrtPrice(token('USDC'), token('WETH')))

  test.each([1, 10, 60, 200])(
    'default: positions are multiples of spacing %i and share the depth completely',
    (tickSpacing) => {
      const positions = positionsAround(token('USDC'), token('WETH'), { tick, tickSpacing })
      expect(positions.length).toBeGreaterThanOrEqual(3)
      for (const { tickLower, tickUpper } of positions) {
        expect([tickLower % tickSpacing, tickUpper % tickSpacing].map(Math.abs)).toEqual([0, 0])
        expect(tickLower).toBeLessThan(tickUpper)
      }
      expect(positions.reduce((sum, { percent }) => sum + percent, 0n)).toBe(100n)
    },
  )

  test('behavior: pools of correlated tokens have narrow positions', () => {
    const width = (a: string, b: string) => {
      const [position] = positionsAround(token(a), token(b), { tick: 0, tickSpacing: 1 })
      return position!.tickUpper - position!.tickLower
    }
    expect(width('USDC', 'USDT')).toBeLessThan(width('WETH', 'USDC'))
    expect(width('wstETH', 'WETH')).toBe(width('USDC', 'USDT'))
  })
})

describe('liquidityOf', () => {
  test.each([-120, 0, 7, 120])(
    'default: the amounts suffice for the liquidity at tick %i, but not for a millionth more',
    (tick) => {
      const amounts = { amount0: 10n ** 18n, amount1: 3n * 10n ** 18n }
      const sqrtPrice = sqrtRatioAtTick(tick)
      const liquidity = liquidityOf(amounts, { sqrtPrice, tickLower: -60, tickUpper: 60 })
      const at = sqrtRatioAtTick(Math.max(-60, Math.min(60, tick)))
      const fits = (much: bigint) =>
        amount0Delta(at, sqrtRatioAtTick(60), much, true) <= amounts.amount0 &&
        amount1Delta(sqrtRatioAtTick(-60), at, much, true) <= amounts.amount1
      expect(fits(liquidity)).toBe(true)
      expect(fits(liquidity + liquidity / 1_000_000n)).toBe(false)
    },
  )
})
