import type { MarketState } from '../market/state'
import { applyBurn, applyMint } from '../pools/events'
import type { Pool } from '../pools/pool'
import { swapExactIn } from '../pools/swap'
import { heldBy } from './held-by'
import { createDraw } from './random'

/** The effect of a block on a market: the changed pools in their new state. */
export type SyntheticBlock = { changed: readonly Pool[]; events: number }

/**
 * Creates a source of blocks of events: each touches one to five percent of the pools with a trade
 * of up to half a percent of the pool's balance, or sometimes a mint or burn of a concentrated
 * position.
 *
 * @example
 * createBlocks(7)(market).changed.length // 23
 */
export function createBlocks(seed: number): (market: MarketState) => SyntheticBlock {
  const draw = createDraw(seed)
  return ({ pools }) => {
    const changed = new Map<number, Pool>()
    const events = Math.max(1, Math.round(pools.length * draw.between(0.01, 0.05)))
    for (let event = 0; event < events; event++) {
      const index = draw.below(pools.length)
      changed.set(index, moved(changed.get(index) ?? pools[index]!))
    }
    return { changed: [...changed.values()], events }
  }

  function moved(pool: Pool): Pool {
    if (pool.kind === 'v3' && draw.below(5) === 0) return positionMoved(pool)
    const zeroForOne = pool.kind === 'rfq' || draw.below(2) === 0
    const held = heldBy(pool)[zeroForOne ? 0 : 1]
    const given = pool.kind === 'rfq' ? pool.takerAmount / 100n : (held * BigInt(1 + draw.below(50))) / 10_000n
    const result = swapExactIn(pool, zeroForOne ? pool.token0 : pool.token1, given)
    return result.ok ? result.pool : { ...pool }
  }

  function positionMoved(pool: Pool & { kind: 'v3' }): Pool {
    const { tickSpacing, tick, liquidity } = pool
    const centre = Math.round(tick / tickSpacing)
    const [below, above] = [1 + draw.below(40), 1 + draw.below(40)]
    const position = {
      tickLower: (centre - below) * tickSpacing,
      tickUpper: (centre + above) * tickSpacing,
      amount: liquidity / BigInt(10 + draw.below(90)) + 1n,
    }
    const minted = applyMint(pool, position)
    // Removes half of the positions partly in the same event: a burn needs a mint before it.
    return draw.below(2) === 0 ? minted : applyBurn(minted, { ...position, amount: position.amount / 2n })
  }
}
