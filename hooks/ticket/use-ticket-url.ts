'use client'
import { usePathname, useSearchParams } from 'next/navigation'
import { useCallback, useEffect } from 'react'
import { create } from 'zustand'
import { readTicketLink, type TicketLink, writeTicketLink } from '@/lib/ticket/fields/ticket-link'
import { saveTicket, useSavedTickets } from './saved-tickets'

type Unwritten = {
  query: string | undefined
  /**
   * The places that were written since the one that the page has seen, oldest first: the router may
   * report one after the next was written.
   */
  written: readonly string[]
  /** The last seen page with its address bar. */
  place: string | undefined
}

/**
 * The user's changes that the router does not know yet. The address bar follows typing after a
 * short pause (browsers limit how often it may change), the ticket follows at once.
 */
const useUnwritten = create<Unwritten>(() => ({ query: undefined, written: [], place: undefined }))

/**
 * Returns the unwritten state after a page shows an address bar. A query of a link or of the back
 * button replaces the typed values. The first query of a page does not: the user may type before
 * the page's code is loaded.
 *
 * @example
 * followAddressBar({ query: 'sell=1', written: [], place: undefined }, '/swap', '').query
 * // 'sell=1'
 */
export const followAddressBar = (unwritten: Unwritten, pathname: string, inAddressBar: string): Unwritten => {
  const place = `${pathname}?${inAddressBar}`
  const { place: before, written } = unwritten
  // A part of the page that mounts later does not change earlier typing.
  if (place === before) return unwritten
  const seen = written.indexOf(place)
  if (seen !== -1) return { ...unwritten, place, written: written.slice(seen) }
  if (before === undefined) return { ...unwritten, place }
  return { place, query: undefined, written: [] }
}

const restMs = 250
let timer: ReturnType<typeof setTimeout> | undefined
let flush: (() => void) | undefined

const write = (query: string) => {
  const { pathname } = window.location
  forget()
  flush = () => {
    forget()
    if (window.location.pathname !== pathname) return
    const place = `${pathname}?${new URLSearchParams(query)}`
    useUnwritten.setState(({ written }) => ({ written: written.at(-1) === place ? written : [...written, place] }))
    // The fragment belongs to another page: it contains a shared order.
    window.history.replaceState(null, '', `${pathname}${query === '' ? '' : `?${query}`}${window.location.hash}`)
  }
  timer = setTimeout(flush, restMs)
  // Written before a link is followed: a later change of the URL would abort the navigation.
  document.addEventListener('click', flush, { capture: true })
}

const forget = () => {
  clearTimeout(timer)
  if (flush) document.removeEventListener('click', flush, { capture: true })
  flush = undefined
}

/** Writes the typed values into the address bar at once, for navigation without a click. */
export const flushTicket = () => flush?.()

/** Fills the empty address bar of a page with a ticket, the bar itself after a pause. */
export const beginTicket = (pathname: string, query: string) => {
  useUnwritten.setState({ query, written: [`${pathname}?`] })
  write(query)
}

/** Returns the ticket's part of the address bar, and a function that changes it. */
export function useTicketUrl(): { link: TicketLink; change: (change: Partial<TicketLink>) => void } {
  const inAddressBar = useSearchParams().toString()
  const pathname = usePathname()
  const query = useUnwritten((state) => state.query) ?? inAddressBar

  useEffect(() => {
    useUnwritten.setState((unwritten) => followAddressBar(unwritten, pathname, inAddressBar))
  }, [inAddressBar, pathname])

  const change = useCallback(
    (change: Partial<TicketLink>) => {
      const current = useUnwritten.getState().query ?? inAddressBar
      const next = writeTicketLink({ ...readTicketLink(current), ...change })
      useUnwritten.setState({ query: next })
      useSavedTickets.setState((kept) => saveTicket(kept, pathname, next))
      write(next)
    },
    [inAddressBar, pathname],
  )
  return { link: readTicketLink(query), change }
}
