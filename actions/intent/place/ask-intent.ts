import { type ApiInit, call } from '@/lib/api/contract/client'
import { getQuote } from '@/lib/api/intent/intent'
import type { Crossing } from '@/lib/chain/bridge/validate-bridge'
import { freezeIntent } from '@/lib/ticket/terms/freeze-intent'
import type { FrozenIntent } from '@/lib/ticket/terms/frozen-intent'
import type { PlaceTerms } from '@/lib/ticket/terms/place-terms'
import { assertFee } from '../../assert-fee'
import { assertMeetsLimit } from '../../assert-meets-limit'
import { NoLongerPricedError } from '../intent-errors'
import { isWatched } from '../order/follow-steps'
import { assertPriced } from './assert-priced'
import { renewTransfer } from './renew-transfer'

type AskDeps = { api: Pick<ApiInit, 'baseUrl' | 'fetch'>; now: () => number }
type AskInput = { crossing: Crossing; terms: PlaceTerms; confirmed: FrozenIntent }

/**
 * Repeats the price request of an intent and verifies the new price like the first. The user need
 * not confirm again if it meets the accepted limit, or if the order waits for its limit; the
 * accepted limit and fee stay in force either way. Across chains the confirmed price is signed, and
 * the new one only shows that it can be filled (`renewTransfer`).
 *
 * @throws {NoLongerPricedError} when no agent prices it any more
 * @throws {PriceMovedError} when it does not meet the accepted limit
 * @throws {FeeChangedError | FeeTooHighError}
 * @throws {MismatchError} when it does not match the terms or the pinned registry
 */
export const askIntent = async (
  { api, now }: AskDeps,
  { crossing, terms, confirmed }: AskInput,
): Promise<FrozenIntent> => {
  const { delta: price } = await call(getQuote, confirmed.question, api)
  if (!price) throw new NoLongerPricedError()
  const receivedAt = now()
  const { transfer } = terms
  if (transfer) return renewTransfer(crossing, { terms: { ...terms, transfer }, confirmed, price, receivedAt })
  const fresh = freezeIntent({ ...confirmed, price, receivedAt })
  assertFee({ shown: confirmed.feeBps, offered: fresh.feeBps })
  if (isWatched(terms)) assertMeetsLimit(terms, fresh)
  assertPriced(crossing, terms, fresh)
  return fresh
}
