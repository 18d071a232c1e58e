'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { HashedOrder } from '@/actions/otc/signed-orders'
import { UnexpectedError } from '@/actions/wallet/transaction-errors'
import { orderQuery } from '@/lib/api/otc-queries'
import type { BaseError } from '@/lib/errors'
import { useSite } from '../use-site'

type Posting = { status: 'idle' | 'posting' | 'posted' } | { status: 'failed'; error: BaseError }

/** Tells the service about a signed order, as often as a person asks; no wallet is needed for it. */
export function usePostOrder(signed: HashedOrder): Posting & { post: () => void } {
  const { apiBaseUrl } = useSite()
  const api = { baseUrl: apiBaseUrl }
  const queries = useQueryClient()
  const [posting, setPosting] = useState<Posting>({ status: 'idle' })
  const isKept = Boolean(useQuery(orderQuery(api, signed.hash)).data)
  const post = async () => {
    setPosting({ status: 'posting' })
    const error = await import('@/actions/otc/post-order')
      .then(({ postOrder }) => postOrder({ api }, signed.hash, signed))
      .catch((cause: unknown) => new UnexpectedError({ cause }))
    setPosting(error ? { status: 'failed', error } : { status: 'posted' })
    await queries.invalidateQueries(orderQuery(api, signed.hash))
  }
  return { ...(isKept ? { status: 'posted' } : posting), post: () => void post() }
}
