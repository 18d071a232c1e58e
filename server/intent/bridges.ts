import type { Chain } from '@/lib/chain/chain'
import { lanesBetween } from '@/lib/chain/registry/lanes'
import type { Deps } from '../deps'

/** The bridge that intents use, by its names in requests: clients of other services know the second. */
const names = ['across', 'acrossv3'] as const

/** The one bridge that intents use now: its name in answers, and that of its logo in the pages. */
export const across = { protocol: 'Across', displayName: 'Across', logo: '/logos/bridges/across.svg' } as const

/**
 * Returns true if a request lets intents use Across; names match whatever their casing.
 *
 * @example
 * isAcrossAllowed({ include: ['ACROSSV3'] }) // true
 * isAcrossAllowed({ exclude: ['Across'] }) // false
 */
export const isAcrossAllowed = ({
  include = [],
  exclude = [],
}: {
  include?: readonly string[] | undefined
  exclude?: readonly string[] | undefined
}): boolean => (include.length === 0 || include.some(isAcross)) && !exclude.some(isAcross)

const isAcross = (name: string) => names.some((known) => known === name.toLowerCase())

/** Two served chains, and the lanes from one to the other. */
type Joined = { from: Chain; to: Chain; lanes: ReturnType<typeof lanesBetween> }

/**
 * Lists the ordered pairs of served chains that a bridge joins.
 *
 * @example
 * joinedChains(deps).map(({ from, to }) => `${from.id} ${to.id}`) // ['1 42161', '1 8453', '42161 1', ...]
 */
export const joinedChains = ({ chains }: Pick<Deps, 'chains'>): Joined[] => {
  const served = [...chains.values()].map(({ chain }) => chain)
  return served.flatMap((from) =>
    served.flatMap((to) => {
      const lanes = lanesBetween(from, to)
      return lanes.length === 0 ? [] : { from, to, lanes }
    }),
  )
}
