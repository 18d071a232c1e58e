import { type ApiInit, call } from '@/lib/api/client'
import { getQuote } from '@/lib/api/intent'
import { assertFee } from '../assert-fee'
import { isWatched } from './follow-steps'
import { type FrozenIntent, freezeIntent } from './frozen-intent'
import { IntentMovedError, NoLongerPricedError } from './intent-errors'
import type { PlaceTerms } from './intent-run'

type AskDeps = { api: Pick<ApiInit, 'baseUrl' | 'fetch'>; now: () => number }

/**
 * Asks for the price of an intent once more: the very same question, a new answer. It is taken without asking when it is no worse than
 * what was confirmed, less a quarter of the slippage, or when the order waits until its limit is reached; the confirmed limit stays in
 * force either way, and so does the fee.
 *
 * @throws {NoLongerPricedError} when no agent prices it any more
 * @throws {IntentMovedError} when it is worse than that
 * @throws {FeeChangedError | FeeTooHighError}
 */
export const askIntent = async (
  { api, now }: AskDeps,
  terms: PlaceTerms,
  confirmed: FrozenIntent,
): Promise<FrozenIntent> => {
  const { delta: price } = await call(getQuote, confirmed.question, api)
  if (!price) throw new NoLongerPricedError()
  const fresh = freezeIntent({ ...confirmed, price, receivedAt: now() })
  assertFee({ shown: confirmed.feeBps, offered: fresh.feeBps })
  if (!isWatched(terms)) return fresh
  const [accepted, offered] =
    terms.side === 'SELL' ? [terms.destAmount, fresh.destAmount] : [terms.srcAmount, fresh.srcAmount]
  const worse = terms.side === 'SELL' ? accepted - offered : offered - accepted
  if (worse > (accepted * BigInt(terms.slippageBps)) / 40_000n) throw new IntentMovedError()
  return fresh
}
