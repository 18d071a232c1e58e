import type { MarketState } from './state'

/**
 * Restricts the edges between tokens to the pools with 1 in `mask`.
 *
 * @example
 * edgesThrough(market.edges, Uint8Array.of(1, 0))[0] // [{ to: 1, pools: [0] }]
 */
export const edgesThrough = (edges: MarketState['edges'], mask: Uint8Array): MarketState['edges'] =>
  edges.map((ways) =>
    ways.flatMap(({ to, pools }) => {
      const some = pools.filter((pool) => mask[pool] === 1)
      return some.length > 0 ? [{ to, pools: some }] : []
    }),
  )
