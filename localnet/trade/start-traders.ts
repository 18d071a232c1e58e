import type { ApiInit } from '@/lib/api/contract/client'
import type { LocalClient } from '../chain/clients'
import { pause } from '../world/pause'

/** The service by which they trade. */
export type TradersApi = Pick<ApiInit, 'baseUrl' | 'fetch'>

export type Traders = { stop: () => Promise<void> }

/**
 * Runs a step on each chain repeatedly, with a pause between, until it is stopped. A failed step is
 * skipped: a user may trade at the same moment.
 *
 * @example
 * const traders = startTraders([anvil.client], { pauseMs: 4_000, step: () => async () => {} })
 * await traders.stop()
 */
export function startTraders(
  clients: readonly LocalClient[],
  { pauseMs, step }: { pauseMs: number; step: (client: LocalClient) => (signal: AbortSignal) => Promise<unknown> },
): Traders {
  const ended = new AbortController()
  const running = clients.map(async (client) => {
    const once = step(client)
    while (!ended.signal.aborted) {
      await once(ended.signal).catch(() => undefined)
      await pause(pauseMs, ended.signal)
    }
  })
  return {
    stop: async () => {
      ended.abort()
      await Promise.all(running)
    },
  }
}
