'use client'
import { useState } from 'react'
import { UnexpectedError } from '@/actions/wallet/send/transaction-errors'
import type { BaseError } from '@/lib/errors'

export type Posting = { status: 'idle' | 'posting' | 'posted' } | { status: 'failed'; error: BaseError }

/**
 * Returns the state of posting signed data to the service, and a function that posts it; needs no
 * wallet. `send` returns the error if it was refused.
 */
export function usePosting(
  isKept: boolean,
  send: () => Promise<BaseError | undefined>,
): Posting & { post: () => void } {
  const [posting, setPosting] = useState<Posting>({ status: 'idle' })
  const post = async () => {
    setPosting({ status: 'posting' })
    const error = await send().catch((cause: unknown) => new UnexpectedError({ cause }))
    setPosting(error ? { status: 'failed', error } : { status: 'posted' })
  }
  return { ...(isKept ? { status: 'posted' } : posting), post: () => void post() }
}
