import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { type Anvil, type AnvilOptions, startAnvil } from '../anvil'
import { buildOnce, digestOf } from '../build-once'
import { findState, saveState } from '../chain-state'
import { projectRoot } from './artifacts'
import { ensureCompiled } from './compile'
import { seedChain } from './seed-chain'

/** What a seeded chain depends on, the packages of its contracts included. */
const sources = ['localnet', 'lib', 'contracts/src', 'contracts/local', 'foundry.toml', 'package-lock.json']

/**
 * Gives the file with the state of a chain of the local world right after it was seeded, and seeds one when that file is of other sources.
 * To load it costs an eighth of seeding.
 *
 * @example
 * startAnvil({ chainId: 1, loadState: await seededState(1) })
 * @throws Localnet.CompileError, Localnet.CallRevertedError
 */
export async function seededState(chainId: number): Promise<string> {
  const folder = path.join(projectRoot, `.local/seeded/${chainId}`)
  await buildOnce({
    stampFile: path.join(folder, 'sources.sha256'),
    digest: digestOf(sources),
    build: () => seed(chainId, folder),
  })
  return findState(folder, chainId).loadState!
}

async function seed(chainId: number, folder: string): Promise<void> {
  const anvil = await startNewChain({ chainId })
  try {
    mkdirSync(folder, { recursive: true })
    await saveState(anvil.client, folder)
  } finally {
    await anvil.stop()
  }
}

/**
 * Starts a node and seeds it, so that it remembers all its states.
 *
 * @example
 * await startNewChain({ chainId: 1 })
 * @throws Localnet.CompileError, Localnet.CallRevertedError
 */
export async function startNewChain(options: AnvilOptions): Promise<Anvil> {
  await ensureCompiled()
  const anvil = await startAnvil(options)
  await seedChain(anvil.client)
  return anvil
}
