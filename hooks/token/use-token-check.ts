import { useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { isNativeToken } from '@/lib/address'
import { tokenCheckQuery } from '@/lib/api/catalog-queries'
import { useApi } from '../use-site'

/** Returns the service's check of a token; never for the native token. */
export function useTokenCheck(chainId: number, address: Address) {
  const { data, status } = useQuery({
    ...tokenCheckQuery(useApi(), { chainId, address }),
    enabled: !isNativeToken(address),
  })
  return { check: data, status }
}
