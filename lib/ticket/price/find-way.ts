import { isSameAddress } from '@/lib/address'
import type { Chain, Token } from '@/lib/chain/chain'
import { poolTokenOf } from '@/lib/chain/pools/pool-token'
import { findLane, type Lane } from '@/lib/chain/registry/lanes'

type Ends = Record<'chain' | 'toChain', Chain | undefined> & Record<'from' | 'to', Pick<Token, 'address'> | undefined>

/**
 * Finds the lane that carries what is bought to its chain. `isSentOn`: what is sold enters the bridge
 * as it is, or wrapped.
 *
 * @example
 * findWay({ chain: mainnet, toChain: base, from: usdc, to: usdcOfBase }) // { lane: ..., isSentOn: true }
 */
export const findWay = ({ chain, toChain, from, to }: Ends): { lane: Lane | undefined; isSentOn: boolean } => {
  if (!chain || !toChain || !to) return { lane: undefined, isSentOn: false }
  const lane = findLane(chain, toChain, { output: poolTokenOf(toChain, to.address) })
  return { lane, isSentOn: from ? isSameAddress(poolTokenOf(chain, from.address), lane?.input.address) : false }
}
