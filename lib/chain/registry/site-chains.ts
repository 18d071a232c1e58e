import type { Chain } from '../chain'
import { type ChainLogos, logosOf } from '../token/logos'
import { chains as published } from './chains'
import { mergeRegistry } from './merge-registry'

/** What of the registry a page is served with: the chains that are served, not all that are published, and logos by chain id. */
export type SiteChains = { chains: readonly Chain[]; logos: Readonly<Record<number, ChainLogos>> }

/**
 * Picks the chains that are served, with the operator's overrides laid over the registry. It comes with the page from the page's own
 * origin, so the contracts that may pull tokens are never what an answer of the REST service says.
 *
 * @throws {InvalidRegistryError}
 * @example
 * readSiteChains([1, 8453]).chains.map(({ name }) => name) // ['Ethereum', 'Base']
 */
export const readSiteChains = (chainIds: readonly number[], overrides?: unknown): SiteChains => {
  const registry = overrides === undefined ? published : mergeRegistry(published, overrides)
  const chains = chainIds.flatMap((id) => registry[id] ?? [])
  return { chains, logos: Object.fromEntries(chains.map(({ id }) => [id, logosOf(id)])) }
}
