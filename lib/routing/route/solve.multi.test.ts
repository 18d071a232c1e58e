import { expect, test } from 'vitest'
import { createMarket } from '../market/state'
import { multiName, sharedStateOf } from '../pools/curve/multi-name'
import { larger } from '../pools/integer'
import type { Pool, StableMultiPool, V2Pool } from '../pools/pool'
import { allPairsOf } from '../testing/all-pairs'
import { createDraw } from '../testing/random'
import { syntheticAddress } from '../testing/synthetic-token'
import { solve } from './solve'

const tokens = [1, 2, 3].map((index) => syntheticAddress(1, index)) as [Pool['token0'], Pool['token0'], Pool['token0']]
const unit = 10n ** 18n
const coins = (count: number) => BigInt(Math.ceil(count * 1e6)) * 10n ** 12n

/**
 * Draws a pool of three coins, and V2 pairs between each two of them with slightly different
 * prices.
 */
function drawMarket(draw: ReturnType<typeof createDraw>) {
  const contract = syntheticAddress(2, 1)
  const held = () => coins(1e6 * draw.between(0.4, 1.6))
  const pool: StableMultiPool = {
    kind: 'stableMulti',
    dex: 'CurveV1Multi',
    address: multiName({ contract, coins: 3, place0: 0, place1: 1 }),
    token0: tokens[0],
    token1: tokens[1],
    amplification: BigInt(draw.pick([50, 500, 4000])) * 100n,
    feeE10: 1_000_000n,
    balance0: held(),
    balance1: held(),
    rate0: unit,
    rate1: unit,
    others: [{ token: tokens[2], balance: held(), rate: unit }],
  }
  const pairs = [0, 1, 2].flatMap((first) =>
    [first + 1, first + 2].flatMap((second, index): V2Pool[] => {
      if (second > 2) return []
      const size = 1e6 * draw.logNormal(1, 1)
      return [
        {
          kind: 'v2',
          dex: 'UniswapV2',
          address: syntheticAddress(3, 10 * first + index),
          feePips: 500,
          token0: tokens[first]!,
          token1: tokens[second]!,
          reserve0: coins(size),
          reserve1: coins(size * (1 + 0.002 * draw.normal())),
        },
      ]
    }),
  )
  return createMarket([...allPairsOf(pool), ...pairs])
}

test('behavior: a route uses one pair of a contract, and is the best of those that use any single pair', () => {
  const draw = createDraw(77)
  let crowded = 0
  for (let round = 0; round < 150; round++) {
    const market = drawMarket(draw)
    const side = draw.pick(['SELL', 'BUY'] as const)
    const [srcToken, destToken] = draw.pick([
      [tokens[0], tokens[1]],
      [tokens[1], tokens[2]],
      [tokens[2], tokens[0]],
    ] as const)
    const question = { market, srcToken, destToken, amount: coins(10 ** draw.between(2, 6)), side }
    const found = solve(question)!
    const states = found.route.legs.map(({ pool }) => sharedStateOf(pool))
    expect(new Set(states).size).toBe(states.length)
    const ours = side === 'SELL' ? found.route.destAmount : -found.route.srcAmount
    const names = market.pools.flatMap(({ kind, address }) => (kind === 'stableMulti' ? [address] : []))
    const alone = names.flatMap((name) => {
      const route = solve({ ...question, filter: { excludedPools: names.filter((one) => one !== name) } })?.route
      return route ? [side === 'SELL' ? route.destAmount : -route.srcAmount] : []
    })
    const best = alone.reduce(larger)
    // No route of one pair beats the bound, which counts each alone.
    const { bound } = found.certificate
    expect(side === 'SELL' ? bound - Number(best) : -Number(best) - bound).toBeGreaterThan(-1e-9 * bound)
    expect(Number(best - ours)).toBeLessThan(1e-12 * Math.abs(Number(best)))
    // If the bound counts several pairs, no route reaches it.
    if (Math.abs(bound - Math.abs(Number(ours))) > 1e-6 * bound) crowded++
  }
  expect(crowded).toBeGreaterThan(50)
})
