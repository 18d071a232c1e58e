import { type ApiInit, call } from '@/lib/api/client'
import { getPrices } from '@/lib/api/market'
import { type FrozenQuote, freezeQuote } from './frozen-quote'

type AskDeps = { api: Pick<ApiInit, 'baseUrl' | 'fetch'>; now: () => number }

/** Asks for the price of a quote once more: the very same question, a new answer. */
export const askQuote = async ({ api, now }: AskDeps, quote: FrozenQuote): Promise<FrozenQuote> => {
  const { priceRoute } = await call(getPrices, quote.question, api)
  return freezeQuote({ ...quote, priceRoute, receivedAt: now() })
}
