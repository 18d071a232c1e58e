import { isSameAddress } from '@/lib/address'
import { mulDivUp } from '@/lib/amount'
import type { Chain } from '@/lib/chain/chain'
import { poolTokenOf } from '@/lib/chain/pools/pool-token'
import { readUsd } from '../fields/usd-of'

type PairToken = {
  address: string
  symbol: string
  origin: 'native' | 'listed' | 'token-list' | 'imported' | 'imported-list' | 'found'
  transferFeeBps?: number
}

/**
 * `stable`: two dollar tokens, or one token sent unchanged. `other`: an unlisted or taxed token.
 */
export type PairKind = 'stable' | 'listed' | 'other'

/**
 * Returns the kind of a pair; an incomplete pair counts as listed.
 *
 * @example
 * pairKindOf(mainnet, usdc, dai) // 'stable'
 */
export const pairKindOf = (
  chain: Chain | undefined,
  from: PairToken | undefined,
  to: PairToken | undefined,
): PairKind => {
  if (!chain || !from || !to) return 'listed'
  const isListed = ({ origin }: PairToken) => origin === 'native' || origin === 'listed'
  if (!isListed(from) || !isListed(to)) return 'other'
  if (from.transferFeeBps || to.transferFeeBps) return 'other'
  // The token is sent to another chain unchanged, or only wrapped.
  if (isSameAddress(poolTokenOf(chain, from.address), to.address)) return 'stable'
  const isStable = ({ symbol }: PairToken) => chain.stableSymbols.includes(symbol)
  return isStable(from) && isStable(to) ? 'stable' : 'listed'
}

/** The slippage of a pair with unknown moves, bps. */
export const usualSlippageBps = { stable: 10, listed: 50, other: 100 } as const

/** The minimum slippage at a constant price, bps. */
const calmSlippageBps = { stable: 5, listed: 20, other: 100 } as const

/** The slippages that `auto` chooses from, bps: few, so that the choice is stable. */
const steps = [5, 10, 15, 20, 30, 50, 75, 100, 150, 200] as const

type Facts = {
  kind: PairKind
  /** The 95th percentile of the price's moves per minute in the last hour, bps, if known. */
  usualMoveBps: number | undefined
  /** The worth of the trade, and of its gas, in dollars of the wire. */
  amountUsd: string | null | undefined
  gasUsd: string | null | undefined
}

/** A slippage in bps with its reason: a calm or moving price, or the gas of a small trade. */
export type AutoSlippage = {
  bps: number
  reason: 'calm' | 'moves' | 'gas' | 'unknown'
  /** The figure of the reason: the move, or the gas relative to the trade; bps. */
  becauseBps: number | undefined
}

/**
 * Chooses the slippage of a trade: the usual move of its price in a minute, and at least the gas
 * relative to the trade, 2 % at most. A bot that exploits slippage pays gas for two swaps, so a
 * slippage worth less than the gas of one attracts no bot, while a smaller one would make small
 * trades fail. The previous choice `last` is kept while it is enough and below twice the need.
 *
 * @example
 * autoSlippage({ kind: 'listed', usualMoveBps: 42, amountUsd: '1600', gasUsd: '0.4' })
 * // { bps: 50, reason: 'moves', becauseBps: 42 }
 */
export const autoSlippage = ({ kind, usualMoveBps, amountUsd, gasUsd }: Facts, last?: number): AutoSlippage => {
  const [amount, gas] = [readUsd(amountUsd), readUsd(gasUsd)]
  const ofGas = amount && gas !== undefined ? Number(mulDivUp(gas, 10_000n, amount)) : 0
  const calm = calmSlippageBps[kind]
  const ofPrice = usualMoveBps === undefined ? usualSlippageBps[kind] : Math.max(calm, usualMoveBps)
  const needed = Math.min(Math.max(ofPrice, ofGas), steps.at(-1)!)
  const isEnough = last !== undefined && last >= needed && last < 2 * needed
  const bps = isEnough ? last : steps.find((step) => step >= needed)!
  if (ofGas > ofPrice) return { bps, reason: 'gas', becauseBps: ofGas }
  if (usualMoveBps === undefined) return { bps, reason: 'unknown', becauseBps: undefined }
  return { bps, reason: usualMoveBps > calm ? 'moves' : 'calm', becauseBps: usualMoveBps }
}
