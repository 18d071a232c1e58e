'use client'
import type { Hex } from 'viem'
import { create } from 'zustand'
import type { LifeUnit } from './offer-form'

/** What a person is writing into an offer. Tokens as in a link: a symbol, or an address. */
export type OfferDraft = {
  give: string | undefined
  get: string | undefined
  giveText: string
  /** What the person typed last, the amount wanted or the price: the other follows. */
  driver: 'get' | 'price'
  drivenText: string
  takerText: string
  isOpen: boolean
  /** The explanation of an offer that anyone can take was read. */
  acceptedOpen: boolean
  life: '3600' | '86400' | '604800' | 'custom'
  customText: string
  customUnit: LifeUnit
  /** The order this offer answers. */
  answers: Hex | undefined
}

export const emptyOffer: OfferDraft = {
  give: undefined,
  get: undefined,
  giveText: '',
  driver: 'get',
  drivenText: '',
  takerText: '',
  isOpen: false,
  acceptedOpen: false,
  life: '86400',
  customText: '3',
  customUnit: 'hours',
  answers: undefined,
}

type OfferDraftActions = { change: (draft: Partial<OfferDraft>) => void; begin: (draft: Partial<OfferDraft>) => void }

/** Kept while the page is open, so that a look at another page loses nothing; forgotten with it. */
export const useOfferDraft = create<OfferDraft & OfferDraftActions>()((set) => ({
  ...emptyOffer,
  change: (draft) => set(draft),
  begin: (draft) => set({ ...emptyOffer, ...draft }),
}))
