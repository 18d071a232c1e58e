import type {
  ComposablePool,
  ConcentratedPool,
  CryptoPool,
  Erc4626Pool,
  Pool,
  RfqPool,
  SolidlyPool,
  StableMetaPool,
  StableMultiPool,
  StableNgPool,
  StablePool,
  StakingPool,
  Tick,
  V2Pool,
  WeightedPool,
} from '../pools/pool'
import { maxSqrtRatio, minSqrtRatio } from '../pools/ticks/tick-math'
import { type CryptoView, cryptoViewsOf } from './crypto-view'
import { metaPairOf } from './meta-pair'

/**
 * A pool in floating point, written separately from the engine's rows so that baselines and
 * references share no mistake with them. Raw units. Each direction has the output for a total
 * input, the input for a total output, and the rate of the next unit, all from the pool's state and
 * including its fee.
 */
export type Curve = { zeroForOne: Direction; oneForZero: Direction }

type Direction = {
  /** Output for an input; 0 if the pool cannot take it. */
  outputOf: (amountIn: number) => number
  /** Input for an output; Infinity if the pool cannot pay it. */
  inputOf: (amountOut: number) => number
  /** Marginal output per unit of input after `amountIn`, in raw units. */
  rateAt: (amountIn: number) => number
  /** Output until the pool's price has moved by one percent. */
  depth: number
}

const curves = new WeakMap<Pool, Curve>()

/**
 * Returns the floating point view of a pool, cached while the pool's state lives: a changed pool is
 * a new object.
 *
 * @example
 * curveOf(pair).zeroForOne.outputOf(1e18) // 2989120331.02
 */
export function curveOf(pool: Pool): Curve {
  const known = curves.get(pool)
  if (known !== undefined) return known
  const curve = curveFrom(pool)
  curves.set(pool, curve)
  return curve
}

function curveFrom(pool: Pool): Curve {
  switch (pool.kind) {
    case 'v2':
      return v2Curve(pool)
    case 'v3':
    case 'v4':
      return v3Curve(pool)
    case 'solidly':
      return pool.stable ? solidlyCurve(pool) : v2Curve(pool)
    case 'stable':
      return stableCurve(pool, Number(pool.amplification) / 100)
    case 'stableNg':
      return stableNgCurve(pool)
    case 'stableMulti':
      return stableCurve(pool, Number(pool.amplification) / 100)
    case 'stableMeta':
      return metaCurve(pool)
    case 'crypto':
      return cryptoCurve(pool)
    case 'composable':
      return composableCurve(pool)
    case 'weighted':
      return weightedCurve(pool)
    case 'rfq':
      return rfqCurve(pool)
    case 'erc4626':
      return vaultCurve(pool)
    case 'staking':
      return stakingCurve(pool)
  }
}

const dry: Direction = {
  outputOf: () => 0,
  inputOf: () => Number.POSITIVE_INFINITY,
  rateAt: () => 0,
  depth: 0,
}

/** Near the end of a pool's liquidity an exact swap may fail where floats succeed. */
const usable = 1 - 1e-9
const pips = 1e6

function v2Curve(pool: Pick<V2Pool, 'reserve0' | 'reserve1' | 'feePips'>): Curve {
  const keep = 1 - pool.feePips / pips
  const direction = (reserveIn: number, reserveOut: number): Direction =>
    reserveIn > 0 && reserveOut > 0
      ? {
          outputOf: (amountIn) => (amountIn * keep * reserveOut) / (reserveIn + amountIn * keep),
          inputOf: (amountOut) =>
            amountOut < reserveOut * usable
              ? (reserveIn * amountOut) / ((reserveOut - amountOut) * keep)
              : Number.POSITIVE_INFINITY,
          rateAt: (amountIn) => (keep * reserveIn * reserveOut) / (reserveIn + amountIn * keep) ** 2,
          depth: reserveOut * 0.005,
        }
      : dry
  const reserve0 = Number(pool.reserve0)
  const reserve1 = Number(pool.reserve1)
  return { zeroForOne: direction(reserve0, reserve1), oneForZero: direction(reserve1, reserve0) }
}

