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
import { bridgeDataFor, crossingGas, isSentOn } from './bridge-fee'
import { callData, gasPayment, sliceGas } from './gas-payment'
import type { InventoryLimits } from './inventory-limits'
import { priceAtRate } from './inventory-price'
import { reachesLimit } from './limit'
import type { RecentPrices } from './recent-prices'
import { isUnusual } from './usual-rate'

/**
 * Units of gas of settling directly, the nonce being the first of its word, as measured
 * (`inventory-round.test`); what is filled of an order in parts is written down.
 */
export const directGas = { whole: 120_000, parts: 148_000, slices: 120_000, position: 260_000 } as const

/** A fill that the inventory would pay, and the call that settles it. */
export type InventoryOffer = Omit<Fill, 'orderHash'> & { data: Bid['data'] }

/**
 * The inputs of a price. `usual` returns the median rate of a pair in whole tokens, undefined where
 * there is none (`usual-rate`).
 */
type Pricing = {
  limits: InventoryLimits
  prices: Pick<RecentPrices, 'worst'>
  usual: (pair: { src: Address; dest: Address }) => Promise<number | undefined>
  state: MarketAt
}

/**
 * Returns what the inventory pays for the rest of an order, or takes for it, raw units: the worst
 * rate of the last minute less the spread, after gas. Declines, with a word for the reason, where
 * that rate is not known, far from the usual one, or below the owner's limit.
 *
 * @throws what reading the usual rate throws.
 * @example
 * await offerFor({ limits, prices, usual, state }, intent) // { fillIn: 10n ** 18n, fillOut: 2985000000n, data }
 */
export const offerFor = async (
  { limits, prices, usual, state }: Pricing,
  intent: OpenIntent,
): Promise<InventoryOffer | Decline> => {
  const { order, orderHash, family, filled, slice } = intent
  if (isSentOn(order)) return { orderHash, reason: 'NoTrade' }
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
    // Another amount has as many bytes.
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
