import type { Address } from 'viem'
import { toLowerAddress } from '@/lib/address'
import { usdPrices } from '@/lib/chain/token/usd-prices'
import type { ServedChain } from '../chain/facts/served-chain'

/**
 * Returns the pools' prices of a chain's listed tokens: dollars per whole token, by address in
 * lower case. Empty while the node is unavailable; tokens without a price are missing.
 *
 * @example
 * listedPrices(served).get(weth) // 2991.5
 */
export const listedPrices = ({
  chain,
  tracker,
}: Pick<ServedChain, 'chain' | 'tracker'>): ReadonlyMap<Address, number> => {
  if (tracker.status().stale) return new Map()
  const prices = usdPrices(chain, tracker.market().state)
  return new Map(
    chain.tokens.flatMap(({ address, decimals }) => {
      const token = toLowerAddress(address)
      const usd = (prices.get(token) ?? 0) * 10 ** decimals
      return usd > 0 && Number.isFinite(usd) ? [[token, usd] as const] : []
    }),
  )
}
