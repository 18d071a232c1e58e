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
  /** `unknown`: registered with nobody, so the ticket trades without one. `unread`: the service does not say. */
  | { status: 'loading' | 'unknown' | 'unread'; name: string; terms: undefined }
  | { status: 'ready'; name: string; terms: PartnerTerms }

/** Under whose name the ticket trades, as its link says; what a name stands for is the service's registration, never the link's word. */
export function useTicketPartner(): { partner: TicketPartner; dropPartner: () => void } {
  const { link, change } = useTicketUrl()
  const name = link.partner?.toLowerCase() === 'anon' ? undefined : link.partner
  const { data: record, isError } = useQuery({ ...partnerQuery(useApi(), name ?? ''), enabled: name !== undefined })
  const partner = useMemo(() => judgePartner(name, { record, isError }), [name, record, isError])
  return { partner, dropPartner: () => change({ partner: undefined }) }
}

type Answer = { record: PartnerRecord | null | undefined; isError: boolean }

/** What a name of a link comes to by what the service answers: a record, null for nobody, undefined for no answer yet. */
export const judgePartner = (name: string | undefined, { record, isError }: Answer): TicketPartner => {
  if (name === undefined) return { status: 'none', name, terms: undefined }
  if (record === undefined) return { status: isError ? 'unread' : 'loading', name, terms: undefined }
  const terms = readPartner(name, record)
  return terms ? { status: 'ready', name: terms.name, terms } : { status: 'unknown', name, terms }
}

/** Whether a price may be asked for: not before it is known under whose name. */
export const isSettledPartner = ({ status }: Pick<TicketPartner, 'status'>): boolean =>
  status !== 'loading' && status !== 'unread'
