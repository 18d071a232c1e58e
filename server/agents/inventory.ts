import type { Address } from 'viem'
import { toLowerAddress } from '@/lib/address'
import { readState } from '../chain/market/read-state'
import type { Database } from '../db/client'
import type { Agent, Bid, Decline } from './agent'
import { readFunds } from './inventory-funds'
import type { InventoryLimits } from './inventory-limits'
import { offerFor } from './inventory-offer'
import type { RecentPrices } from './recent-prices'
import { readUsualRate } from './usual-rate'

const name = 'inventory'

type InventoryDeps = { database: Database; limits: InventoryLimits; prices: RecentPrices; nowMs: () => number }

/**
 * Creates the agent of one chain that fills orders from the sending account's inventory: the owner
 * gets its tokens, it gets the source. It pays the worst pool price of the last minute less a
 * spread, and keeps its gas costs. Its bids of a round plus its open settlements stay within
 * balance, allowance and the operator's limits. Native tokens are declined, since its keys sign no
 * value.
 *
 * Three rules bound the profit from moving a pool's price (`docs/inventory.md`):
 *
 * - The price is the worst of all blocks of a whole minute (`recent-prices`).
 * - It is within `D` of the median of the last hour (`usual-rate`), so the agent overpays by at
 *   most `(1 + D) (1 - s) - 1 < D - s`.
 * - In ten minutes it takes at most `Q` of a token, and pays at most `Q` (`inventory-funds`): what
 *   pools traded of it before its price moved by its spread `s`, the minimum of the last minute
 *   (`depth`).
 *
 * The loss against the median price `p` in any ten minutes, and therefore in any block, is at most
 * the sum of `2 Q p max(0, D - s)` over the limited tokens except the wrapped native one, for any
 * manipulation of pools (`inventory-attack.test`).
 *
 * It does not quote: the sending account and its balance are known in a round only.
 *
 * @example
 * const prices = followPrices(served, limits)
 * const inventory = createInventory({ database, limits, prices, nowMs: Date.now })
 * (await inventory.bid(served, { round, intents: [intent], account })).bids
 * // [{ fills: [{ orderHash, fillIn, fillOut }], data: '0x5c40fda5...' }]
 */
export const createInventory = ({ database, limits, prices, nowMs }: InventoryDeps): Agent => ({
  name,
  bid: async (served, { intents, account }) => {
    const state = await readState(served)
    const now = nowMs()
    const usual = oncePerPair((pair) => readUsualRate(database, { chainId: served.chain.id, ...pair, nowMs: now }))
    const declines: Decline[] = []
    const asked = await Promise.all(
      intents.map(async (intent) => ({ intent, offer: await offerFor({ limits, prices, usual, state }, intent) })),
    )
    const offers = asked.flatMap(({ intent, offer }) => {
      if (!('reason' in offer)) return { intent, ...offer }
      declines.push(offer)
      return []
    })
    if (offers.length === 0) return { bids: [], declines }

    const { blockHash } = state
    const { depth } = prices
    const funds = await readFunds(database, served, { agent: name, account, limits, depth, blockHash, nowMs: now })
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

type Pair = { src: Address; dest: Address }

/** Caches the answers by pair for a round. */
const oncePerPair = <answer>(ask: (pair: Pair) => Promise<answer>): ((pair: Pair) => Promise<answer>) => {
  const asked = new Map<string, Promise<answer>>()
  return ({ src, dest }) => {
    const key = `${src} ${dest}`
    const known = asked.get(key) ?? ask({ src, dest })
    asked.set(key, known)
    return known
  }
}
