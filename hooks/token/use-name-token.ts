'use client'
import { useMemo } from 'react'
import { isNativeToken, isSameAddress } from '@/lib/address'
import { findToken } from '@/lib/chain/registry/registry'
import type { NameToken } from '@/lib/history/order-row'
import { useSite } from '../use-site'
import { useImportedTokens } from './use-imported-tokens'

/** Returns a function that names listed and imported tokens. */
export function useNameToken(): NameToken {
  const { chains } = useSite()
  const imported = useImportedTokens(({ tokens }) => tokens)
  return useMemo(() => {
    const byId = new Map(chains.map((chain) => [chain.id, chain]))
    return (chainId, token) => {
      const chain = byId.get(chainId)
      if (!chain) return ''
      if (isNativeToken(token)) return chain.nativeCurrency.symbol
      const own = imported[chainId]?.find(({ address }) => isSameAddress(address, token))
      return (findToken(chain, token) ?? own)?.symbol ?? ''
    }
  }, [chains, imported])
}
