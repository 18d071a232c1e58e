import type { Address } from 'viem'
import { toLowerAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { usdPrices } from '@/lib/chain/token/usd-prices'
import { depthWithin } from '@/lib/routing/market/depth'
import { priceTokens } from '@/lib/routing/market/price'
import type { MarketState } from '@/lib/routing/market/state'
import type { PoolAddress } from '@/lib/routing/pools/pool'
import type { ServedChain } from '../chain/facts/served-chain'
import type { InventoryLimits } from './inventory-limits'

/** Period of the worst price in seconds of block time; some chains make five blocks a second. */
export const recentSeconds = 60

/** Minimum depth in dollars within one percent of the price; thinner pools price nothing. */
const minDepthUsd = 1_000

/** The values of raw units of two tokens in a common unit: source rounded down, output up. */
export type Rate = { src: bigint; dest: bigint }

export type RecentPrices = {
  /** Returns the rate of the block with the lowest source value; otherwise why there is none. */
  worst: (pair: { src: PoolAddress; dest: PoolAddress }) => Rate | 'TooFewBlocks' | 'BadUsdPrice'
  /**
   * Returns the minimum over these blocks of what pools trade of a token before its price moves by
   * its spread (`depthWithin`), raw units; 0 if unknown. Undefined for the wrapped native token, in
   * which the others are measured.
   */
  depth: (token: PoolAddress) => bigint | undefined
}

/** A power of two keeps prices exact; large enough for 10^-27 native tokens per unit. */
const scale = 2 ** 192

/** A block with the prices and depths of the inventory's tokens; unpriced ones have neither. */
type Seen = {
  blockNumber: bigint
  blockTimestamp: bigint
  prices: ReadonlyMap<PoolAddress, number>
  depths: ReadonlyMap<PoolAddress, number>
}

/**
 * Measures the inventory's tokens in every block, and returns the worst rate and minimum depth of
 * the last minute. There is no rate before a full minute of blocks, after a longer gap between two
 * blocks, or while pools do not price both tokens in each block.
 *
 * @example
 * const prices = followPrices(served, limits)
 * prices.worst({ src: weth, dest: usdc }) // { src: 5n, dest: 2n }: the rate is 2.5
 * prices.depth(usdc) // 410000000000n
 */
export const followPrices = (
  { chain, tracker }: Pick<ServedChain, 'chain' | 'tracker'>,
  limits: InventoryLimits,
): RecentPrices => {
  const native = toLowerAddress(chain.contracts.wrappedNative)
  let seen: readonly Seen[] = []
  tracker.onBlock(() => {
    const { state, ...block } = tracker.market()
    // A reorganisation removes the blocks that it replaces.
    const before = seen.filter(({ blockNumber }) => blockNumber < block.blockNumber)
    const since = block.blockTimestamp - BigInt(recentSeconds)
    // Prices within a gap longer than the window are unknown.
    const isGap = before.length > 0 && before.at(-1)!.blockTimestamp < since
    // The last block at or before the edge counts: its state was current when the minute began.
    const first = Math.max(
      0,
      before.findLastIndex(({ blockTimestamp }) => blockTimestamp <= since),
    )
    seen = [...(isGap ? [] : before.slice(first)), { ...block, ...measure(chain, state, limits) }]
  })
  const isWhole = () =>
    seen.length > 1 && seen.at(-1)!.blockTimestamp - seen[0]!.blockTimestamp >= BigInt(recentSeconds)
  return {
    worst: ({ src, dest }) => {
      if (!isWhole()) return 'TooFewBlocks'
      const rates = seen.flatMap(({ prices }): Rate[] => {
        const [ofSrc, ofDest] = [prices.get(src), prices.get(dest)]
        if (ofSrc === undefined || ofDest === undefined) return []
        return [{ src: BigInt(Math.floor(ofSrc * scale)), dest: BigInt(Math.ceil(ofDest * scale)) }]
      })
      if (rates.length < seen.length) return 'BadUsdPrice'
      return rates.reduce((worst, rate) => (rate.src * worst.dest < worst.src * rate.dest ? rate : worst))
    },
    depth: (token) => {
      if (token === native) return undefined
      const least = seen.reduce(
        (depth, { depths }) => Math.min(depth, depths.get(token) ?? 0),
        Number.POSITIVE_INFINITY,
      )
      return isWhole() && Number.isFinite(least) ? BigInt(Math.floor(least)) : 0n
    },
  }
}

/** Prices tokens in whole native tokens; dollar prices would fix stable tokens at one. */
const measure = (chain: Chain, market: MarketState, limits: InventoryLimits): Pick<Seen, 'prices' | 'depths'> => {
  const anchor = toLowerAddress(chain.contracts.wrappedNative)
  const { decimals } = chain.nativeCurrency
  const usd = usdPrices(chain, market).get(anchor)
  if (usd === undefined) return { prices: new Map(), depths: new Map() }
  const anchors = [{ token: anchor, decimals }]
  const prices = priceTokens({ market, anchors, minDepthUsd: minDepthUsd / (usd * 10 ** decimals) })
  const spreads = new Map<number, ReadonlyMap<PoolAddress, number>>()
  for (const { spreadBps } of limits.values())
    if (!spreads.has(spreadBps)) spreads.set(spreadBps, depthWithin({ market, prices, anchor, bps: spreadBps }))
  const ofLimits = (measured: (token: Address, spreadBps: number) => number | undefined) =>
    new Map(
      [...limits].flatMap(([token, { spreadBps }]) => {
        const value = measured(token, spreadBps)
        return value === undefined ? [] : [[token, value] as const]
      }),
    )
  return {
    prices: ofLimits((token) => prices.get(token)),
    depths: ofLimits((token, spreadBps) => spreads.get(spreadBps)!.get(token)),
  }
}
