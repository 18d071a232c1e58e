import type { LaneState } from '@/lib/api/intent/crossing'
import type { Chain, Token } from '@/lib/chain/chain'
import type { BridgeLane } from '@/lib/chain/registry/lanes'
import type { Side } from '@/lib/routing/route/route'

/**
 * The bridge of a bought token to its chain. `notServed`: the link's chain is not served;
 * `missing`: no lane for the token; `sellOnly`: it has none, and what arrives is sold for it, so that
 * its amount cannot be chosen; `paused`: the lane is not open.
 */
export type BridgeAvailability = {
  status: 'open' | 'notServed' | 'missing' | 'sellOnly' | 'paused'
  chain: string
  symbol: string
}

type Bought = {
  toChain: Pick<Chain, 'name'> | undefined
  to: Pick<Token, 'symbol'> | undefined
  lane: BridgeLane | undefined
  /** The side of a trade whose output may be sold after its arrival; undefined if it may not. */
  sale?: Side | undefined
}

/**
 * Returns the bridge state of a ticket's bought token; `state` is the lane's from the service.
 *
 * @example
 * readBridgeAvailability({ toChain: base, to: uni, lane: undefined }, undefined).status // 'missing'
 */
export const readBridgeAvailability = (
  { toChain, to, lane, sale }: Bought,
  state: LaneState | undefined,
): BridgeAvailability => {
  const named = { chain: toChain?.name ?? '', symbol: to?.symbol ?? '' }
  if (!toChain) return { ...named, status: 'notServed' }
  if (to && !lane && sale !== 'SELL') return { ...named, status: sale ? 'sellOnly' : 'missing' }
  return { ...named, status: state?.isPaused ? 'paused' : 'open' }
}
