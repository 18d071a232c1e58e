'use client'
import { useMemo } from 'react'
import { type DeskFilter, type DeskTab, deskTabs, readDeskFilter } from '@/lib/history/otc/desk-filter'
import { useTicketUrl } from '../ticket/use-ticket-url'

export type LinkedDeskFilter = {
  /** Undefined if the link names none. */
  tab: DeskTab | undefined
  filter: DeskFilter
  change: (change: Partial<DeskFilter> & { tab?: DeskTab }) => void
  isNarrowed: boolean
  clear: () => void
}

/** Returns the filter of the desk, stored in the address bar. */
export function useDeskFilter(): LinkedDeskFilter {
  const { link, change } = useTicketUrl()
  const { tab, gives, wants, size, state, sort } = link
  const filter = useMemo(() => readDeskFilter({ gives, wants, size, state, sort }), [gives, wants, size, state, sort])
  return {
    tab: deskTabs.find((known) => known === tab),
    filter,
    change: (next) =>
      change({
        ...next,
        size: 'size' in next ? next.size && String(next.size) : size,
        sort: next.sort === 'newest' ? undefined : (next.sort ?? sort),
      }),
    isNarrowed: filter.gives !== undefined || filter.wants !== undefined || filter.size !== undefined,
    clear: () => change({ gives: undefined, wants: undefined, size: undefined }),
  }
}
