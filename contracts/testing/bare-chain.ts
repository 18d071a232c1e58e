import { afterAll, beforeAll } from 'vitest'
import type { Anvil } from '@/localnet/chain/anvil'
import { mineBlocks } from '@/localnet/chain/mine-blocks'
import { startBareChain } from '@/localnet/chain/start-bare-chain'
import { ensureCompiled } from '@/localnet/seed/compile'

/** Blocks are mined this often, whatever time they are apart by their own clocks. */
const mineEveryMs = 250

/**
 * Starts a bare chain for the tests of a file, or of one `describe`.
 *
 * @param blockSeconds The time between two blocks by the clock of the chain; without it blocks are
 * as old as they are.
 */
export const openBareChain = ({ chainId, blockSeconds }: { chainId: number; blockSeconds?: number }) => {
  let anvil: Anvil | undefined
  const mining = new AbortController()
  beforeAll(async () => {
    await ensureCompiled()
    anvil = await startBareChain({ chainId })
    const { client } = anvil
    if (blockSeconds) await client.setBlockTimestampInterval({ interval: blockSeconds })
    mineBlocks(client, { everyMs: mineEveryMs, signal: mining.signal })
  })
  afterAll(async () => {
    mining.abort()
    await anvil?.stop()
  })
  return {
    get client() {
      return anvil!.client
    },
    get url() {
      return anvil!.url
    },
  }
}
