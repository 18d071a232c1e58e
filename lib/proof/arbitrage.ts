import type { ProofPool } from '../api/market/proof'
import { PoolFault, readPool } from './read-pool'
import type { Grounds } from './sum-bounds'

/** What a quoted route gives a pool, and what it gets of it: raw units as digits, token and pool in lower case. */
export type QuotedLeg = { pool: string; tokenIn: string; amountIn: string; amountOut: string }

/** What a page knows of the route that it was quoted; `counted` is what a pool of each kind is counted with, in units of gas. */
export type QuotedRoute = {
  /** What the route gives its pools and gets of them; a pool may come in parts. */
  legs: readonly QuotedLeg[]
  counted: Readonly<Record<ProofPool['kind'], number>>
}

type Traded = { tokenIn: string; amountIn: bigint; amountOut: bigint }

/** What a pool has to pay beyond what is told, as a part of it: more than floats are off, and less than the proof leaves it. */
const surely = 1e-9

/**
 * Says how much of the gap net of gas is arbitrage that anyone can take, in bps of the quoted amount: at least this. What the trades of
 * the proof bring is counted from below, in four rules:
 *
 * 1. They hold without the order: each pool pays, for what it takes, what is told. They begin with nothing and owe no token at the end.
 * 2. They hold on top of the route: each pool pays for both together, and none is used against the way of the route. So what they bring is
 *    not what the route itself moved apart, and route and trades together are one of the ways that the bounds are about.
 * 3. No pool takes more, for both together, than the bounds suppose that anyone has.
 *    Pools of several coins and metapools stand aside: their pairs are not apart from each other.
 * 4. They pay for a transaction of their own: its base and what each pool is counted with, which may be more than the bounds do.
 *
 * So the gap is never less. What is left of it may be arbitrage, too; and a better route may have been made of these pools.
 *
 * @returns undefined where the trades break a rule
 * @example
 * arbitrageBpsOf(proof, { legs, counted, limits: sumBounds(proof).limits }) // 38.2
 */
export const arbitrageBpsOf = (
  { side, srcToken, destToken, srcAmount, destAmount, gas, pools, arbitrage = [] }: Grounds,
  { legs, counted, limits }: QuotedRoute & { limits: (token: string) => number },
): number | undefined => {
  if (arbitrage.length === 0) return 0
  const known = new Map<string, ProofPool>(pools.map((pool) => [pool.address, pool]))
  const routed = routedOf(legs)
  const balances = new Map<string, bigint>()
  const add = (token: string, amount: bigint) => balances.set(token, (balances.get(token) ?? 0n) + amount)
  let paid = gas.base
  for (const { pool: address, tokenIn, ...amounts } of arbitrage) {
    const pool = known.get(address)
    // Each pool trades once. Pairs of one contract move each other: what one of them pays beside another is not counted here.
    if (
      pool === undefined ||
      pool.kind === 'stableMulti' ||
      pool.kind === 'stableMeta' ||
      !known.delete(address) ||
      !isAmount(amounts.amountIn) ||
      !isAmount(amounts.amountOut)
    )
      return undefined
    const one = { tokenIn, amountIn: BigInt(amounts.amountIn), amountOut: BigInt(amounts.amountOut) }
    const given = routed.get(address) ?? { tokenIn, amountIn: 0n, amountOut: 0n }
    const both = {
      tokenIn,
      amountIn: given.amountIn + one.amountIn,
      amountOut: given.amountOut + one.amountOut,
    }
    const isFaulty = given.tokenIn !== tokenIn || (tokenIn !== pool.token0 && tokenIn !== pool.token1)
    if (isFaulty || !paysFor(pool, side === 'SELL', [one, both]) || !(Number(both.amountIn) <= limits(tokenIn)))
      return undefined
    add(tokenIn, -one.amountIn)
    add(tokenIn === pool.token0 ? pool.token1 : pool.token0, one.amountOut)
    paid += Math.max(counted[pool.kind], gas.least[pool.kind])
  }
  if ([...balances.values()].some((balance) => balance < 0n)) return undefined
  const [inToken, quoted] = side === 'SELL' ? [destToken, destAmount] : [srcToken, srcAmount]
  const brings = Number(balances.get(inToken.toLowerCase()) ?? 0n) - paid * gas.unitCost
  return Math.max(0, (brings / Number(quoted)) * 10_000)
}

const isAmount = (digits: string): boolean => /^[1-9]\d{0,77}$/.test(digits)

const routedOf = (legs: readonly QuotedLeg[]): ReadonlyMap<string, Traded> => {
  const routed = new Map<string, Traded>()
  for (const { pool, tokenIn, amountIn, amountOut } of legs) {
    const before = routed.get(pool)
    routed.set(pool, {
      tokenIn,
      amountIn: (before?.amountIn ?? 0n) + BigInt(amountIn),
      amountOut: (before?.amountOut ?? 0n) + BigInt(amountOut),
    })
  }
  return routed
}

/** Whether a pool pays for some amounts, each alone, what is told: with the input next to worthless, the most gained is all it pays. */
const paysFor = (pool: ProofPool, sells: boolean, trades: readonly Traded[]): boolean => {
  try {
    const { token0, give0, give1 } = readPool(pool, sells)
    return trades.every(({ tokenIn, amountIn, amountOut }) => {
      const [maxIn, least] = [Number(amountIn), Number(amountOut)]
      const give = tokenIn === token0 ? give0 : give1
      return give({ priceIn: (surely * least) / maxIn, priceOut: 1, maxIn }) >= least
    })
  } catch (error) {
    if (error instanceof PoolFault) return false
    throw error
  }
}
