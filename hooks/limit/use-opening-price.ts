'use client'
import { useState } from 'react'
import { isPricedInverse } from '@/lib/chain/token/market-direction'
import type { PriceText } from '@/lib/ticket/fields/limit-price'
import { marketPriceText } from '@/lib/ticket/fields/market-price-text'
import type { TicketPair } from '../ticket/use-ticket-pair'
import { usePriceHistory } from '../token/use-price-history'

type OpeningPrice = {
  /** The pool price, second tokens per first one, before costs; undefined if unknown. */
  now: number | undefined
  /** The pool price when the pair was first seen, which stays fixed. */
  opening: PriceText | undefined
}

/** Returns the initial market price of a limit ticket. A pair across chains has none. */
export function useOpeningPrice({ chain, from, to, crosses, isSameToken }: TicketPair): OpeningPrice {
  const isPair = chain && from && to && !crosses && !isSameToken
  // Uses the same request as the chart, so that both share one answer.
  const isInverse = isPair && isPricedInverse(chain, from, to)
  const [base, quote] = isInverse ? [to, from] : [from, to]
  const { history } = usePriceHistory(
    isPair && base && quote
      ? { chainId: chain.id, srcToken: base.address, destToken: quote.address, span: '1d' }
      : undefined,
  )
  const last = isPair ? history?.points.at(-1)?.price : undefined
  const now = last === undefined || !isInverse ? last : 1 / last
  const pair = `${chain?.id} ${from?.address} ${to?.address}`
  const [kept, setKept] = useState<{ pair: string; price: PriceText }>()
  if (now !== undefined && isPair && kept?.pair !== pair)
    setKept({ pair, price: marketPriceText(chain, { from, to, price: now }) })
  return { now, opening: kept?.pair === pair ? kept.price : undefined }
}
