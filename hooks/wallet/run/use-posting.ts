'use client'
import { useState } from 'react'
import { UnexpectedError } from '@/actions/wallet/send/transaction-errors'
import type { BaseError } from '@/lib/errors'

export type Posting = { status: 'idle' | 'posting' | 'posted' } | { status: 'failed'; error: BaseError }

/** Tells the service about something signed, as often as a person asks; no wallet is needed for it. `send` says why it was not taken. */
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
