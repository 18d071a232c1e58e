import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { readTicketLink, writeTicketLink } from '@/lib/ticket/fields/ticket-link'
import { tabStore } from '../browser/browser-storage'
import { storageName } from './storage-name'

/**
 * The tickets of this tab as links, one per chain, and the last chain; '' is a link that names no
 * chain. `partner`: the partner of the last ticket on any page.
 */
export type SavedTickets = {
  chain: string | undefined
  partner?: string | undefined
  tickets: Readonly<Record<string, string>>
}

const maxTickets = 20
const ticketPages: readonly string[] = ['/swap', '/limit', '/twap']

/** Stored for the tab only, since an old ticket has nothing to do with current prices. */
export const useSavedTickets = create<SavedTickets>()(
  persist((): SavedTickets => ({ chain: undefined, tickets: {} }), {
    name: storageName('caravel.tickets'),
    version: 1,
    skipHydration: true,
    storage: createJSONStorage(() => tabStore),
    merge: (stored) => readSaved(stored),
  }),
)

/** Reads the valid tickets of a stored value: storage can be old, or edited by hand. */
export const readSaved = (stored: unknown): SavedTickets => {
  const { chain, partner, tickets } = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<
    string,
    unknown
  >
  const entries = Object.entries(typeof tickets === 'object' && tickets !== null ? tickets : {})
  return {
    chain: typeof chain === 'string' && /^\d{0,10}$/.test(chain) ? chain : undefined,
    ...(typeof partner === 'string' && {
      partner: readTicketLink(new URLSearchParams({ partner }).toString()).partner,
    }),
    tickets: Object.fromEntries(
      entries.flatMap(([id, query]) =>
        typeof query === 'string' ? [[id, writeTicketLink(readTicketLink(query))]] : [],
      ),
    ),
  }
}

/**
 * Adds the address bar of a page to the stored tickets: on /swap the ticket, on each ticket its
 * partner, on the desk only the chain.
 *
 * @example
 * saveTicket({ chain: undefined, tickets: {} }, '/swap', 'from=WETH&sell=1')
 * // { chain: '', tickets: { '': 'from=WETH&sell=1' } }
 */
export const saveTicket = (kept: SavedTickets, pathname: string, query: string): SavedTickets => {
  const { chainId, ...link } = readTicketLink(query)
  const partner = ticketPages.includes(pathname) ? link.partner : kept.partner
  const chain = chainId === undefined || Number.isNaN(chainId) ? '' : String(chainId)
  if (pathname !== '/swap') return { ...kept, chain, partner }
  const { [chain]: _, ...others } = kept.tickets
  return {
    chain,
    partner,
    tickets: Object.fromEntries([...Object.entries(others).slice(1 - maxTickets), [chain, query]]),
  }
}

/**
 * Returns the initial query of a page without a link; '' for none. A limit order starts as the last
 * swap ticket, and every ticket with the last partner. A link is never changed, and a page of one
 * order keeps that order's chain.
 *
 * @example
 * const kept = { chain: '8453', tickets: { 8453: 'chain=8453&sell=1' } }
 * ticketFor(kept, '/swap', '') // 'chain=8453&sell=1'
 */
export const ticketFor = ({ chain, partner, tickets }: SavedTickets, pathname: string, query: string): string => {
  if (query !== '' || chain === undefined) return ''
  const named = chain === '' ? '' : `chain=${chain}`
  if (ticketPages.includes(pathname)) {
    const begun = (pathname === '/twap' ? undefined : tickets[chain]) ?? named
    return writeTicketLink({ ...readTicketLink(begun), partner })
  }
  return ['/orders', '/otc', '/otc/new', '/approvals'].includes(pathname) ? named : ''
}
