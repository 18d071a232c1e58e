'use client'
import { useEffect, useRef } from 'react'
import type { SwapRun } from '@/actions/swap/swap-run'
import type { FrozenQuote } from '@/lib/ticket/terms/frozen-quote'
import type { QuotedBound } from '@/lib/ticket/terms/quoted-bound'
import { boundsOf, isRefuted, type ReadMarket } from '../proof/use-market-on-chain'
import type { QuoteProof } from '../proof/use-proof'
import { saveBound } from '../ticket/saved-bounds'

/**
 * Returns the current proved bound of a quote; undefined without one, or if the chain contradicts
 * it. The proof is of this very quote.
 */
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

/** The number of newest quotes whose bounds are stored: a confirmed one may be older. */
const maxQuotes = 16

type Bounds = ReadonlyMap<bigint, QuotedBound>

/**
 * Adds a new bound to the known ones. A bound that was verified on the chain is not replaced by an
 * unverified one while the chain is read again.
 */
export const withBound = (known: Bounds, now: QuotedBound | undefined, market: Pick<ReadMarket, 'status'>): Bounds => {
  if (!now || (market.status !== 'compared' && known.get(now.quoted)?.by === 'chain')) return known
  const others = [...known].filter(([quoted]) => quoted !== now.quoted)
  return new Map([...others, [now.quoted, now] as const].slice(-maxQuotes))
}

type Quoted = Pick<FrozenQuote, 'side' | 'srcAmount' | 'destAmount'>

/** Returns a function that finds the proved bound of a price by its amount. */
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
 * Stores the proved bound of a quote with the transaction of its swap, for its receipt, whose page
 * has no quote. `boundOf`: returns bounds that were proved since the confirmation.
 */
export function useKeptBound(
  { chainId, terms, bound, receipt }: Swapped,
  boundOf?: (quoted: Quoted) => QuotedBound | undefined,
) {
  const kept = useRef<QuotedBound>(undefined)
  // Checked on each render, as proofs arrive at any time.
  useEffect(() => {
    if (chainId === undefined || !terms || !receipt) return
    const since = boundOf?.(terms)
    const best = bound?.by === 'chain' ? bound : (since ?? bound)
    if (!best || best === kept.current) return
    kept.current = best
    saveBound(chainId, receipt.hash, best)
  })
}
