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
 * Returns the worth of a fill above the amount signed for this part of the order, before fees, in
 * wei of the native token at the pools' prices; negative below it. Not the owner's payment, since
 * shared surplus would make all bids above the expected amount equal. For a cross-chain order it is
 * what arrives above the minimum if the call names `bridgeFee`; else the bridge takes the signed
 * maximum. Undefined if a price is unknown.
 *
 * @example
 * const fill = { fillIn, fillOut: 1_010_000_000_000_000_000n }
 * scoreOf({ order, filled: 0n }, fill, { chain, market }) // 10000000000000000n, of a sale for at least 1 WETH
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
