import { readFileSync } from 'node:fs'
import path from 'node:path'
import { BaseError } from '@/lib/errors'
import { createLocalClient } from './clients'
import { readOptions } from './options'
import { advanceTime, readDuration } from './time'

/** Moves the clocks of the chains of the world that runs on DATA_DIR, and says what time it is there. */
export async function advanceWorld(duration: string): Promise<void> {
  try {
    const seconds = readDuration(duration)
    for (const [chainId, url] of Object.entries(readRpcUrls(readOptions([], process.env).dataFolder))) {
      const now = await advanceTime(createLocalClient({ chainId: Number(chainId), url }), seconds)
      console.log(`chain ${chainId}: ${new Date(now * 1000).toISOString()}`)
    }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    console.error(`error: ${error.message}`)
    process.exitCode = 1
  }
}

function readRpcUrls(folder: string): Record<string, string> {
  try {
    const { rpcUrls } = JSON.parse(readFileSync(path.join(folder, 'world.json'), 'utf8')) as {
      rpcUrls: Record<string, string>
    }
    return rpcUrls
  } catch (cause) {
    throw new NoWorldError({ folder, cause })
  }
}

export class NoWorldError extends BaseError {
  override readonly name = 'Localnet.NoWorldError'
  constructor({ folder, cause }: { folder: string; cause: unknown }) {
    super(`No local world runs on ${folder}.`, {
      cause,
      fix: 'Start it with `npm start`, or name its folder in DATA_DIR.',
    })
  }
}
