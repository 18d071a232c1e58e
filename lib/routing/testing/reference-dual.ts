import type { Pool, PoolAddress } from '../pools/pool'
import type { NetCase } from '../route/certificate'
import { executionCosts, type GasCosts } from '../route/gas'
import type { Side } from '../route/route'
import { curveOf } from './curve'
import { heldBy } from './held-by'
import { type BestTrade, createOracle, type Oracle } from './reference-pool'

/** A question without gas and taxes: floats in raw units. */
export type DualQuestion = {
  pools: readonly Pool[]
  side: Side
  srcToken: PoolAddress
  destToken: PoolAddress
  amount: number
}

export type DualAnswer = {
  /** No route yields more (sell) or costs less (buy). */
  bound: number
  prices: Prices
  /** The pools' trades at the prices: at the optimum, the flows of the best route. */
  trades: readonly { pool: Pool; trade: BestTrade }[]
}

type Edge = { pool: Pool; a: number; b: number; oracle: Oracle }

const maxRounds = 400
const maxLogStep = 0.5
/** Log change of a price above which the search is aborted. */
const hopeless = 100
/** Smoothing of linear pools, decreasing: Newton's method cannot handle their kinks. */
/** Pools of one rate, which trade all or nothing. */
const linearKinds: readonly Pool['kind'][] = ['rfq', 'erc4626', 'staking']
const softnesses = [1e-3, 1e-5, 1e-7, 1e-9, 1e-11]

const oracles = { SELL: new WeakMap<Pool, Oracle>(), BUY: new WeakMap<Pool, Oracle>() }
const oracleOf = (pool: Pool, side: Side) => {
  const oracle = oracles[side].get(pool) ?? createOracle(pool, side)
  oracles[side].set(pool, oracle)
  return oracle
}

type Prices = ReadonlyMap<PoolAddress, number>

/**
 * Returns the upper bound of a route's output (sell) or the lower bound of its input (buy) at given
 * token prices: weak duality, a plain sum over the pools. Prices are relative to the destination of
 * a sell, or the source of a buy.
 *
 * @example
 * boundAt({ pools, side: 'SELL', srcToken, destToken, amount: 1e18 }, prices) // 2989120331.07
 */
export const boundAt = (question: DualQuestion, prices: Prices): number =>
  boundOf(
    question,
    prices,
    surplusesAt(question, prices, () => Number.POSITIVE_INFINITY),
  )

/**
 * Returns the bound after gas, at prices that include it: a pool is worth its profit less its call
 * cost, or nothing; if assumed called the former, if assumed not called the latter. The worst case
 * counts. No pool gets more of a token than the whole order could yield at the prices of the gross
 * bound. `spent` is the input of a buy's route with its gas. NaN if the cases are incomplete.
 *
 * @example
 * netBoundAt(question, { gross, cases, gasUnitCost: 3e-5, spent: 0 }) // 2987120331.4
 */
export function netBoundAt(
  question: DualQuestion,
  {
    gross,
    cases,
    gasUnitCost,
    spent,
    legGas = executionCosts[question.side].leg,
  }: {
    gross: Prices
    cases: readonly NetCase[]
    gasUnitCost: number
    spent: number
    /** Gas per call of each kind of pool. */
    legGas?: GasCosts['leg']
  },
): number {
  const { pools, side } = question
  const isSell = side === 'SELL'
  const earned = surplusesAt(question, gross, () => Number.POSITIVE_INFINITY).reduce((sum, surplus) => sum + surplus, 0)
  // Every route pays the base of its gas: a better buy can spend at most the rest.
  const worth = isSell ? boundAt(question, gross) : spent - executionCosts[side].base * gasUnitCost + earned
  const costs = pools.map(({ kind }) => legGas[kind] * gasUnitCost)
  if (!areComplete(cases)) return Number.NaN
  const bounds = cases.map(({ supposes, prices }) => {
    const called = new Map(supposes.map(({ pool, called }) => [pool, called]))
    const surpluses = surplusesAt(question, prices, (token) => worth / gross.get(token)!)
    const kept = pools.map(({ address }, index) => {
      const surplus = surpluses[index]! - costs[index]!
      return called.get(address) === undefined ? Math.max(0, surplus) : called.get(address) ? surplus : 0
    })
    return boundOf(question, prices, kept) + (isSell ? -1 : 1) * executionCosts[side].base * gasUnitCost
  })
  return isSell ? Math.max(...bounds) : Math.min(...bounds)
}

