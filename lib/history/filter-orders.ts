import { foldCase } from '@/lib/search/fold-case'
import type { LeftPositions } from './left-positions'
import { type OrderRow, type OrderType, orderTypes } from './order-row'

export const orderTabs = ['open', 'needs', 'done', 'all'] as const
export type OrderTab = (typeof orderTabs)[number]

/** The filter of an order list. Undefined fields match any order. */
export type OrderFilter = {
  tab: OrderTab
  type: OrderType | undefined
  chainId: number | undefined
  /** Words that must all match: symbols, parts of a token's address, of a hash or of an id. */
  text: string
}

/**
 * Reads a filter from the parameters of a link; unknown values are ignored.
 *
 * @example
 * readFilter({ tab: 'done', type: 'stop' })
 * // { tab: 'done', type: undefined, chainId: undefined, text: '' }
 */
export const readFilter = ({ tab, type, network, search }: LinkedFilter): OrderFilter => ({
  tab: orderTabs.find((known) => known === tab) ?? 'open',
  type: orderTypes.find((known) => known === type),
  chainId: network !== undefined && /^\d{1,10}$/.test(network) ? Number(network) : undefined,
  text: search ?? '',
})
type LinkedFilter = { [name in 'tab' | 'type' | 'network' | 'search']?: string | undefined }

/**
 * Divides the orders that match the filter by tab, so that counts equal the rows shown. An order
 * that needs its owner is open, too; a finished one needs its owner if it is among `left`, whose
 * vaults still hold something.
 *
 * @example
 * const filter = { tab: 'open', type: 'limit', chainId: undefined, text: 'weth' }
 * filterOrders(rows, filter).open.length // 2
 */
export const filterOrders = (
  rows: readonly OrderRow[],
  { type, chainId, text }: Omit<OrderFilter, 'tab'>,
  left: Pick<LeftPositions, 'has'> = new Map(),
): Readonly<Record<OrderTab, readonly OrderRow[]>> => {
  const words = foldCase(text).split(/\s+/).filter(Boolean)
  const tabs: Record<OrderTab, OrderRow[]> = { open: [], needs: [], done: [], all: [] }
  for (const row of rows) {
    if (type !== undefined && row.type !== type) continue
    if (chainId !== undefined && row.chainId !== chainId) continue
    if (!words.every((word) => row.searchText.includes(word))) continue
    tabs.all.push(row)
    tabs[row.stage].push(row)
    if (row.stage === 'needs') tabs.open.push(row)
    if (row.stage === 'done' && left.has(row.hash)) tabs.needs.push(row)
  }
  return tabs
}
