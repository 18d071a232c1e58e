import type { Address } from 'viem'
import { isSameAddress } from '@/lib/address'
import { listTokens } from '@/lib/api/catalog'
import { type ApiInit, call } from '@/lib/api/contract/client'
import type { TokenTraits } from '@/lib/chain/chain'
import type { Namesake } from '@/lib/chain/token/namesake'

type Listing = Pick<TokenTraits, 'transferFeeBps' | 'poolFeeBps'> & { isListed: boolean; namesake?: Namesake }

/**
 * Reads if the service's token list has a token, the transfer tax that the service measured, and
 * the listed token that it resembles. Without an answer nothing is known, and nothing is quoted.
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
