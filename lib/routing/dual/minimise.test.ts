import { expect, test } from 'vitest'
import { compileMarket } from '../market/compiled'
import { createMarket } from '../market/state'
import { workFor } from '../market/work'
import type { Pool } from '../pools/pool'
import { minimise } from './minimise'

const [a, b] = ['0x0000000000000000000000000000000000000001', '0x0000000000000000000000000000000000000002'] as const
const unit = 10n ** 18n
const pools: Pool[] = [
  {
    kind: 'v2',
    dex: 'UniswapV2',
    address: '0x0000000000000000000000000000000000000003',
    token0: a,
    token1: b,
    feePips: 3000,
    reserve0: 1000n * unit,
    reserve1: 1000n * unit,
  },
  {
    kind: 'rfq',
    dex: 'AugustusRFQ',
    address: `0x${'4'.repeat(64)}`,
    token0: a,
    token1: b,
    maker: a,
    makerAmount: 100n * unit,
    takerAmount: 102n * unit,
    remainingMakerAmount: 100n * unit,
  },
]

test('behavior: stops if an order has not settled within the maximum of iterations', () => {
  const market = compileMarket(createMarket(pools))
  const run = (most: number) => {
    // A partly used order; the pool takes the rest.
    const problem = {
      market,
      allowed: Int32Array.of(0, 1),
      token: 0,
      supply: 2e19,
      arbitrageVolume: 0,
      fixed: Uint8Array.of(0, 1),
      isSale: true,
    }
    return minimise(problem, workFor(market), Float64Array.of(0.99, 1), most)
  }
  const { iterations } = run(100)
  expect(iterations).toBeLessThan(100)
  for (let most = 0; most < iterations; most++) expect(run(most).iterations).toBeLessThanOrEqual(most + 1)
})
