import { isSameAddress } from '@/lib/address'
import type { Chain } from './chain'
import { executor } from './executor.generated'

/**
 * Names the contract that a receiver is, where that contract could never use what it is paid; undefined for everybody else. The router
 * refuses the same ones. `touched` are the tokens and pools of the swap.
 *
 * @example
 * lostReceiverOf(mainnet, mainnet.contracts.permit2, []) // 'Permit2'
 */
export const lostReceiverOf = (chain: Chain, receiver: string, touched: readonly string[]): string | undefined => {
  const { router, feeVault, wrappedNative, permit2, rfq } = chain.contracts
  const lost: [string, string][] = [
    [router, 'the router'],
    [executor.address, 'the executor'],
    [rfq, 'the OTC contract'],
    [permit2, 'Permit2'],
    [feeVault, 'the fee vault'],
    [wrappedNative, 'the wrapped token'],
    ...touched.map((address): [string, string] => [address, 'a token or pool of this swap']),
  ]
  return lost.find(([address]) => isSameAddress(address, receiver))?.[1]
}
