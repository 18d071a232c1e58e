import type { ProofPool } from '../api/market/proof'
import { concentrated, type Edge, sqrtPriceAt, tickPrices } from './concentrated'
import { constantProduct } from './constant-product'
import { crypto } from './crypto'
import { limited, type Maximiser, roundoff } from './max-profit'
import { order } from './order'
import { solidly } from './solidly'
import { evenedInvariantOf, invariantOf, stable } from './stable'
import { weighted } from './weighted'

/** A validated pool: the maximum profit of selling it token0, and of selling it token1. */
export type ReadPool = {
  /** Addresses of the pool and its tokens are in lower case. */
  address: string
  kind: ProofPool['kind']
  token0: string
  token1: string
  ticks: number
  give0: Maximiser
  give1: Maximiser
}

/** An invalid state, described in words that follow the pool's address. */
export class InvalidPool extends Error {}

/**
 * Reads the state of a pool and validates every number. `sells` selects exact inputs (a sell),
 * otherwise exact outputs (a buy).
 *
 * @throws {InvalidPool} a number is invalid, no pool can be in such a state, or the liquidity does
 * not equal the sum of the ticks.
 * @example
 * const pool = { kind: 'v2', feePips: 3000, reserve0: '1000', reserve1: '1000', ... }
 * readPool(pool, true).give0({ priceIn: 1, priceOut: 1, maxIn: Infinity })
 * // 0
 */
export const readPool = (pool: ProofPool, sells: boolean): ReadPool => {
  const [token0, token1] = [pool.token0.toLowerCase(), pool.token1.toLowerCase()]
  if (token0 === token1) throw new InvalidPool('has the same token twice')
  const address = pool.address.toLowerCase()
  return {
    address,
    kind: pool.kind,
    token0,
    token1,
    ticks: 'ticks' in pool ? pool.ticks.length : 0,
    ...sidesOf(pool, sells),
  }
}

const sidesOf = (pool: ProofPool, sells: boolean): { give0: Maximiser; give1: Maximiser } => {
  switch (pool.kind) {
    case 'v2': {
      const [reserve0, reserve1] = [Number(positive(pool.reserve0)), Number(positive(pool.reserve1))]
      const keep = keepOf(wholeOf(pool.feePips), 10n ** 6n)
      return {
        give0: limited(constantProduct({ reserveIn: reserve0, reserveOut: reserve1, keep })),
        give1: limited(constantProduct({ reserveIn: reserve1, reserveOut: reserve0, keep })),
      }
    }
    case 'v3':
    case 'v4':
      return concentratedSides(pool)
    case 'solidly':
      return solidlySides(pool)
    case 'stable':
      return stableSides(pool)
    case 'stableNg':
      return stableNgSides(pool)
    case 'stableMulti':
      return stableMultiSides(pool)
    case 'stableMeta':
      return stableMetaSides(pool)
    case 'crypto':
      return cryptoSides(pool)
    case 'composable':
      return composableSides(pool)
    case 'weighted':
      return weightedSides(pool, sells)
    case 'rfq':
      return { give0: orderSide(pool), give1: () => 0 }
    case 'erc4626':
      return vaultSides(pool)
    case 'staking':
      return stakingSides(pool)
  }
}

const orderSide = (pool: ProofPool & { kind: 'rfq' }): Maximiser => {
  const [maker, taker] = [positive(pool.makerAmount), positive(pool.takerAmount)]
  const left = amountOf(pool.remainingMakerAmount)
  if (left > maker) throw new InvalidPool('has a remainder above its original amount')
  const [amountOut, amountIn] = [Number(left), Number(taker * left) / Number(maker)]
  return limited(order({ amountIn, amountOut }))
}

/** Bounds a vault by its rate, in either direction: roundings stay in the vault. */
const vaultSides = (pool: ProofPool & { kind: 'erc4626' }): { give0: Maximiser; give1: Maximiser } => {
  const [assets, shares] = [positive(pool.assets), positive(pool.shares)]
  const [mostAssets, mostShares] = [amountOf(pool.mostAssets), amountOf(pool.mostShares)]
  const deposit = linear(mostAssets, shares, assets)
  const redemption = linear(mostShares, assets, shares)
  return pool.address.toLowerCase() === pool.token0.toLowerCase()
    ? { give0: redemption, give1: deposit }
    : { give0: deposit, give1: redemption }
}

