import { readFileSync } from 'node:fs'
import { chains as published } from '@/lib/chain/registry/chains'
import { mergeRegistry } from '@/lib/chain/registry/merge-registry'
import { BaseError } from '@/lib/errors'
import type { ReadableChain } from '../chain/facts/served-chain'
import { createChainClient } from '../chain/node/clients'
import { type Env, InvalidEnvError } from '../env'
import type { Log } from '../log'

const readRegistry = ({ registryFile }: Env) => {
  if (registryFile === undefined) return published
  try {
    return mergeRegistry(published, JSON.parse(readFileSync(registryFile, 'utf8')))
  } catch (error) {
    if (error instanceof BaseError) throw error
    throw new InvalidEnvError('REGISTRY_FILE', registryFile, 'the path of a readable JSON file')
  }
}

/**
 * Opens the chains of the environment, each with the one client through which this process asks its nodes.
 *
 * @throws {InvalidEnvError} for a chain that the registry lacks, and a registry file that cannot be read
 * @example
 * openChains(readEnv(process.env), log)[0].chain.id // 1
 */
export const openChains = (env: Env, log: Log): ReadableChain[] => {
  const registry = readRegistry(env)
  return [...env.rpcUrls].map(([id, urls]) => {
    const chain = registry[id]
    if (!chain)
      throw new InvalidEnvError(
        `RPC_URL_${id}`,
        undefined,
        `a chain of the registry: ${Object.keys(registry).join(', ')}`,
      )
    const isBridgeOff = env.bridgesOff.has(id)
    return { chain: { ...chain, ...(isBridgeOff && { isBridgeOff }) }, client: createChainClient({ chain, urls, log }) }
  })
}
