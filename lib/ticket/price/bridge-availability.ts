import type { LaneState } from '@/lib/api/intent/crossing'
import type { Chain, Token } from '@/lib/chain/chain'
import type { BridgeLane } from '@/lib/chain/registry/lanes'

/**
 * The bridge of a bought token to its chain. `notServed`: the link's chain is not served;
 * `missing`: no lane for the token; `paused`: the lane is not open.
 */
export type BridgeAvailability = {
  status: 'open' | 'notServed' | 'missing' | 'paused'
  chain: string
  symbol: string
}

type Bought = {
  toChain: Pick<Chain, 'name'> | undefined
  to: Pick<Token, 'symbol'> | undefined
  lane: BridgeLane | undefined
}

/**
 * Returns the bridge state of a ticket's bought token; `state` is the lane's from the service.
 *
 * @example
 * readBridgeAvailability({ toChain: base, to: uni, lane: undefined }, undefined).status // 'missing'
 */
export const readBridgeAvailability = (
  { toChain, to, lane }: Bought,
  state: LaneState | undefined,
): BridgeAvailability => {
  const named = { chain: toChain?.name ?? '', symbol: to?.symbol ?? '' }
  if (!toChain) return { ...named, status: 'notServed' }
  if (to && !lane) return { ...named, status: 'missing' }
  return { ...named, status: state?.isPaused ? 'paused' : 'open' }
}
