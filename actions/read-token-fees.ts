import type { Address } from 'viem'
import { isSameAddress } from '@/lib/address'
import { listTokens } from '@/lib/api/catalog'
import { type ApiInit, call } from '@/lib/api/client'
import type { TokenTraits } from '@/lib/chain/chain'

/** What the service measured that an unlisted token takes of its transfers. Without an answer nothing is known, and nothing is quoted either. */
export const readTokenFees = async (
  api: Pick<ApiInit, 'baseUrl' | 'fetch'>,
  { chainId, address }: { chainId: number; address: Address },
): Promise<Pick<TokenTraits, 'transferFeeBps' | 'poolFeeBps'>> => {
  const { tokens } = await call(listTokens, { chainId, search: address }, api).catch(() => ({ tokens: [] }))
  const { transferFeeBps, poolFeeBps } = tokens.find((token) => isSameAddress(token.address, address)) ?? {}
  return { ...(transferFeeBps && { transferFeeBps }), ...(poolFeeBps && { poolFeeBps }) }
}
