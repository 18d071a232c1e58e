import type { Address } from 'viem'
import { isNativeToken, toLowerAddress } from '@/lib/address'
import { directSettleCall } from '@/lib/chain/intent/settle-call'
import { findToken } from '@/lib/chain/registry/registry'
import { isBridged } from '@/lib/order/bridge/is-bridged'
import { familyOf } from '@/lib/order/families/families'
import { orderKinds } from '@/lib/order/intent'
import { amountsLeft } from '@/lib/order/intent-left'
import type { MarketAt } from '../chain/market/read-state'
import type { Bid, Decline, Fill, OpenIntent } from './agent'
import { declined } from './amm'
import { bridgeDataFor, crossingGas, isBridgeOnly } from './bridge-fee'
import { callData, gasPayment, sliceGas } from './gas-payment'
import type { InventoryLimits } from './inventory-limits'
import { priceAtRate } from './inventory-price'
import { reachesLimit } from './limit'
import type { RecentPrices } from './recent-prices'
import { isUnusual } from './usual-rate'

/**
 * Gas units of direct settlements with the first nonce of a word, as measured
 * (`inventory-round.test`); partial fills also store their progress.
 */
export const directGas = { whole: 120_000, parts: 148_000, slices: 120_000, position: 260_000 } as const

/** A fill that the inventory would pay, with the call that settles it. */
export type InventoryOffer = Omit<Fill, 'orderHash'> & { data: Bid['data'] }

/** The inputs of a price; `usual` is a pair's median rate in whole tokens, if known. */
type Pricing = {
  limits: InventoryLimits
  prices: Pick<RecentPrices, 'worst'>
  usual: (pair: { src: Address; dest: Address }) => Promise<number | undefined>
  state: MarketAt
}

/**
 * Prices the rest of an order in raw units: at the worst rate of the last minute less the spread,
 * after gas. Declines if the rate is unknown, far from the median, or below the limit.
 *
 * @throws errors of reading the median rate.
 * @example
 * await offerFor({ limits, prices, usual, state }, intent)
 * // { fillIn: 10n ** 18n, fillOut: 2985000000n, data }
 */
export const offerFor = async (
  { limits, prices, usual, state }: Pricing,
  intent: OpenIntent,
): Promise<InventoryOffer | Decline> => {
  const { order, orderHash, family, filled, slice } = intent
  if (isBridgeOnly(order)) return { orderHash, reason: 'NoTrade' }
  const { fills, methods } = familyOf(family)
  if (methods.direct === undefined || fills.name === 'handler') return { orderHash, reason: 'NoDirectFill' }
  if (isNativeToken(order.srcToken) || isNativeToken(order.destToken)) return { orderHash, reason: 'NativeToken' }
  const [src, dest] = [toLowerAddress(order.srcToken), toLowerAddress(order.destToken)]
  const [taken, paid] = [limits.get(src), limits.get(dest)]
  if (!taken || !paid) return { orderHash, reason: 'NotInInventory' }
  const rate = prices.worst({ src, dest })
  if (typeof rate === 'string') return { orderHash, reason: rate }
  const median = await usual({ src, dest })
  if (median === undefined) return { orderHash, reason: 'TooFewPrices' }
  const decimals = { src: findToken(state.chain, src)!.decimals, dest: findToken(state.chain, dest)!.decimals }
  if (isUnusual(rate, { usual: median, decimals })) return { orderHash, reason: 'UnusualPrice' }
  try {
    const left = amountsLeft(order, filled)
    // The call has the same length for any amount.
    const atLimit = directSettleCall(intent, order.kind === orderKinds.SELL ? left.destAmount : left.srcAmount)
    const settling = directGas[fills.name] + (slice ? sliceGas : 0)
    const units = settling + (isBridged(order) ? crossingGas : 0) + callData(state, atLimit ?? '0x')
    const gas = gasPayment(state, { token: src, gas: units })
    const spreadBps = Math.max(taken.spreadBps, paid.spreadBps)
    const priced = priceAtRate({ ...left, kind: order.kind }, { rate, spreadBps, gas })
    if (!priced) return { orderHash, reason: 'GasCostExceedsTradeAmount' }
    const amount = order.kind === orderKinds.SELL ? priced.fillOut : priced.fillIn
    if (!reachesLimit(intent, left, amount)) return { orderHash, reason: 'PriceBelowMinimum' }
    if (bridgeDataFor(intent, priced) === undefined) return { orderHash, reason: 'BridgeFeeAboveMax' }
    const data = directSettleCall(intent, amount)
    return data ? { ...priced, data } : { orderHash, reason: 'PartNotInPercent' }
  } catch (error) {
    return declined(intent, error)
  }
}
