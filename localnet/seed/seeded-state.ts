import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { buildOnce, digestOf } from '@/build/build-once'
import { projectRoot } from '@/build/project-root'
import { fromUserCache } from '@/build/user-cache'
import { type Anvil, type AnvilOptions, startAnvil } from '../chain/anvil'
import { findState, saveState } from '../chain/chain-state'
import { ensureContracts } from './ensure-contracts'
import { seedChain } from './seed-chain'

/** Files that determine a seeded chain, including the packages of its contracts. */
const sources = [
  'localnet',
  'lib',
  'contracts/src',
  'contracts/local',
  'contracts/deploy',
  'contracts/packages.json.br',
  'foundry.toml',
  'package-lock.json',
]

/**
 * Returns the file with the state of a freshly seeded chain, and seeds one if the file is of other
 * sources. Loading takes a tenth of the time of seeding. Each node that starts from it has its own
 * block 0, as if it had been seeded: pages use that block to distinguish local worlds.
 *
 * @example
 * startAnvil({ chainId: 1, loadState: await seededState(1) })
 * @throws Localnet.CompileError, Localnet.CallRevertedError
 */
export async function seededState(chainId: number): Promise<string> {
  const folder = path.join(projectRoot, `.local/seeded/${chainId}`)
  const digest = digestOf(sources)
  await buildOnce({
    stampFile: path.join(folder, 'sources.sha256'),
    digest,
    build: async () => {
      await fromUserCache({ name: `chain-${chainId}`, digest, folder, make: () => seed(chainId, folder) })
    },
  })
  return findState(folder, chainId).loadState!
}

async function seed(chainId: number, folder: string): Promise<void> {
  const anvil = await startNewChain({ chainId })
  try {
    mkdirSync(folder, { recursive: true })
    await saveState(anvil.client, folder)
    slim(findState(folder, chainId).loadState!)
  } finally {
    await anvil.stop()
  }
}

type DumpedState = { blocks: { header: { number: string } }[]; transactions: { info: { traces: unknown[] } }[] }

/**
 * Removes the results of the seed's calls: they are two thirds of the file and half of the time to
 * load it.
 */
function slim(file: string): void {
  const { blocks, transactions, ...rest } = JSON.parse(readFileSync(file, 'utf8')) as DumpedState
  const state = {
    ...rest,
    blocks: blocks.filter(({ header }) => BigInt(header.number) > 0n),
    transactions: transactions.map(({ info, ...transaction }) => ({ ...transaction, info: { ...info, traces: [] } })),
  }
  writeFileSync(`${file}.part`, JSON.stringify(state))
  renameSync(`${file}.part`, file)
}

/**
 * Starts a node and seeds it, so that it has all its states.
 *
 * @example
 * await startNewChain({ chainId: 1 })
 * @throws Localnet.CompileError, Localnet.CallRevertedError
 */
export async function startNewChain(options: AnvilOptions): Promise<Anvil> {
  await ensureContracts()
  const anvil = await startAnvil(options)
  await seedChain(anvil.client)
  return anvil
}
