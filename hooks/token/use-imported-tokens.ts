'use client'
import { replaceEqualDeep } from '@tanstack/react-query'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { isAddress, isSameAddress, toLowerAddress } from '@/lib/address'
import type { Token } from '@/lib/chain/chain'
import { maxTokenDecimals } from '@/lib/chain/token/token-limits'
import { localStore } from '../browser/browser-storage'
import { storageName } from '../ticket/storage-name'

type ImportedTokens = {
  /** The tokens that the user accepted after the warning, by chain id. */
  tokens: Readonly<Record<number, readonly Token[]>>
  importToken: (chainId: number, token: Token) => void
  removeToken: (chainId: number, address: string) => void
}

const maxImportedPerChain = 200

export const useImportedTokens = create<ImportedTokens>()(
  persist(
    (set) => ({
      tokens: {},
      importToken: (chainId, token) =>
        set(({ tokens }) => {
          const others = (tokens[chainId] ?? []).filter(({ address }) => !isSameAddress(address, token.address))
          const imported = { ...token, address: toLowerAddress(token.address) }
          return { tokens: { ...tokens, [chainId]: [imported, ...others].slice(0, maxImportedPerChain) } }
        }),
      removeToken: (chainId, address) =>
        set(({ tokens }) => ({
          tokens: {
            ...tokens,
            [chainId]: (tokens[chainId] ?? []).filter((token) => !isSameAddress(token.address, address)),
          },
        })),
    }),
    {
      name: storageName('caravel.tokens'),
      version: 1,
      storage: createJSONStorage(() => localStore),
      skipHydration: true,
      partialize: ({ tokens }) => ({ tokens }),
      merge: (stored, current) => replaceEqualDeep(current, { ...current, tokens: readImported(stored) }),
    },
  ),
)

const readImported = (stored: unknown): ImportedTokens['tokens'] => {
  const tokens = (stored as { tokens?: unknown } | undefined)?.tokens
  if (typeof tokens !== 'object' || tokens === null) return {}
  return Object.fromEntries(
    Object.entries(tokens).map(([chainId, list]) => [chainId, Array.isArray(list) ? list.filter(isToken) : []]),
  )
}

/** True if a stored value is a token; storage can be old, or edited by hand. */
export const isToken = (value: unknown): value is Token => {
  const token = value as Partial<Token> | null
  return (
    typeof token === 'object' &&
    token !== null &&
    typeof token.address === 'string' &&
    isAddress(token.address) &&
    typeof token.symbol === 'string' &&
    typeof token.name === 'string' &&
    Number.isInteger(token.decimals) &&
    token.decimals! >= 0 &&
    token.decimals! <= maxTokenDecimals
  )
}
