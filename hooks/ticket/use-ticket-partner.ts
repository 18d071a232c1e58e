'use client'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { partnerQuery } from '@/lib/api/partner/partner-queries'
import type { PartnerRecord } from '@/lib/api/partner/partners'
import { type PartnerTerms, readPartner } from '@/lib/ticket/terms/partner-terms'
import { useApi } from '../use-site'
import { useTicketUrl } from './use-ticket-url'

export type TicketPartner =
  | { status: 'none'; name: undefined; terms: undefined }
  /** `unknown`: not registered, so no partner is used. `unread`: there is no answer. */
  | { status: 'loading' | 'unknown' | 'unread'; name: string; terms: undefined }
  | { status: 'ready'; name: string; terms: PartnerTerms }

/** Returns the partner of the ticket's link, with its terms from the service. */
export function useTicketPartner(): { partner: TicketPartner; dropPartner: () => void } {
  const { link, change } = useTicketUrl()
  const name = link.partner?.toLowerCase() === 'anon' ? undefined : link.partner
  const { data: record, isError } = useQuery({ ...partnerQuery(useApi(), name ?? ''), enabled: name !== undefined })
  const partner = useMemo(() => ticketPartnerOf(name, { record, isError }), [name, record, isError])
  return { partner, dropPartner: () => change({ partner: undefined }) }
}

type Answer = { record: PartnerRecord | null | undefined; isError: boolean }

/** Returns the partner for an answer: null for an unknown one, undefined for none yet. */
export const ticketPartnerOf = (name: string | undefined, { record, isError }: Answer): TicketPartner => {
  if (name === undefined) return { status: 'none', name, terms: undefined }
  if (record === undefined) return { status: isError ? 'unread' : 'loading', name, terms: undefined }
  const terms = readPartner(name, record)
  return terms ? { status: 'ready', name: terms.name, terms } : { status: 'unknown', name, terms }
}

/** True if a price may be requested: not before the partner is known. */
export const isSettledPartner = ({ status }: Pick<TicketPartner, 'status'>): boolean =>
  status !== 'loading' && status !== 'unread'
