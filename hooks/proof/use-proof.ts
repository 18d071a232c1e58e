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
import { useDebouncedValue } from '../browser/use-debounced-value'
import { useApi } from '../use-site'

export type ProvedHere = Omit<CheckedProof, 'check'> & { check: Proved }

/** The proof of a quote on this device. `last`: that of the previous price, greyed. */
export type QuoteProof =
  | { status: 'none' }
  | { status: 'waiting'; last: ProvedHere | undefined }
  | ({ status: 'checked' } & ProvedHere)
  | { status: 'refused'; check: Refused }
  | { status: 'unavailable'; reason: string }

/** The delay before a proof is requested, which skips prices during typing. */
const restMs = 150

/** Loads the code that starts the worker with the first proof. */
const checkLazily = async (job: Omit<ProofJob, 'kind'>): Promise<CheckedProof> =>
  (await import('@/actions/proof/check-in-worker')).checkInWorker(job)

/** A quote with the service's id, and the state of its request. */
type Provable = { status: string; quote: (ProvableQuote & { readonly id: string }) | undefined }

/** Returns the proof of the ticket's quote, checked in a worker once it is stable. */
export function useProof({ status, quote }: Provable, chain: Chain | undefined): QuoteProof {
  const { baseUrl } = useApi()
  const api = useMemo(() => ({ baseUrl, check: checkLazily }), [baseUrl])
  const rested = useDebouncedValue(status === 'ready' ? quote?.id : undefined, restMs)
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

/** True if two quotes are of the same pair: a bound of another pair would be misleading. */
const isSamePair = (before: { quote?: QuoteWithoutGas } | undefined, quote: ProvableQuote | undefined): boolean =>
  before?.quote !== undefined &&
  quote !== undefined &&
  before.quote.chainId === quote.src.chainId &&
  before.quote.side === quote.side &&
  isSameAddress(before.quote.destToken, quote.dest.address)
