'use client'
import { usePathname, useSearchParams } from 'next/navigation'
import { useLayoutEffect } from 'react'
import type { Chain } from '@/lib/chain/chain'
import { readTicketLink } from '@/lib/ticket/fields/ticket-link'
import { useSite } from '../use-site'
import { saveTicket, ticketFor, useSavedTickets } from './saved-tickets'
import { beginTicket } from './use-ticket-url'

/** Restores the ticket on a page without a link, and stores that of a link. */
export function useSavedTicket() {
  const pathname = usePathname()
  const query = useSearchParams().toString()
  const { chains } = useSite()
  useLayoutEffect(() => {
    if (!useSavedTickets.persist.hasHydrated()) void useSavedTickets.persist.rehydrate()
    const kept = useSavedTickets.getState()
    const begun = ticketFor(kept, pathname, query)
    if (begun !== '') beginTicket(pathname, begun)
    else if (query !== '' && isServed(chains, query)) useSavedTickets.setState(saveTicket(kept, pathname, query))
  }, [pathname, query, chains])
}

// True if the chain of a link is served; other tickets are not stored.
const isServed = (chains: readonly Chain[], query: string): boolean => {
  const { chainId } = readTicketLink(query)
  return chainId === undefined || chains.some(({ id }) => id === chainId)
}