/**
 * True if mutually exclusive cases cover everything: their shares of all combinations sum to one.
 */
function areComplete(cases: readonly NetCase[]): boolean {
  const share = cases.reduce((sum, { supposes }) => sum + 2 ** -supposes.length, 0)
  const called = cases.map(({ supposes }) => new Map(supposes.map(({ pool, called }) => [pool, called])))
  const excludes = (a: Map<PoolAddress, boolean>, b: Map<PoolAddress, boolean>) =>
    [...a].some(([pool, called]) => b.get(pool) === !called)
  return (
    share === 1 &&
    cases.every(({ supposes }, index) => called[index]!.size === supposes.length) &&
    called.every((one, index) => called.slice(0, index).every((other) => excludes(one, other)))
  )
}

function boundOf({ side, srcToken, destToken, amount }: DualQuestion, prices: Prices, surpluses: readonly number[]) {
  const surplus = surpluses.reduce((sum, value) => sum + value, 0)
  const [src, dest] = [prices.get(srcToken) ?? Number.NaN, prices.get(destToken) ?? Number.NaN]
  return side === 'SELL' ? (amount * src + surplus) / dest : (amount * dest - surplus) / src
}

/** Returns each pool's profit at the prices if its input is limited. */
const surplusesAt = ({ pools, side }: DualQuestion, prices: Prices, maxOf: (token: PoolAddress) => number): number[] =>
  pools.map((pool) => {
    const [price0, price1] = [prices.get(pool.token0), prices.get(pool.token1)]
    // Pools between unpriced tokens are unreachable; a pool with only one price is reachable, so
    // there is no bound.
    if ((price0 === undefined && price1 === undefined) || pool.token0 === pool.token1) return 0
    if (price0 === undefined || price1 === undefined) return Number.NaN
    const trade = oracleOf(pool, side)(price0, price1)
    if (trade === undefined) return 0
    const { zeroForOne } = trade
    const [tokenIn, valueIn, valueOut] = zeroForOne ? [pool.token0, price0, price1] : [pool.token1, price1, price0]
    const most = maxOf(tokenIn)
    const amountOut =
      trade.amountIn > most ? curveOf(pool)[zeroForOne ? 'zeroForOne' : 'oneForZero'].outputOf(most) : trade.amountOut
    return amountOut * valueOut - Math.min(trade.amountIn, most) * valueIn
  })

/**
 * Solves the routing problem without gas in its dual form, simply: damped Newton over the
 * logarithms of the token prices with a dense factorisation. The reference of tests and benches;
 * the engine has its own, faster solver. Undefined if no route exists.
 *
 * @example
 * solveReference({ pools, side: 'SELL', srcToken, destToken, amount: 1e18 })?.bound
 * // 2989120331.07
 */
