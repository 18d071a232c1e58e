import { isSameAddress } from '@/lib/address'
import type { Chain } from '../chain'
import type { LostRecipient } from '../lost-recipient'
import { executor } from '../program/executor.generated'

/**
 * Returns the name of the contract that a recipient is, if that contract could never use what it is
 * paid; undefined for any other address. `touched` are the tokens and pools of a swap. The router
 * refuses those that it knows; the intent contract refuses itself and the tokens of the order.
 *
 * @example
 * lostRecipientOf(mainnet, mainnet.contracts.permit2, []) // 'Permit2'
 */
export const lostRecipientOf = (
  chain: Chain,
  recipient: string,
  touched: readonly string[],
): LostRecipient | undefined => {
  const { router, feeVault, wrappedNative, permit2, rfq, intent, deltaWrappedNative } = chain.contracts
  const lost: [string | undefined, LostRecipient][] = [
    [router, 'the router'],
    [executor.address, 'the executor'],
    [rfq, 'the OTC contract'],
    [permit2, 'Permit2'],
    [feeVault, 'the fee vault'],
    [wrappedNative, 'the wrapped token'],
    [intent, 'the settlement contract'],
    [deltaWrappedNative, 'a wrapped token'],
    ...touched.map((address): [string, LostRecipient] => [address, 'a token or pool of this swap']),
  ]
  return lost.find(([address]) => isSameAddress(address, recipient))?.[1]
}
