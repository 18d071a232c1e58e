'use client'
import { replaceEqualDeep } from '@tanstack/react-query'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { isSameAddress } from '@/lib/address'
import type { NamedToken, ParsedTokenList } from '@/lib/chain/token/parse-token-list'
import { localStore } from '../browser/browser-storage'
import { storageName } from '../ticket/storage-name'
import { isToken } from './use-imported-tokens'

/** A list that the user added. `source` is its URL or file name, which identifies it. */
export type StoredTokenList = Omit<ParsedTokenList, 'dropped'> & { source: string }

type TokenLists = {
  lists: readonly StoredTokenList[]
  /** Adds a list, or replaces one from the same source. */
  addList: (list: StoredTokenList) => void
  removeList: (source: string) => void
}

export const maxTokenLists = 5

/** The token lists that the user added in this browser, which the service does not know. */
export const useTokenLists = create<TokenLists>()(
  persist(
    (set) => ({
      lists: [],
      addList: (list) =>
        set(({ lists }) => ({
          lists: [...lists.filter(({ source }) => source !== list.source), list].slice(-maxTokenLists),
        })),
      removeList: (source) => set(({ lists }) => ({ lists: lists.filter((list) => list.source !== source) })),
    }),
    {
      name: storageName('caravel.token-lists'),
      version: 1,
      storage: createJSONStorage(() => localStore),
      skipHydration: true,
      partialize: ({ lists }) => ({ lists }),
      merge: (stored, current) => replaceEqualDeep(current, { ...current, lists: readLists(stored) }),
    },
  ),
)

const readLists = (stored: unknown): readonly StoredTokenList[] => {
  const lists = (stored as { lists?: unknown } | undefined)?.lists
  if (!Array.isArray(lists)) return []
  return lists.filter(isList).map((list) => ({ ...list, tokens: list.tokens.filter(isNamedToken) }))
}

const isList = (value: unknown): value is StoredTokenList => {
  const list = value as Partial<StoredTokenList> | null
  return (
    typeof list === 'object' &&
    list !== null &&
    [list.source, list.name, list.version].every((text) => typeof text === 'string') &&
    Array.isArray(list.tokens)
  )
}

const isNamedToken = (value: unknown): value is NamedToken =>
  isToken(value) && Number.isInteger((value as Partial<NamedToken>).chainId)

/** Returns the first added list that contains a token; undefined without one. */
export const findListOf = (
  lists: readonly StoredTokenList[],
  { chainId, address }: { chainId: number; address: string },
): StoredTokenList | undefined =>
  lists.find(({ tokens }) => tokens.some((token) => token.chainId === chainId && isSameAddress(token.address, address)))
