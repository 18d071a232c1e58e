import { toLowerAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { usdPrices } from '@/lib/chain/usd-prices'
import type { PoolAddress } from '@/lib/routing/pools/pool'
import { priceTokens } from '@/lib/routing/price'
import type { MarketState } from '@/lib/routing/state'
import type { ServedChain } from '../chain/served-chain'

/** Blocks of which the worst price counts: who moves pools for fewer moves no price in their own favour. */
export const blocksOfPrice = 5

/** What moves a pool by one percent, in dollars: thinner ones price nothing that own funds are paid by. */
const leastDepthUsd = 1_000

/** What raw units of two tokens are worth, in a unit that both share: of the source never more than the pools say, of the destination never less. */
export type Rate = { src: bigint; dest: bigint }

export type RecentPrices = {
  /** The rate of the block in which the source was worth least of the destination; else why there is none. */
  worst: (pair: { src: PoolAddress; dest: PoolAddress }) => Rate | 'TooFewBlocks' | 'BadUsdPrice'
}

/** A power of two, so that a price loses no digit; large enough for tokens of which 10^18 units are worth a billionth of a native one. */
const scale = 2 ** 192

/**
 * Remembers the markets of the newest blocks of a chain, and gives the rate that is worst for who gets the source and pays the destination.
 * There is none before all of these blocks were seen, nor where the pools do not price both tokens in each of them.
 *
 * @example
 * followPrices(served).worst({ src: weth, dest: usdc }) // { src: 5n, dest: 2n }, were a unit of the source worth two and a half of the destination
 */
export const followPrices = ({ chain, tracker }: Pick<ServedChain, 'chain' | 'tracker'>): RecentPrices => {
  let seen: readonly { blockNumber: bigint; state: MarketState }[] = []
  tracker.onBlock(() => {
    const { blockNumber, state } = tracker.market()
    // A reorganisation takes the blocks away that it replaces.
    seen = [...seen.filter((one) => one.blockNumber < blockNumber), { blockNumber, state }].slice(-blocksOfPrice)
  })
  return {
    worst: ({ src, dest }) => {
      if (seen.length < blocksOfPrice) return 'TooFewBlocks'
      const rates = seen.flatMap(({ state }): Rate[] => {
        const prices = nativePrices(chain, state)
        const [ofSrc, ofDest] = [prices.get(src), prices.get(dest)]
        if (ofSrc === undefined || ofDest === undefined) return []
        return [{ src: BigInt(Math.floor(ofSrc * scale)), dest: BigInt(Math.ceil(ofDest * scale)) }]
      })
      if (rates.length < seen.length) return 'BadUsdPrice'
      return rates.reduce((worst, rate) => (rate.src * worst.dest < worst.src * rate.dest ? rate : worst))
    },
  }
}

const remembered = new WeakMap<MarketState, ReadonlyMap<PoolAddress, number>>()

/** Prices in whole native tokens: in dollars a stable token would be worth one whatever its pools say. */
const nativePrices = (chain: Chain, market: MarketState): ReadonlyMap<PoolAddress, number> => {
  const known = remembered.get(market)
  if (known) return known
  const token = toLowerAddress(chain.contracts.wrappedNative)
  const { decimals } = chain.nativeCurrency
  const usd = usdPrices(chain, market).get(token)
  const prices =
    usd === undefined
      ? new Map<PoolAddress, number>()
      : priceTokens({ market, anchors: [{ token, decimals }], minDepthUsd: leastDepthUsd / (usd * 10 ** decimals) })
  remembered.set(market, prices)
  return prices
}
