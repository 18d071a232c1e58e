import { type Address, erc20Abi, maxUint256 } from 'viem'
import { beforeAll } from 'vitest'
import { isNativeToken, nativeToken } from '@/lib/address'
import type { Token } from '@/lib/chain/chain'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { untilSeen } from './harness'
import { openServedChain } from './served-chain'

/**
 * Finds a token of chain 1 by its symbol, ether included.
 *
 * @example
 * tokenOf('ETH').address // '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
 */
export const tokenOf = (symbol: string): Pick<Token, 'address' | 'decimals' | 'transferFeeBps'> =>
  symbol === 'ETH' ? { address: nativeToken, decimals: 18 } : findTokenBySymbol(mainnet, symbol)!

/**
 * Serves chain 1 of the local world to the tests of a file, and lets the router pull every token of
 * a person.
 *
 * @example
 * const trading = openTradingChain({ person })
 * test('...', async () => { await trading.service.ask(getPrices, question) })
 */
export const openTradingChain = ({
  person,
  chain = mainnet,
  ...how
}: { person: Address } & NonNullable<Parameters<typeof openServedChain>[0]>) => {
  const { anvil, service, served } = openServedChain({ chain, ...how })
  const client = () => anvil().client
  beforeAll(async () => {
    const approve = { abi: erc20Abi, functionName: 'approve', args: [chain.contracts.router, maxUint256] } as const
    for (const { address } of mainnet.tokens) await client().writeContract({ account: person, address, ...approve })
  })
  return {
    get anvil() {
      return anvil()
    },
    get service() {
      return service()
    },
    /** Returns the person's balance, raw units. */
    balanceOf: (token: Address) =>
      isNativeToken(token)
        ? client().getBalance({ address: person })
        : client().readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [person] }),
    untilSeen: () => untilSeen(served()),
  }
}
