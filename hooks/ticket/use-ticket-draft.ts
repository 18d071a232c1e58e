'use client'
import type { Address } from 'viem'
import { create } from 'zustand'

/** What belongs to the trade at hand and to nothing longer: forgotten when the page closes, and not sayable by a link. */
export type TicketDraft = {
  /** The receiver as typed; undefined: what the link says, or nobody else. */
  receiverText: string | undefined
  /** The receiver a person looked at and confirmed. A confirmation counts for this address only. */
  confirmedReceiver: Address | undefined
  acceptedUnknownImpact: boolean
  /** The percent a person typed to accept a large price impact. */
  acceptedImpactPercent: number | undefined
}

const emptyDraft: TicketDraft = {
  receiverText: undefined,
  confirmedReceiver: undefined,
  acceptedUnknownImpact: false,
  acceptedImpactPercent: undefined,
}

export type TicketDraftActions = { change: (draft: Partial<TicketDraft>) => void; forget: () => void }

export const useTicketDraft = create<TicketDraft & TicketDraftActions>()((set) => ({
  ...emptyDraft,
  change: (draft) => set(draft),
  forget: () => set(emptyDraft),
}))
