'use client'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { isAddress, isSameAddress, toLowerAddress } from '@/lib/address'
import { localStore } from '../browser/browser-storage'
import { storageName } from '../ticket/storage-name'

type ByChain = Readonly<Record<number, readonly string[]>>

type TokenMarks = {
  /** Addresses in lower case by chain id, the newest first. */
  favourites: ByChain
  /** The last chosen ones. */
  recents: ByChain
  toggleFavourite: (chainId: number, address: string) => void
  noteChosen: (chainId: number, address: string) => void
}

const maxStored = { favourites: 100, recents: 6 } as const

const readByChain = (stored: unknown, kind: keyof typeof maxStored): ByChain =>
  Object.fromEntries(
    Object.entries(typeof stored === 'object' && stored !== null ? stored : {}).map(([chainId, list]) => [
      chainId,
      Array.isArray(list)
        ? list
            .filter((known): known is string => typeof known === 'string' && isAddress(known))
            .slice(0, maxStored[kind])
        : [],
    ]),
  )

/** Reads the valid addresses of a stored value: storage can be old, or edited by hand. */
export const readMarks = (stored: unknown): Pick<TokenMarks, 'favourites' | 'recents'> => {
  const { favourites, recents } = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<
    string,
    unknown
  >
  return { favourites: readByChain(favourites, 'favourites'), recents: readByChain(recents, 'recents') }
}

/**
 * The tokens that the user marked, and the last chosen ones, stored in this browser. Only the token
 * list reads them, which the server does not render.
 */
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
      name: storageName('caravel.token-marks'),
      version: 1,
      storage: createJSONStorage(() => localStore),
      partialize: ({ favourites, recents }) => ({ favourites, recents }),
      merge: (stored, current) => ({ ...current, ...readMarks(stored) }),
    },
  ),
)

const without = (addresses: readonly string[] = [], address: string) =>
  addresses.filter((known) => !isSameAddress(known, address))

const begun = (others: readonly string[], address: string, kind: keyof typeof maxStored) =>
  [toLowerAddress(address), ...others].slice(0, maxStored[kind])
