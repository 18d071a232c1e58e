import { isNativeToken, toLowerAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { orderKinds } from '@/lib/order/intent'
import { amountsLeft } from '@/lib/order/intent-left'
import type { MarketState } from '@/lib/routing/state'
import type { OpenIntent } from '../agents/agent'
import { usdPrices } from '../chain/usd-prices'

/**
 * What a fill of all that is left is worth to the owner above what was signed, before fees, in the smallest units of the native token by the
 * pools' prices. `amount` is what a sale brings, or a purchase costs, raw units. Not what the owner is paid: where surplus is shared, all
 * bids above the expected amount would be alike. Undefined where a price is unknown.
 *
 * @example
 * scoreOf({ order, filled: 0n }, 1_010_000_000_000_000_000n, { chain, market }) // 10000000000000000n, of a sale for at least 1 WETH
 */
export const scoreOf = (
  { order, filled }: Pick<OpenIntent, 'order' | 'filled'>,
  amount: bigint,
  { chain, market }: { chain: Chain; market: MarketState },
): bigint | undefined => {
  const left = amountsLeft(order, filled)
  const isSale = order.kind === orderKinds.SELL
  const better = isSale ? amount - left.destAmount : left.srcAmount - amount
  const wrapped = toLowerAddress(chain.contracts.wrappedNative)
  const counted = isSale ? order.destToken : order.srcToken
  const prices = usdPrices(chain, market)
  const [price, native] = [prices.get(isNativeToken(counted) ? wrapped : toLowerAddress(counted)), prices.get(wrapped)]
  if (price === undefined || native === undefined) return undefined
  return BigInt(Math.floor(Number(better) * (price / native)))
}
