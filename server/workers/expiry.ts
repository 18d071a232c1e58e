import { type ExpiryDeps, type ExpiryMemory, returnExpired } from '../settlement/expiry/return-expired'
import type { EndNonces } from '../settlement/send/end-nonces'
import type { ReadWork } from '../settlement/send/read-work'
import type { Tick } from './run-ticks'

/** The interval of checks for expired orders, milliseconds. */
const everyMs = 2_000

/**
 * Returns the tick that returns positions of a chain's expired orders to their owners. Only if this
 * process leads the chain.
 *
 * @example
 * expireOnChain(deps, { endNonces, readWork }).name // 'expired orders of chain 1'
 */
export const expireOnChain = (
  deps: ExpiryDeps,
  { endNonces, readWork }: { endNonces: EndNonces; readWork: ReadWork },
): Tick => {
  const { id: chainId } = deps.served.chain
  const memory: ExpiryMemory = { refused: new Map() }
  return {
    name: `expired orders of chain ${chainId}`,
    everyMs,
    run: async (nowMs) => {
      const work = await readWork(chainId)
      if (work === undefined) return
      const { cursor } = work
      await returnExpired(deps, { cursor, readLanes: () => endNonces({ cursor, nowMs }), memory, nowMs })
    },
  }
}
