'use client'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CheckedProof, ProofJob } from '@/actions/proof/proof-job'
import { type ProvableQuote, type QuoteWithoutGas, quoteToProve } from '@/actions/proof/quote-to-prove'
import { isSameAddress } from '@/lib/address'
import { ApiError } from '@/lib/api/contract/errors'
import { proofQuery } from '@/lib/api/market/market-queries'
import type { Chain } from '@/lib/chain/chain'
import type { Proved, Refused } from '@/lib/proof/check-proof'
import { proofText } from '@/messages/proof'
import { useRested } from '../browser/use-rested'
import { useApi } from '../use-site'

export type ProvedHere = Omit<CheckedProof, 'check'> & { check: Proved }

/** What this browser knows of how good a quote is. `last`: what it knew of the price before, to be shown greyed. */
export type QuoteProof =
  | { status: 'none' }
  | { status: 'waiting'; last: ProvedHere | undefined }
  | ({ status: 'checked' } & ProvedHere)
  | { status: 'refused'; check: Refused }
  | { status: 'unavailable'; reason: string }

/** A price that is looked at is asked for its proof; one that the next key stroke replaces is not. */
const restMs = 150

/** What starts the worker comes with the first proof. */
const checkLazily = async (job: Omit<ProofJob, 'kind'>): Promise<CheckedProof> =>
  (await import('@/actions/proof/check-in-worker')).checkInWorker(job)

/** A quote under the service's own mark of it, and whether it is the answer to what is asked now. */
type Provable = { status: string; quote: (ProvableQuote & { readonly id: string }) | undefined }

/** The proof of the quote on the ticket, fetched and checked in a worker once the quote rests. */
export function useProof({ status, quote }: Provable, chain: Chain | undefined): QuoteProof {
  const { baseUrl } = useApi()
  const api = useMemo(() => ({ baseUrl, check: checkLazily }), [baseUrl])
  const rested = useRested(status === 'ready' ? quote?.id : undefined, restMs)
  const asked = quote && chain && quote.id === rested ? { hmac: quote.id, quote: quoteToProve(quote, chain) } : {}
  const { data, error, isPlaceholderData } = useQuery({
    ...proofQuery(api, asked),
    placeholderData: (previous, before) =>
      isSamePair(before?.queryKey[3] as { quote?: QuoteWithoutGas } | undefined, quote) ? previous : undefined,
  })

  if (!quote) return { status: 'none' }
  if (error && quote.id === rested) return { status: 'unavailable', reason: reasonOf(error) }
  if (!data || isPlaceholderData || quote.id !== rested)
    return { status: 'waiting', last: data && !('reason' in data.check) ? { ...data, check: data.check } : undefined }
  const { check } = data
  return 'reason' in check ? { status: 'refused', check } : { status: 'checked', ...data, check }
}

const reasonOf = (error: Error): string =>
  error instanceof ApiError && error.status === 404 ? proofText.missing.none : proofText.missing.unloaded

/** A bound of another pair would be read as one of this. */
const isSamePair = (before: { quote?: QuoteWithoutGas } | undefined, quote: ProvableQuote | undefined): boolean =>
  before?.quote !== undefined &&
  quote !== undefined &&
  before.quote.chainId === quote.src.chainId &&
  before.quote.side === quote.side &&
  isSameAddress(before.quote.destToken, quote.dest.address)
