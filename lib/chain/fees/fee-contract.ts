import type { Address } from 'viem'
import { toLowerAddress } from '@/lib/address'
import type { FeeSurface } from '@/lib/order/fee'
import type { Chain } from '../chain'

/**
 * Returns the contract that holds a surface's unclaimed fees; undefined if the chain has none.
 *
 * @example
 * feeContractOf(mainnet, 'market') // '0x00700052c0608f670705380a4900e0a8080010cc'
 */
export const feeContractOf = ({ contracts }: Pick<Chain, 'contracts'>, surface: FeeSurface): Address | undefined => {
  const address = surface === 'market' ? contracts.feeVault : contracts.intent
  return address && toLowerAddress(address)
}
