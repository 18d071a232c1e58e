import type { ServedChain } from '../chain/facts/served-chain'
import type { Deps } from '../deps'

/**
 * Returns the served chains that a query names; all if it names none.
 *
 * @example
 * servedOf(deps, [1]).map(({ chain }) => chain.name) // ['Ethereum']
 */
export const servedOf = ({ chains }: Pick<Deps, 'chains'>, asked: readonly number[] | undefined): ServedChain[] =>
  [...chains.values()].filter(({ chain }) => !asked?.length || asked.includes(chain.id))
