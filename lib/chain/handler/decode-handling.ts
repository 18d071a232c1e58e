import { type Address, size } from 'viem'
import { isSameAddress } from '@/lib/address'
import type { SignedHandler } from '@/lib/order/families/family'
import type { Chain } from '../chain'
import { addressAt, uintAt } from '../node/words'

/** The actions on a position in Aave, in the order of the contract's numbers. */
export const aaveActions = ['COLLATERAL_SWAP', 'DEBT_SWAP', 'REPAY_WITH_COLLATERAL'] as const
export type AaveAction = (typeof aaveActions)[number]

/**
 * The instructions of an order to a handler of the venue. `minHealthFactor` has 18 decimals,
 * `maxPremium` is in raw units of the source.
 */
export type Handling =
  | { kind: 'vault'; vault: Address; minShares: bigint }
  | { kind: 'aave'; action: AaveAction; minHealthFactor: bigint; maxPremium: bigint }

/**
 * Decodes what the owner of an order signed for a handler of the venue; undefined for any other
 * handler, and for bytes that the handler would reject.
 *
 * @example
 * decodeHandling(mainnet, { handler: mainnet.contracts.vaultHandler, data })?.kind // 'vault'
 */
export const decodeHandling = (
  { contracts: { vaultHandler, aaveHandler } }: Pick<Chain, 'contracts'>,
  { handler, data }: SignedHandler,
): Handling | undefined => {
  if (vaultHandler && isSameAddress(handler, vaultHandler))
    return size(data) === 64 ? { kind: 'vault', vault: addressAt(data, 0), minShares: uintAt(data, 1) } : undefined
  if (!aaveHandler || !isSameAddress(handler, aaveHandler) || size(data) !== 96) return undefined
  const action = aaveActions[Number(uintAt(data, 0))]
  return action && { kind: 'aave', action, minHealthFactor: uintAt(data, 1), maxPremium: uintAt(data, 2) }
}
