'use client'
import { useEffect, useRef } from 'react'
import type { QuotedBound } from '@/actions/quoted-bound'
import type { FrozenQuote } from '@/actions/swap/frozen-quote'
import type { SwapRun } from '@/actions/swap/swap-steps'
import { keepBound } from '../kept-bounds'
import { isRefuted, type ReadMarket } from '../proof/use-market-on-chain'
import type { QuoteProof } from '../proof/use-proof'

/** What is proved of a quote right now; undefined where nothing is, or where the chain says otherwise. The proof is of this very quote. */
export const quotedBound = (quote: FrozenQuote, proof: QuoteProof, market: ReadMarket): QuotedBound | undefined => {
  if (proof.status !== 'checked' || isRefuted(market)) return undefined
  const isRead = market.status === 'compared' && market.unchecked.pools.length === 0
  return {
    quoted: quote.side === 'SELL' ? quote.destAmount : quote.srcAmount,
    gapBps: (market.status === 'compared' ? market : proof.check).net.gapBps,
    blockNumber: quote.priceRoute.blockNumber,
    by: isRead ? 'chain' : 'service',
  }
}

/** While the chain is read for the same price anew, what was read before is more than what the service says now. */
export const laterBound = (
  before: QuotedBound | undefined,
  now: QuotedBound | undefined,
  market: Pick<ReadMarket, 'status'>,
): QuotedBound | undefined =>
  !now || (market.status !== 'compared' && before?.quoted === now.quoted && before.by === 'chain') ? before : now

/** What was proved last of a price; undefined where it came to something else then. A price that is asked for anew while a person reads it stands proved. */
export function useQuotedBound(quote: FrozenQuote | undefined, proof: QuoteProof, market: ReadMarket) {
  const last = useRef<QuotedBound>(undefined)
  useEffect(() => {
    if (isRefuted(market)) last.current = undefined
    else if (quote) last.current = laterBound(last.current, quotedBound(quote, proof, market), market)
  }, [quote, proof, market])
  return ({ side, srcAmount, destAmount }: FrozenQuote): QuotedBound | undefined =>
    last.current?.quoted === (side === 'SELL' ? destAmount : srcAmount) ? last.current : undefined
}

/** Keeps what was proved of a quote with the transaction that swapped at it, for its receipt, whose page knows no quote. */
export function useKeptBound({ chainId, bound, receipt }: Partial<Pick<SwapRun, 'chainId' | 'bound' | 'receipt'>>) {
  useEffect(() => {
    if (chainId !== undefined && bound && receipt) keepBound(chainId, receipt.hash, bound)
  }, [chainId, bound, receipt])
}