/** Bounds staking: ether becomes shares, and there is no redemption. */
const stakingSides = (pool: ProofPool & { kind: 'staking' }): { give0: Maximiser; give1: Maximiser } => {
  const stake = linear(amountOf(pool.mostEther), positive(pool.shares), positive(pool.ether))
  const none = () => 0
  return pool.address.toLowerCase() === pool.token0.toLowerCase()
    ? { give0: none, give1: stake }
    : { give0: stake, give1: none }
}

/** Bounds a constant rate up to a maximum. */
const linear = (maxIn: bigint, rateOut: bigint, rateIn: bigint): Maximiser =>
  maxIn === 0n
    ? () => 0
    : limited(order({ amountIn: Number(maxIn), amountOut: Number(maxIn * rateOut) / Number(rateIn) }))

const solidlySides = (pool: ProofPool & { kind: 'solidly' }): { give0: Maximiser; give1: Maximiser } => {
  const [reserve0, reserve1] = [positive(pool.reserve0), positive(pool.reserve1)]
  const [scale0, scale1] = [scaleOf(pool.scale0), scaleOf(pool.scale1)]
  const common = { stable: pool.stable, keep: keepOf(wholeOf(pool.feePips), 10n ** 6n) }
  const pay1 = { reserveIn: reserve0, reserveOut: reserve1, scaleIn: scale0, scaleOut: scale1 }
  const pay0 = { reserveIn: reserve1, reserveOut: reserve0, scaleIn: scale1, scaleOut: scale0 }
  return { give0: limited(solidly({ ...common, ...pay1 })), give1: limited(solidly({ ...common, ...pay0 })) }
}

/** Reads the factor from raw units to 18 decimals. */
const scaleOf = (digits: string): bigint => {
  const scale = positive(digits)
  if (scale > 10n ** 18n || !/^10*$/.test(digits)) throw new InvalidPool(`has a scale of ${quoted(digits)}`)
  return scale
}

/** Sum of the weights of a pool; each is at least a hundredth of it. */
const allWeights = 10n ** 18n

const weightedSides = (
  pool: ProofPool & { kind: 'weighted' },
  sells: boolean,
): { give0: Maximiser; give1: Maximiser } => {
  const [balance0, balance1] = [Number(positive(pool.balance0)), Number(positive(pool.balance1))]
  const [weight0, weight1] = [positive(pool.weight0E18), positive(pool.weight1E18)]
  if (weight0 + weight1 !== allWeights || weight0 * 100n < allWeights || weight1 * 100n < allWeights)
    throw new InvalidPool(`has weights of ${weight0} and ${weight1}`)
  const keep = keepOf(amountOf(pool.feeE18), 10n ** 18n)
  const weights = Number(weight0) / Number(weight1)
  return {
    give0: limited(weighted({ balanceIn: balance0, balanceOut: balance1, weights, keep, sells })),
    give1: limited(weighted({ balanceIn: balance1, balanceOut: balance0, weights: 1 / weights, keep, sells })),
  }
}

const maxTick = 887_272

/**
 * Reads concentrated liquidity. The ticks must add up: liquidity is never negative, ends at zero,
 * and equals the pool's own between the ticks around its price. Then the ticks alone determine the
 * liquidity at every price.
 */