/**
 * Square root prices of the ticks and the liquidity above each, shared by all states of a pool
 * between two changes of positions.
 */
type Ladder = { prices: Float64Array; liquidityAbove: Float64Array }
const ladders = new WeakMap<readonly Tick[], Ladder>()

function ladderOf(ticks: readonly Tick[]): Ladder {
  const known = ladders.get(ticks)
  if (known !== undefined) return known
  const prices = new Float64Array(ticks.length)
  const liquidityAbove = new Float64Array(ticks.length)
  let liquidity = 0n
  ticks.forEach((tick, index) => {
    liquidity += tick.liquidityNet
    prices[index] = 1.0001 ** (tick.index / 2)
    liquidityAbove[index] = Number(liquidity)
  })
  const ladder = { prices, liquidityAbove }
  ladders.set(ticks, ladder)
  return ladder
}

function v3Curve(pool: ConcentratedPool): Curve {
  if (pool.sqrtPriceX96 <= minSqrtRatio || pool.sqrtPriceX96 >= maxSqrtRatio)
    return { zeroForOne: dry, oneForZero: dry }
  const { prices, liquidityAbove } = ladderOf(pool.ticks)
  const keep = 1 - pool.feePips / pips
  const start = Number(pool.sqrtPriceX96) / 2 ** 96
  const above = pool.ticks.findIndex((tick) => tick.index > pool.tick)
  const firstAbove = above === -1 ? prices.length : above

  // Goes outwards from the current price, one segment per interval of constant liquidity. Sums
  // start at the price, so that a tiny trade in a huge pool loses no digits.
  const walk = (zeroForOne: boolean): Direction => {
    const from: number[] = []
    const liquidity: number[] = []
    const inBefore: number[] = [0]
    const outBefore: number[] = [0]
    let price = start
    let active = Number(pool.liquidity)
    for (
      let index = zeroForOne ? firstAbove - 1 : firstAbove;
      index >= 0 && index < prices.length;
      index += zeroForOne ? -1 : 1
    ) {
      const next = prices[index]!
      if (zeroForOne ? next < price : next > price) {
        const delta0 = active * Math.abs(1 / price - 1 / next)
        const delta1 = active * Math.abs(next - price)
        from.push(price)
        liquidity.push(active)
        inBefore.push(inBefore.at(-1)! + (zeroForOne ? delta0 : delta1))
        outBefore.push(outBefore.at(-1)! + (zeroForOne ? delta1 : delta0))
        price = next
      }
      active = zeroForOne ? (index > 0 ? liquidityAbove[index - 1]! : 0) : liquidityAbove[index]!
    }
    const total = inBefore.at(-1)!
    if (!(total > 0)) return dry
    return v3Direction({ zeroForOne, keep, from, liquidity, inBefore, outBefore })
  }
  return { zeroForOne: walk(true), oneForZero: walk(false) }
}

type Segments = {
  zeroForOne: boolean
  keep: number
  from: readonly number[]
  liquidity: readonly number[]
  inBefore: readonly number[]
  outBefore: readonly number[]
}

