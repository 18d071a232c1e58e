import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { mineBlocks } from '../chain/mine-blocks'
import { ensureContracts } from '../seed/ensure-contracts'
import { keptStates, type RunningChains } from '../world/chains'
import type { WorldOptions } from '../world/options'
import { pause } from '../world/pause'
import type { Say } from '../world/progress'
import type { Supervisor } from '../world/supervisor'
import { type RunningFork, startFork } from './start-fork'
import { describeCounts } from './upstream'

const countsEveryMs = 60_000

type ForksOptions = Pick<WorldOptions, 'forks' | 'upstream' | 'rpcPort' | 'blockTime'> & {
  /** The folder of the world's registry file. */
  folder: string
  supervisor: Supervisor
  say: Say
}

/**
 * Starts the chains of a world that runs on forks of real chains.
 *
 * @example
 * const { chains, registryFile } = await startForks({ ...options, folder: '.local/fork/deployments', supervisor, say })
 * chains.map(({ chainId }) => chainId) // [1]
 */
export const startForks = async ({
  forks,
  upstream,
  rpcPort,
  blockTime,
  folder,
  supervisor,
  say,
}: ForksOptions): Promise<RunningChains> => {
  if (await ensureContracts()) say('contracts compiled')
  // The records of an earlier fork do not apply to this one.
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const running: RunningFork[] = []
  const ended = new AbortController()
  const { signal } = ended
  const work: Promise<unknown>[] = []
  const stop = async () => {
    ended.abort()
    await Promise.all(work)
    for (const each of running) {
      sayCounts(each, say)
      await each.stop()
    }
  }
  try {
    // Forks start one after the other, since all write to the same registry file.
    for (const [index, fork] of forks.entries()) {
      const spawn = supervisor.spawn(`chain-${fork.chainId}`)
      const port = rpcPort + index
      const started = await startFork({ fork, limits: upstream, folder, port, keptStates, spawn, say })
      running.push(started)
      sayPrepared(started, say)
    }
  } catch (error) {
    await stop()
    throw error
  }
  for (const each of running) {
    const { client } = each.anvil
    if (blockTime > 0) {
      await client.setAutomine(false)
      work.push(mineBlocks(client, { everyMs: blockTime * 1_000, signal }))
    }
    work.push(reportCounts(each, { say, signal }))
  }
  return {
    chains: running.map(({ anvil }) => anvil),
    registryFile: path.join(folder, 'registry.json'),
    upstreamUrls: Object.fromEntries(running.map(({ anvil, countsUrl }) => [anvil.chainId, countsUrl])),
    stop,
  }
}

const sayPrepared = (fork: RunningFork, say: Say): void => {
  const { chain, ownSurfaces, tokens } = fork
  const missing = tokens.filter(({ source }) => source === 'none').map(({ token }) => token.symbol)
  say(`${chain.name}: our own contracts serve ${ownSurfaces.join(', ')}, published ones the rest`)
  say(`${chain.name}: the faucet has ${tokens.length - missing.length} of ${chain.tokens.length} listed tokens`)
  if (missing.length > 0) say(`${chain.name}: the faucet could not get ${missing.join(', ')}`)
  sayCounts(fork, say)
}

const sayCounts = ({ anvil, counts }: RunningFork, say: Say): void =>
  say(`node of chain ${anvil.chainId}: ${describeCounts(counts())}`)

const reportCounts = async (fork: RunningFork, { say, signal }: { say: Say; signal: AbortSignal }) => {
  for (let reported = fork.counts().sent; !signal.aborted; ) {
    await pause(countsEveryMs, signal)
    const { sent } = fork.counts()
    if (sent === reported || signal.aborted) continue
    sayCounts(fork, say)
    reported = sent
  }
}