const concentratedSides = (pool: ProofPool & { kind: 'v3' | 'v4' }): { give0: Maximiser; give1: Maximiser } => {
  const { tick, ticks } = pool
  const keep = keepOf(wholeOf(pool.feePips), 10n ** 6n)
  const price = Number(positive(pool.sqrtPriceX96)) / 2 ** 96
  if (!Number.isInteger(tick) || Math.abs(tick) > maxTick) throw new InvalidPool(`has an invalid tick ${tick}`)
  const near = 1e-9 + 2 ** -95 / price
  if (price < sqrtPriceAt(tick) * (1 - near) || price > sqrtPriceAt(tick + 1) * (1 + near))
    throw new InvalidPool(`has a price that is not at tick ${tick}`)

  const nets: bigint[] = []
  let next = 0
  let liquidity = 0n
  let active = 0n
  let last = Number.NEGATIVE_INFINITY
  for (const [index, net] of ticks) {
    if (!Number.isInteger(index) || Math.abs(index) > maxTick) throw new InvalidPool(`has an invalid tick ${index}`)
    if (index <= last) throw new InvalidPool('has ticks out of order')
    if (!/^-?\d{1,39}$/.test(net)) throw new InvalidPool(`has an invalid liquidity of ${quoted(net)}`)
    last = index
    liquidity += nets[nets.push(BigInt(net)) - 1]!
    if (liquidity < 0n) throw new InvalidPool(`has negative liquidity above tick ${index}`)
    if (index > tick) continue
    next = nets.length
    active = liquidity
  }
  if (liquidity !== 0n) throw new InvalidPool('has liquidity above its last tick')
  if (pool.liquidity !== active.toString()) throw new InvalidPool('has a liquidity that its ticks do not add up to')

  const edge = (index: number, up: boolean): Edge | undefined => {
    const [at, net] = [ticks[index], nets[index]]
    if (at === undefined || net === undefined) return undefined
    const [below, above] = tickPrices(at[0])
    return up
      ? { below: (1 / above) * (1 - roundoff), above: (1 / below) * (1 + roundoff), change: net }
      : { below, above, change: -net }
  }
  return {
    give0: limited(
      concentrated({ start: price, liquidity: active, keep, edges: (step) => edge(next - 1 - step, false) }),
    ),
    give1: limited(
      concentrated({ start: 1 / price, liquidity: active, keep, edges: (step) => edge(next + step, true) }),
    ),
  }
}

const stableSides = (pool: ProofPool & { kind: 'stable' }): { give0: Maximiser; give1: Maximiser } => {
  const precision = 100n
  const ann = positive(pool.amplification) * 2n
  if (ann < precision) throw new InvalidPool('has an amplification below one half')
  const keep = keepOf(amountOf(pool.feeE10), 10n ** 10n)
  const [balance0, balance1] = [scaled(pool.balance0, pool.rate0), scaled(pool.balance1, pool.rate1)]
  const [rate0, rate1] = [Number(pool.rate0) / 1e18, Number(pool.rate1) / 1e18]
  const common = { invariant: invariantOf([balance0, balance1], ann, precision), ann, precision, keep }
  return {
    give0: limited(stable({ ...common, balanceIn: balance0, balanceOut: balance1, rateIn: rate0, rateOut: rate1 })),
    give1: limited(stable({ ...common, balanceIn: balance1, balanceOut: balance0, rateIn: rate1, rateOut: rate0 })),
  }
}

/**
 * Bounds a stable pool with the minimum fee of a swap in each direction. The fee grows as the
 * balances halfway through a swap diverge: m·f / ((m − 1)·4·x·y/(x + y)² + 1). A swap that
 * unbalances them pays at least the present fee, any other at least f. The contract rounds the
 * quotient in the middle down, by less than one, and the fee: two of 1e10 are subtracted for that.
 */
const stableNgSides = (pool: ProofPool & { kind: 'stableNg' }): { give0: Maximiser; give1: Maximiser } => {
  const precision = 100n
  const ann = positive(pool.amplification) * 2n
  if (ann < 2n * precision) throw new InvalidPool('has an amplification below one')
  const [all, fee, multiplier] = [10n ** 10n, amountOf(pool.feeE10), amountOf(pool.offpegFeeMultiplierE10)]
  const [balance0, balance1] = [scaled(pool.balance0, pool.rate0), scaled(pool.balance1, pool.rate1)]
  const evenness = ((multiplier > all ? multiplier - all : 0n) * 4n * balance0 * balance1) / (balance0 + balance1) ** 2n
  const now = multiplier > all ? (multiplier * fee) / (evenness + all) - 2n : fee
  const parting = now > fee ? now : fee
  const [rate0, rate1] = [Number(pool.rate0) / 1e18, Number(pool.rate1) / 1e18]
  const common = { invariant: evenedInvariantOf(balance0, balance1, ann), ann, precision }
  const pays1 = { balanceIn: balance0, balanceOut: balance1, rateIn: rate0, rateOut: rate1 }
  const pays0 = { balanceIn: balance1, balanceOut: balance0, rateIn: rate1, rateOut: rate0 }
  return {
    give0: limited(stable({ ...common, ...pays1, keep: keepOf(balance0 < balance1 ? fee : parting, all) })),
    give1: limited(stable({ ...common, ...pays0, keep: keepOf(balance1 < balance0 ? fee : parting, all) })),
  }
}

