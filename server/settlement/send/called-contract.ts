import type { Address } from 'viem'
import type { Chain } from '@/lib/chain/chain'
import type { SettlementPurpose } from '../../db/intent-schema'

/**
 * Returns the contract that a settlement calls. A chain without it has no settlements of that
 * purpose.
 *
 * @example
 * calledContract(arbitrum, 'relay') // '0xe35e9842fceaCA96570B734083f4a58e8F7C5f2A', the SpokePool
 */
export const calledContract = (
  { contracts: { intent, spokePool, landing } }: Chain,
  purpose: SettlementPurpose,
): Address => ({ settle: intent!, relay: spokePool!, expire: intent!, release: landing! })[purpose]
