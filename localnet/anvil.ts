import { type ChildProcess, spawn } from 'node:child_process'
import { BaseError } from '@/lib/errors'
import { createLocalClient, type LocalClient } from './clients'
import { foundryBinary } from './foundry'
import { type Guard, startGuard } from './guard'
import { freePort } from './ports'
import { endProcess, type SpawnChild } from './supervisor'

/** How many past states stay readable; older blocks and their logs stay, their balances go. */
const keptStates = 1000
const startTimeoutMs = 30_000

export type AnvilOptions = {
  chainId: number
  /** A free one is taken when absent. */
  port?: number
  /** Seconds between blocks; without it every transaction makes its own block at once. */
  blockTime?: number
  /** A state to begin from, as anvil dumps it. */
  loadState?: string
  /** Where the state is written when the node is asked to end. */
  dumpState?: string
  /** Starts the process; by default it ends with this program. */
  spawn?: SpawnChild
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
 * @throws Localnet.NodeEndedError when it ends before it answers.
 */
export async function startAnvil(options: AnvilOptions): Promise<Anvil> {
  const port = options.port ?? (await freePort())
  const url = `http://127.0.0.1:${port}`
  const start = options.spawn ?? spawnHere
  const child = start(foundryBinary('anvil'), anvilArguments({ ...options, port }))
  const client = createLocalClient({ chainId: options.chainId, url })
  const stop = () => endProcess(child, 'SIGTERM')

  await untilAnswers({ client, child, chainId: options.chainId }).catch(async (cause: unknown) => {
    await stop()
    throw cause
  })
  return { chainId: options.chainId, port, url, client, process: child, stop }
}

/**
 * The arguments of the anvil binary. Prague rules, a mainnet-sized block, no colour, nothing printed.
 *
 * @example
 * anvilArguments({ chainId: 1, port: 8545 }) // ['--host', '127.0.0.1', '--port', '8545', '--chain-id', '1', ...]
 */
export const anvilArguments = ({ chainId, port, blockTime, loadState, dumpState }: AnvilOptions & { port: number }) => [
  ...['--host', '127.0.0.1', '--port', String(port), '--chain-id', String(chainId), '--quiet'],
  ...['--hardfork', 'prague', '--prune-history', String(keptStates)],
  ...(blockTime ? ['--block-time', String(blockTime)] : []),
  ...(loadState ? ['--load-state', loadState] : []),
  ...(dumpState ? ['--dump-state', dumpState] : []),
]

let guard: Guard | undefined

/** Without a supervisor, a guard of our own sees to it that the node does not outlive us. */
function spawnHere(command: string, args: readonly string[]): ChildProcess {
  const child = spawn(command, args, { detached: true, stdio: 'ignore' })
  guard ??= startGuard()
  guard.watch(child, 'SIGKILL')
  return child
}

async function untilAnswers({ client, child, chainId }: { client: LocalClient; child: ChildProcess; chainId: number }) {
  const deadline = performance.now() + startTimeoutMs
  for (;;) {
    const answer = await client.getChainId().catch(() => undefined)
    if (answer === chainId && child.exitCode === null) return
    if (child.exitCode !== null || child.signalCode !== null || performance.now() > deadline)
      throw new NodeEndedError({ chainId, exitCode: child.exitCode })
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

export class NodeEndedError extends BaseError {
  override readonly name = 'Localnet.NodeEndedError'
  constructor({ chainId, exitCode }: { chainId: number; exitCode: number | null }) {
    super(`The node of chain ${chainId} did not answer${exitCode === null ? '' : `, it ended with ${exitCode}`}.`, {
      fix: 'Is its port free and its state file whole?',
    })
  }
}
