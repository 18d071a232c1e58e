'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { orderQuery } from '@/lib/api/otc-queries'
import type { HashedOrder } from '@/lib/history/otc/signed-orders'
import { useApi } from '../use-site'
import { usePosting } from '../wallet/run/use-posting'

/** Posts a signed order that the service does not have. */
export function usePostOrder(signed: HashedOrder): ReturnType<typeof usePosting> {
  const api = useApi()
  const queries = useQueryClient()
  const query = orderQuery(api, signed.hash)
  return usePosting(Boolean(useQuery(query).data), async () => {
    const { postOrder } = await import('@/actions/otc/offer/post-order')
    const error = await postOrder({ api }, signed.hash, signed)
    await queries.invalidateQueries(query)
    return error
  })
}
