import { describe, expect, test } from 'vitest'
import { compileMarket } from '../market/compiled'
import { createMarket } from '../market/state'
import type { Pool } from '../pools/pool'
import { swapExactOut } from '../pools/swap'
import { gasCostsOf } from '../route/gas'
import { heldBy } from '../testing/held-by'
import { hostilePool, hostileToken } from '../testing/hostile-pools'
import { createDraw } from '../testing/random'
import { syntheticAddress } from '../testing/synthetic-token'
import { kindOf, ofKinds } from './kinds'

const names = Object.keys(ofKinds(() => true)) as Pool['kind'][]

/** Returns unusual pools of a kind, always the same ones. */
const poolsOf = (kind: Pool['kind']): readonly Pool[] => {
  const draw = createDraw(names.indexOf(kind) + 1)
  return Array.from({ length: 200 }, () => {
    const [token0, token1] = [hostileToken(draw, syntheticAddress(1, 1)), hostileToken(draw, syntheticAddress(1, 2))]
    return hostilePool(kind, { address: syntheticAddress(2, 1), token0, token1, draw })
  })
}

describe.each(names)('%s', (name) => {
  const pools = poolsOf(name)
  const kind = kindOf(pools[0]!)

  test('default: a fitted leg costs more than its lower bound', () => {
    expect(gasCostsOf('SELL').leg[name]).toBeGreaterThan(kind.gas.minimum)
    expect(kind.gas.minimum).toBeGreaterThan(0)
  })

  test('default: a row that trades has a band of prices, up to rounding', () => {
    for (const pool of pools) {
      const { kinds, band } = compileMarket(createMarket([pool]))
      if (kinds[0] === 0) continue
      expect(band[0]).toBeLessThanOrEqual(band[1]! * (1 + 1e-14))
      expect(band[0]! > 0 || band[1]! < Number.POSITIVE_INFINITY).toBe(true)
    }
  })

  test('behavior: a pool that cannot pay refuses every sale', () => {
    for (const pool of pools.filter((each) => !kind.canPay(each)))
      for (const zeroForOne of [true, false])
        expect(kind.swapExactIn(pool, zeroForOne, 10n ** 18n)).toMatchObject({ ok: false })
  })

  test('behavior: a surplus of the input never takes away from a buy', () => {
    for (const pool of pools)
      for (const tokenIn of [pool.token0, pool.token1]) {
        const zeroForOne = tokenIn === pool.token0
        const bought = swapExactOut(pool, tokenIn, 1n + heldBy(pool)[zeroForOne ? 1 : 0] / 1000n)
        if (!bought.ok) continue
        const paid = kind.withSurplus === 'kept' ? bought : kind.withSurplus(pool, zeroForOne, bought, 1n)
        if (paid.ok) expect(paid.amountOut).toBeGreaterThanOrEqual(bought.amountOut)
      }
  })
})

test('default: only pairs of shared contracts change other pools', () =>
  expect(names.filter((name) => ofKinds(({ sharingState }) => sharingState !== 'own')[name])).toEqual([
    'stableMulti',
    'stableMeta',
    'crypto',
  ]))

test('default: only pairs that count what arrives hold tokens that tax transfers', () =>
  expect(names.filter((name) => ofKinds(({ takesTaxedTokens }) => takesTaxedTokens === true)[name])).toEqual(['v2']))
