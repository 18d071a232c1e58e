import type { ServedChain } from '../chain/facts/served-chain'
import type { Deps } from '../deps'

/**
 * The served chains that a query keeps to; all where it names none.
 *
 * @example
 * servedOf(deps, [1]).map(({ chain }) => chain.name) // ['Ethereum']
 */
export const servedOf = ({ chains }: Pick<Deps, 'chains'>, asked: readonly number[] | undefined): ServedChain[] =>
  [...chains.values()].filter(({ chain }) => !asked?.length || asked.includes(chain.id))
