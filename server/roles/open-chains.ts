import { readFileSync } from 'node:fs'
import { chains as published } from '@/lib/chain/registry/chains'
import { mergeRegistry } from '@/lib/chain/registry/merge-registry'
import { BaseError } from '@/lib/errors'
import type { ReadableChain } from '../chain/facts/served-chain'
import { createChainClient } from '../chain/node/clients'
import { type Env, InvalidEnvError } from '../env'
import type { Log } from '../log'
import type { Metrics } from '../observe/metrics'

/**
 * Reads the registry of the chains, with the additions of the operator's file.
 *
 * @throws {InvalidEnvError} for a file that cannot be read; the registry's errors
 * @example
 * readRegistry({ registryFile: 'deployments/registry.json' })[8453]?.contracts.intent // '0x…'
 */
export const readRegistry = ({ registryFile }: Pick<Env, 'registryFile'>) => {
  if (registryFile === undefined) return published
  try {
    return mergeRegistry(published, JSON.parse(readFileSync(registryFile, 'utf8')))
  } catch (error) {
    if (error instanceof BaseError) throw error
    throw new InvalidEnvError('REGISTRY_FILE', registryFile, 'the path of a readable JSON file')
  }
}

/**
 * Opens the chains of the environment, each with the client by which this process reads its nodes.
 *
 * @throws {InvalidEnvError} for a chain that the registry lacks, and a registry file that cannot be
 * read
 * @example
 * openChains(readEnv(process.env), log)[0].chain.id // 1
 */
export const openChains = (env: Env, log: Log, metrics: Metrics | undefined): ReadableChain[] => {
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
    const client = createChainClient({ chain, urls, log, observe: metrics?.nodeCall })
    return { chain: { ...chain, ...(isBridgeOff && { isBridgeOff }) }, client }
  })
}