/** The number of coins and the indices of a pair's two, after the address of the contract. */
const pairName = /^0x[0-9a-f]{40}0{18}0([3-8])0([0-7])0([0-7])$/i

/** Bounds two coins of a multi-coin pool, whose invariant includes all coins in order. */
const stableMultiSides = (pool: ProofPool & { kind: 'stableMulti' }): { give0: Maximiser; give1: Maximiser } => {
  const precision = 100n
  const [coins = 0, place0 = 0, place1 = 0] = (pairName.exec(pool.address) ?? []).slice(1).map(Number)
  if (!(place0 < place1 && place1 < coins) || pool.others.length !== coins - 2)
    throw new InvalidPool(`has ${pool.others.length} other coins, unlike its name`)
  const ann = positive(pool.amplification) * BigInt(coins)
  if (ann < 2n * precision) throw new InvalidPool('has an amplification below one')
  const keep = keepOf(amountOf(pool.feeE10), 10n ** 10n)
  const [balance0, balance1] = [scaled(pool.balance0, pool.rate0), scaled(pool.balance1, pool.rate1)]
  const [rate0, rate1] = [Number(pool.rate0) / 1e18, Number(pool.rate1) / 1e18]
  const others = pool.others.map(([, balance, rate]) => scaled(balance, rate))
  const all = [...others]
  all.splice(place0, 0, balance0)
  all.splice(place1, 0, balance1)
  const common = { invariant: invariantOf(all, ann, precision), ann, precision, keep, others }
  return {
    give0: limited(stable({ ...common, balanceIn: balance0, balanceOut: balance1, rateIn: rate0, rateOut: rate1 })),
    give1: limited(stable({ ...common, balanceIn: balance1, balanceOut: balance0, rateIn: rate1, rateOut: rate0 })),
  }
}

/** The same for a metapool, with the last bytes of its base pool. Its own coin is the first. */
const metaName = /^0x[0-9a-f]{40}0{12}[0-9a-f]{6}0([4-8])000([1-7])$/i

/**
 * Bounds the curve of a metapool's coin and of shares of its base pool, in which a base coin counts
 * as the shares it mints. With the invariant D, its derivative D' by the coin, whose balance is x,
 * and the imbalance fee f, in units of 18 decimals:
 *
 * A deposit of b mints shares worth at most D(x + b − fee) − D, where the coin's own fee is at
 * least f·(b − (D(x + b)/D − 1)·x) ≥ b·f·(1 − x·D'/D), as D is concave. So it is worth at most
 * D'·k·b with k = 1 − f·(1 − x·D'/D).
 *
 * A withdrawal of shares worth z yields at most u − f·(x·(1 − z/D) − (x − u)), where u ≤ z/D' is
 * its yield without a fee: fees paid in other coins do not increase it. That is at most
 * z·((1 − f)/D' + f·x/D) = z·k/D'.
 *
 * Both are therefore rates at which the metapool's curve continues. Contracts find D by an
 * iteration that ends within a few units, and round a fee down by less than a raw unit of the coin,
 * which may yield as much more: `slack` exceeds both.
 */
