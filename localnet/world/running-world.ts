import { readFileSync } from 'node:fs'
import path from 'node:path'
import { namedError } from '@/lib/errors'
import { createLocalClient, type LocalClient } from '../chain/clients'
import { readOptions } from './options'

/** The chains of a running world, and where its service answers. */
export type RunningWorld = { clients: LocalClient[]; apiUrl: string }

/**
 * Returns the world that runs on DATA_DIR.
 *
 * @throws Localnet.NoWorldError when none does.
 * @example
 * connectToWorld().clients.map(({ chain }) => chain.id) // [1, 8453, 42161]
 */
const connectToWorld = (): RunningWorld => {
  const { rpcUrls, apiUrl } = readWhereabouts(readOptions([], process.env).dataFolder)
  const clients = Object.entries(rpcUrls).map(([chainId, url]) => createLocalClient({ chainId: Number(chainId), url }))
  return { clients, apiUrl }
}

/** Runs a command on the running world; what it throws is told in a line. */
export async function runOnWorld(task: (world: RunningWorld) => Promise<void>): Promise<void> {
  try {
    await task(connectToWorld())
  } catch (error) {
    if (!(error instanceof Error)) throw error
    console.error(`error: ${error.message}`)
    process.exitCode = 1
  }
}

function readWhereabouts(folder: string): { rpcUrls: Record<string, string>; apiUrl: string } {
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
