import type { LaneState } from '@/lib/api/intent/crossing'
import type { Chain, Token } from '@/lib/chain/chain'
import type { Lane } from '@/lib/chain/registry/lanes'

/**
 * The way of what is bought to its chain. `notServed`: a link names a chain that is not served;
 * `missing`: no lane carries the token there; `paused`: the lane is not open now.
 */
export type Way = {
  status: 'open' | 'notServed' | 'missing' | 'paused'
  chain: string
  symbol: string
}

type Bought = {
  toChain: Pick<Chain, 'name'> | undefined
  to: Pick<Token, 'symbol'> | undefined
  lane: Lane | undefined
}

/**
 * Returns the way of what a ticket buys to its chain. `state` is what the service knows of the lane.
 *
 * @example
 * readWay({ toChain: base, to: uni, lane: undefined }, undefined).status // 'missing'
 */
export const readWay = ({ toChain, to, lane }: Bought, state: LaneState | undefined): Way => {
  const named = { chain: toChain?.name ?? '', symbol: to?.symbol ?? '' }
  if (!toChain) return { ...named, status: 'notServed' }
  if (to && !lane) return { ...named, status: 'missing' }
  return { ...named, status: state?.isPaused ? 'paused' : 'open' }
}
