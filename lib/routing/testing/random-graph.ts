import type { MarketState } from '../market/state'
import type { Pool, PoolAddress } from '../pools/pool'
import type { PlannedLeg } from '../route/execute'
import { planLegs } from '../route/plan-legs'
import type { Side } from '../route/route'

/**
 * Draws a graph of legs over a market: up to ten intermediate tokens in a random order, many of the
 * pools between them, each token split at random by the balance held (sell) or owed (buy). It forks
 * and joins repeatedly, as the best route of a large trade does. Empty if the drawn pools do not
 * reach the end.
 *
 * @example
 * const ends = { side: 'SELL', srcToken: weth, destToken: usdc }
 * randomGraph({ market, random: createRandom(1), ...ends, accept: () => true }).length
 * // 9
 */
export function randomGraph({
  market,
  random,
  side,
  srcToken,
  destToken,
  accept,
}: {
  market: MarketState
  random: () => number
  side: Side
  srcToken: PoolAddress
  destToken: PoolAddress
  accept: (pool: Pool) => boolean
}): readonly PlannedLeg[] {
  const between = market.tokens
    .filter((token) => token !== srcToken && token !== destToken)
    .map((token) => ({ token, key: random() }))
    .sort((a, b) => a.key - b.key)
    .slice(0, Math.floor(random() * 11))
  const ranks = new Map([srcToken, ...between.map(({ token }) => token), destToken].map((token, rank) => [token, rank]))
  const rankOf = (token: PoolAddress) => ranks.get(token) ?? -1
  const legs = market.pools
    .filter((pool) => rankOf(pool.token0) >= 0 && rankOf(pool.token1) >= 0 && accept(pool) && random() < 0.8)
    .map(({ address: pool, token0, token1 }) => {
      const [tokenIn, tokenOut] = rankOf(token0) < rankOf(token1) ? [token0, token1] : [token1, token0]
      const amount = 0.02 + random()
      return { pool, tokenIn, tokenOut, amountIn: amount, amountOut: amount, isFull: false }
    })
    .sort((a, b) => rankOf(a.tokenIn) - rankOf(b.tokenIn))
  const reached = new Set([srcToken])
  for (const { tokenIn, tokenOut } of legs) if (reached.has(tokenIn)) reached.add(tokenOut)
  const useful = new Set([destToken])
  for (const { tokenIn, tokenOut } of legs.toReversed()) if (useful.has(tokenOut)) useful.add(tokenIn)
  const graph = legs.filter(({ tokenIn, tokenOut }) => reached.has(tokenIn) && useful.has(tokenOut))
  // Plans shares as for a sell: a buy is a sell with reversed tokens.
  if (side === 'SELL') return planLegs('SELL', graph) ?? []
  return (planLegs('SELL', graph.map(reversed)) ?? []).map(reversed).reverse()
}

const reversed = <leg extends { tokenIn: PoolAddress; tokenOut: PoolAddress }>(leg: leg): leg => ({
  ...leg,
  tokenIn: leg.tokenOut,
  tokenOut: leg.tokenIn,
})
