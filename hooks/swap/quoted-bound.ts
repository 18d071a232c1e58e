'use client'
import { useEffect, useRef } from 'react'
import type { SwapRun } from '@/actions/swap/swap-run'
import type { FrozenQuote } from '@/lib/ticket/terms/frozen-quote'
import type { QuotedBound } from '@/lib/ticket/terms/quoted-bound'
import { boundsOf, isRefuted, type ReadMarket } from '../proof/use-market-on-chain'
import type { QuoteProof } from '../proof/use-proof'
import { keepBound } from '../ticket/kept-bounds'

/** What is proved of a quote right now; undefined where nothing is, or where the chain says otherwise. The proof is of this very quote. */
export const quotedBound = (quote: FrozenQuote, proof: QuoteProof, market: ReadMarket): QuotedBound | undefined => {
  if (proof.status !== 'checked' || isRefuted(market)) return undefined
  const isRead = market.status === 'compared' && market.unchecked.pools.length === 0
  return {
    quoted: quote.side === 'SELL' ? quote.destAmount : quote.srcAmount,
    gapBps: boundsOf(proof.check, market).net.gapBps,
    blockNumber: quote.priceRoute.blockNumber,
    by: isRead ? 'chain' : 'service',
  }
}

/** Of so many of the newest quotes it is known what was proved: a person may confirm one just before there is another. */
const mostQuotes = 16

type Bounds = ReadonlyMap<bigint, QuotedBound>

/** What is known with what is proved now. While the chain is read for the same price anew, what was read before is more than what the service says. */
export const withBound = (known: Bounds, now: QuotedBound | undefined, market: Pick<ReadMarket, 'status'>): Bounds => {
  if (!now || (market.status !== 'compared' && known.get(now.quoted)?.by === 'chain')) return known
  const others = [...known].filter(([quoted]) => quoted !== now.quoted)
  return new Map([...others, [now.quoted, now] as const].slice(-mostQuotes))
}

type Quoted = Pick<FrozenQuote, 'side' | 'srcAmount' | 'destAmount'>

/** What was proved of a price, by what it came to. */
export function useQuotedBound(quote: FrozenQuote | undefined, proof: QuoteProof, market: ReadMarket) {
  const bounds = useRef<Bounds>(new Map())
  useEffect(() => {
    if (isRefuted(market)) bounds.current = new Map()
    else if (quote) bounds.current = withBound(bounds.current, quotedBound(quote, proof, market), market)
  }, [quote, proof, market])
  return ({ side, srcAmount, destAmount }: Quoted): QuotedBound | undefined =>
    bounds.current.get(side === 'SELL' ? destAmount : srcAmount)
}

type Swapped = Partial<Pick<SwapRun, 'chainId' | 'terms' | 'bound' | 'receipt'>>

/**
 * Keeps what was proved of a quote with the transaction that swapped at it, for its receipt, whose page knows no quote. `boundOf`: what was proved
 * since it was confirmed.
 */
export function useKeptBound(
  { chainId, terms, bound, receipt }: Swapped,
  boundOf?: (quoted: Quoted) => QuotedBound | undefined,
) {
  const kept = useRef<QuotedBound>(undefined)
  // At each look, as proofs come when they come.
  useEffect(() => {
    if (chainId === undefined || !terms || !receipt) return
    const since = boundOf?.(terms)
    const best = bound?.by === 'chain' ? bound : (since ?? bound)
    if (!best || best === kept.current) return
    kept.current = best
    keepBound(chainId, receipt.hash, best)
  })
}
