import { useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { isNativeToken } from '@/lib/address'
import { tokenCheckQuery } from '@/lib/api/catalog-queries'
import { useApi } from '../use-site'

/** What the service finds out about a token: whether it can be sold, and the age of its pool. The native token is no contract: it is not asked about. */
export function useTokenCheck(chainId: number, address: Address) {
  const { data, status } = useQuery({
    ...tokenCheckQuery(useApi(), { chainId, address }),
    enabled: !isNativeToken(address),
  })
  return { check: data, status }
}
