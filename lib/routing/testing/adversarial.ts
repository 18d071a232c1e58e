import { noTaxes, type Taxes } from '../market/taxes'
import { applyMint } from '../pools/events'
import type {
  Erc4626Pool,
  Pool,
  PoolAddress,
  RfqPool,
  SolidlyPool,
  StablePool,
  V3Pool,
  WeightedPool,
} from '../pools/pool'
import {
  maxSqrtRatio,
  maxTick,
  minSqrtRatio,
  minTick,
  sqrtRatioAtTick,
  tickAtSqrtRatio,
} from '../pools/ticks/tick-math'
import { asComposable } from './as-composable'
import { syntheticPair, syntheticTokens } from './synthetic-pair'
import { syntheticAddress } from './synthetic-token'

/**
 * A market made to break a router, with the trades to try. Pairs are source and destination,
 * amounts raw units.
 */
export type AdversarialCase = {
  name: string
  pools: readonly Pool[]
  pairs: readonly (readonly [PoolAddress, PoolAddress])[]
  amounts: readonly bigint[]
  taxes?: Taxes
}

const [a, b, c, d] = syntheticTokens
const unit = 10n ** 18n
const maxReserve = 2n ** 112n - 1n
/** Amounts from one unit to more than any supply. */
const allAmounts = [1n, 2n, 1_000n, 10n ** 6n, 10n ** 12n, unit, 100n * unit, 10n ** 22n, 10n ** 30n, 2n ** 127n]
const bothWays = [
  [a, b],
  [b, a],
] as const

let poolCount = 0
const next = () => syntheticAddress(7, ++poolCount)

const v2 = (token0: PoolAddress, token1: PoolAddress, reserve0: bigint, reserve1: bigint) =>
  syntheticPair(++poolCount, token0, token1, reserve0, reserve1)

/**
 * Creates a concentrated pool at a square root price, with positions given as ticks and liquidity.
 */
function v3(
  token0: PoolAddress,
  token1: PoolAddress,
  sqrtPriceX96: bigint,
  positions: readonly (readonly [tickLower: number, tickUpper: number, amount: bigint])[],
  [feePips, tickSpacing]: readonly [number, number] = [3000, 60],
): V3Pool {
  const empty: V3Pool = {
    kind: 'v3',
    dex: 'UniswapV3',
    address: next(),
    token0,
    token1,
    feePips,
    tickSpacing,
    sqrtPriceX96,
    tick: tickAtSqrtRatio(sqrtPriceX96),
    liquidity: 0n,
    ticks: [],
  }
  return positions.reduce(
    (pool, [tickLower, tickUpper, amount]) => applyMint(pool, { tickLower, tickUpper, amount }),
    empty,
  )
}

const stable = (balance0: bigint, balance1: bigint, [decimals0, decimals1]: readonly [number, number]): StablePool => ({
  kind: 'stable',
  dex: 'CurveV1',
  address: next(),
  token0: a,
  token1: b,
  amplification: 20_000n,
  feeE10: 4_000_000n,
  balance0,
  balance1,
  rate0: 10n ** BigInt(36 - decimals0),
  rate1: 10n ** BigInt(36 - decimals1),
})

const solidly = (
  reserve0: bigint,
  reserve1: bigint,
  [decimals0, decimals1]: readonly [number, number],
): SolidlyPool => ({
  kind: 'solidly',
  dex: 'Aerodrome',
  address: next(),
  token0: a,
  token1: b,
  stable: true,
  feePips: 500,
  reserve0,
  reserve1,
  scale0: 10n ** BigInt(18 - decimals0),
  scale1: 10n ** BigInt(18 - decimals1),
})

const weighted = (balance0: bigint, balance1: bigint, weight0E18: bigint): WeightedPool => ({
  kind: 'weighted',
  dex: 'BalancerV2',
  address: next(),
  poolId: '0x',
  token0: a,
  token1: b,
  shortPowers: true,
  swapFeeE18: 10n ** 15n,
  balance0,
  balance1,
  weight0E18,
  weight1E18: unit - weight0E18,
  scale0: 1n,
  scale1: 1n,
})

const order = (takerAmount: bigint, makerAmount: bigint, remainingMakerAmount = makerAmount): RfqPool => ({
  kind: 'rfq',
  dex: 'AugustusRFQ',
  address: `0x${next().slice(2).padEnd(64, '0')}`,
  token0: a,
  token1: b,
  maker: syntheticAddress(3, 1),
  makerAmount,
  takerAmount,
  remainingMakerAmount,
})

/** Creates a vault whose shares are the second token. */
const vault = (assets: bigint, shares: bigint, mostAssets = assets): Erc4626Pool => ({
  kind: 'erc4626',
  dex: 'ERC4626',
  address: b,
  token0: a,
  token1: b,
  indexed: false,
  assets,
  shares,
  mostAssets,
  mostShares: shares,
})

