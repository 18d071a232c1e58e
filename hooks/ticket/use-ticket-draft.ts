'use client'
import type { Address } from 'viem'
import { create } from 'zustand'

/** The part of a trade that no link contains and that is dropped when the page closes. */
export type TicketDraft = {
  /** The typed receiver; undefined for that of the link, or the account itself. */
  recipientText: string | undefined
  /** The receiver that the user confirmed. The confirmation applies to this address only. */
  confirmedRecipient: Address | undefined
  acceptedUnknownImpact: boolean
  /** The percentage that the user typed to accept a large price impact. */
  acceptedImpactPercent: number | undefined
}

const emptyDraft: TicketDraft = {
  recipientText: undefined,
  confirmedRecipient: undefined,
  acceptedUnknownImpact: false,
  acceptedImpactPercent: undefined,
}

export type TicketDraftActions = { change: (draft: Partial<TicketDraft>) => void; forget: () => void }

export const useTicketDraft = create<TicketDraft & TicketDraftActions>()((set) => ({
  ...emptyDraft,
  change: (draft) => set(draft),
  forget: () => set(emptyDraft),
}))
