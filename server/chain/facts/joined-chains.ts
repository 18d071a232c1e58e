import type { Chain } from '@/lib/chain/chain'
import { lanesBetween } from '@/lib/chain/registry/lanes'
import type { ServedChain } from './served-chain'

/** Two served chains, and the lanes from one to the other. */
export type JoinedChains = { from: Chain; to: Chain; lanes: ReturnType<typeof lanesBetween> }

/**
 * Lists the ordered pairs of served chains that a bridge joins.
 *
 * @example
 * joinedChains(deps).map(({ from, to }) => `${from.id} ${to.id}`) // ['1 42161', '1 8453', '42161 1', ...]
 */
export const joinedChains = ({ chains }: { chains: ReadonlyMap<number, ServedChain> }): JoinedChains[] => {
  const served = [...chains.values()].map(({ chain }) => chain)
  return served.flatMap((from) =>
    served.flatMap((to) => {
      const lanes = lanesBetween(from, to)
      return lanes.length === 0 ? [] : { from, to, lanes }
    }),
  )
}
