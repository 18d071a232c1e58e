import { minFee } from '../pools/curve/stable-ng'
import type {
  ConcentratedPool,
  CryptoPool,
  Erc4626Pool,
  Pool,
  RfqPool,
  SolidlyPool,
  StableMultiPool,
  V2Pool,
  WeightedPool,
} from '../pools/pool'
import type { Side } from '../route/route'
import { type CryptoView, cryptoViewsOf } from './crypto-view'
import { metaPairOf } from './meta-pair'

/**
 * A pool's optimal trade at given prices, which brings its marginal rate to them. Floats in raw
 * units. `conductance` is the derivative of the input's value by the logarithm of the price: the
 * pool's entry in the Newton matrix.
 */
export type BestTrade = {
  zeroForOne: boolean
  amountIn: number
  amountOut: number
  conductance: number
  ticksCrossed: number
}

/**
 * Returns the optimal trade. `softness` smooths a linear pool by this fraction, so that a search
 * can handle its kink; it only makes the pool better.
 */
export type Oracle = (price0: number, price1: number, softness?: number) => BestTrade | undefined

/**
 * Creates the optimal trade of a pool at token prices, written a second time and for clarity, to
 * check the engine. Each step starts from the pool's state, so that a small trade in a huge pool
 * loses no digits. A sell's trades are exact inputs, a buy's exact outputs.
 *
 * @example
 * createOracle(pool, 'SELL')(1, 0.998)
 * // { zeroForOne: true, amountIn: 12.1, amountOut: 12.2, ... } or undefined: it would not trade
 */
export function createOracle(pool: Pool, side: Side): Oracle {
  switch (pool.kind) {
    case 'v2':
      return v2Oracle(pool)
    case 'v3':
    case 'v4':
      return v3Oracle(pool)
    case 'solidly':
      return pool.stable ? solidlyOracle(pool) : v2Oracle(pool)
    case 'stable':
      return stableOracle({ ...pool, fees: [0, Number(pool.feeE10) / 1e10], a: Number(pool.amplification) / 100 })
    case 'stableNg': {
      const a = Number(pool.amplification) / 100
      const one = (isFirst: boolean) => stableOracle({ ...pool, fees: [0, minFee(pool, isFirst) / 1e10], a })
      const [first, second] = [one(true), one(false)]
      return (price0, price1) => {
        const sold = first(price0, price1)
        if (sold?.zeroForOne) return sold
        const bought = second(price0, price1)
        return bought?.zeroForOne === false ? bought : undefined
      }
    }
    case 'stableMulti':
      return stableOracle({ ...pool, fees: [0, Number(pool.feeE10) / 1e10], a: Number(pool.amplification) / 100 })
    case 'stableMeta': {
      const pair = metaPairOf(pool)
      if (pair === undefined) return () => undefined
      const { keeps, ...rest } = pair
      const rates = { rate0: rest.rate0 * 1e18, rate1: rest.rate1 * 1e18, a: Number(pool.amplification) / 100 }
      const [first, second] = [1, 0].map((out) => stableOracle({ ...rest, ...rates, fees: [0, 1 - keeps[out]!] }))
      return (price0, price1) => {
        const sold = first!(price0, price1)
        if (sold?.zeroForOne) return sold
        const bought = second!(price0, price1)
        return bought?.zeroForOne === false ? bought : undefined
      }
    }
    case 'crypto':
      return cryptoOracle(pool)
    case 'composable': {
      const { factor0, factor1, swapFeeE18, amplification, ...rest } = pool
      const fees = [Number(swapFeeE18) / 1e18, 0] as const
      return stableOracle({ ...rest, rate0: factor0, rate1: factor1, fees, a: Number(amplification) / 1000 })
    }
    case 'weighted':
      return weightedOracle(pool, side)
    case 'rfq':
      return rfqOracle(pool)
    case 'erc4626':
      return vaultOracle(pool)
    case 'staking': {
      // Uses the value of a share, as a vault without redemptions.
      const { ether: assets, shares, mostEther: mostAssets, ...rest } = pool
      return vaultOracle({ ...rest, kind: 'erc4626', indexed: false, assets, shares, mostAssets, mostShares: 0n })
    }
  }
}