export function solveReference(question: DualQuestion): DualAnswer | undefined {
  const { side, srcToken, destToken, amount } = question
  const isSell = side === 'SELL'
  const start = startPrices(question.pools, isSell ? destToken : srcToken)
  const tokens = [...start.keys()]
  const ids = new Map(tokens.map((token, index) => [token, index]))
  const [src, dest] = [ids.get(srcToken), ids.get(destToken)]
  if (src === undefined || dest === undefined || src === dest) return undefined
  const ground = isSell ? dest : src
  const edges = question.pools.flatMap((pool): Edge[] => {
    const [a, b] = [ids.get(pool.token0), ids.get(pool.token1)]
    return a === undefined || b === undefined || a === b ? [] : [{ pool, a, b, oracle: oracleOf(pool, side) }]
  })

  const count = tokens.length
  const residual = new Float64Array(count)
  const matrix = new Float64Array(count * count)
  /**
   * Returns the function to minimise, and with `slopes` computes its gradient and its Newton matrix
   * in logarithms.
   */
  const valueAt = (logs: Float64Array, softness: number, slopes: boolean): number => {
    const prices = logs.map(Math.exp)
    const order = isSell ? amount * prices[src]! : -amount * prices[dest]!
    let value = order
    if (slopes) {
      residual.fill(0)
      matrix.fill(0)
      residual[isSell ? src : dest]! += order
    }
    for (const { a, b, oracle } of edges) {
      const trade = oracle(prices[a]!, prices[b]!, softness)
      if (trade === undefined) continue
      const [from, to] = trade.zeroForOne ? [a, b] : [b, a]
      const [given, got] = [trade.amountIn * prices[from]!, trade.amountOut * prices[to]!]
      value += got - given
      if (!slopes) continue
      residual[from]! -= given
      residual[to]! += got
      matrix[from * count + from]! += trade.conductance
      matrix[to * count + to]! += trade.conductance
      matrix[from * count + to]! -= trade.conductance
      matrix[to * count + from]! -= trade.conductance
    }
    return value
  }

  const begin = Math.log(start.get(isSell ? srcToken : destToken)!)
  let logs = new Float64Array(tokens.map((token) => Math.log(start.get(token)!)))
  for (const softness of edges.some(({ pool }) => linearKinds.includes(pool.kind)) ? softnesses : [0]) {
    let value = valueAt(logs, softness, true)
    let damping = 1e-3
    for (let round = 0, stalls = 0; round < maxRounds && stalls < 4; round++) {
      const weight = amount * Math.exp(logs[isSell ? src : dest]!)
      const step = solveGrounded({ matrix, residual, count, ground, damping: damping * weight })
      if (step === undefined) {
        damping *= 10
        continue
      }
      const longest = step.reduce((most, part) => Math.max(most, Math.abs(part)), 0)
      const slope = step.reduce((sum, part, index) => sum + part * residual[index]!, 0)
      let length = longest > maxLogStep ? maxLogStep / longest : 1
      const fullLength = length
      const tried = new Float64Array(count)
      for (let halving = 0; ; halving++, length /= 2) {
        for (let index = 0; index < count; index++) tried[index] = logs[index]! + length * step[index]!
        if (valueAt(tried, softness, false) <= value + 1e-4 * length * slope) break
        if (halving === 40) length = 0
        if (length === 0) break
      }
      if (length > 0) logs = tried
      damping =
        length === 0 ? damping * 30 : length === fullLength ? Math.max(1e-13, damping / 10) : Math.min(10, damping * 2)
      const before = value
      value = valueAt(logs, softness, true)
      stalls = before - value <= 1e-15 * Math.abs(value) ? stalls + 1 : 0
      // An order above what the pools hold raises its price without limit.
      if (Math.abs(logs[isSell ? src : dest]! - begin) > hopeless) return undefined
    }
  }

  const value = valueAt(logs, 0, false)
  const bound = isSell ? value : -value
  if (!(bound > 0) || !(bound < Number.POSITIVE_INFINITY)) return undefined
  const prices = new Map(tokens.map((token, index) => [token, Math.exp(logs[index]!)]))
  const trades = edges.flatMap(({ pool, a, b, oracle }) => {
    const trade = oracle(Math.exp(logs[a]!), Math.exp(logs[b]!), softnesses.at(-1))
    return trade === undefined ? [] : [{ pool, trade }]
  })
  return { bound, prices, trades }
}

/**
 * Derives prices from the pools' own: grows a tree from the ground, over the deepest pool next.
 * Contains only tokens that it reaches.
 */
function startPrices(pools: readonly Pool[], ground: PoolAddress): Map<PoolAddress, number> {
  const prices = new Map([[ground, 1]])
  const neighbours = new Map<PoolAddress, { to: PoolAddress; rate: number; held: number }[]>()
  for (const pool of pools) {
    const rate = spotOf(pool)
    if (rate === undefined || pool.token0 === pool.token1) continue
    const held = heldBy(pool)
    const connect = (from: PoolAddress, to: PoolAddress, valueOfTo: number, of: bigint) =>
      neighbours.set(from, [...(neighbours.get(from) ?? []), { to, rate: valueOfTo, held: Number(of) }])
    connect(pool.token0, pool.token1, 1 / rate, held[0])
    connect(pool.token1, pool.token0, rate, held[1])
  }
  const frontier = new Map<PoolAddress, { price: number; depth: number }>()
  for (let token: PoolAddress | undefined = ground; token !== undefined; ) {
    const price: number = prices.get(token)!
    for (const { to, rate, held } of neighbours.get(token) ?? []) {
      const depth = held * price
      if (!prices.has(to) && depth >= (frontier.get(to)?.depth ?? 0)) frontier.set(to, { price: price * rate, depth })
    }
    const next: [PoolAddress, { price: number; depth: number }] | undefined = [...frontier].reduce<
      [PoolAddress, { price: number; depth: number }] | undefined
    >((best, entry) => (best === undefined || entry[1].depth > best[1].depth ? entry : best), undefined)
    token = next?.[0]
    if (next === undefined) break
    frontier.delete(next[0])
    prices.set(next[0], next[1].price)
  }
  return prices
}

