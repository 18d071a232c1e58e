import type { Address } from 'viem'
import { isSameAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { decodeHandling } from '@/lib/chain/handler/decode-handling'
import { listStrategies } from '@/lib/chain/strategy/find-strategy'
import type { SignedHandler } from '@/lib/order/families/family'

/**
 * Returns the unknown contract that an order runs, or undefined: its handler, or the unlisted vault
 * that it names to the venue's handler.
 *
 * @example
 * unknownCodeOf(mainnet, { handler: mainnet.contracts.aaveHandler, data }) // undefined
 */
export const unknownCodeOf = (
  chain: Pick<Chain, 'contracts' | 'strategies'>,
  signed: SignedHandler,
): Address | undefined => {
  const handling = decodeHandling(chain, signed)
  if (handling === undefined) return signed.handler
  if (handling.kind === 'aave') return undefined
  const isListed = listStrategies(chain).some(({ vault }) => isSameAddress(vault.address, handling.vault))
  return isListed ? undefined : handling.vault
}
