import { isNativeToken, toLowerAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { lanesBetween } from '@/lib/chain/registry/lanes'
import { crossingText } from '@/messages/crossing'

type Named = { address: string; symbol: string }

/**
 * Returns a function that explains why a token of chain `to` cannot be bought from chain `from`;
 * undefined for one that a bridge carries there. The native token counts as the wrapped one.
 *
 * @example
 * findObstacles(mainnet, base)(uni) // 'No bridge carries UNI from Ethereum to Base yet'
 */
export const findObstacles = (from: Chain, to: Chain): ((token: Named) => string | undefined) => {
  const { wrappedNative } = to.contracts
  const brought = new Set(lanesBetween(from, to).map(({ output }) => toLowerAddress(output.address)))
  return ({ address, symbol }) => {
    const output = toLowerAddress(isNativeToken(address) ? wrappedNative : address)
    return brought.has(output) ? undefined : crossingText.chains.noLane(symbol, from.name, to.name)
  }
}
