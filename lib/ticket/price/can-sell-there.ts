import { isNativeToken, isSameAddress } from '@/lib/address'
import type { Chain, Token } from '@/lib/chain/chain'
import { lanesBetween } from '@/lib/chain/registry/lanes'

/**
 * True if what a bridge brings to a chain may be sold for a token there, by one order. The native
 * token is not: such a sale pays its wrapped form.
 *
 * @example
 * canSellThere({ from: mainnet, to: base }, linkOfBase) // true
 */
export const canSellThere = ({ from, to }: { from: Chain; to: Chain }, { address }: Pick<Token, 'address'>): boolean =>
  !isNativeToken(address) &&
  isSameAddress(from.contracts.landing, to.contracts.landing) &&
  lanesBetween(from, to).length > 0
