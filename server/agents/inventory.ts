import { isNativeToken, toLowerAddress } from '@/lib/address'
import { directSettleCall } from '@/lib/chain/settle-call'
import { orderKinds } from '@/lib/order/intent'
import { amountsLeft } from '@/lib/order/intent-left'
import { type MarketAt, readState } from '../chain/read-state'
import type { Database } from '../db/client'
import type { Agent, Bid, Decline, OpenIntent } from './agent'
import { declined } from './amm'
import { callData, gasPayment, sliceGas } from './gas-payment'
import { readFunds } from './inventory-funds'
import type { InventoryLimits } from './inventory-limits'
import { priceAtRate } from './inventory-price'
import { reachesLimit } from './limit'
import type { RecentPrices } from './recent-prices'

/** Units of gas of settling directly, the nonce being the first of its word, as measured (`inventory-round.test`); what is filled of an order in parts is written down. */
export const directGas = { Order: 120_000, FillableOrder: 148_000 } as const

const name = 'inventory'

type InventoryDeps = { database: Database; limits: InventoryLimits; prices: RecentPrices }

/**
 * The agent of one chain that fills orders with what the account that sends has: the owner gets its tokens, it gets the source. It pays the
 * pools' own price, the worst of the last blocks, less a spread, and keeps the cost of its gas. What it bids in a round, with what its open
 * settlements still pay, stays within balance, allowance and the operator's limits. Native tokens are left to others: our keys sign no value.
 *
 * It quotes nothing: which account sends, and what that has left then, is known in a round alone.
 *
 * @example
 * const inventory = createInventory({ database, limits, prices: followPrices(served) })
 * (await inventory.bid(served, { round, intents: [intent], account })).bids // [{ fills: [{ orderHash, fillIn, fillOut }], data: '0x5c40fda5...' }]
 */
export const createInventory = ({ database, limits, prices }: InventoryDeps): Agent => ({
  name,
  bid: async (served, { intents, account }) => {
    const state = await readState(served)
    const declines: Decline[] = []
    const offers = intents.flatMap((intent) => {
      const offer = offerFor({ limits, prices, state }, intent)
      if (!('reason' in offer)) return { intent, ...offer }
      declines.push(offer)
      return []
    })
    if (offers.length === 0) return { bids: [], declines }

    const { blockHash } = state
    const funds = await readFunds(database, served, { agent: name, account, limits, blockHash })
    const bids = offers.flatMap(({ intent: { order, orderHash }, fillIn, fillOut, data }): Bid[] => {
      const [srcToken, destToken] = [toLowerAddress(order.srcToken), toLowerAddress(order.destToken)]
      const reason = funds.reserve({ srcToken, destToken, fillIn, fillOut })
      if (reason === undefined) return [{ fills: [{ orderHash, fillIn, fillOut }], data, usesPools: false }]
      declines.push({ orderHash, reason })
      return []
    })
    return { bids, declines }
  },
})

type Offer = { fillIn: bigint; fillOut: bigint; data: Bid['data'] }

const offerFor = (
  { limits, prices, state }: Pick<InventoryDeps, 'limits' | 'prices'> & { state: MarketAt },
  intent: OpenIntent,
): Offer | Decline => {
  const { order, orderHash, family, filled, slice } = intent
  if (isNativeToken(order.srcToken) || isNativeToken(order.destToken)) return { orderHash, reason: 'NativeToken' }
  const [src, dest] = [toLowerAddress(order.srcToken), toLowerAddress(order.destToken)]
  const [taken, paid] = [limits.get(src), limits.get(dest)]
  if (!taken || !paid) return { orderHash, reason: 'NotInInventory' }
  const rate = prices.worst({ src, dest })
  if (typeof rate === 'string') return { orderHash, reason: rate }
  try {
    const left = amountsLeft(order, filled)
    // Another amount has as many bytes.
    const atLimit = directSettleCall(intent, order.kind === orderKinds.SELL ? left.destAmount : left.srcAmount)
    const units = directGas[family] + (slice ? sliceGas : 0) + callData(state, atLimit ?? '0x')
    const gas = gasPayment(state, { token: src, gas: units })
    const spreadBps = Math.max(taken.spreadBps, paid.spreadBps)
    const priced = priceAtRate({ ...left, kind: order.kind }, { rate, spreadBps, gas })
    if (!priced) return { orderHash, reason: 'GasCostExceedsTradeAmount' }
    const amount = order.kind === orderKinds.SELL ? priced.fillOut : priced.fillIn
    if (!reachesLimit(order, left, amount)) return { orderHash, reason: 'PriceBelowMinimum' }
    const data = directSettleCall(intent, amount)
    return data ? { ...priced, data } : { orderHash, reason: 'PartNotInPercent' }
  } catch (error) {
    return declined(intent, error)
  }
}
