import { isSameAddress } from '@/lib/address'
import type { Chain, Token } from '@/lib/chain/chain'
import { poolTokenOf } from '@/lib/chain/pools/pool-token'
import { type BridgeLane, findLane } from '@/lib/chain/registry/lanes'

type Ends = Record<'chain' | 'toChain', Chain | undefined> &
  Record<'from' | 'to', Pick<Token, 'address'> | undefined> & {
    /** The token that is sold for the bought one after its arrival, by the price; if there is one. */
    soldThere?: Pick<Token, 'address'> | undefined
  }

/**
 * Finds the lane that bridges the bought token to its chain, or the one that is sold for it there.
 * `isBridgeOnly` is true if the sold token enters the bridge without a trade, or only wrapped.
 *
 * @example
 * findBridgeLane({ chain: mainnet, toChain: base, from: usdc, to: usdcOfBase })
 * // { lane: ..., isBridgeOnly: true }
 */
export const findBridgeLane = ({
  chain,
  toChain,
  from,
  to,
  soldThere = to,
}: Ends): { lane: BridgeLane | undefined; isBridgeOnly: boolean } => {
  if (!chain || !toChain || !soldThere) return { lane: undefined, isBridgeOnly: false }
  const lane = findLane(chain, toChain, { output: poolTokenOf(toChain, soldThere.address) })
  return { lane, isBridgeOnly: from ? isSameAddress(poolTokenOf(chain, from.address), lane?.input.address) : false }
}
