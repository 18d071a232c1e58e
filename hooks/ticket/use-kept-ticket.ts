'use client'
import { usePathname, useSearchParams } from 'next/navigation'
import { useLayoutEffect } from 'react'
import type { Chain } from '@/lib/chain/chain'
import { readTicketLink } from '@/lib/ticket/fields/ticket-link'
import { useSite } from '../use-site'
import { keepTicket, ticketFor, useKeptTickets } from './kept-tickets'
import { beginTicket } from './use-ticket-url'

/** Brings the ticket back to a page that was opened without a link, and keeps what a link says. Called once, above every page. */
export function useKeptTicket() {
  const pathname = usePathname()
  const query = useSearchParams().toString()
  const { chains } = useSite()
  useLayoutEffect(() => {
    if (!useKeptTickets.persist.hasHydrated()) void useKeptTickets.persist.rehydrate()
    const kept = useKeptTickets.getState()
    const begun = ticketFor(kept, pathname, query)
    if (begun !== '') beginTicket(begun)
    else if (query !== '' && isServed(chains, query)) useKeptTickets.setState(keepTicket(kept, pathname, query))
  }, [pathname, query, chains])
}

// A link to a chain that is not served here is not where one wants to come back to.
const isServed = (chains: readonly Chain[], query: string): boolean => {
  const { chainId } = readTicketLink(query)
  return chainId === undefined || chains.some(({ id }) => id === chainId)
}