const idle: Oracle = () => undefined

function v2Oracle({ reserve0, reserve1, feePips }: Pick<V2Pool, 'reserve0' | 'reserve1' | 'feePips'>): Oracle {
  const [r0, r1, keep] = [Number(reserve0), Number(reserve1), 1 - feePips / 1e6]
  if (!(r0 > 0 && r1 > 0)) return idle
  const trade = (zeroForOne: boolean, rIn: number, rOut: number, rate: number, valueIn: number) => {
    const after = Math.sqrt((keep * rIn * rOut) / rate)
    if (!(after > rIn)) return undefined
    return {
      zeroForOne,
      amountIn: (after - rIn) / keep,
      amountOut: (rOut * (after - rIn)) / after,
      conductance: (valueIn * after) / (2 * keep),
      ticksCrossed: 0,
    }
  }
  return (price0, price1) =>
    trade(true, r0, r1, price0 / price1, price0) ?? trade(false, r1, r0, price1 / price0, price1)
}

type Segment = { from: number; to: number; liquidity: number }

function v3Oracle({ sqrtPriceX96, liquidity, tick, ticks, feePips }: ConcentratedPool): Oracle {
  const keep = 1 - feePips / 1e6
  const start = Number(sqrtPriceX96) / 2 ** 96
  if (!(start > 0)) return idle
  const segments = (zeroForOne: boolean): Segment[] => {
    const ahead = zeroForOne
      ? ticks.filter(({ index }) => index <= tick).reverse()
      : ticks.filter(({ index }) => index > tick)
    let [from, active] = [start, liquidity]
    return ahead.map(({ index, liquidityNet }) => {
      const to = 1.0001 ** (index / 2)
      const segment = { from, to: zeroForOne ? Math.min(from, to) : Math.max(from, to), liquidity: Number(active) }
      active += zeroForOne ? -liquidityNet : liquidityNet
      from = segment.to
      return segment
    })
  }
  const [down, up] = [segments(true), segments(false)]
  const trade = (zeroForOne: boolean, target: number, valueIn: number): BestTrade | undefined => {
    let [amount0, amount1, conductance, ticksCrossed] = [0, 0, 0, 0]
    for (const { from, to, liquidity } of zeroForOne ? down : up) {
      const stops = zeroForOne ? to <= target : to >= target
      const end = stops ? target : to
      const delta1 = liquidity * Math.abs(end - from)
      amount1 += delta1
      amount0 += delta1 / (end * from)
      if (stops) {
        conductance = (valueIn * liquidity * (zeroForOne ? 1 / end : end)) / (2 * keep)
        break
      }
      ticksCrossed++
    }
    const [given, got] = zeroForOne ? [amount0, amount1] : [amount1, amount0]
    return given > 0 ? { zeroForOne, amountIn: given / keep, amountOut: got, conductance, ticksCrossed } : undefined
  }
  return (price0, price1) => {
    const [low, high] = [Math.sqrt(price0 / price1 / keep), Math.sqrt((price0 / price1) * keep)]
    if (low < start) return trade(true, low, price0)
    return high > start ? trade(false, high, price1) : undefined
  }
}

/** A stable pool with its fees on the input and on the output. */
type Stable = Record<'balance0' | 'balance1' | 'rate0' | 'rate1', bigint | number> & {
  fees: readonly [ofInput: number, ofOutput: number]
  a: number
  /** Coins besides the pair. */
  others?: StableMultiPool['others']
}

