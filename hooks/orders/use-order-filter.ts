'use client'
import { useDeferredValue, useMemo } from 'react'
import { type OrderFilter, readFilter } from '@/lib/history/filter-orders'
import { useTicketUrl } from '../ticket/use-ticket-url'

export type LinkedFilter = {
  filter: OrderFilter
  /** The typed text; the filter follows when there is time. */
  text: string
  change: (change: Partial<OrderFilter>) => void
  isNarrowed: boolean
  clear: () => void
}

/** Returns the filter of the order list, stored in the address bar. */
export function useOrderFilter(): LinkedFilter {
  const { link, change } = useTicketUrl()
  const { tab, type, network, search } = link
  const typed = search ?? ''
  const text = useDeferredValue(typed)
  const filter = useMemo(() => readFilter({ tab, type, network, search: text }), [tab, type, network, text])
  return {
    filter,
    text: typed,
    change: (next) =>
      change({
        ...('tab' in next && { tab: next.tab === 'open' ? undefined : next.tab }),
        ...('type' in next && { type: next.type }),
        ...('chainId' in next && { network: next.chainId === undefined ? undefined : String(next.chainId) }),
        ...('text' in next && { search: next.text || undefined }),
      }),
    isNarrowed: filter.type !== undefined || filter.chainId !== undefined || typed !== '',
    clear: () => change({ type: undefined, network: undefined, search: undefined }),
  }
}
