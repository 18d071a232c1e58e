'use client'
import { useQueries } from '@tanstack/react-query'
import { pricesQuery } from '@/lib/api/market/market-queries'
import type { Chain } from '@/lib/chain/chain'
import { findToken } from '@/lib/chain/registry/registry'
import type { RfqOrder } from '@/lib/order/rfq'
import { marketPayFor, ordersToPrice, pairOf } from '@/lib/ticket/price/list-prices'
import { type MarketPrice, readMarketPrice } from '@/lib/ticket/price/market-price'
import { toDeskQuestion } from '@/lib/ticket/price/question'
import { useApi } from '../use-site'

/** The interval of a list, four times as long as that of an order's page. */
const refreshMs = 60_000

/** A size that loses less than this share to the market is priced like smaller ones. */
const flatFrom = 0.99

/**
 * Returns the current market prices for the orders of a list, by one request for each pair of
 * listed tokens among `funded`, the orders that can be filled. `unknown` if the answer does not
 * cover this order.
 */
export function useListPrices(chain: Chain | undefined, funded: readonly RfqOrder[]): (order: RfqOrder) => MarketPrice {
  const api = useApi()
  const questions = ordersToPrice(funded).flatMap((order) => {
    const from = chain && findToken(chain, order.takerAsset)
    const to = chain && findToken(chain, order.makerAsset)
    return from && to ? [{ pair: pairOf(order), sale: { from, to, amount: order.takerAmount } }] : []
  })
  const answers = useQueries({
    queries: questions.map(({ sale }) => ({
      ...pricesQuery(api, chain ? toDeskQuestion(chain, sale) : {}),
      refetchInterval: refreshMs,
      staleTime: refreshMs,
    })),
  })
  return (order) => {
    const index = questions.findIndex(({ pair }) => pair === pairOf(order))
    const [question, answer] = [questions[index], answers[index]]
    if (!question || !answer) return { status: 'idle', pays: undefined }
    const price = readMarketPrice(answer)
    if (price.status !== 'ready' || !answer.data) return price
    const { srcUSD, destUSD } = answer.data.priceRoute
    const isFlat = srcUSD !== null && destUSD !== null && Number(destUSD) >= flatFrom * Number(srcUSD)
    const pays = marketPayFor(order, { asked: question.sale.amount, pays: price.pays, isFlat })
    return pays === undefined ? { status: 'unknown', pays } : { status: 'ready', pays }
  }
}
