import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Chain } from '@/lib/chain/chain'
import { chains } from '@/lib/chain/registry/chains'
import { mergeRegistry } from '@/lib/chain/registry/merge-registry'
import { namedError } from '@/lib/errors'
import { createLocalClient, type LocalClient } from '../chain/clients'
import { readOptions } from './options'

/**
 * The chains of a running world, the entries of its registry by id, and the address of its service.
 */
export type RunningWorld = { clients: LocalClient[]; registry: Readonly<Record<number, Chain>>; apiUrl: string }

/**
 * Returns the world that runs on DATA_DIR.
 *
 * @throws Localnet.NoWorldError if there is none.
 * @example
 * connectToWorld().clients.map(({ chain }) => chain.id) // [1, 8453, 42161]
 */
const connectToWorld = (): RunningWorld => {
  const { rpcUrls, apiUrl, registryFile } = readWhereabouts(readOptions([], process.env).dataFolder)
  const clients = Object.entries(rpcUrls).map(([chainId, url]) => createLocalClient({ chainId: Number(chainId), url }))
  const registry = registryFile ? mergeRegistry(chains, JSON.parse(readFileSync(registryFile, 'utf8'))) : chains
  return { clients, registry, apiUrl }
}

/** Runs a command on the running world; an error is printed in one line. */
export async function runOnWorld(task: (world: RunningWorld) => Promise<void>): Promise<void> {
  try {
    await task(connectToWorld())
  } catch (error) {
    if (!(error instanceof Error)) throw error
    console.error(`error: ${error.message}`)
    process.exitCode = 1
  }
}

type Whereabouts = { rpcUrls: Record<string, string>; apiUrl: string; registryFile?: string }

function readWhereabouts(folder: string): Whereabouts {
  try {
    return JSON.parse(readFileSync(path.join(folder, 'world.json'), 'utf8'))
  } catch (cause) {
    throw new NoWorldError({ folder, cause })
  }
}

export class NoWorldError extends namedError(
  'Localnet.NoWorldError',
  ({ folder }: { folder: string; cause: unknown }) => ({
    message: `No local world runs on ${folder}.`,
    fix: 'Start it with `npm start`, or name its folder in DATA_DIR.',
  }),
) {}
