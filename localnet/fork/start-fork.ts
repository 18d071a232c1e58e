import { type Hex, hexToBigInt, hexToNumber } from 'viem'
import { namedError } from '@/lib/errors'
import { type Anvil, type AnvilOptions, startAnvil } from '../chain/anvil'
import { localChain } from '../chain/clients'
import type { Say } from '../world/progress'
import type { ForkOption, UpstreamLimits } from './fork-option'
import { type PreparedFork, prepareFork } from './prepare-fork'
import { serveUpstream } from './serve-upstream'
import { createUpstream, type Upstream } from './upstream'
import { warmPools } from './warm-pools'

/**
 * Blocks below the newest one that no reorganisation reaches, and whose state every node still has.
 */
const settledBlocks = 4n

type ForkOptions = Pick<AnvilOptions, 'port' | 'keptStates' | 'spawn'> & {
  fork: ForkOption
  limits: UpstreamLimits
  /** The folder of the registry file. */
  folder: string
  say: Say
}

export type RunningFork = PreparedFork & {
  anvil: Anvil
  block: bigint
  /** The number of listed pools. */
  pools: number
  counts: Upstream['counts']
  /** The url of the counts of calls. */
  countsUrl: string
  /** Ends the proxy to the real chain's node, and a node of the fork that no supervisor started. */
  stop: () => Promise<void>
}

/**
 * Starts a node with a fork of a real chain, which asks the chain's own node for unknown state.
 *
 * @throws Localnet.WrongUpstreamError, Localnet.UnknownBlockError
 * @example
 * const fork = await startFork({ fork: { chainId: 1, url }, limits: upstreamLimits, folder: '.local/fork', say })
 * fork.block // 23000000n
 */
export const startFork = async ({ fork, limits, folder, say, ...options }: ForkOptions): Promise<RunningFork> => {
  const { chainId } = fork
  const upstream = createUpstream({ chainId, url: fork.url, limits, say })
  const found = hexToNumber((await upstream.ask({ method: 'eth_chainId' })) as Hex)
  if (found !== chainId) throw new WrongUpstreamError({ expected: chainId, found })
  const newest = hexToBigInt((await upstream.ask({ method: 'eth_blockNumber' })) as Hex)
  const block = fork.block ?? (newest > settledBlocks ? newest - settledBlocks : 0n)
  if (block > newest) throw new UnknownBlockError({ chainId, block, newest })
  say(`chain ${chainId} (${localChain(chainId).name}): a fork at block ${block} of ${new URL(fork.url).hostname}`)

  const served = await serveUpstream(upstream)
  let anvil: Anvil | undefined
  const stop = async () => {
    if (!options.spawn) await anvil?.stop()
    await served.close()
  }
  try {
    anvil = await startAnvil({ ...options, chainId, fork: { url: served.url, block }, say })
    const prepared = await prepareFork(anvil, { block, folder, say })
    const { client } = anvil
    const pools = await warmPools({ client, upstream, say }, { chain: prepared.chain, block })
    return { ...prepared, anvil, block, pools, counts: upstream.counts, countsUrl: served.url, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

export class WrongUpstreamError extends namedError(
  'Localnet.WrongUpstreamError',
  ({ expected, found }: { expected: number; found: number }) => ({
    message: `The node of --fork ${expected} serves chain ${found}.`,
    fix: 'Give the url of a node of the chain.',
  }),
) {}

export class UnknownBlockError extends namedError(
  'Localnet.UnknownBlockError',
  ({ chainId, block, newest }: { chainId: number; block: bigint; newest: bigint }) => ({
    message: `Block ${block} of chain ${chainId} is not there yet: the newest one is ${newest}.`,
    fix: 'Give an earlier block, or none.',
  }),
) {}
