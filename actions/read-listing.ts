import type { Address } from 'viem'
import { isSameAddress } from '@/lib/address'
import { listTokens } from '@/lib/api/catalog'
import { type ApiInit, call } from '@/lib/api/client'
import type { TokenTraits } from '@/lib/chain/chain'

type Listing = Pick<TokenTraits, 'transferFeeBps' | 'poolFeeBps'> & { isListed: boolean }

/**
 * Whether the service's token list has a token, and what it measured that an unlisted one takes of its transfers. Without an answer
 * nothing is known, and nothing is quoted either.
 */
export const readListing = async (
  api: Pick<ApiInit, 'baseUrl' | 'fetch'>,
  { chainId, address }: { chainId: number; address: Address },
): Promise<Listing> => {
  const { tokens } = await call(listTokens, { chainId, search: address }, api).catch(() => ({ tokens: [] }))
  const { listed, transferFeeBps, poolFeeBps } = tokens.find((token) => isSameAddress(token.address, address)) ?? {}
  return { isListed: listed === true, ...(transferFeeBps && { transferFeeBps }), ...(poolFeeBps && { poolFeeBps }) }
}