const stableMetaSides = (pool: ProofPool & { kind: 'stableMeta' }): { give0: Maximiser; give1: Maximiser } => {
  const precision = 100n
  const { baseCoins } = pool
  const [coins = 0, place = 0] = (metaName.exec(pool.address) ?? []).slice(1).map(Number)
  if (place >= coins || baseCoins.length !== coins - 1)
    throw new InvalidPool(`has a base pool of ${baseCoins.length} coins, unlike its name`)
  const [count, coin] = [coins - 1, baseCoins[place - 1]!]
  const [ann, baseAnn] = [
    positive(pool.amplification) * 2n,
    (positive(pool.baseAmplification) / precision) * BigInt(count),
  ]
  if (ann < 2n * precision || baseAnn < BigInt(count)) throw new InvalidPool('has an amplification below one')
  const balances = baseCoins.map(([, balance, rate]) => scaled(balance, rate))
  const invariant = invariantOf(balances, baseAnn, 1n)
  const sharePrice = (invariant * 10n ** 18n) / positive(pool.baseSupply)
  if (balances.some((balance) => balance < 10n ** 15n) || sharePrice < 10n ** 12n)
    throw new InvalidPool('has a base pool of dust')
  const [balance0, balance1] = [scaled(pool.balance0, pool.rate0), scaled(pool.shares, sharePrice.toString())]

  const [size, held, a] = [Number(invariant), Number(balances[place - 1]), Number(baseAnn)]
  const product = balances.reduce((part, balance) => part * (size / (count * Number(balance))), size)
  const slope = (a + product / held) / (a - 1 + ((count + 1) * product) / size)
  const fee = Number((amountOf(pool.baseFeeE10) * BigInt(count)) / BigInt(4 * (count - 1))) / 1e10
  const keepBase = 1 - fee * Math.max(0, 1 - (slope * held) / size) * (1 - margin)
  const [rate0, rate1] = [Number(pool.rate0) / 1e18, Number(coin[2]) / 1e18]
  const keep = keepOf(amountOf(pool.feeE10), 10n ** 10n)
  const common = { invariant: invariantOf([balance0, balance1], ann, precision), ann, precision }
  const worth = slope * rate1
  const slack = 32n + (fee > 0 ? BigInt(Math.ceil(worth)) : 0n)
  const pays1 = { balanceIn: balance0, balanceOut: balance1, rateIn: rate0, rateOut: worth / (1 + margin) }
  const pays0 = {
    balanceIn: balance1 + slack,
    balanceOut: balance0,
    rateIn: worth * keepBase * (1 + margin),
    rateOut: rate0,
  }
  const more = 32 / worth
  const give0 = limited(stable({ ...common, ...pays1, keep: keep * keepBase }))
  return {
    give0: (terms) => give0(terms) + terms.priceOut * more,
    give1: limited(stable({ ...common, ...pays0, keep })),
  }
}

/** Limits of a crypto contract's curve, and of what it accepts as an invariant. */
const [minAnn, maxAnn, minGamma, maxGamma] = [27n * 100n, 27n * 10_000_000n, 10n ** 10n, 5n * 10n ** 16n]
const [minInvariant, maxInvariant] = [10n ** 17n, 10n ** 33n]

/**
 * Bounds two coins of a crypto pool with the minimum fee of a swap in each direction. The fee grows
 * from `mid` to `out` as K = 27·x·y·z/(x + y + z)³ falls. A swap of a coin that has at least a third
 * of the sum for one that has at most a third lowers K throughout, and pays at least the present
 * fee. Any other pays at least `mid`. The contract rounds its K down, and the fee, by less than two of
 * 1e10 together.
 */
