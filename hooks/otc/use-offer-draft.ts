'use client'
import { type Hex, isHash } from 'viem'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import type { LifeDraft } from '@/lib/ticket/fields/life'
import { tabStore } from '../browser/browser-storage'
import { storageName } from '../ticket/storage-name'

/** The draft of an offer. Tokens as in a link: a symbol, or an address. */
export type OfferDraft = LifeDraft & {
  /** The chain of the draft, whose token addresses are not valid elsewhere. */
  chainId: number | undefined
  /** The link that started it. */
  link: string | undefined
  give: string | undefined
  get: string | undefined
  giveText: string
  /** The field that was typed last, the wanted amount or the price: the other follows. */
  driver: 'get' | 'price'
  /** The amount, or the price in the form of a link. */
  derivedText: string
  takerText: string
  isOpen: boolean
  /** True if the explanation of an offer that anyone can take was read. */
  acceptedOpen: boolean
  /** The order that this offer answers. */
  answers: Hex | undefined
}

export const emptyOffer: OfferDraft = {
  chainId: undefined,
  link: undefined,
  give: undefined,
  get: undefined,
  giveText: '',
  driver: 'get',
  derivedText: '',
  takerText: '',
  isOpen: false,
  acceptedOpen: false,
  life: '86400',
  customText: '3',
  customUnit: 'hours',
  answers: undefined,
}

type OfferDraftActions = { change: (draft: Partial<OfferDraft>) => void; begin: (draft: Partial<OfferDraft>) => void }

/** Stores the draft for this tab, so that it survives navigation and a reload. */
export const useOfferDraft = create<OfferDraft & OfferDraftActions>()(
  persist(
    (set) => ({
      ...emptyOffer,
      change: (draft) => set(draft),
      begin: (draft) => set({ ...emptyOffer, ...draft }),
    }),
    {
      name: storageName('caravel.offer'),
      version: 1,
      skipHydration: true,
      storage: createJSONStorage(() => tabStore),
      // A returning user must read the explanation of an open offer again.
      partialize: ({ change, begin, acceptedOpen, ...draft }) => draft,
      merge: (stored, current) => ({ ...current, ...readOffer(stored) }),
    },
  ),
)

type Fits = (value: unknown) => boolean
const isText: Fits = (value) => typeof value === 'string' && value.length <= 200
const isBoolean: Fits = (value) => typeof value === 'boolean'
const oneOf =
  (...choices: readonly string[]): Fits =>
  (value) =>
    typeof value === 'string' && choices.includes(value)
const orNone =
  (fits: Fits): Fits =>
  (value) =>
    value === undefined || fits(value)

/** Checked by hand: a validation library would be the largest part of the page. */
const stored: Readonly<Record<keyof Omit<OfferDraft, 'acceptedOpen'>, Fits>> = {
  chainId: orNone(Number.isSafeInteger),
  link: orNone((value) => typeof value === 'string'),
  give: orNone(isText),
  get: orNone(isText),
  giveText: isText,
  driver: oneOf('get', 'price'),
  derivedText: isText,
  takerText: isText,
  isOpen: isBoolean,
  life: oneOf('3600', '86400', '604800', 'custom'),
  customText: isText,
  customUnit: oneOf('minutes', 'hours', 'days'),
  answers: orNone((value) => typeof value === 'string' && isHash(value)),
}

/** Reads a stored draft only if it is complete: storage can be old, or edited by hand. */
export const readOffer = (value: unknown): Partial<OfferDraft> => {
  const given = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  const fields = Object.entries(stored).map(([name, fits]) => ({ name, value: given[name], isGood: fits(given[name]) }))
  if (!fields.every(({ isGood }) => isGood)) return {}
  return Object.fromEntries(fields.filter(({ value }) => value !== undefined).map(({ name, value }) => [name, value]))
}
