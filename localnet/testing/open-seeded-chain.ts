import { afterAll, beforeAll } from 'vitest'
import type { Anvil } from '../chain/anvil'
import { startSeededChain } from '../chain/start-seeded-chain'

/**
 * Starts a node with a chain of the local world for the tests of a file, or of one `describe`; it
 * ends with them.
 *
 * @example
 * const anvil = openSeededChain({ chainId: 1 })
 * test('...', () => anvil.client.getBlockNumber())
 */
export const openSeededChain = (options: Parameters<typeof startSeededChain>[0]): Pick<Anvil, 'client' | 'url'> => {
  let anvil: Anvil | undefined
  beforeAll(async () => {
    anvil = await startSeededChain(options)
  }, 180_000)
  afterAll(() => anvil?.stop())
  return {
    get client() {
      return anvil!.client
    },
    get url() {
      return anvil!.url
    },
  }
}
