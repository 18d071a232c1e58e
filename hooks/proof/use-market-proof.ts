'use client'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { chainToken } from '@/lib/address'
import { pricesQuery } from '@/lib/api/market/market-queries'
import type { Chain } from '@/lib/chain/chain'
import type { Side } from '@/lib/routing/route/route'
import { toPricesQuestion } from '@/lib/ticket/price/question'
import type { ChoosableToken } from '../token/use-tokens'
import { useApi } from '../use-site'
import { useMarketOnChain } from './use-market-on-chain'
import { useProof } from './use-proof'

export type MarketTrade = {
  chain: Chain
  from: ChoosableToken
  to: ChoosableToken
  side: Side
  /** Raw units: of `from` in a sale, of `to` in a purchase. */
  amount: string
  /** The partner of the ticket, which prices are requested for. */
  partner: string | undefined
}

/**
 * Returns the market price of a trade through pools, and its proof by this browser. Requested
 * without an account and at any impact, so that it is the same request for all users; it is never
 * signed. Requests nothing without a trade.
 */
export function useMarketProof(trade: MarketTrade | undefined) {
  const api = useApi()
  const question = trade && questionOf(trade)
  const { data, error } = useQuery(pricesQuery(api, question ?? {}))
  const asked = JSON.stringify(question)
  const chainId = trade?.chain.id
  const quote = useMemo(() => {
    const { priceRoute } = data ?? {}
    if (!priceRoute || asked === undefined || chainId === undefined) return undefined
    const question: ReturnType<typeof questionOf> = JSON.parse(asked)
    const { side, srcToken, destToken } = question
    const [src, dest] = [chainToken(chainId, srcToken), chainToken(chainId, destToken)]
    return { id: priceRoute.hmac, side, src, dest, question, priceRoute }
  }, [data, asked, chainId])
  const proof = useProof({ status: quote ? 'ready' : 'idle', quote }, trade?.chain)
  const market = useMarketOnChain(proof, trade?.chain, quote?.priceRoute)
  return { priceRoute: quote?.priceRoute, error, proof, market }
}

const questionOf = ({ chain, amount, partner, ...trade }: MarketTrade) =>
  toPricesQuestion({ ...trade, chainId: chain.id, amount: BigInt(amount) }, { maxImpact: 100, partner })
