'use client'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { isNativeToken, isSameAddress } from '@/lib/address'
import { ApiError } from '@/lib/api/errors'
import { proofQuery } from '@/lib/api/queries'
import type { Chain } from '@/lib/chain/registry'
import { ordersExchange } from '@/lib/order/orders-route'
import type { ProofCheck, QuoteToProve } from '@/lib/proof/check-proof'
import { useSite } from '../use-site'
import { type CheckedProof, checkInWorker } from './check-in-worker'
import type { FrozenQuote } from './frozen-quote'
import type { Quote } from './use-quote'

type Proved = Extract<ProofCheck, { verdict: 'proved' }>
export type ProvedHere = Omit<CheckedProof, 'check'> & { check: Proved }

/** What this browser knows of how good a quote is. `last`: what it knew of the price before, to be shown greyed. */
export type QuoteProof =
  | { status: 'none' }
  | { status: 'waiting'; last: ProvedHere | undefined }
  | ({ status: 'checked' } & ProvedHere)
  | { status: 'refused'; check: Exclude<ProofCheck, Proved> }
  | { status: 'unavailable'; reason: string }

/** A price that is looked at is asked for its proof; one that the next key stroke replaces is not. */
const restMs = 400

/** The proof of the quote on the ticket, fetched and checked in a worker once the quote rests. */
export function useProof({ status, quote }: Pick<Quote, 'status' | 'quote'>, chain: Chain | undefined): QuoteProof {
  const { apiBaseUrl } = useSite()
  const api = useMemo(() => ({ baseUrl: apiBaseUrl, check: checkInWorker }), [apiBaseUrl])
  const rested = useRested(status === 'ready' ? quote?.id : undefined)
  const asked = quote && chain && quote.id === rested ? { hmac: quote.id, quote: toProve(quote, chain) } : {}
  const { data, error, isPlaceholderData } = useQuery({
    ...proofQuery(api, asked),
    placeholderData: (previous, before) =>
      isSamePair(before?.queryKey[3] as { quote?: QuoteToProve } | undefined, quote) ? previous : undefined,
  })

  if (!quote) return { status: 'none' }
  if (error && quote.id === rested) return { status: 'unavailable', reason: reasonOf(error) }
  if (!data || isPlaceholderData || quote.id !== rested)
    return { status: 'waiting', last: data?.check.verdict === 'proved' ? { ...data, check: data.check } : undefined }
  const { check } = data
  return check.verdict === 'proved' ? { status: 'checked', ...data, check } : { status: 'refused', check }
}

const reasonOf = (error: Error): string =>
  error instanceof ApiError && error.status === 404
    ? 'This service has no proof of this price.'
    : 'The proof of this price could not be loaded.'

/** A bound of another pair would be read as one of this. */
const isSamePair = (before: { quote?: QuoteToProve } | undefined, quote: FrozenQuote | undefined): boolean =>
  before?.quote !== undefined &&
  quote !== undefined &&
  before.quote.chainId === quote.chainId &&
  before.quote.side === quote.side &&
  isSameAddress(before.quote.destToken, quote.destToken)

/** An id once it has stayed the same for a moment. */
function useRested(id: string | undefined): string | undefined {
  const [rested, setRested] = useState<string>()
  useEffect(() => {
    if (id === undefined) return
    const timer = setTimeout(() => setRested(id), restMs)
    return () => clearTimeout(timer)
  }, [id])
  return rested
}

/** The quote in the words of the checker: tokens as pools know them. */
const toProve = ({ priceRoute, question, ...quote }: FrozenQuote, chain: Chain): QuoteToProve => {
  const poolToken = (token: string) => (isNativeToken(token) ? chain.contracts.wrappedNative : token)
  return {
    chainId: quote.chainId,
    blockNumber: priceRoute.blockNumber,
    side: quote.side,
    srcToken: poolToken(quote.srcToken),
    destToken: poolToken(quote.destToken),
    srcAmount: priceRoute.srcAmount,
    destAmount: priceRoute.destAmount,
    taxes: {
      srcTransferBps: Number(question.srcTokenTransferFee ?? 0),
      destTransferBps: Number(question.destTokenTransferFee ?? 0),
      srcDexBps: Number(question.srcTokenDexTransferFee ?? 0),
      destDexBps: Number(question.destTokenDexTransferFee ?? 0),
    },
    // Orders share a contract: in the proof each goes by its hash.
    pools: priceRoute.bestRoute.flatMap(({ swaps }) =>
      swaps.flatMap(({ swapExchanges }) =>
        swapExchanges.flatMap(
          ({ exchange, poolAddresses, poolIdentifiers }) =>
            (exchange === ordersExchange ? poolIdentifiers : poolAddresses) ?? [],
        ),
      ),
    ),
  }
}
