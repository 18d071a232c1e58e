import { afterAll, beforeAll } from 'vitest'
import type { Chain, Token } from '@/lib/chain/chain'
import { mainnet } from '@/lib/chain/registry/mainnet'
import type { Anvil } from '@/localnet/chain/anvil'
import { startSeededChain } from '@/localnet/chain/start-seeded-chain'
import type { TrackerLimits } from '../chain/market/pools'
import { createTestService, serveTestChain, type TestService } from './harness'
import { openTestDatabase } from './test-database'

/**
 * Opens a node with chain 1 of the local world for the tests of a file, and the service on it with
 * its own database. `prepare` changes the node before it is served; another `chain` knows other
 * tokens, and a published list may name more. Without `prices` no pool is followed, which takes a
 * tenth of the time.
 *
 * @example
 * const { anvil, service } = openServedChain()
 * test('...', async () => { await service().ask(getPrices, question) })
 */
export const openServedChain = ({
  chain = mainnet,
  limits = {},
  named = [],
  prices = true,
  prepare = async () => {},
}: {
  chain?: Chain
  limits?: Partial<TrackerLimits>
  named?: readonly Token[]
  prices?: boolean
  prepare?: (anvil: Anvil) => Promise<void>
} = {}) => {
  const database = openTestDatabase()
  let anvil: Anvil
  let service: TestService
  let stop: () => Promise<void>
  beforeAll(async () => {
    anvil = await startSeededChain({ chainId: chain.id })
    await prepare(anvil)
    const following = await serveTestChain({ chain, url: anvil.url, limits, named, prices })
    stop = following.stop
    service = createTestService({ chains: [following.served], database: database() })
  })
  afterAll(async () => {
    await stop?.()
    await anvil?.stop()
  })
  return { database, anvil: () => anvil, service: () => service, served: () => service.deps.chains.get(chain.id)! }
}