function stableOracle({ balance0, balance1, rate0, rate1, fees, a, others = [] }: Stable): Oracle {
  const scales = [Number(rate0) / 1e18, Number(rate1) / 1e18] as const
  const [b0, b1] = [Number(balance0) * scales[0], Number(balance1) * scales[1]]
  if (!(b0 > 0 && b1 > 0)) return idle
  const [keepIn, keep] = [1 - fees[0], 1 - fees[1]]
  const otherBalances = others.map(({ balance, rate }) => (Number(balance) * Number(rate)) / 1e18)
  const coins = 2 + otherBalances.length
  const ann = a * coins
  const invariant = invariantOf([b0, b1, ...otherBalances], ann)
  const otherSum = otherBalances.reduce((sum, balance) => sum + balance, 0)
  // D^(n+1) / (n^n · the product of the others), one factor after the other to avoid overflow.
  const numerator = otherBalances.reduce(
    (product, balance) => product * (invariant / (coins * balance)),
    invariant ** 3 / coins ** 2,
  )

  const trade = (zeroForOne: boolean, price0: number, price1: number): BestTrade | undefined => {
    const [x0, y0, scaleIn, scaleOut] = zeroForOne ? [b0, b1, ...scales] : [b1, b0, scales[1], scales[0]]
    const [valueIn, valueOut] = zeroForOne ? [price0, price1] : [price1, price0]
    // Required marginal output per counted unit of input, both scaled, before the fee on the
    // output.
    const target = ((valueIn / valueOut) * (scaleOut / scaleIn)) / (keepIn * keep)
    // Given y² + b·y = c, b = x + D/Ann - D and c = D³ / (4·x·Ann) of two coins, the output of dx
    // is dx·(y + c0/x) / (c0/y0 + y).
    const c0 = numerator / (x0 * ann)
    const after = (dx: number) => {
      const [x, c] = [x0 + dx, (c0 * x0) / (x0 + dx)]
      const b = x + otherSum + invariant / ann - invariant
      const root = Math.sqrt(b * b + 4 * c)
      const y = b > 0 ? (2 * c) / (b + root) : (root - b) / 2
      return { output: (dx * (y + c0 / x)) / (c0 / y0 + y), rate: (y + c / x) / root }
    }
    if (!(after(0).rate > target)) return undefined
    let [low, high] = [0, x0]
    while (after(high).rate > target && high < 1e12 * x0) high *= 4
    for (let round = 0; round < 100 && high - low > 1e-15 * high; round++) {
      const middle = low === 0 ? high / 4 : Math.sqrt(low * high)
      if (middle < 1e-18 * x0) break
      if (after(middle).rate > target) low = middle
      else high = middle
    }
    const step = x0 * 1e-6
    const fall = (after(high).rate - after(high + step).rate) / step
    return {
      zeroForOne,
      amountIn: high / (scaleIn * keepIn),
      amountOut: (keep * after(high).output) / scaleOut,
      conductance: (valueIn * target) / (fall * scaleIn * keepIn),
      ticksCrossed: 0,
    }
  }
  return (price0, price1) => trade(true, price0, price1) ?? trade(false, price0, price1)
}

function cryptoOracle(pool: CryptoPool): Oracle {
  const views = cryptoViewsOf(pool)
  if (views === undefined) return idle
  const trade = (zeroForOne: boolean, view: CryptoView, valueIn: number, valueOut: number) => {
    const { balanceIn, rateIn, rateOut, keep, slopeAfter, fallFor } = view
    // Required marginal fall per growth.
    const target = ((valueIn / valueOut) * (rateOut / rateIn)) / keep
    if (!(slopeAfter(0) > target)) return undefined
    // The contract refuses a balance of more than a hundred invariants.
    let [low, high] = [0, Math.max(0, 100 - balanceIn)]
    const isCapped = slopeAfter(high) > target
    for (let round = 0; !isCapped && round < 100 && high - low > 1e-15 * high; round++) {
      const middle = low === 0 ? high / 4 : Math.sqrt(low * high)
      if (middle < 1e-18 * balanceIn) break
      if (slopeAfter(middle) > target) low = middle
      else high = middle
    }
    const step = balanceIn * 1e-6
    const fall = (slopeAfter(high) - slopeAfter(high + step)) / step
    return {
      zeroForOne,
      amountIn: high / rateIn,
      amountOut: (keep * fallFor(high)) / rateOut,
      conductance: isCapped ? 0 : (valueIn * target) / (fall * rateIn),
      ticksCrossed: 0,
    }
  }
  return (price0, price1) =>
    trade(true, views.zeroForOne, price0, price1) ?? trade(false, views.oneForZero, price1, price0)
}

