import { applyMint } from '../pools/events'
import type {
  CryptoPool,
  Erc4626Pool,
  Pool,
  PoolAddress,
  RfqPool,
  SolidlyPool,
  StablePool,
  V2Pool,
  V3Pool,
  WeightedPool,
} from '../pools/pool'
import { maxTick, minTick, sqrtRatioAtTick } from '../pools/ticks/tick-math'
import { asComposable } from './as-composable'
import { asStableMeta } from './as-stable-meta'
import { asStableMulti } from './as-stable-multi'
import { asStableNg } from './as-stable-ng'
import { asV4 } from './as-v4'
import { cryptoPairOf } from './crypto-states'
import type { Draw } from './random'
import { syntheticAddress } from './synthetic-token'

/** A token of a hostile market: 0 to 36 decimals, of any value. */
export type HostileToken = { address: PoolAddress; decimals: number; usd: number }

type Place = { address: PoolAddress; token0: HostileToken; token1: HostileToken; draw: Draw }

const decimals = [0, 2, 6, 8, 18, 18, 24, 36] as const
/** Fees of nothing, the usual ones, and up to nearly everything. */
const feesPips = [0, 1, 100, 500, 3000, 10_000, 990_000, 999_999] as const
/** Deviations of a pool's price from the fair one: none, slight, or absurd. */
const sigmas = [0, 1e-6, 1e-3, 0.1, 3] as const

/**
 * Draws an unusual token: 0 to 36 decimals, worth from a millionth of a dollar to a million.
 *
 * @example
 * hostileToken(draw, '0x…01') // { address: '0x…01', decimals: 36, usd: 0.0031 }
 */
export const hostileToken = (draw: Draw, address: PoolAddress): HostileToken => ({
  address,
  decimals: draw.pick(decimals),
  usd: 10 ** draw.between(-6, 6),
})

/**
 * Draws a pool that the engine and its proof must handle: positions of one tick, prices at the
 * ends, reserves of one unit, fees of nothing and of 99 %, weights of 98 to 2, stable pools far out
 * of balance, orders at any price.
 *
 * @example
 * hostilePool('stable', { address, token0, token1, draw }).kind // 'stable'
 */
export function hostilePool(kind: Pool['kind'], place: Place): Pool {
  switch (kind) {
    case 'v2':
      return v2(place)
    case 'v3':
      return v3(place)
    case 'v4':
      return asV4(v3(place))
    case 'solidly':
      return solidly(place)
    case 'stable':
      return stable(place)
    case 'stableNg':
      return asStableNg(stable(place), place.draw.pick([0, 1, 2, 20]))
    case 'stableMulti': {
      const { draw } = place
      const part = () => draw.pick([1, 1 + 1e-9, 1.01, 0.5, 0.03, 1e-4, 1e4])
      return asStableMulti(stable(place), draw.below(2) === 0 ? [part()] : [part(), part()])
    }
    case 'stableMeta': {
      const { draw } = place
      const part = () => draw.pick([1, 1 + 1e-9, 1.01, 0.5, 0.03, 1e-4])
      return asStableMeta(stable(place), [part(), part()])
    }
    case 'crypto':
      return crypto(place)
    case 'composable':
      return asComposable(stable(place))
    case 'weighted':
      return weighted(place)
    case 'rfq':
      return order(place)
    case 'erc4626':
      return vault(place)
    case 'staking': {
      const {
        assets: ether,
        shares,
        mostAssets: mostEther,
        dex: _,
        indexed: __,
        mostShares: ___,
        ...rest
      } = vault(place)
      return { ...rest, kind: 'staking', dex: 'Lido', ether, shares, mostEther }
    }
  }
}

/**
 * Draws a market of four tokens and up to 14 such pools, all around the last token or the first:
 * arbitrage everywhere, and orders above all supply.
 *
 * @example
 * hostileMarket(createDraw(1)).pools.length // 9
 */
export function hostileMarket(draw: Draw): { tokens: readonly HostileToken[]; pools: readonly Pool[] } {
  const tokens = [1, 2, 3, 4].map((index) => hostileToken(draw, syntheticAddress(1, index)))
  const pools = Array.from({ length: 6 + draw.below(9) }, (_, index) => {
    const kind = draw.pick(['v2', 'v3', 'stable', 'weighted', 'rfq', 'solidly', 'erc4626'] as const)
    const [low, high] = draw.below(2) === 0 ? [draw.below(3), 3] : [0, 1 + draw.below(3)]
    const [first, second] = kind === 'rfq' && draw.below(2) === 0 ? [high, low] : [low, high]
    const address = syntheticAddress(2, index + 1)
    const named: PoolAddress = kind === 'rfq' ? `0x${address.slice(2).padEnd(64, '0')}` : address
    return hostilePool(othersOf(kind, index), {
      address: named,
      token0: tokens[first]!,
      token1: tokens[second]!,
      draw,
    })
  })
  return { tokens, pools }
}

