import { toLowerAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { poolTokenOf } from '@/lib/chain/pools/pool-token'
import { usdPrices } from '@/lib/chain/token/usd-prices'
import { orderKinds } from '@/lib/order/intent'
import { amountsOfFill } from '@/lib/order/intent-left'
import type { MarketState } from '@/lib/routing/market/state'
import type { Fill, OpenIntent } from '../../agents/agent'
import { bridgeExcessOf } from '../../agents/bridge-fee'

/**
 * What a fill is worth to the owner above what was signed for this part of the order, before fees, in the smallest units of the native token
 * by the pools' prices; negative below it. Not what the owner is paid: where surplus is shared, all bids above the expected amount would be
 * alike. Of an order that goes to another chain it is what arrives above the minimum there, when the
 * call names `bridgeFee`; without one the bridge takes the signed maximum.
 * Undefined where a price is unknown.
 *
 * @example
 * scoreOf({ order, filled: 0n }, { fillIn, fillOut: 1_010_000_000_000_000_000n }, { chain, market }) // 10000000000000000n, of a sale for at least 1 WETH
 */
export const scoreOf = (
  intent: OpenIntent,
  { fillIn, fillOut }: Pick<Fill, 'fillIn' | 'fillOut'>,
  { chain, market, bridgeFee }: { chain: Chain; market: MarketState; bridgeFee?: bigint | undefined },
): bigint | undefined => {
  const { order, filled } = intent
  const isSale = order.kind === orderKinds.SELL
  const signed = amountsOfFill(order, { filled, fill: isSale ? fillIn : fillOut })
  const better = isSale ? fillOut - signed.destAmount : signed.srcAmount - fillIn
  const wrapped = toLowerAddress(chain.contracts.wrappedNative)
  const counted = isSale ? order.destToken : order.srcToken
  const prices = usdPrices(chain, market)
  const [price, native] = [prices.get(poolTokenOf(chain, counted)), prices.get(wrapped)]
  if (price === undefined || native === undefined) return undefined
  const excess = bridgeExcessOf(intent, { fillIn, fillOut }, bridgeFee)
  if (excess === 0n) return BigInt(Math.floor(Number(better) * (price / native)))
  const destPrice = prices.get(poolTokenOf(chain, order.destToken))
  if (destPrice === undefined) return undefined
  return BigInt(Math.floor((Number(better) * price - Number(excess) * destPrice) / native))
}