const cryptoSides = (pool: ProofPool & { kind: 'crypto' }): { give0: Maximiser; give1: Maximiser } => {
  const [coins = 0, place0 = 0, place1 = 0] = (pairName.exec(pool.address) ?? []).slice(1).map(Number)
  const [other, ...more] = pool.others.map(([, balance, rate]) => scaled(balance, rate))
  if (!(place0 < place1 && place1 < 3) || coins !== 3 || other === undefined || more.length > 0)
    throw new InvalidPool(`has ${pool.others.length} other coins, unlike its name`)
  const [ann, gamma, invariant] = [positive(pool.ann), positive(pool.gamma), positive(pool.invariant)]
  if (ann < minAnn || ann > maxAnn || gamma < minGamma || gamma > maxGamma)
    throw new InvalidPool(`has a curve of ${ann} and ${gamma}`)
  if (invariant < minInvariant || invariant > maxInvariant) throw new InvalidPool(`has an invariant of ${invariant}`)
  const [balance0, balance1] = [scaled(pool.balance0, pool.rate0), scaled(pool.balance1, pool.rate1)]
  const [mid, out, feeGamma] = [amountOf(pool.midFeeE10), amountOf(pool.outFeeE10), amountOf(pool.feeGammaE18)]
  const [all, unit, sum] = [10n ** 10n, 10n ** 18n, balance0 + balance1 + other]
  if (mid > out) throw new InvalidPool(`has a fee that falls from ${mid} to ${out}`)
  const evenness = (27n * balance0 * balance1 * other * unit) / sum ** 3n
  const share = feeGamma === 0n ? evenness : (feeGamma * unit) / (feeGamma + unit - evenness)
  const now = (mid * share + out * (unit - share)) / unit - 2n
  const parting = now > mid ? now : mid
  const keepBetween = (given: bigint, taken: bigint) =>
    keepOf(given * 3n >= sum && taken * 3n <= sum ? parting : mid, all)
  const size = Number(invariant)
  const [x, y] = [Number(balance0) / size, Number(balance1) / size]
  const [rate0, rate1] = [Number(pool.rate0) / 1e18 / size, Number(pool.rate1) / 1e18 / size]
  const common = { other: Number(other) / size, ann: Number(ann) / 1e4, gamma: Number(gamma) / 1e18 }
  const pays1 = { balanceIn: x, balanceOut: y, rateIn: rate0, rateOut: rate1, keep: keepBetween(balance0, balance1) }
  const pays0 = { balanceIn: y, balanceOut: x, rateIn: rate1, rateOut: rate0, keep: keepBetween(balance1, balance0) }
  return { give0: limited(crypto({ ...common, ...pays1 })), give1: limited(crypto({ ...common, ...pays0 })) }
}

/** Bounds a stable pool with a fee on the input, which reduces the value of each raw unit. */
const composableSides = (pool: ProofPool & { kind: 'composable' }): { give0: Maximiser; give1: Maximiser } => {
  const precision = 1000n
  const ann = positive(pool.amplification) * 2n
  if (ann < 2n * precision) throw new InvalidPool('has an amplification below one')
  const keep = keepOf(amountOf(pool.feeE18), 10n ** 18n)
  const [balance0, balance1] = [scaled(pool.balance0, pool.factor0), scaled(pool.balance1, pool.factor1)]
  const [rate0, rate1] = [Number(pool.factor0) / 1e18, Number(pool.factor1) / 1e18]
  const common = { invariant: invariantOf([balance0, balance1], ann, precision), ann, precision, keep: 1 }
  const pays1 = { balanceIn: balance0, balanceOut: balance1, rateIn: rate0 * keep, rateOut: rate1 }
  const pays0 = { balanceIn: balance1, balanceOut: balance0, rateIn: rate1 * keep, rateOut: rate0 }
  return { give0: limited(stable({ ...common, ...pays1 })), give1: limited(stable({ ...common, ...pays0 })) }
}

/** Returns a balance in 18 decimals, as the contract computes it. */
const scaled = (balance: string, rate: string): bigint => {
  const count = (positive(balance) * positive(rate)) / 10n ** 18n
  if (count === 0n) throw new InvalidPool('is empty')
  return count
}

/** Relative margin above the float error of short computations. */
const margin = 1e-11

/** Upper limit of a contract's numbers. */
const numberLimit = 2n ** 256n

const amountOf = (digits: string): bigint => {
  if (!/^\d{1,78}$/.test(digits) || BigInt(digits) >= numberLimit)
    throw new InvalidPool(`has an invalid amount of ${quoted(digits)}`)
  return BigInt(digits)
}

const positive = (digits: string): bigint => {
  const value = amountOf(digits)
  if (value === 0n) throw new InvalidPool('has a zero that must be positive')
  return value
}

const wholeOf = (count: number): bigint => {
  if (!Number.isSafeInteger(count)) throw new InvalidPool(`has a fee of ${count}`)
  return BigInt(count)
}

/** Returns the fraction of an input or output after the fee, with a single rounding for any fee. */
const keepOf = (fee: bigint, total: bigint): number => {
  if (fee < 0n || fee >= total) throw new InvalidPool(`has a fee of ${fee} of ${total}`)
  return Number(total - fee) / Number(total)
}

const quoted = (text: string) => JSON.stringify(text.slice(0, 24))
