import type { ReadableChain, SharedChain } from '../chain/facts/served-chain'
import { maxHeadAgeOf } from '../chain/market/pools'
import type { Clock } from '../chain/node/clock'
import { openAnswerStore } from '../chain/shared/answer-store'
import { followHead } from '../chain/shared/follow-head'
import { openHeadStore } from '../chain/shared/head-store'
import { shareClient } from '../chain/shared/share-client'
import type { Database } from '../db/client'
import type { Listener } from '../db/listen'

type Sharing = {
  database: Database
  listener: Pick<Listener, 'on'>
  /** The name of the process. */
  holder: string
  clock: Clock
  random: () => number
  /** True if the chains have a block every `blockMs`. */
  hasSteadyBlocks: boolean
}

/**
 * Opens for each chain a client whose reads all processes share through the database: the newest
 * block, and reads of a block by its hash. Sends no request before its first read.
 *
 * @example
 * const { readable, stop } = shareChains(openChains(env, log, metrics), sharing)
 * await readHeader(readable[0].shared, 'latest') // asks a node only if no process has
 */
export const shareChains = (
  chains: readonly ReadableChain[],
  { database, listener, holder, clock, random, hasSteadyBlocks }: Sharing,
): { readable: SharedChain[]; stop: () => Promise<void> } => {
  const followed = chains.map(({ chain, client }) => {
    const { id: chainId, blockMs } = chain
    const store = openHeadStore({ database, listener, chainId, holder })
    const maxHeadAgeMs = hasSteadyBlocks ? maxHeadAgeOf(chain) : undefined
    const head = followHead({ client, store, clock, random, blockMs, maxHeadAgeMs })
    const answers = openAnswerStore({ database, listener, chainId })
    return { head, chain: { chain, client, shared: shareClient(client, { head, answers, clock }) } }
  })
  return {
    readable: followed.map(({ chain }) => chain),
    stop: async () => {
      await Promise.all(followed.map(({ head }) => head.stop()))
    },
  }
}
