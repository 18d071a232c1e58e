'use client'
import type { Address } from 'viem'
import { create } from 'zustand'

/** What belongs to the trade at hand and to nothing longer: forgotten when the page closes, and not sayable by a link. */
export type SwapDraft = {
  /** The receiver as typed; undefined: what the link says, or nobody else. */
  receiverText: string | undefined
  /** The receiver a person looked at and confirmed. A confirmation counts for this address only. */
  confirmedReceiver: Address | undefined
  acceptedUnknownImpact: boolean
  /** The percent a person typed to accept a large price impact. */
  acceptedImpactPercent: number | undefined
}

const emptyDraft: SwapDraft = {
  receiverText: undefined,
  confirmedReceiver: undefined,
  acceptedUnknownImpact: false,
  acceptedImpactPercent: undefined,
}

export type SwapDraftActions = { change: (draft: Partial<SwapDraft>) => void; forget: () => void }

export const useSwapDraft = create<SwapDraft & SwapDraftActions>()((set) => ({
  ...emptyDraft,
  change: (draft) => set(draft),
  forget: () => set(emptyDraft),
}))