function solidlyOracle({ reserve0, reserve1, scale0, scale1, feePips }: SolidlyPool): Oracle {
  const scales = [Number(scale0), Number(scale1)] as const
  const [b0, b1, keep] = [Number(reserve0) * scales[0], Number(reserve1) * scales[1], 1 - feePips / 1e6]
  if (!(b0 > 0 && b1 > 0)) return idle
  // The marginal rate depends on the ratio of the balances alone, and falls as it rises.
  const rateAt = (r: number) => (3 * r * r + 1) / (r * (r * r + 3))
  const trade = (zeroForOne: boolean, valueIn: number, valueOut: number): BestTrade | undefined => {
    const [x0, y0] = zeroForOne ? [b0, b1] : [b1, b0]
    const [scaleIn, scaleOut] = zeroForOne ? scales : [scales[1], scales[0]]
    // Required marginal output per unit of input, both in 18 decimals.
    const target = (valueIn * scaleOut) / (valueOut * scaleIn * keep)
    let low = x0 / y0
    if (!(rateAt(low) > target)) return undefined
    let high = 2 * low
    while (rateAt(high) > target && high < 1e12 * low) high *= 4
    for (let round = 0; round < 100 && high - low > 1e-16 * high; round++) {
      const middle = Math.sqrt(low * high)
      if (rateAt(middle) > target) low = middle
      else high = middle
    }
    // x³·y + x·y³ is constant; y is x / r.
    const balanceAt = (r: number) => Math.sqrt(Math.sqrt((x0 * y0 * (x0 * x0 + y0 * y0) * r ** 3) / (r * r + 1)))
    const x = Math.max(x0, balanceAt(high))
    const dx = x - x0
    const lost = (dx * y0 * (x * x + x * x0 + x0 * x0 + y0 * y0)) / x
    let [out, most] = [0, y0]
    for (let round = 0; round < 100 && most - out > 1e-16 * most; round++) {
      const middle = (out + most) / 2
      if (middle * (x * x + 3 * y0 * y0 - 3 * y0 * middle + middle * middle) < lost) out = middle
      else most = middle
    }
    const step = 1e-4
    const fall = Math.log(rateAt(high / (1 + step)) / rateAt(high * (1 + step)))
    const grown = balanceAt(high * (1 + step)) - balanceAt(high / (1 + step))
    return {
      zeroForOne,
      amountIn: dx / (scaleIn * keep),
      amountOut: out / scaleOut,
      conductance: (valueIn * grown) / (fall * scaleIn * keep),
      ticksCrossed: 0,
    }
  }
  return (price0, price1) => trade(true, price0, price1) ?? trade(false, price1, price0)
}

function invariantOf(balances: readonly number[], ann: number): number {
  const coins = balances.length
  const sum = balances.reduce((total, balance) => total + balance, 0)
  let invariant = sum
  for (let round = 0; round < 255; round++) {
    const part = balances.reduce((product, balance) => product * (invariant / (coins * balance)), invariant)
    const next = ((ann * sum + coins * part) * invariant) / ((ann - 1) * invariant + (coins + 1) * part)
    const settled = Math.abs(next - invariant) <= 1e-15 * invariant
    invariant = next
    if (settled) break
  }
  return invariant
}

/**
 * Maximum exact input as a fraction of a weighted pool's balance, and maximum exact output of the
 * other.
 */
