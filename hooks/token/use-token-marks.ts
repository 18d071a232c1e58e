'use client'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { isAddress, isSameAddress, toLowerAddress } from '@/lib/address'
import { localStore } from '../browser/browser-storage'
import { keptName } from '../ticket/kept-name'

type ByChain = Readonly<Record<number, readonly string[]>>

type TokenMarks = {
  /** Addresses in lower case by chain id, the newest first. */
  favourites: ByChain
  /** Those chosen last. */
  recents: ByChain
  toggleFavourite: (chainId: number, address: string) => void
  noteChosen: (chainId: number, address: string) => void
}

const most = { favourites: 100, recents: 6 } as const

const readByChain = (stored: unknown, kind: keyof typeof most): ByChain =>
  Object.fromEntries(
    Object.entries(typeof stored === 'object' && stored !== null ? stored : {}).map(([chainId, list]) => [
      chainId,
      Array.isArray(list)
        ? list.filter((one): one is string => typeof one === 'string' && isAddress(one)).slice(0, most[kind])
        : [],
    ]),
  )

/** Keeps of a stored value only what is still an address: storage can be old, or edited by hand. */
export const readMarks = (stored: unknown): Pick<TokenMarks, 'favourites' | 'recents'> => {
  const { favourites, recents } = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<
    string,
    unknown
  >
  return { favourites: readByChain(favourites, 'favourites'), recents: readByChain(recents, 'recents') }
}

/** Which tokens a person marked, and which were chosen last, as this browser kept them. Only the token list reads them, which no server draws. */
export const useTokenMarks = create<TokenMarks>()(
  persist(
    (set) => ({
      favourites: {},
      recents: {},
      toggleFavourite: (chainId, address) =>
        set(({ favourites }) => {
          const others = without(favourites[chainId], address)
          const isMarked = others.length < (favourites[chainId]?.length ?? 0)
          return { favourites: { ...favourites, [chainId]: isMarked ? others : begun(others, address, 'favourites') } }
        }),
      noteChosen: (chainId, address) =>
        set(({ recents }) => ({
          recents: { ...recents, [chainId]: begun(without(recents[chainId], address), address, 'recents') },
        })),
    }),
    {
      name: keptName('caravel.token-marks'),
      version: 1,
      storage: createJSONStorage(() => localStore),
      partialize: ({ favourites, recents }) => ({ favourites, recents }),
      merge: (stored, current) => ({ ...current, ...readMarks(stored) }),
    },
  ),
)

const without = (addresses: readonly string[] = [], address: string) =>
  addresses.filter((one) => !isSameAddress(one, address))

const begun = (others: readonly string[], address: string, kind: keyof typeof most) =>
  [toLowerAddress(address), ...others].slice(0, most[kind])