function v3Direction({ zeroForOne, keep, from, liquidity, inBefore, outBefore }: Segments): Direction {
  const maxIn = inBefore.at(-1)! * usable
  const maxOut = outBefore.at(-1)! * usable
  const segmentAt = (totals: readonly number[], amount: number): number => {
    if (amount < totals[1]!) return 0
    let low = 0
    let high = from.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (totals[middle]! <= amount) low = middle
      else high = middle - 1
    }
    return low
  }
  // Inside a segment of liquidity L from price s: token0 in x yields L·s·x·s / (L + x·s); token1 in
  // x yields L·x / (s·(L·s + x)).
  const outputOf = (amountIn: number): number => {
    const net = amountIn * keep
    if (!(net <= maxIn)) return 0
    const index = segmentAt(inBefore, net)
    const [s, l, x] = [from[index]!, liquidity[index]!, net - inBefore[index]!]
    if (x <= 0 || l === 0) return outBefore[index]!
    return outBefore[index]! + (zeroForOne ? (l * s * s * x) / (l + x * s) : (l * x) / (s * (l * s + x)))
  }
  const inputOf = (amountOut: number): number => {
    if (!(amountOut <= maxOut)) return Number.POSITIVE_INFINITY
    const index = segmentAt(outBefore, amountOut)
    const [s, l, y] = [from[index]!, liquidity[index]!, amountOut - outBefore[index]!]
    if (y <= 0 || l === 0) return inBefore[index]! / keep
    return (inBefore[index]! + (zeroForOne ? (l * y) / (s * (l * s - y)) : (l * s * s * y) / (l - y * s))) / keep
  }
  const rateAt = (amountIn: number): number => {
    const net = amountIn * keep
    if (!(net < maxIn)) return 0
    const index = segmentAt(inBefore, net)
    const [s, l, x] = [from[index]!, liquidity[index]!, net - inBefore[index]!]
    if (l === 0) return 0
    const price = zeroForOne ? 1 / (1 / s + x / l) : s + x / l
    return zeroForOne ? keep * price * price : keep / (price * price)
  }
  return { outputOf, inputOf, rateAt, depth: depthOf() }

  function depthOf(): number {
    const start = from[0]!
    const target = zeroForOne ? start * 0.995 : start / 0.995
    let depth = 0
    for (let index = 0; index < from.length; index++) {
      const begin = from[index]!
      if (zeroForOne ? begin <= target : begin >= target) break
      const end = from[index + 1]
      const stop = end === undefined ? target : zeroForOne ? Math.max(end, target) : Math.min(end, target)
      depth += liquidity[index]! * Math.abs(zeroForOne ? begin - stop : 1 / begin - 1 / stop)
    }
    return Math.min(depth, outBefore.at(-1)!)
  }
}

/**
 * Fraction of a balance below which differences of balances lose digits, so that the marginal rate
 * is more accurate.
 */
const tiny = 1e-8

/**
 * Returns the curve of a stable pool with the minimum fee of a swap in each direction: the present
 * fee if it unbalances the pool, else that of even balances.
 */
function stableNgCurve(pool: StableNgPool): Curve {
  const [x, y] = [Number(pool.balance0) * Number(pool.rate0), Number(pool.balance1) * Number(pool.rate1)]
  const [fee, multiplier] = [Number(pool.feeE10), Number(pool.offpegFeeMultiplierE10) / 1e10]
  const now = multiplier > 1 ? (multiplier * fee) / (((multiplier - 1) * 4 * x * y) / (x + y) ** 2 + 1) : fee
  const curveWith = (feeE10: number) =>
    stableCurve({ ...pool, feeE10: BigInt(Math.floor(feeE10)) }, Number(pool.amplification) / 100)
  return {
    zeroForOne: curveWith(x < y ? fee : now).zeroForOne,
    oneForZero: curveWith(y < x ? fee : now).oneForZero,
  }
}

/** Returns the curve of a metapool's coin and a base coin, whose outputs have different fees. */
function metaCurve(pool: StableMetaPool): Curve {
  const pair = metaPairOf(pool)
  if (pair === undefined) return { zeroForOne: dry, oneForZero: dry }
  const { keeps, balance0, balance1, rate0, rate1 } = pair
  const at = { balances: [balance0, balance1], rates: [rate0, rate1] } as const
  const curveWith = (keep: number) => pairCurve({ ...at, keep }, Number(pool.amplification) / 100)
  return { zeroForOne: curveWith(keeps[1]).zeroForOne, oneForZero: curveWith(keeps[0]).oneForZero }
}

