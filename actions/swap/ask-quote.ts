import { type ApiInit, call } from '@/lib/api/contract/client'
import { getPrices } from '@/lib/api/market/prices'
import type { Chain } from '@/lib/chain/chain'
import { ordersMethod } from '@/lib/order/orders-route'
import { type FrozenQuote, freezeQuote } from '@/lib/ticket/terms/frozen-quote'
import type { SwapTerms } from '@/lib/ticket/terms/swap-terms'
import { assertFee } from '../assert-fee'
import { assertMeetsLimit } from '../assert-meets-limit'
import { assertQuoted } from './assert-quoted'

type AskDeps = { api: Pick<ApiInit, 'baseUrl' | 'fetch'>; now: () => number }
type AskInput = { chain: Chain; terms: SwapTerms; quote: FrozenQuote }

/**
 * Repeats the price request of a quote and verifies the new answer like the first. Its fee must be
 * the confirmed one; OTC orders have none.
 *
 * @throws {FeeChangedError | FeeTooHighError}
 * @throws {PriceMovedError} when it does not meet the accepted limit
 * @throws {MismatchError} when it does not match the terms or the pinned registry
 */
export const askQuote = async ({ api, now }: AskDeps, { chain, terms, quote }: AskInput): Promise<FrozenQuote> => {
  const { priceRoute } = await call(getPrices, quote.question, api)
  const fresh = freezeQuote({ ...quote, priceRoute, receivedAt: now() })
  if (priceRoute.contractMethod !== ordersMethod) assertFee({ shown: quote.feeBps, offered: fresh.feeBps })
  assertMeetsLimit(terms, fresh)
  assertQuoted(chain, terms, fresh)
  return fresh
}