const even = 2n ** 96n

/**
 * Returns the markets of D8: every shape of pool and order that has broken a router, or could.
 *
 * @example
 * adversarialCases().map(({ name }) => name) // ['a position of one tick', ...]
 */
export function adversarialCases(): readonly AdversarialCase[] {
  poolCount = 0
  const plain = { pairs: bothWays, amounts: allAmounts }
  const tax = (srcBps: number, destBps: number): Taxes => ({
    ...noTaxes,
    srcTransferBps: srcBps,
    srcDexBps: srcBps,
    destTransferBps: destBps,
    destDexBps: destBps,
  })
  const triangle = [v2(a, b, 1000n * unit, 1000n * unit), v2(b, c, 900n * unit, 900n * unit)]
  const twin = v2(a, b, 1000n * unit, 1000n * unit)
  return [
    {
      // At equal prices, the last digit of a price is worth that of the vault's entire balance.
      ...plain,
      amounts: allAmounts.filter((amount) => amount >= unit),
      name: 'a vault that ties with a pair',
      pools: [vault(1170n * unit, 1000n * unit), v2(a, b, 1170n * unit, 1000n * unit)],
    },
    {
      ...plain,
      name: 'a vault between pairs that disagree',
      pools: [vault(1170n * unit, 1000n * unit), v2(a, b, 1000n * unit, 1000n * unit), v2(b, c, unit, 2n * unit)],
    },
    {
      ...plain,
      name: 'a vault that takes little, next to an order in one direction',
      pools: [vault(1170n * unit, 1000n * unit, 3n), order(1171n * unit, 1000n * unit), ...triangle],
    },
    {
      ...plain,
      name: 'positions of one tick',
      pools: [
        v3(a, b, even, [[0, 60, 1000n * unit]]),
        v3(a, b, sqrtRatioAtTick(30), [[0, 60, 1000n * unit]]),
        // biome-ignore format: one line is one pool
        v3(a, b, even, [[-1, 0, unit], [0, 1, unit]], [100, 1]),
      ],
    },
    {
      ...plain,
      name: 'gaps without liquidity',
      pools: [
        // biome-ignore format: one line is one pool
        v3(a, b, even, [[-600, 600, 10n * unit], [6000, 12_000, 500n * unit], [-12_000, -6000, 500n * unit]]),
        // biome-ignore format: one line is one pool
        v3(a, b, sqrtRatioAtTick(3000), [[-600, 600, 10n * unit], [6000, 12_000, 500n * unit]]),
        v2(a, b, unit, unit),
      ],
    },
    {
      ...plain,
      name: 'positions that end on word edges',
      pools: [
        // biome-ignore format: one line is one pool
        v3(a, b, even, [[-15_360, 15_360, 100n * unit], [0, 15_360, 7n * unit]]),
        // biome-ignore format: one line is one pool
        v3(a, b, sqrtRatioAtTick(256), [[0, 256, 9n * unit], [256, 512, 8n * unit], [-256, 0, unit]], [100, 1]),
      ],
    },
    {
      ...plain,
      name: 'prices at the ends of what ticks reach',
      pools: [
        v3(a, b, minSqrtRatio, [[Math.ceil(minTick / 60) * 60, Math.floor(maxTick / 60) * 60, unit]]),
        v3(a, b, maxSqrtRatio - 1n, [[Math.ceil(minTick / 60) * 60, Math.floor(maxTick / 60) * 60, unit]]),
        v3(b, c, sqrtRatioAtTick(-887_000), [[-887_220, 887_220, 10n ** 24n]]),
        v3(a, c, sqrtRatioAtTick(887_000), [[-887_220, 887_220, 10n ** 24n]]),
      ],
    },
    {
      ...plain,
      name: 'reserves of one unit',
      pools: [v2(a, b, 1n, 1n), v2(a, b, 1n, maxReserve), v2(a, c, 1n, unit), v2(c, b, unit, 1n), v2(a, b, unit, unit)],
    },
    {
      ...plain,
      name: 'the largest reserves',
      pools: [
        v2(a, b, maxReserve, maxReserve),
        v2(a, b, maxReserve - 5n, 1_000_000n),
        v2(a, c, maxReserve, unit),
        v2(c, b, unit, maxReserve),
      ],
    },
    {
      ...plain,
      name: 'six and eighteen decimals',
      pools: [
        v2(a, b, 3_000_000n * 10n ** 6n, 1000n * unit),
        stable(10n ** 13n, 10n ** 25n, [6, 18]),
        v3(a, b, BigInt(Math.round(Math.sqrt(1e18 / 3000e6) * 2 ** 48)) << 48n, [[-887_220, 887_220, 10n ** 16n]]),
      ],
    },
    {
      ...plain,
      name: 'a stable pool far out of balance, another empty on one side',
      pools: [
        stable(10n ** 24n, 10n ** 19n, [18, 18]),
        stable(10n ** 24n, 1n, [18, 18]),
        stable(10n ** 10n, 0n, [18, 18]),
      ],
    },
    {
      ...plain,
      name: 'stable Solidly pairs, even, far out of balance, of dust and beyond their number range',
      pools: [
        solidly(10n ** 24n, 10n ** 24n, [18, 18]),
        solidly(10n ** 24n, 10n ** 19n, [18, 18]),
        solidly(10n ** 12n, 10n ** 24n, [6, 18]),
        solidly(10n ** 8n, 10n ** 9n, [18, 18]),
        solidly(10n ** 30n, 10n ** 30n, [18, 18]),
        solidly(10n ** 24n, 0n, [18, 18]),
      ],
    },
    {
      ...plain,
      name: 'composable stable pools, even, far out of balance, of dust and empty, next to a stable one',
      pools: [
        asComposable(stable(10n ** 24n, 10n ** 24n, [18, 18])),
        asComposable(stable(10n ** 24n, 10n ** 19n, [18, 18])),
        { ...asComposable(stable(10n ** 12n, 10n ** 24n, [6, 18])), factor1: (12n * unit) / 10n },
        asComposable(stable(3n, 5n, [18, 18])),
        { ...asComposable(stable(10n ** 24n, 10n ** 24n, [18, 18])), swapFeeE18: unit },
        asComposable(stable(10n ** 24n, 0n, [18, 18])),
        stable(10n ** 24n, 9n * 10n ** 23n, [18, 18]),
      ],
    },
    {
      ...plain,
      name: 'weighted pools of uneven weights',
      pools: [
        weighted(1000n * unit, 1000n * unit, unit / 50n),
        weighted(1000n * unit, 10n * unit, (49n * unit) / 50n),
        weighted(10n, 10n, unit / 2n),
      ],
    },
    {
      ...plain,
      name: 'orders that tie, one of them with a pool',
      pools: [
        order(100n * unit, 100n * unit),
        order(100n * unit, 100n * unit),
        order(50n * unit, 50n * unit, 10n * unit),
        order(3n, 7n),
        order(unit, unit, 0n),
        v2(a, b, 1000n * unit, 1003n * unit),
      ],
    },
    {
      ...plain,
      name: 'equal prices at every depth',
      pools: [1n, 10n, 100n, 1000n, 10_000n].map((depth) => v2(a, b, depth * unit, 2n * depth * unit)),
    },
    { ...plain, name: 'one pool ten times', pools: Array.from({ length: 10 }, () => ({ ...twin, address: next() })) },
    {
      ...plain,
      name: 'a free cycle through the traded tokens',
      pools: [...triangle, v2(a, c, 1000n * unit, 1500n * unit), v2(a, b, 1000n * unit, 1100n * unit)],
      pairs: [...bothWays, [a, c], [c, b]],
    },
    {
      ...plain,
      name: 'a free cycle next to the path',
      pools: [
        ...triangle,
        v2(c, d, 1000n * unit, 2000n * unit),
        v2(c, d, 1000n * unit, 1000n * unit),
        v2(b, d, unit, unit),
      ],
      pairs: [...bothWays, [a, d], [d, a]],
    },
    {
      ...plain,
      name: 'disconnected tokens, empty pools',
      pools: [
        v2(a, c, unit, unit),
        v2(b, d, unit, unit),
        v2(a, b, 0n, 0n),
        v2(a, a, unit, unit),
        v3(a, b, even, []),
        { ...v3(a, b, even, []), sqrtPriceX96: 0n, tick: 0 },
        { ...v2(a, b, unit, unit), feePips: 1_000_000 },
      ],
      pairs: [...bothWays, [a, a], [a, d], [c, a], [a, syntheticAddress(9, 9)]],
    },
    ...[
      [10, 0],
      [0, 1000],
      [300, 300],
      [1000, 1000],
    ].map(
      ([src, dest]): AdversarialCase => ({
        ...plain,
        name: `taxes of ${src} and ${dest} bps`,
        taxes: tax(src!, dest!),
        pools: [
          v2(a, b, 1000n * unit, 1000n * unit),
          v2(a, c, 1000n * unit, 1000n * unit),
          v2(c, b, 1000n * unit, 1000n * unit),
          v3(a, b, even, [[-6000, 6000, 10n ** 24n]]),
          v3(c, d, even, [[-6000, 6000, 10n ** 24n]]),
          v2(a, d, 500n * unit, 500n * unit),
        ],
      }),
    ),
  ]
}
