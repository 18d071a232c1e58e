import { isNativeToken, toLowerAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { lanesBetween } from '@/lib/chain/registry/lanes'
import { canSellThere } from '@/lib/ticket/price/can-sell-there'
import { crossingText } from '@/messages/crossing'

type Named = { address: `0x${string}`; symbol: string }

/**
 * Returns a function that explains why a token of chain `to` cannot be bought from chain `from`;
 * undefined for one that a bridge carries there, and if `sells` for one that what arrives can be sold
 * for. The native token counts as the wrapped one.
 *
 * @example
 * findObstacles(mainnet, base, false)(uni) // 'No bridge carries UNI from Ethereum to Base yet'
 */
export const findObstacles = (from: Chain, to: Chain, sells: boolean): ((token: Named) => string | undefined) => {
  const { wrappedNative } = to.contracts
  const brought = new Set(lanesBetween(from, to).map(({ output }) => toLowerAddress(output.address)))
  return ({ address, symbol }) => {
    const output = toLowerAddress(isNativeToken(address) ? wrappedNative : address)
    const isReachable = brought.has(output) || (sells && canSellThere({ from, to }, { address }))
    return isReachable ? undefined : crossingText.chains.noLane(symbol, from.name, to.name)
  }
}
