import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { digestOf } from '@/build/build-once'
import { type Anvil, startAnvil } from '../chain/anvil'
import { beginFrom, findState, saveStateRepeatedly } from '../chain/chain-state'
import { localChain } from '../chain/clients'
import { mineBlocks } from '../chain/mine-blocks'
import { contractDigest } from '../seed/compile'
import { ensureContracts } from '../seed/ensure-contracts'
import { seededState } from '../seed/seeded-state'
import { localChainIds, type WorldOptions } from './options'
import type { Say } from './progress'
import type { Supervisor } from './supervisor'

/**
 * A world runs for days at a block per second: few states for its memory, and enough for a delayed
 * service.
 */
export const keptStates = 24

type ChainsOptions = Pick<WorldOptions, 'rpcPort' | 'blockTime' | 'saving'> & {
  folder: string
  supervisor: Supervisor
  say: Say
}

/** `stop` ends mining and saving; the supervisor stops the nodes. */
export type RunningChains = {
  chains: readonly Anvil[]
  /** The file with differences from the registry; only on forks of real chains. */
  registryFile?: string
  /** Urls with the number of calls to the nodes of real chains, by chain id. */
  upstreamUrls?: Readonly<Record<number, string>>
  stop: () => Promise<void>
}

/**
 * Starts the chains of the local world from their last states, or seeds new ones.
 *
 * @example
 * const folder = '.local/chains'
 * const { chains } = await startChains({ rpcPort: 8545, blockTime: 1, saving: true, folder, supervisor, say })
 * chains.map(({ port }) => port) // [8545, 8546, 8547]
 */
export async function startChains({
  rpcPort,
  blockTime,
  saving,
  folder,
  supervisor,
  say,
}: ChainsOptions): Promise<RunningChains> {
  if (await ensureContracts()) say('contracts compiled')
  const states = []
  for (const chainId of localChainIds) {
    const isNew = findState(folder, chainId).loadState === undefined
    if (isNew) {
      beginFrom(await seededState(chainId), folder, chainId)
      say(`${nameOf(chainId)}: new, with its tokens and pools`)
    }
    states.push({ chainId, isNew, kept: findState(folder, chainId) })
  }

  const chains = await Promise.all(
    states.map(({ chainId, kept }, index) =>
      startAnvil({
        chainId,
        keptStates,
        say,
        ...kept,
        port: rpcPort + index,
        spawn: supervisor.spawn(`chain-${chainId}`),
      }),
    ),
  )
  for (const [index, { client, chainId }] of chains.entries()) {
    // A new one was seeded some time ago: adds a block with the present time.
    if (states[index]!.isNew) await client.mine({ blocks: 1 })
    else say(`${nameOf(chainId)}: continues at block ${await client.getBlockNumber()}`)
  }

  const digestFile = path.join(folder, 'seed.sha256')
  const digest = contractDigest() + digestOf(['localnet/seed', 'lib/chain/registry'])
  if (states.some(({ isNew }) => isNew)) writeFileSync(digestFile, digest)
  else if (!existsSync(digestFile) || readFileSync(digestFile, 'utf8') !== digest)
    say('these chains were seeded from other sources: npm start -- --fresh seeds them with the present contracts')

  const ended = new AbortController()
  const { signal } = ended
  const mined = blockTime > 0 ? chains : []
  const saved = saving ? chains : []
  await Promise.all(mined.map(({ client }) => client.setAutomine(false)))
  const running = [
    ...mined.map(({ client }) => mineBlocks(client, { everyMs: blockTime * 1_000, signal })),
    ...saved.map(({ client }) => saveStateRepeatedly(client, folder, signal).catch(() => undefined)),
  ]
  return {
    chains,
    stop: async () => {
      ended.abort()
      await Promise.all(running)
    },
  }
}

const nameOf = (chainId: number) => `chain ${chainId} (${localChain(chainId).name})`
