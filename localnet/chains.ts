import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Anvil, startAnvil } from './anvil'
import { digestOf } from './build-once'
import { findState, keepStateSaved, saveState } from './chain-state'
import { localChain } from './clients'
import { localChainIds, type WorldOptions } from './options'
import type { Say } from './progress'
import { contractSources, ensureCompiled } from './seed/compile'
import { seedChain } from './seed/seed-chain'
import type { Supervisor } from './supervisor'

/** A world lives for days at a block a second: few enough for its memory, and enough for a service that a busy machine holds up. */
const keptStates = 24

type ChainsOptions = Pick<WorldOptions, 'rpcPort' | 'blockTime' | 'saving'> & {
  folder: string
  supervisor: Supervisor
  say: Say
}

export type RunningChains = { chains: readonly Anvil[]; stopSaving: () => Promise<void> }

/**
 * Starts the chains of the local world on what they were when they ended, or seeds them when they are new.
 *
 * @example
 * const { chains } = await startChains({ rpcPort: 8545, blockTime: 1, saving: true, folder: '.local/chains', supervisor, say })
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
  const states = localChainIds.map((chainId) => findState(folder, chainId))
  const areNew = states.map(({ loadState }) => loadState === undefined)
  const compiling = ensureCompiled().then((didCompile) => didCompile && say('contracts compiled'))

  const starting = Promise.all(
    localChainIds.map((chainId, index) =>
      startAnvil({
        chainId,
        port: rpcPort + index,
        keptStates,
        ...states[index]!,
        spawn: supervisor.spawn(`chain-${chainId}`),
        say,
      }),
    ),
  )
  const digestFile = path.join(folder, 'seed.sha256')
  const digest = digestOf([...contractSources, 'localnet/seed', 'lib/chain/registry'])
  const [chains] = await Promise.all([starting, compiling])
  for (const [index, { client }] of chains.entries()) {
    const { name } = localChain(client.chain.id)
    if (areNew[index]) {
      const { tokens, pools } = await seedChain(client)
      await saveState(client, folder)
      say(`chain ${client.chain.id} (${name}): seeded with ${tokens} tokens and ${pools} pools`)
    } else say(`chain ${client.chain.id} (${name}): continues at block ${await client.getBlockNumber()}`)
    if (blockTime > 0) await client.setIntervalMining({ interval: blockTime })
  }

  if (areNew.some(Boolean)) writeFileSync(digestFile, digest)
  else if (!existsSync(digestFile) || readFileSync(digestFile, 'utf8') !== digest)
    say('these chains were seeded from other sources: npm start -- --fresh has the contracts of today')

  const ended = new AbortController()
  const saved = saving ? chains : []
  const savings = saved.map(({ client }) => keepStateSaved(client, folder, ended.signal).catch(() => undefined))
  return {
    chains,
    stopSaving: async () => {
      ended.abort()
      await Promise.all(savings)
    },
  }
}
