import { type ApiInit, call } from '@/lib/api/client'
import { getPrices } from '@/lib/api/market'
import { ordersMethod } from '@/lib/order/orders-route'
import { assertFee } from '../assert-fee'
import { type FrozenQuote, freezeQuote } from './frozen-quote'

type AskDeps = { api: Pick<ApiInit, 'baseUrl' | 'fetch'>; now: () => number }

/**
 * Asks for the price of a quote once more: the very same question, a new answer. Its fee is the one that was confirmed; signed orders carry none.
 *
 * @throws {FeeChangedError | FeeTooHighError}
 */
export const askQuote = async ({ api, now }: AskDeps, quote: FrozenQuote): Promise<FrozenQuote> => {
  const { priceRoute } = await call(getPrices, quote.question, api)
  const fresh = freezeQuote({ ...quote, priceRoute, receivedAt: now() })
  if (priceRoute.contractMethod !== ordersMethod) assertFee({ shown: quote.feeBps, offered: fresh.feeBps })
  return fresh
}