/** Returns the price of the first token in units of the second in a pool, without the fee. */
function spotOf(pool: Pool): number | undefined {
  switch (pool.kind) {
    case 'v2':
      return positive(Number(pool.reserve1) / Number(pool.reserve0))
    case 'v3':
    case 'v4':
      return positive((Number(pool.sqrtPriceX96) / 2 ** 96) ** 2)
    case 'solidly':
      if (pool.stable) return positive(Number(pool.scale0) / Number(pool.scale1))
      return positive(Number(pool.reserve1) / Number(pool.reserve0))
    case 'stable':
    case 'stableNg':
    case 'stableMulti':
    case 'crypto':
      return positive(pool.balance0 > 0n && pool.balance1 > 0n ? Number(pool.rate0) / Number(pool.rate1) : 0)
    case 'stableMeta':
      return positive(
        pool.balance0 > 0n && pool.shares > 0n
          ? Number(pool.rate0) / Number(pool.base.coins.find(({ token }) => token === pool.token1)!.rate)
          : 0,
      )
    case 'composable':
      return positive(pool.balance0 > 0n && pool.balance1 > 0n ? Number(pool.factor0) / Number(pool.factor1) : 0)
    case 'weighted':
      return positive(
        (Number(pool.balance1) * Number(pool.weight0E18)) / (Number(pool.balance0) * Number(pool.weight1E18)),
      )
    case 'erc4626': {
      const rate = positive(Number(pool.shares) / Number(pool.assets))
      return rate && pool.token0 === pool.address ? 1 / rate : rate
    }
    case 'staking': {
      const rate = positive(pool.mostEther > 0n ? Number(pool.shares) / Number(pool.ether) : 0)
      return rate && pool.token0 === pool.address ? 1 / rate : rate
    }
    case 'rfq':
      return positive(pool.remainingMakerAmount > 0n ? Number(pool.makerAmount) / Number(pool.takerAmount) : 0)
  }
}

const positive = (value: number) => (value > 0 && value < Number.POSITIVE_INFINITY ? value : undefined)

/**
 * Solves (matrix + damping)·step = -residual by Cholesky factorisation, with one token grounded;
 * undefined if the matrix is not positive definite.
 */
function solveGrounded({
  matrix,
  residual,
  count,
  ground,
  damping,
}: {
  matrix: Float64Array
  residual: Float64Array
  count: number
  ground: number
  damping: number
}): Float64Array | undefined {
  const lower = new Float64Array(count * count)
  const step = new Float64Array(count)
  for (let i = 0; i < count; i++) {
    if (i === ground) continue
    for (let j = 0; j <= i; j++) {
      if (j === ground) continue
      let sum = matrix[i * count + j]! + (i === j ? damping : 0)
      for (let k = 0; k < j; k++) sum -= lower[i * count + k]! * lower[j * count + k]!
      if (i !== j) lower[i * count + j] = sum / lower[j * count + j]!
      else if (sum > 0) lower[i * count + i] = Math.sqrt(sum)
      else return undefined
    }
    let sum = -residual[i]!
    for (let k = 0; k < i; k++) sum -= lower[i * count + k]! * step[k]!
    step[i] = sum / lower[i * count + i]!
  }
  for (let i = count - 1; i >= 0; i--) {
    if (i === ground) continue
    let sum = step[i]!
    for (let k = i + 1; k < count; k++) sum -= lower[k * count + i]! * step[k]!
    step[i] = sum / lower[i * count + i]!
  }
  return step
}
