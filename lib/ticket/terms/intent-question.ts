import type { IntentQuestion } from './frozen-intent'
import type { PricesInput } from './frozen-quote'

/** The question of a ticket as it is asked for both: an intent, else the market. */
export const toIntentQuestion = (question: PricesInput): IntentQuestion => {
  const { network, side, amount, srcToken, destToken, srcDecimals, destDecimals } = question
  const { userAddress, receiver, partner, maxImpact } = question
  return {
    ...{ chainId: network!, srcToken: srcToken!, destToken: destToken!, amount, mode: 'ALL' },
    ...{ srcDecimals: srcDecimals!, destDecimals: destDecimals! },
    ...(side && { side }),
    ...(userAddress && { userAddress }),
    ...(receiver && { beneficiary: receiver }),
    ...(partner && { partner }),
    ...(maxImpact !== undefined && { maxImpact }),
  }
}
