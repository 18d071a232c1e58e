import { ApiError } from '@/lib/api/contract/errors'
import type { IntentPrice } from '@/lib/api/intent/intent'
import type { Deps } from '../deps'
import type { IntentQuestion } from './ask-agents'
import { priceIntent } from './price-intent'

/**
 * Answers GET /v2/delta/prices, with `No route` if no agent gives a price.
 *
 * @throws {ApiError} see priceIntent
 * @example
 * (await getIntentPrice(deps, question)).spender // '0x0000000000bbf5c5fd284e657f01bd000933c96d'
 */
export const getIntentPrice = async (
  deps: Deps,
  question: IntentQuestion,
  signal?: AbortSignal,
): Promise<IntentPrice> => {
  try {
    return await priceIntent(deps, question, signal)
  } catch (error) {
    if (!(error instanceof ApiError && error.errorType === 'PricingError')) throw error
    const { description, availableLiquidity } = error
    throw new ApiError('PricingError', { details: 'No route', description, availableLiquidity, cause: error })
  }
}