/** Returns the curve of two coins of a crypto pool with the minimum fee of a swap in each direction. */
function cryptoCurve(pool: CryptoPool): Curve {
  const views = cryptoViewsOf(pool)
  if (views === undefined) return { zeroForOne: dry, oneForZero: dry }
  const direction = ({ rateIn, rateOut, balanceOut, keep, ...view }: CryptoView): Direction => ({
    outputOf: (amountIn) => (keep * view.fallFor(amountIn * rateIn)) / rateOut,
    inputOf: (amountOut) => {
      const gross = (amountOut * rateOut) / keep
      return gross < balanceOut * usable ? view.riseFor(gross) / rateIn : Number.POSITIVE_INFINITY
    },
    rateAt: (amountIn) => (keep * view.slopeAfter(amountIn * rateIn) * rateIn) / rateOut,
    depth: (balanceOut * 0.01) / rateOut,
  })
  return { zeroForOne: direction(views.zeroForOne), oneForZero: direction(views.oneForZero) }
}

/** Returns the curve of a stable pool with its fee on the input. */
function composableCurve({ swapFeeE18, amplification, factor0, factor1, ...pool }: ComposablePool): Curve {
  const rates = { rate0: factor0, rate1: factor1 }
  const free = stableCurve({ ...pool, ...rates, feeE10: 0n }, Number(amplification) / 1000)
  const keep = 1 - Number(swapFeeE18) / 1e18
  const direction = ({ outputOf, inputOf, rateAt, depth }: Direction): Direction => ({
    outputOf: (amountIn) => outputOf(amountIn * keep),
    inputOf: (amountOut) => inputOf(amountOut) / keep,
    rateAt: (amountIn) => rateAt(amountIn * keep) * keep,
    depth,
  })
  return { zeroForOne: direction(free.zeroForOne), oneForZero: direction(free.oneForZero) }
}

type Coins = Pick<StablePool, 'balance0' | 'balance1' | 'rate0' | 'rate1' | 'feeE10'> &
  Partial<Pick<StableMultiPool, 'others'>>

const stableCurve = ({ others = [], ...pool }: Coins, coefficient: number): Curve =>
  pairCurve(
    {
      balances: [Number(pool.balance0), Number(pool.balance1)],
      rates: [Number(pool.rate0) / 1e18, Number(pool.rate1) / 1e18],
      keep: 1 - Number(pool.feeE10) / 1e10,
      otherBalances: others.map(({ balance, rate }) => (Number(balance) * Number(rate)) / 1e18),
    },
    coefficient,
  )

/** Balances in raw units, and those of other coins in 18 decimals. */
type Pair = {
  balances: readonly [number, number]
  rates: readonly [number, number]
  keep: number
  otherBalances?: readonly number[]
}

