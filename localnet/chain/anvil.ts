import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { foundryBinary } from '../world/foundry'
import { type Guard, startGuard } from '../world/guard'
import { freePort } from '../world/ports'
import type { Say } from '../world/progress'
import { endProcess, type SpawnChild } from '../world/supervisor'
import { createLocalClient, type LocalClient } from './clients'
import { untilReady } from './until-ready'

/**
 * How many past states stay readable, when nobody says; older blocks and their logs stay, their balances go. Who catches up on chain 1 reads the
 * state 65 blocks below the head (its confirmation depth).
 */
const defaultStates = 72
/**
 * The contract that keeps the hashes of past blocks in the state (EIP-2935). With every block anvil copies the state and hashes all storage of
 * each account anew, so these 8,191 slots cost it a megabyte and several milliseconds a block. Nothing here reads them.
 */
const blockHashHistory = '0x0000F90827F1C53a10cb7A02335B175320002935'
/** Anvil's allocator would keep several times what is in use, because states come and go: few arenas, and what is free goes back at once. */
const allocator = { _RJEM_MALLOC_CONF: 'narenas:2,dirty_decay_ms:500,muzzy_decay_ms:0' }

export type AnvilOptions = {
  chainId: number
  /** A free one is taken when absent. */
  port?: number
  /** How many past states stay readable. Each keeps a list of all block hashes of its own: 130 bytes a block. */
  keptStates?: number
  /** A state to begin from, as anvil dumps it. */
  loadState?: string
  /** Where the state is written when the node is asked to end. */
  dumpState?: string
  /** Starts the process; by default it ends with this program. */
  spawn?: SpawnChild
  /** Hears what is waited for while the node starts. */
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
 * @throws Localnet.NotReadyError when it ends, or hangs, before it answers.
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
 * The arguments of the anvil binary. Prague rules, a mainnet-sized block, no colour, nothing printed.
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
}: AnvilOptions & { port: number }) => [
  ...['--host', '127.0.0.1', '--port', String(port), '--chain-id', String(chainId), '--quiet'],
  ...['--hardfork', 'prague', '--prune-history', String(keptStates)],
  ...(loadState ? ['--load-state', loadState] : []),
  ...(dumpState ? ['--dump-state', dumpState] : []),
]

let guard: Guard | undefined

/** Without a supervisor, a guard of our own sees to it that the node does not outlive us. */
function spawnHere(command: string, args: readonly string[], options: SpawnOptions = {}): ChildProcess {
  const child = spawn(command, args, { ...options, detached: true, stdio: 'ignore' })
  guard ??= startGuard()
  guard.watch(child, 'SIGKILL')
  return child
}
