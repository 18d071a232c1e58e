import type { Chain } from '../chain'
import { type ChainLogos, logosOf } from '../token/logos'
import { chains as published } from './chains'
import { mergeRegistry } from './merge-registry'

/** The part of the registry that pages receive: the served chains, and logos by chain id. */
export type SiteChains = { chains: readonly Chain[]; logos: Readonly<Record<number, ChainLogos>> }

/**
 * Returns the served chains, with the operator's overrides merged over the registry. Pages receive
 * it from their own origin, so that an answer of the REST service never chooses the contracts that
 * may pull tokens.
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
