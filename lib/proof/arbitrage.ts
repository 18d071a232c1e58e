import type { ProofPool } from '../api/market/proof'
import { InvalidPool, readPool } from './read-pool'
import type { Grounds } from './sum-bounds'

/**
 * The input and output of a pool in a quoted route: digits in raw units, addresses in lower case.
 */
export type QuotedLeg = { pool: string; tokenIn: string; amountIn: string; amountOut: string }

/** The page's knowledge of a quoted route; `counted` is the quote's gas units per kind of pool. */
export type QuotedRoute = {
  /** Inputs and outputs of the route's pools; a pool may occur in parts. */
  legs: readonly QuotedLeg[]
  counted: Readonly<Record<ProofPool['kind'], number>>
}

type Traded = { tokenIn: string; amountIn: bigint; amountOut: bigint }

/** False for kinds whose pools change the state of others when they trade. */
const tradesAlone: Readonly<Record<ProofPool['kind'], boolean>> = {
  v2: true,
  v3: true,
  v4: true,
  solidly: true,
  stable: true,
  stableNg: true,
  stableMulti: false,
  stableMeta: false,
  crypto: false,
  weighted: true,
  composable: true,
  rfq: true,
  erc4626: true,
  staking: true,
}

/** Fraction by which a pool must pay more than claimed; above the float error. */
const margin = 1e-9

/**
 * Returns a lower bound of the arbitrage in the gap net of gas that anyone could take, in bps of
 * the quoted amount. Checks the trades of the proof by four rules:
 *
 * 1. They work without the order: each pool pays at least the claimed output for its input. They
 *    start with nothing and owe no token at the end.
 * 2. They work on top of the route: each pool pays for both together, and none is used against the
 *    route's direction. So their profit is not caused by the route's own price impact, and route
 *    and trades together are one of the routes that the bounds cover.
 * 3. No pool takes more, for both together, than the bounds assume that anyone has. Pairs of
 *    multi-coin pools and metapools are excluded, as they affect each other.
 * 4. They pay for a transaction of their own: its base and the quote's gas of each pool, which may
 *    exceed that of the bounds.
 *
 * The gap is therefore at least this. The rest of it may be arbitrage, too; and a better route may
 * use these pools.
 *
 * @returns undefined if the trades break a rule
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
    // Each pool trades once. Pairs of one contract affect each other, so their joint output is not
    // known here.
    if (
      pool === undefined ||
      !tradesAlone[pool.kind] ||
      !known.delete(address) ||
      !isAmount(amounts.amountIn) ||
      !isAmount(amounts.amountOut)
    )
      return undefined
    const alone = { tokenIn, amountIn: BigInt(amounts.amountIn), amountOut: BigInt(amounts.amountOut) }
    const given = routed.get(address) ?? { tokenIn, amountIn: 0n, amountOut: 0n }
    const combined = {
      tokenIn,
      amountIn: given.amountIn + alone.amountIn,
      amountOut: given.amountOut + alone.amountOut,
    }
    const isInvalid = given.tokenIn !== tokenIn || (tokenIn !== pool.token0 && tokenIn !== pool.token1)
    if (
      isInvalid ||
      !paysFor(pool, side === 'SELL', [alone, combined]) ||
      !(Number(combined.amountIn) <= limits(tokenIn))
    )
      return undefined
    add(tokenIn, -alone.amountIn)
    add(tokenIn === pool.token0 ? pool.token1 : pool.token0, alone.amountOut)
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

/** True if a pool pays each claimed output; with a nearly free input, the gain is the output. */
const paysFor = (pool: ProofPool, sells: boolean, trades: readonly Traded[]): boolean => {
  try {
    const { token0, give0, give1 } = readPool(pool, sells)
    return trades.every(({ tokenIn, amountIn, amountOut }) => {
      const [maxIn, least] = [Number(amountIn), Number(amountOut)]
      const give = tokenIn === token0 ? give0 : give1
      return give({ priceIn: (margin * least) / maxIn, priceOut: 1, maxIn }) >= least
    })
  } catch (error) {
    if (error instanceof InvalidPool) return false
    throw error
  }
}
