import { type LandedDeps, storeLanded } from '../bridge/store-landed'
import { type ReleaseDeps, type ReleaseMemory, releaseArrivals } from '../settlement/landing/release-arrivals'
import type { EndNonces } from '../settlement/send/end-nonces'
import type { ReadWork } from '../settlement/send/read-work'
import type { Tick } from './run-ticks'

/** The intervals of checks for new arrivals, and for arrivals that were not sold, milliseconds. */
const everyMs = { store: 1_000, release: 2_000 } as const

/**
 * Returns the tick that stores an order for each arrival on a chain.
 *
 * @example
 * storeLandings(deps).name // 'arrivals on chain 8453'
 */
export const storeLandings = (deps: LandedDeps): Tick => ({
  name: `arrivals on chain ${deps.served.chain.id}`,
  everyMs: everyMs.store,
  run: async (nowMs) => {
    await storeLanded(deps, nowMs)
  },
})

/**
 * Returns the tick that releases arrivals which were not sold in time. Only if this process leads
 * the chain.
 *
 * @example
 * releaseOnChain(deps, { endNonces, readWork }).name // 'unsold arrivals on chain 8453'
 */
export const releaseOnChain = (
  deps: ReleaseDeps,
  { endNonces, readWork }: { endNonces: EndNonces; readWork: ReadWork },
): Tick => {
  const { id: chainId } = deps.served.chain
  const memory: ReleaseMemory = { refused: new Map() }
  return {
    name: `unsold arrivals on chain ${chainId}`,
    everyMs: everyMs.release,
    run: async (nowMs) => {
      const work = await readWork(chainId)
      if (work === undefined) return
      const { cursor } = work
      await releaseArrivals(deps, { cursor, readLanes: () => endNonces({ cursor, nowMs }), memory, nowMs })
    },
  }
}
