'use client'
import { type Hex, isHash } from 'viem'
import * as z from 'zod/mini'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import type { LifeDraft } from '@/actions/life'
import { keptName } from '../kept-name'

/** What a person is writing into an offer. Tokens as in a link: a symbol, or an address. */
export type OfferDraft = LifeDraft & {
  /** The chain it was written on, whose addresses are no tokens elsewhere. */
  chainId: number | undefined
  /** The link that began it. */
  link: string | undefined
  give: string | undefined
  get: string | undefined
  giveText: string
  /** What the person typed last, the amount wanted or the price: the other follows. */
  driver: 'get' | 'price'
  derivedText: string
  takerText: string
  isOpen: boolean
  /** The explanation of an offer that anyone can take was read. */
  acceptedOpen: boolean
  /** The order this offer answers. */
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

/** Kept while the tab is open, so that a look at another page or a reload loses nothing; forgotten with it. */
export const useOfferDraft = create<OfferDraft & OfferDraftActions>()(
  persist(
    (set) => ({
      ...emptyOffer,
      change: (draft) => set(draft),
      begin: (draft) => set({ ...emptyOffer, ...draft }),
    }),
    {
      name: keptName('caravel.offer'),
      version: 1,
      skipHydration: true,
      storage: createJSONStorage(() => sessionStorage),
      // Whoever comes back reads the explanation of an open offer again.
      partialize: ({ change, begin, acceptedOpen, ...draft }) => draft,
      merge: (stored, current) => ({ ...current, ...readOffer(stored) }),
    },
  ),
)

const text = z.string().check(z.maxLength(200))
const stored = z.object({
  chainId: z.optional(z.int()),
  link: z.optional(z.string()),
  give: z.optional(text),
  get: z.optional(text),
  giveText: text,
  driver: z.enum(['get', 'price']),
  derivedText: text,
  takerText: text,
  isOpen: z.boolean(),
  life: z.enum(['3600', '86400', '604800', 'custom']),
  customText: text,
  customUnit: z.enum(['minutes', 'hours', 'days']),
  answers: z.optional(z.custom<Hex>((value) => typeof value === 'string' && isHash(value))),
})

/** Keeps a stored draft only as a whole: storage can be old, or edited by hand. */
export const readOffer = (value: unknown): Partial<OfferDraft> => stored.safeParse(value).data ?? {}