function pairCurve({ balances, rates: [rate0, rate1], keep, otherBalances = [] }: Pair, coefficient: number): Curve {
  const [balance0, balance1] = [balances[0] * rate0, balances[1] * rate1]
  if (!(balance0 > 0 && balance1 > 0)) return { zeroForOne: dry, oneForZero: dry }
  const all = [balance0, balance1, ...otherBalances]
  const coins = all.length
  const ann = coefficient * coins

  const sum = all.reduce((total, balance) => total + balance, 0)
  let invariant = sum
  for (let round = 0; round < 64; round++) {
    const product = all.reduce((part, balance) => (part * invariant) / (coins * balance), invariant)
    const next = ((ann * sum + coins * product) * invariant) / ((ann - 1) * invariant + (coins + 1) * product)
    const settled = Math.abs(next - invariant) <= 1e-14 * invariant
    invariant = next
    if (settled) break
  }
  // Solves y² + b·y = c without cancellation, with b = x + D/Ann - D and c = D³ / (4·x·Ann) for two
  // coins. Others add to b, and divide c.
  const otherSum = sum - balance0 - balance1
  const numerator = otherBalances.reduce((part, balance) => (part * invariant) / (coins * balance), invariant)
  const coefficients = (x: number): [number, number] => [
    x + otherSum + invariant / ann - invariant,
    (numerator * (invariant / coins) * (invariant / coins)) / (x * ann),
  ]
  const other = (x: number): number => {
    const [b, c] = coefficients(x)
    const root = Math.sqrt(b * b + 4 * c)
    return b > 0 ? (2 * c) / (b + root) : (root - b) / 2
  }
  const slope = (x: number, y: number): number => {
    const [b, c] = coefficients(x)
    return (y + c / x) / (2 * y + b)
  }

  /**
   * Returns the fall of the other balance if this one grows by `more`, without a difference of
   * balances, so that a tiny amount in a huge pool loses no digits.
   */
  const fallOf = (x: number, more: number): number => {
    const [b, c] = coefficients(x)
    const y = other(x)
    const sum = 2 * y + b + more
    const product = more * (y + c / (x + more))
    return (2 * product) / (sum + Math.sqrt(sum * sum - 4 * product))
  }

  const direction = (balanceIn: number, rateIn: number, balanceOut: number, rateOut: number): Direction => {
    const rateAt = (amountIn: number): number => {
      const x = balanceIn + amountIn * rateIn
      return (keep * slope(x, other(x)) * rateIn) / rateOut
    }
    return {
      outputOf: (amountIn) => (keep * fallOf(balanceIn, amountIn * rateIn)) / rateOut,
      inputOf: (amountOut) => {
        const gross = (amountOut * rateOut) / keep
        return gross < balanceOut * usable ? -fallOf(balanceOut, -gross) / rateIn : Number.POSITIVE_INFINITY
      },
      rateAt,
      depth: (balanceOut * 0.1) / rateOut,
    }
  }
  return {
    zeroForOne: direction(balance0, rate0, balance1, rate1),
    oneForZero: direction(balance1, rate1, balance0, rate0),
  }
}

function solidlyCurve(pool: SolidlyPool): Curve {
  const [scale0, scale1] = [Number(pool.scale0), Number(pool.scale1)]
  const [balance0, balance1] = [Number(pool.reserve0) * scale0, Number(pool.reserve1) * scale1]
  if (!(balance0 > 0 && balance1 > 0)) return { zeroForOne: dry, oneForZero: dry }
  const keep = 1 - pool.feePips / pips
  const kept = balance0 * balance1 * (balance0 ** 2 + balance1 ** 2)
  // The real root of the cubic y³ + x²·y = kept / x.
  const other = (x: number): number => {
    const root = x / Math.sqrt(3)
    return 2 * root * Math.sinh(Math.asinh(kept / (2 * x * root ** 3)) / 3)
  }
  const slope = (x: number, y: number): number => (3 * x * x * y + y ** 3) / (x ** 3 + 3 * x * y * y)
  const direction = (balanceIn: number, scaleIn: number, balanceOut: number, scaleOut: number): Direction => {
    const rateAt = (amountIn: number): number => {
      const x = balanceIn + amountIn * keep * scaleIn
      return (keep * slope(x, other(x)) * scaleIn) / scaleOut
    }
    const spot = (keep * slope(balanceIn, balanceOut) * scaleIn) / scaleOut
    return {
      outputOf: (amountIn) =>
        amountIn * scaleIn < balanceIn * tiny
          ? amountIn * spot
          : (balanceOut - other(balanceIn + amountIn * keep * scaleIn)) / scaleOut,
      inputOf: (amountOut) => {
        const taken = amountOut * scaleOut
        if (!(taken < balanceOut * usable)) return Number.POSITIVE_INFINITY
        return taken < balanceOut * tiny ? amountOut / spot : (other(balanceOut - taken) - balanceIn) / (keep * scaleIn)
      },
      rateAt,
      depth: (balanceOut * 0.1) / scaleOut,
    }
  }
  return {
    zeroForOne: direction(balance0, scale0, balance1, scale1),
    oneForZero: direction(balance1, scale1, balance0, scale0),
  }
}

