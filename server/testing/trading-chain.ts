import { type Address, erc20Abi, maxUint256 } from 'viem'
import { afterAll, beforeAll } from 'vitest'
import { isNativeToken, nativeToken } from '@/lib/address'
import type { Chain, Token } from '@/lib/chain/chain'
import { findTokenBySymbol } from '@/lib/chain/registry'
import { mainnet } from '@/lib/chain/registry/mainnet'
import type { Anvil } from '@/localnet/anvil'
import { startSeededChain } from '@/localnet/start-seeded-chain'
import type { TrackerLimits } from '../chain/pools'
import { createTestService, serveTestChain, type TestService, untilSeen } from './harness'
import { openTestDatabase } from './test-database'

/**
 * Finds a token of chain 1 by its symbol, ether included.
 *
 * @example
 * tokenOf('ETH').address // '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
 */
export const tokenOf = (symbol: string): Pick<Token, 'address' | 'decimals' | 'transferFeeBps'> =>
  symbol === 'ETH' ? { address: nativeToken, decimals: 18 } : findTokenBySymbol(mainnet, symbol)!

/**
 * Serves chain 1 of the local world to the tests of a file, and lets the router pull every token of a person. `prepare` changes the node
 * before it is served; another `chain` knows other tokens.
 *
 * @example
 * const trading = openTradingChain({ person })
 * test('...', async () => { await trading.service.ask(getPrices, question) })
 */
export const openTradingChain = ({
  person,
  chain = mainnet,
  limits = {},
  prepare = async () => {},
}: {
  person: Address
  chain?: Chain
  limits?: Partial<TrackerLimits>
  prepare?: (anvil: Anvil) => Promise<void>
}) => {
  const database = openTestDatabase()
  let [anvil, service, stop] = [] as unknown as [Anvil, TestService, () => Promise<void>]
  beforeAll(async () => {
    anvil = await startSeededChain({ chainId: 1 })
    await prepare(anvil)
    const following = await serveTestChain({ chain, url: anvil.url, limits })
    stop = following.stop
    service = createTestService({ chains: [following.served], database: database() })
    const approve = { abi: erc20Abi, functionName: 'approve', args: [chain.contracts.router, maxUint256] } as const
    for (const { address } of mainnet.tokens) await anvil.client.writeContract({ account: person, address, ...approve })
  }, 120_000)
  afterAll(async () => {
    await stop?.()
    await anvil?.stop()
  })
  return {
    get anvil() {
      return anvil
    },
    get service() {
      return service
    },
    /** What the person holds, raw units. */
    balanceOf: (token: Address) =>
      isNativeToken(token)
        ? anvil.client.getBalance({ address: person })
        : anvil.client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [person] }),
    untilSeen: () => untilSeen(service.deps.chains.get(chain.id)!),
  }
}
