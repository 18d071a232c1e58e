import { useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { isNativeToken } from '@/lib/address'
import { tokenCheckQuery } from '@/lib/api/catalog-queries'
import { useApi } from '../use-site'

/** Asks the service whether a token can be sold, and for the age of its pool; never about the native token. */
export function useTokenCheck(chainId: number, address: Address) {
  const { data, status } = useQuery({
    ...tokenCheckQuery(useApi(), { chainId, address }),
    enabled: !isNativeToken(address),
  })
  return { check: data, status }
}
