import type { Address } from 'viem'
import { isSameAddress } from '@/lib/address'
import { listTokens } from '@/lib/api/catalog'
import { type ApiInit, call } from '@/lib/api/contract/client'
import type { TokenTraits } from '@/lib/chain/chain'
import type { Namesake } from '@/lib/chain/token/namesake'

type Listing = Pick<TokenTraits, 'transferFeeBps' | 'poolFeeBps'> & { isListed: boolean; namesake?: Namesake }

/**
 * Reads whether the service's token list has a token, the fee that the service measured on its transfers,
 * and the listed token that it looks like. Without an answer nothing is known, and nothing is quoted.
 */
export const readListing = async (
  api: Pick<ApiInit, 'baseUrl' | 'fetch'>,
  { chainId, address }: { chainId: number; address: Address },
): Promise<Listing> => {
  const { tokens } = await call(listTokens, { chainId, search: address }, api).catch(() => ({ tokens: [] }))
  const found = tokens.find((token) => isSameAddress(token.address, address))
  const { listed, transferFeeBps, poolFeeBps, namesake } = found ?? {}
  return {
    isListed: listed === true,
    ...(transferFeeBps && { transferFeeBps }),
    ...(poolFeeBps && { poolFeeBps }),
    ...(namesake && { namesake }),
  }
}
