import { setTimeout } from 'node:timers/promises'
import type { Address, Hex } from 'viem'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Chain } from '@/lib/chain/chain'
import type { Anvil } from '@/localnet/chain/anvil'
import { startSeededChain } from '@/localnet/chain/start-seeded-chain'
import { createPoolTracker, type PoolTracker } from '../market/pools'
import type { ChainClient } from '../node/clients'
import { announcedLimits, openAnnouncedClient } from './announced-client'
import { noIndex } from './no-index'

/**
 * Opens a node with a chain of the local world for the tests of a file, and a tracker that follows
 * its pools.
 *
 * @example
 * const followed = openFollowedChain(base)
 * test('...', () => { followed.tracker.market().state.pools })
 */
export const openFollowedChain = (chain: Chain) => {
  let anvil: Anvil
  let tracker: PoolTracker
  let client: ChainClient
  let close: (() => Promise<void>) | undefined
  beforeAll(async () => {
    anvil = await startSeededChain({ chainId: chain.id })
    ;({ client, close } = openAnnouncedClient({ chain, url: anvil.url }))
    tracker = createPoolTracker({
      client,
      chain,
      index: noIndex,
      clock: {
        nowMs: Date.now,
        sleep: (ms, signal) => setTimeout(ms, undefined, { ...(signal && { signal }) }).catch(() => undefined),
      },
      log: () => undefined,
      random: () => 0.5,
      limits: announcedLimits,
    })
    await tracker.waitReady()
  })
  afterAll(async () => {
    await tracker?.stop()
    await close?.()
    await anvil?.stop()
  })
  /** Waits until the tracker has a block. */
  const untilSeen = async (blockNumber: bigint) => {
    while (tracker.status().blockNumber < blockNumber) await setTimeout(5)
  }
  return {
    get anvil() {
      return anvil
    },
    get tracker() {
      return tracker
    },
    get client() {
      return client
    },
    untilSeen,
    /** Sends and waits until the tracker has the block. */
    send: async (from: Address, to: Address, data: Hex) => {
      const receipt = await anvil.client.act({ from, to, data, gas: 2_000_000n })
      expect(receipt.status).toBe('success')
      await untilSeen(receipt.blockNumber)
      return receipt
    },
  }
}
