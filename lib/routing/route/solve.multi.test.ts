import { expect, test } from 'vitest'
import { createMarket } from '../market/state'
import { multiName, sharedStateOf } from '../pools/curve/multi-name'
import { larger } from '../pools/integer'
import type { CryptoPool, Pool, StableMultiPool, V2Pool } from '../pools/pool'
import { allPairsOf } from '../testing/all-pairs'
import { cryptoPairOf, tricrypto } from '../testing/crypto-states'
import { createDraw } from '../testing/random'
import { syntheticAddress } from '../testing/synthetic-token'
import { solve } from './solve'

const tokens = [1, 2, 3].map((index) => syntheticAddress(1, index)) as [Pool['token0'], Pool['token0'], Pool['token0']]
const unit = 10n ** 18n
const coins = (count: number) => BigInt(Math.ceil(count * 1e6)) * 10n ** 12n

type Draw = ReturnType<typeof createDraw>

const contract = syntheticAddress(2, 1)

/** Draws the pairs of a stable pool of three coins. */
function drawStable(draw: Draw): readonly StableMultiPool[] {
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
  return allPairsOf(pool)
}

/** Draws the pairs of a crypto pool of three coins, in whose fee the balances do not count. */
function drawCrypto(draw: Draw): readonly CryptoPool[] {
  const { ann, gamma, midFeeE10, feeGammaE18 } = tricrypto
  const terms = { ann, gamma, midFeeE10, outFeeE10: midFeeE10, feeGammaE18 }
  const [first, second, third] = tokens.map((token) => ({
    token,
    balance: coins(1e6 * draw.between(0.995, 1.005)),
    rate: unit,
  })) as [CryptoPool['others'][number], CryptoPool['others'][number], CryptoPool['others'][number]]
  const places = [
    [0, 1],
    [0, 2],
    [1, 2],
  ] as const
  return places.map(([place0, place1]) => cryptoPairOf(terms, [first, second, third], { contract, place0, place1 }))
}

/** Draws V2 pairs between each two coins with slightly different prices, and adds them. */
function marketWith(shared: readonly Pool[], draw: Draw) {
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
  return createMarket([...shared, ...pairs])
}

test.each([
  ['stableMulti', drawStable],
  ['crypto', drawCrypto],
] as const)('behavior: a route uses one pair of a %s contract, and is the best of those that use any one', (...one) => {
  const [shared, drawPairs] = one
  const draw = createDraw(77)
  let crowded = 0
  for (let round = 0; round < 150; round++) {
    const market = marketWith(drawPairs(draw), draw)
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
    const names = market.pools.flatMap(({ kind, address }) => (kind === shared ? [address] : []))
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
