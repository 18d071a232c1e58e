import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { readTicketLink, writeTicketLink } from '@/lib/ticket/fields/ticket-link'
import { tabStore } from '../browser/browser-storage'
import { keptName } from './kept-name'

/**
 * The tickets of this tab as links, one a chain, and the chain it was on last; '' stands for a link that names no chain. `partner`: under
 * whose name the last ticket traded, whichever it was.
 */
export type KeptTickets = {
  chain: string | undefined
  partner?: string | undefined
  tickets: Readonly<Record<string, string>>
}

const maxTickets = 20
const ticketPages: readonly string[] = ['/swap', '/limit', '/twap']

/** Ends with the tab: a ticket of last week has nothing to do with today's prices. */
export const useKeptTickets = create<KeptTickets>()(
  persist((): KeptTickets => ({ chain: undefined, tickets: {} }), {
    name: keptName('caravel.tickets'),
    version: 1,
    skipHydration: true,
    storage: createJSONStorage(() => tabStore),
    merge: (stored) => readKept(stored),
  }),
)

/** Keeps of a stored value only what is still a ticket: storage can be old, or edited by hand. */
export const readKept = (stored: unknown): KeptTickets => {
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
 * Adds what the address bar of a page says to what is kept: on /swap the ticket, on each ticket its partner, on the desk the chain alone.
 *
 * @example
 * keepTicket({ chain: undefined, tickets: {} }, '/swap', 'from=WETH&sell=1') // { chain: '', tickets: { '': 'from=WETH&sell=1' } }
 */
export const keepTicket = (kept: KeptTickets, pathname: string, query: string): KeptTickets => {
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
 * What a page that was opened without a link begins with; '' for nothing. A limit order begins as the swap that was being written, and
 * every ticket under the partner of the last one. Whatever a link says counts alone, and a page of one order is
 * about that order's chain.
 *
 * @example
 * ticketFor({ chain: '8453', tickets: { 8453: 'chain=8453&sell=1' } }, '/swap', '') // 'chain=8453&sell=1'
 */
export const ticketFor = ({ chain, partner, tickets }: KeptTickets, pathname: string, query: string): string => {
  if (query !== '' || chain === undefined) return ''
  const named = chain === '' ? '' : `chain=${chain}`
  if (ticketPages.includes(pathname)) {
    const begun = (pathname === '/twap' ? undefined : tickets[chain]) ?? named
    return writeTicketLink({ ...readTicketLink(begun), partner })
  }
  return ['/orders', '/otc', '/otc/new', '/approvals'].includes(pathname) ? named : ''
}