/** Fraction of a balance that one swap of a weighted pool takes or pays at most. */
const weightedLimit = 0.3 * usable

function weightedCurve(pool: WeightedPool): Curve {
  const keep = 1 - Number(pool.swapFeeE18) / 1e18
  // y = S·(1 - (R / (R + g·x))^k), where k is the input weight over the output weight.
  const direction = (balanceIn: number, balanceOut: number, exponent: number): Direction =>
    balanceIn > 0 && balanceOut > 0
      ? {
          outputOf: (amountIn) => {
            const net = (amountIn * keep) / balanceIn
            return net <= weightedLimit ? -balanceOut * Math.expm1(-exponent * Math.log1p(net)) : 0
          },
          inputOf: (amountOut) => {
            const part = amountOut / balanceOut
            return part <= weightedLimit
              ? (balanceIn * Math.expm1(-Math.log1p(-part) / exponent)) / keep
              : Number.POSITIVE_INFINITY
          },
          rateAt: (amountIn) => {
            const net = (amountIn * keep) / balanceIn
            if (!(net < weightedLimit)) return 0
            return ((keep * exponent * balanceOut) / balanceIn) * (1 + net) ** (-exponent - 1)
          },
          depth: -balanceOut * Math.expm1((exponent / (exponent + 1)) * Math.log(0.99)),
        }
      : dry
  const [balance0, balance1] = [Number(pool.balance0), Number(pool.balance1)]
  const exponent = Number(pool.weight0E18) / Number(pool.weight1E18)
  return {
    zeroForOne: direction(balance0, balance1, exponent),
    oneForZero: direction(balance1, balance0, 1 / exponent),
  }
}

function vaultCurve(pool: Erc4626Pool): Curve {
  const [assets, shares] = [Number(pool.assets), Number(pool.shares)]
  if (!(assets > 0 && shares > 0)) return { zeroForOne: dry, oneForZero: dry }
  const deposit = linear(Number(pool.mostAssets), shares / assets)
  const redemption = linear(Number(pool.mostShares), assets / shares)
  return pool.token0 === pool.address
    ? { zeroForOne: redemption, oneForZero: deposit }
    : { zeroForOne: deposit, oneForZero: redemption }
}

function stakingCurve({ address, token0, ether, shares, mostEther }: StakingPool): Curve {
  if (!(ether > 0n && shares > 0n)) return { zeroForOne: dry, oneForZero: dry }
  const stake = linear(Number(mostEther), Number(shares) / Number(ether))
  return token0 === address ? { zeroForOne: dry, oneForZero: stake } : { zeroForOne: stake, oneForZero: dry }
}

function linear(maxIn: number, rate: number): Direction {
  const most = maxIn * usable
  return {
    outputOf: (amountIn) => (amountIn <= most ? amountIn * rate : 0),
    inputOf: (amountOut) => (amountOut <= most * rate ? amountOut / rate : Number.POSITIVE_INFINITY),
    rateAt: (amountIn) => (amountIn < most ? rate : 0),
    depth: most * rate,
  }
}

function rfqCurve(pool: RfqPool): Curve {
  const maxOut = Number(pool.remainingMakerAmount) * usable
  const rate = Number(pool.makerAmount) / Number(pool.takerAmount)
  if (!(maxOut > 0 && rate > 0)) return { zeroForOne: dry, oneForZero: dry }
  const zeroForOne: Direction = {
    outputOf: (amountIn) => (amountIn * rate <= maxOut ? amountIn * rate : 0),
    inputOf: (amountOut) => (amountOut <= maxOut ? amountOut / rate : Number.POSITIVE_INFINITY),
    rateAt: (amountIn) => (amountIn * rate < maxOut ? rate : 0),
    depth: maxOut,
  }
  return { zeroForOne, oneForZero: dry }
}