/**
 * Varies the kind by index: every second concentrated pool is V4, every second vault is staking,
 * and four of five stable pools are of other exchanges.
 */
const othersOf = (kind: Pool['kind'], index: number): Pool['kind'] => {
  if (kind === 'v3') return index % 2 === 1 ? 'v4' : 'v3'
  if (kind === 'erc4626') return index % 2 === 1 ? 'staking' : 'erc4626'
  return kind === 'stable' ? (['stable', 'composable', 'stableNg', 'stableMulti', 'crypto'] as const)[index % 5]! : kind
}

const identityOf = ({ address, token0, token1 }: Place) => ({ address, token0: token0.address, token1: token1.address })

/** Returns the raw units of a dollar value, from one to what a pool can store. */
const unitsOf = ({ decimals, usd }: HostileToken, worth: number, bits = 112): bigint => {
  const units = (worth / usd) * 10 ** decimals
  const most = 2n ** BigInt(bits) - 1n
  if (!(units >= 1)) return 1n
  return units < Number(most) ? BigInt(Math.floor(units)) : most
}

const worthOf = (draw: Draw) => 10 ** draw.between(-3, 9)
const off = (draw: Draw) => Math.exp(draw.pick(sigmas) * draw.normal())

function v2(place: Place): V2Pool {
  const { token0, token1, draw } = place
  const worth = worthOf(draw)
  return {
    kind: 'v2',
    dex: 'UniswapV2',
    ...identityOf(place),
    feePips: draw.pick(feesPips),
    reserve0: unitsOf(token0, worth),
    reserve1: unitsOf(token1, worth * off(draw)),
  }
}

function v3(place: Place): V3Pool {
  const { token0, token1, draw } = place
  const fair = (Math.log((token0.usd / token1.usd) * 10 ** (token1.decimals - token0.decimals)) / Math.log(1.0001)) | 0
  const spacing = draw.pick([1, 10, 60, 200])
  const clamp = (tick: number) => Math.max(minTick, Math.min(maxTick - 1, tick))
  const tick = clamp(draw.pick([fair, fair, fair, fair + draw.below(2001) - 1000, minTick, maxTick - 1]))
  const [low, high] = [sqrtRatioAtTick(tick), sqrtRatioAtTick(tick + 1)]
  const sqrtPriceX96 = draw.pick([low, low + ((high - low) * BigInt(draw.below(1000))) / 1000n])
  const [lowest, highest] = [Math.ceil(minTick / spacing), Math.floor(maxTick / spacing)]
  let pool: V3Pool = {
    kind: 'v3',
    dex: 'UniswapV3',
    ...identityOf(place),
    feePips: draw.pick(feesPips),
    tickSpacing: spacing,
    sqrtPriceX96,
    tick,
    liquidity: 0n,
    ticks: [],
  }
  for (let count = 1 + draw.below(5); count > 0; count--) {
    const centre = Math.floor(tick / spacing) + draw.pick([0, 0, 1, -1, 50, -50])
    // The full range in steps of one tick would take the contract thousands of stops.
    const reach = draw.pick([0, 1, 20, 500, spacing < 200 ? 100 : highest])
    const from = Math.max(lowest, Math.min(highest - 1, centre - reach))
    const to = Math.max(from + 1, Math.min(highest, centre + 1 + reach))
    const amount = BigInt(Math.floor(10 ** draw.between(0, 27)))
    pool = applyMint(pool, { tickLower: from * spacing, tickUpper: to * spacing, amount })
  }
  return pool
}

function stable(place: Place): StablePool {
  const { token0, token1, draw } = place
  // All coins count the same here: the tokens' own values make the pool mispriced.
  const coins = 10 ** draw.between(0, 10)
  const skew = draw.pick([1, 1 + 1e-9, 1.01, 2, 30, 1e4])
  const balance = ({ decimals }: HostileToken, count: number) => BigInt(Math.ceil(count * 10 ** decimals))
  const isFirst = draw.below(2) === 0
  return {
    kind: 'stable',
    dex: 'CurveV1',
    ...identityOf(place),
    amplification: BigInt(draw.pick([100, 2000, 20_000, 500_000])), // biome-ignore format: one line is one idea
    feeE10: BigInt(draw.pick([0, 1, 1_000_000, 4_000_000, 9_900_000_000])),
    balance0: balance(token0, isFirst ? coins * skew : coins),
    balance1: balance(token1, isFirst ? coins : coins * skew),
    rate0: 10n ** BigInt(36 - token0.decimals),
    rate1: 10n ** BigInt(36 - token1.decimals),
  }
}

/**
 * Draws two coins of a crypto pool with a curve at the ends of what the contract accepts, in balance,
 * or so far out of it that it may not be used.
 */
