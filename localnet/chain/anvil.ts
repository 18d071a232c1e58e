import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { foundryBinary } from '../world/foundry'
import { type Guard, startGuard } from '../world/guard'
import { freePort } from '../world/ports'
import type { Say } from '../world/progress'
import { endProcess, type SpawnChild } from '../world/supervisor'
import { createLocalClient, type LocalClient } from './clients'
import { untilReady } from './until-ready'

/**
 * Default number of past states that stay readable; older blocks keep their logs but lose their
 * balances. A service that catches up on chain 1 reads the state 65 blocks below the head (its
 * confirmation depth).
 */
const defaultStates = 72
/**
 * The contract that stores the hashes of past blocks in the state (EIP-2935). Anvil copies the
 * state with every block and hashes all storage of each account, so these 8,191 slots cost a
 * megabyte and several milliseconds per block. No contract here reads them.
 */
const blockHashHistory = '0x0000F90827F1C53a10cb7A02335B175320002935'
/**
 * Makes anvil's allocator use few arenas and return freed memory at once, because states are often
 * replaced.
 */
const allocator = { _RJEM_MALLOC_CONF: 'narenas:2,dirty_decay_ms:500,muzzy_decay_ms:0' }

/** Calls of a fork to the real chain are limited, queued and cached by `localnet/fork`. */
const forkArguments = ['--no-rate-limit', '--no-storage-caching', '--timeout', '300000']

export type AnvilOptions = {
  chainId: number
  /** A free port is used if absent. */
  port?: number
  /**
   * The number of past states that stay readable. Each has its own list of all block hashes: 130
   * bytes per block.
   */
  keptStates?: number
  /** A state to start from, in anvil's dump format. */
  loadState?: string
  /** A block of a chain to start from. The node at `url` answers for unknown state. */
  fork?: { url: string; block: bigint }
  /** The file to which the state is written when the node stops. */
  dumpState?: string
  /** Starts the process; by default it ends with this program. */
  spawn?: SpawnChild
  /** Reports what the start waits for. */
  say?: Say
}

export type Anvil = {
  chainId: number
  port: number
  url: string
  client: LocalClient
  process: ChildProcess
  stop: () => Promise<void>
}

/**
 * Starts one anvil node and waits until it answers.
 *
 * @example
 * const anvil = await startAnvil({ chainId: 1 })
 * await anvil.client.getChainId() // 1
 * await anvil.stop()
 * @throws Localnet.NotReadyError if it ends, or hangs, before it answers.
 */
export async function startAnvil(options: AnvilOptions): Promise<Anvil> {
  const port = options.port ?? (await freePort())
  const url = `http://127.0.0.1:${port}`
  const start = options.spawn ?? spawnHere
  const child = start(foundryBinary('anvil'), anvilArguments({ ...options, port }), {
    env: { ...process.env, ...allocator },
  })
  const client = createLocalClient({ chainId: options.chainId, url })
  const stop = () => endProcess(child, 'SIGTERM')

  const missing = () =>
    client.getChainId().then(
      (answer) => (answer === options.chainId ? undefined : `chain ${answer} answers on its port`),
      () => 'it does not answer yet',
    )
  const what = `the node of chain ${options.chainId}`
  await untilReady({ what, child, missing, say: options.say }).catch(async (cause: unknown) => {
    await stop()
    throw cause
  })
  await client.setCode({ address: blockHashHistory, bytecode: '0x' })
  return { chainId: options.chainId, port, url, client, process: child, stop }
}

/**
 * Returns the arguments of the anvil binary: Prague rules, a block size as on mainnet, no output.
 *
 * @example
 * anvilArguments({ chainId: 1, port: 8545 }) // ['--host', '127.0.0.1', '--port', '8545', '--chain-id', '1', ...]
 */
export const anvilArguments = ({
  chainId,
  port,
  keptStates = defaultStates,
  loadState,
  dumpState,
  fork,
}: AnvilOptions & { port: number }) => [
  ...['--host', '127.0.0.1', '--port', String(port), '--chain-id', String(chainId), '--quiet'],
  ...['--hardfork', 'prague', '--prune-history', String(keptStates)],
  ...(loadState ? ['--load-state', loadState] : []),
  ...(dumpState ? ['--dump-state', dumpState] : []),
  ...(fork ? ['--fork-url', fork.url, '--fork-block-number', String(fork.block), ...forkArguments] : []),
]

let guard: Guard | undefined

/** Starts the node without a supervisor; a guard process ends it with this program. */
function spawnHere(command: string, args: readonly string[], options: SpawnOptions = {}): ChildProcess {
  const child = spawn(command, args, { ...options, detached: true, stdio: 'ignore' })
  guard ??= startGuard()
  guard.watch(child, 'SIGKILL')
  return child
}
