import type { Chain, Token } from '@/lib/chain/chain'
import { isPricedInverse } from '@/lib/chain/token/market-direction'
import { writeDecimal } from '@/lib/write-decimal'
import type { PriceText } from './limit-price'

/** The significant digits of a price from a chart, as precise as its line can be moved. */
const significant = 5

/**
 * Formats a float price, whole `to` per whole `from`, in the direction in which markets quote it.
 *
 * @example
 * marketPriceText(mainnet, { from: usdc, to: weth, price: 0.0004 })
 * // { digits: '2500', isInverse: true }
 */
export const marketPriceText = (
  chain: Chain,
  { from, to, price }: { from: Pick<Token, 'address'>; to: Pick<Token, 'address'>; price: number },
): PriceText => {
  const isInverse = isPricedInverse(chain, from, to)
  const text = writeDecimal(isInverse ? 1 / price : price, { maximumSignificantDigits: significant })
  return { digits: text.replaceAll(',', ''), isInverse }
}