function crypto({ address, token0, token1, draw }: Place): CryptoPool {
  const size = 10 ** draw.between(0, 12)
  const coin = (token: PoolAddress, decimals: number, isFirst: boolean) => {
    const price = isFirst ? 1 : 10 ** draw.between(-6, 6)
    const held = size * draw.pick([1, 1, 1 + 1e-9, 1.01, 2, 0.03, 20, 1e4])
    // The contract has no coin of more than 18 decimals: such a one is treated as having 18.
    const digits = Math.min(18, decimals)
    const balance = BigInt(Math.ceil((held / price) * 10 ** digits))
    return { token, balance, rate: BigInt(Math.ceil(price * 1e18)) * 10n ** BigInt(18 - digits) }
  }
  const third = syntheticAddress(18, 1)
  const coins = [
    coin(third, draw.pick([0, 6, 18]), true),
    coin(token0.address, token0.decimals, false),
    coin(token1.address, token1.decimals, false),
  ] as const
  const midFeeE10 = BigInt(draw.pick([0, 1, 500_000, 3_000_000, 9_900_000_000]))
  const terms = {
    ann: draw.pick([2_700n, 1_707_629n, 270_000_000n]),
    gamma: draw.pick([10n ** 12n, 11_809_167_828_997n, 5n * 10n ** 16n]),
    midFeeE10,
    outFeeE10: midFeeE10 + BigInt(draw.pick([0, 1, 30_000_000])),
    feeGammaE18: draw.pick([0n, 10n ** 10n, 5n * 10n ** 14n, 10n ** 18n]),
  }
  return cryptoPairOf(terms, coins, { place0: 1, place1: 2, contract: address })
}

function solidly(place: Place): SolidlyPool {
  const { token0, token1, draw } = place
  const stable = draw.below(3) > 0
  const worth = worthOf(draw)
  const skew = draw.pick([1, 1 + 1e-9, 1.01, 2, 30, 1e4])
  // Coins of a stable pair count the same, as in any stable pool; one of more than 18 decimals is
  // treated as having 18.
  const coins = (count: number, { decimals }: HostileToken) => BigInt(Math.ceil(count * 10 ** Math.min(18, decimals)))
  const scaleOf = ({ decimals }: HostileToken) => 10n ** BigInt(Math.max(0, 18 - decimals))
  return {
    ...{
      kind: 'solidly',
      dex: 'Aerodrome',
      ...identityOf(place),
      stable,
      feePips: draw.pick([0, 100, 500, 3000, 30_000]),
    },
    reserve0: stable ? coins(worth, token0) : unitsOf(token0, worth),
    reserve1: stable ? coins(worth * skew, token1) : unitsOf(token1, worth * off(draw)),
    scale0: scaleOf(token0),
    scale1: scaleOf(token1),
  }
}

function weighted(place: Place): WeightedPool {
  const { token0, token1, draw } = place
  const weight0E18 = BigInt(draw.pick([2, 20, 50, 80, 98])) * 10n ** 16n
  const worth = worthOf(draw)
  // The Vault has no token of more than 18 decimals: such a balance is treated as having 18.
  const scaleOf = ({ decimals }: HostileToken) => 10n ** BigInt(Math.max(0, 18 - decimals))
  const part = Number(weight0E18) / 1e18
  return {
    kind: 'weighted',
    dex: 'BalancerV2',
    ...identityOf(place),
    poolId: '0x',
    shortPowers: draw.below(2) === 0,
    swapFeeE18: BigInt(draw.pick([0, 1, 10 ** 12, 10 ** 15, 99 * 10 ** 16])),
    balance0: unitsOf(token0, worth * part, 111),
    balance1: unitsOf(token1, worth * (1 - part) * off(draw), 111),
    weight0E18,
    weight1E18: 10n ** 18n - weight0E18,
    scale0: scaleOf(token0),
    scale1: scaleOf(token1),
  }
}

/**
 * Draws a vault whose shares are its second token, whatever its address, as a market may have
 * several of one token.
 */
function vault(place: Place): Erc4626Pool {
  const { token0, token1, draw } = place
  const worth = worthOf(draw)
  const [assets, shares] = [unitsOf(token0, worth), unitsOf(token1, worth * off(draw))]
  const most = (whole: bigint) => draw.pick([whole, whole, (whole + 1n) / 2n, 1n, 0n])
  return {
    kind: 'erc4626',
    dex: 'ERC4626',
    ...identityOf(place),
    indexed: draw.below(2) === 0,
    assets: assets + 1n,
    shares: shares + 1n,
    mostAssets: most(assets),
    mostShares: most(shares),
  }
}

function order(place: Place): RfqPool {
  const { token0, token1, draw } = place
  const worth = worthOf(draw)
  const makerAmount = unitsOf(token1, worth, 128)
  return {
    kind: 'rfq',
    dex: 'AugustusRFQ',
    ...identityOf(place),
    maker: place.address,
    makerAmount,
    takerAmount: unitsOf(token0, worth * off(draw), 128),
    remainingMakerAmount: draw.pick([makerAmount, (makerAmount + 1n) / 2n, 1n]),
  }
}