const weightedLimit = 0.3

function weightedOracle({ balance0, balance1, weight0E18, weight1E18, swapFeeE18 }: WeightedPool, side: Side): Oracle {
  const [b0, b1, keep] = [Number(balance0), Number(balance1), 1 - Number(swapFeeE18) / 1e18]
  if (!(b0 > 0 && b1 > 0)) return idle
  const exponent = Number(weight0E18) / Number(weight1E18)
  // Let u be the logarithm of the input balance's growth; then y = S·(1 - e^(-k·u)), and the rate
  // is g·k·(S/R)·e^(-(k + 1)·u).
  const trade = (zeroForOne: boolean, bIn: number, bOut: number, k: number, rate: number, valueIn: number) => {
    const unlimited = Math.log((keep * k * bOut) / (bIn * rate)) / (k + 1)
    if (!(unlimited > 0)) return undefined
    const most = side === 'SELL' ? Math.log1p(weightedLimit) : -Math.log1p(-weightedLimit) / k
    const u = Math.min(unlimited, most)
    return {
      zeroForOne,
      amountIn: (bIn * Math.expm1(u)) / keep,
      amountOut: -bOut * Math.expm1(-k * u),
      conductance: unlimited < most ? (valueIn * bIn * Math.exp(u)) / ((k + 1) * keep) : 0,
      ticksCrossed: 0,
    }
  }
  return (price0, price1) =>
    trade(true, b0, b1, exponent, price0 / price1, price0) ??
    trade(false, b1, b0, 1 / exponent, price1 / price0, price1)
}

/** Trades in either direction: at no price do both earn. */
function vaultOracle(pool: Erc4626Pool): Oracle {
  const { assets, shares, mostAssets, mostShares } = pool
  const sell = (makerAmount: bigint, takerAmount: bigint, most: bigint): Oracle =>
    rfqOracle({ makerAmount, takerAmount, remainingMakerAmount: (most * makerAmount) / takerAmount })
  const [deposit, redemption] = [sell(shares, assets, mostAssets), sell(assets, shares, mostShares)]
  const [first, second] = pool.token0 === pool.address ? [redemption, deposit] : [deposit, redemption]
  return (price0, price1, softness) => {
    const forward = first(price0, price1, softness)
    const back = second(price1, price0, softness)
    if (forward === undefined) return back && { ...back, zeroForOne: false }
    if (back === undefined) return forward
    // Within the softness both directions trade: returns the difference.
    const isForward = forward.amountIn > back.amountOut
    return isForward
      ? { ...forward, amountIn: forward.amountIn - back.amountOut, amountOut: forward.amountOut - back.amountIn }
      : {
          ...back,
          zeroForOne: false,
          amountIn: back.amountIn - forward.amountOut,
          amountOut: back.amountOut - forward.amountIn,
        }
  }
}

function rfqOracle({
  makerAmount,
  takerAmount,
  remainingMakerAmount,
}: Pick<RfqPool, 'makerAmount' | 'takerAmount' | 'remainingMakerAmount'>): Oracle {
  const rate = Number(makerAmount) / Number(takerAmount)
  const most = Number(remainingMakerAmount) / rate
  if (!(most > 0)) return idle
  return (price0, price1, softness = 0) => {
    const relativePrice = price0 / price1 / rate
    if (relativePrice >= 1 + softness) return undefined
    if (relativePrice <= 1 - softness)
      return { zeroForOne: true, amountIn: most, amountOut: most * rate, conductance: 0, ticksCrossed: 0 }
    // The marginal rate falls from 1 + softness to 1 - softness of the order's.
    const part = (1 + softness - relativePrice) / (2 * softness)
    return {
      zeroForOne: true,
      amountIn: most * part,
      amountOut: most * rate * part * (1 + softness * (1 - part)),
      conductance: (price0 * most * relativePrice) / (2 * softness),
      ticksCrossed: 0,
    }
  }
}
