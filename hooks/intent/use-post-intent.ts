'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { intentOrderQuery } from '@/lib/api/intent/intent-queries'
import type { SignedIntent } from '@/lib/history/intent/signed-intent'
import { useApi } from '../use-site'
import { markPosted } from '../wallet/read/use-stored-orders'
import { usePosting } from '../wallet/run/use-posting'

/** Posts a signed order to the service, which does not have it; needs no wallet. */
export function usePostIntent(signed: SignedIntent): ReturnType<typeof usePosting> {
  const api = useApi()
  const queries = useQueryClient()
  const query = intentOrderQuery(api, signed.hash)
  return usePosting(Boolean(useQuery(query).data), async () => {
    const [{ postIntent }, { toPostError }] = await Promise.all([
      import('@/actions/intent/place/post-intent'),
      import('@/actions/intent/place/post-refusal'),
    ])
    const error = await postIntent({ api }, signed).then(() => undefined, toPostError)
    if (!error) markPosted(signed.hash)
    await queries.invalidateQueries(query)
    return error
  })
}
