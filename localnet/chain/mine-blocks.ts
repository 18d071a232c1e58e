import { pause } from '../world/pause'
import type { LocalClient } from './clients'

/**
 * Mines a block of a chain every `everyMs` milliseconds until the signal aborts. A late block
 * delays the following ones: no burst makes up for a busy machine. A request that fails is repeated
 * with the next block; the supervisor reports a node that ended.
 *
 * Replaces anvil's own interval mining, which below three seconds a block ignores `--prune-history`
 * and keeps 1,500 states, 2 GB of them on chain 1.
 *
 * @example
 * await mineBlocks(client, { everyMs: 1_000, signal })
 */
export async function mineBlocks(
  client: LocalClient,
  { everyMs, signal }: { everyMs: number; signal: AbortSignal },
): Promise<void> {
  let dueAt = performance.now() + everyMs
  while (true) {
    await pause(Math.max(0, dueAt - performance.now()), signal)
    if (signal.aborted) return
    await client.mine({ blocks: 1 }).catch(() => undefined)
    dueAt = Math.max(dueAt + everyMs, performance.now())
  }
}
