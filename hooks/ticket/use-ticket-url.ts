'use client'
import { usePathname, useSearchParams } from 'next/navigation'
import { useCallback, useEffect } from 'react'
import { create } from 'zustand'
import { readTicketLink, type TicketLink, writeTicketLink } from '@/lib/ticket/fields/ticket-link'
import { keepTicket, useKeptTickets } from './kept-tickets'

type Unwritten = {
  query: string | undefined
  written: string | undefined
  /** The page and its address bar as they were seen last. */
  place: string | undefined
}

/**
 * What the person changed and the router has not caught up with yet. The address bar follows the typing after a short rest
 * (browsers limit how often it may change), the ticket follows at once.
 */
const useUnwritten = create<Unwritten>(() => ({ query: undefined, written: undefined, place: undefined }))

/**
 * Returns the unwritten state after a page shows an address bar. A query of a link or of the back button replaces what
 * was typed. The first query of a page does not: a person may type before the page's code is loaded.
 *
 * @example
 * followAddressBar({ query: 'sell=1', written: undefined, place: undefined }, '/swap', '').query // 'sell=1'
 */
export const followAddressBar = (unwritten: Unwritten, pathname: string, inAddressBar: string): Unwritten => {
  const place = `${pathname}?${inAddressBar}`
  const { place: before, written } = unwritten
  // A part of the page that comes later changes nothing of what was typed before.
  if (place === before) return unwritten
  if (before === undefined || inAddressBar === written) return { ...unwritten, place }
  return { place, query: undefined, written: undefined }
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
    useUnwritten.setState({ written: new URLSearchParams(query).toString() })
    // What stands behind the # is another page's own: an order that was handed over.
    window.history.replaceState(null, '', `${pathname}${query === '' ? '' : `?${query}`}${window.location.hash}`)
  }
  timer = setTimeout(flush, restMs)
  // Whoever leaves by a link leaves after that: a change of the address bar would end a navigation that has begun.
  document.addEventListener('click', flush, { capture: true })
}

const forget = () => {
  clearTimeout(timer)
  if (flush) document.removeEventListener('click', flush, { capture: true })
  flush = undefined
}

/** Writes what was typed into the address bar at once. For whoever leaves the page without a click. */
export const flushTicket = () => flush?.()

/** Fills the empty address bar of a page with a ticket, at once for the page and after a rest for the bar. */
export const beginTicket = (query: string) => {
  useUnwritten.setState({ query, written: '' })
  write(query)
}

/** The ticket's part of the address bar, and how to change it. */
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
      useKeptTickets.setState((kept) => keepTicket(kept, pathname, next))
      write(next)
    },
    [inAddressBar, pathname],
  )
  return { link: readTicketLink(query), change }
}
