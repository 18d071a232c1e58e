import { optimalTrade } from '../pools/oracle/oracle'
import type { Move } from '../search/order-tokens'
import type { Problem } from '../search/problem'

/** Maximum prices of the moved token to try before the dual has to decide. */
const maxTries = 12
/** Maximum change of its log price per try. */
const longestStep = 0.7
/** Relative margin by which a bound must be below its target, against rounding. */
const margin = 1e-9

const trade = new Float64Array(3)

/** The allowed pools by token: those of token t are `pools` from `starts[t]` to `starts[t + 1]`. */
export type PoolsByToken = { starts: Int32Array; pools: Int32Array }

/**
 * Lists the allowed pools by token.
 *
 * @example
 * poolsByToken(problem).starts // Int32Array [0, 2, 5, ...]
 */
export function poolsByToken({ market: { ends, tokenCount, poolCount }, mask }: Problem): PoolsByToken {
  const starts = new Int32Array(tokenCount + 1)
  const isAllowed = (end: number) => mask === undefined || mask[end >> 1] !== 0
  for (let end = 0; end < 2 * poolCount; end++) if (isAllowed(end)) starts[ends[end]! + 1]!++
  for (let token = 0; token < tokenCount; token++) starts[token + 1]! += starts[token]!
  const filled = starts.slice()
  const pools = new Int32Array(starts[tokenCount]!)
  for (let end = 0; end < 2 * poolCount; end++) if (isAllowed(end)) pools[filled[ends[end]!]!++] = end >> 1
  return { starts, pools }
}

/**
 * Returns a test for moves of a token that cannot improve an order of tokens, without solving the
 * dual. The new dual is bounded by its value at any prices, so at those of the current order with
 * another price for the moved token, which affects the token's own pools only. `least` is the value
 * to exceed: the bound of a sell, or minus that of a buy.
 *
 * @example
 * const loses = movesThatLose(problem, poolsByToken(problem), { order, prices })
 * loses({ token: 7, place: 3 }, 2989120331.2)
 * // true: no better than that
 */
export function movesThatLose(
  { market, side, src, dest, amount, mask }: Problem,
  { starts, pools }: PoolsByToken,
  { order, prices }: { order: readonly number[]; prices: Float64Array },
): (move: Pick<Move, 'token' | 'place'>, least: number) => boolean {
  const { ends, band, poolCount, tokenCount } = market
  const isSale = side === 'SELL'
  const ranks = new Int32Array(tokenCount)
  for (let rank = 0; rank < order.length; rank++) ranks[order[rank]!] = rank
  const roots = prices.map((price) => Math.sqrt(price))
  // Earnings of the pools at these prices in this order of tokens: in total and by token.
  const ofToken = new Float64Array(tokenCount)
  let total = isSale ? amount * prices[src]! : -amount * prices[dest]!
  for (let pool = 0; pool < poolCount; pool++) {
    if (mask !== undefined && mask[pool] === 0) continue
    const [token0, token1] = [ends[2 * pool]!, ends[2 * pool + 1]!]
    const [root0, root1] = [roots[token0]!, roots[token1]!]
    const sellsZero = root0 < band[2 * pool]! * root1
    if (!sellsZero && root0 <= band[2 * pool + 1]! * root1) continue
    if (sellsZero !== ranks[token0]! < ranks[token1]!) continue
    if (optimalTrade(market, pool, root0 / root1, trade, isSale) === 0) continue
    const [from, to] = sellsZero ? [token0, token1] : [token1, token0]
    const earned = prices[to]! * trade[1]! - prices[from]! * trade[0]!
    total += earned
    ofToken[token0]! += earned
    ofToken[token1]! += earned
  }

  return ({ token, place }, least) => {
    const goal = least - margin * Math.abs(least)
    const elsewhere = total - ofToken[token]!
    let [low, high] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
    let at = Math.log(prices[token]!)
    for (let tries = 0; tries < maxTries; tries++) {
      const price = Math.exp(at)
      const root = Math.sqrt(price)
      let value = elsewhere
      // The token's net inflow by value, and its derivative by the log of the price.
      let inflow = 0
      let slope = 0
      for (let index = starts[token]!; index < starts[token + 1]!; index++) {
        const pool = pools[index]!
        const isZero = ends[2 * pool] === token
        const other = ends[2 * pool + (isZero ? 1 : 0)]!
        const ratio = isZero ? root / roots[other]! : roots[other]! / root
        const sellsZero = ratio < band[2 * pool]!
        if (!sellsZero && ratio <= band[2 * pool + 1]!) continue
        const isFirst = place <= ranks[other]! - (ranks[other]! > ranks[token]! ? 1 : 0)
        const isGiven = sellsZero === isZero
        if (isGiven !== isFirst) continue
        if (optimalTrade(market, pool, ratio, trade, isSale) === 0) continue
        const otherPrice = prices[other]!
        if (isGiven) {
          value += otherPrice * trade[1]! - price * trade[0]!
          inflow -= price * trade[0]!
          slope += price * trade[2]!
        } else {
          value += price * trade[1]! - otherPrice * trade[0]!
          inflow += price * trade[1]!
          slope += otherPrice * trade[2]!
        }
      }
      if (value < goal) return true
      if (inflow > 0) high = at
      else low = at
      if (inflow === 0 || !(high - low > 1e-9)) return false
      const step = slope > 0 ? -inflow / slope : inflow > 0 ? -longestStep : longestStep
      const next = at + Math.max(-longestStep, Math.min(step, longestStep))
      at = next > low && next < high ? next : (low + high) / 2
    }
    return false
  }
}
