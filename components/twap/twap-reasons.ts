import type { LinkedSchedule } from '@/actions/twap/linked-schedule'
import {
  acceptedRules,
  fundsRules,
  type OrderAction,
  type OrderContext,
  pairRules,
  priceRules,
} from '@/components/intent/order-reasons'
import { findReasons, type ReasonRules } from '@/components/trade/find-reasons'
import type { Reason } from '@/components/trade/reason-button'
import { anotherRunRules, unreadRules, walletChainRules, walletRules } from '@/components/trade/wallet-reasons'

export type TwapContext = OrderContext & {
  scheduleWrong: LinkedSchedule['wrong']
  // The total is less than one unit for each part.
  isTooSmall: boolean
  protectionWrong: boolean
}

const rules: ReasonRules<TwapContext, OrderAction> = {
  ...walletRules,
  ...pairRules,
  ...acceptedRules,
  amountMissing: [
    ({ hasErrors, isWhole }) => !hasErrors && !isWhole,
    ['Enter an amount', 'Type how much you sell or buy in all.'],
  ],
  scheduleWrong: [
    ({ scheduleWrong }) => scheduleWrong !== undefined,
    ({ scheduleWrong }) =>
      scheduleWrong === 'parts'
        ? ['Correct the parts', 'At least two parts.']
        : ['Correct the interval', 'At least a minute between two parts, and a year for all.'],
  ],
  tooSmall: [
    ({ isTooSmall }) => isTooSmall,
    ['Too small for so many parts', 'Each part must be at least one unit. Use fewer parts or a larger amount.'],
  ],
  protectionWrong: [
    ({ protectionWrong }) => protectionWrong,
    ['Correct the protection', 'From 0.01% to 50%, with at most two decimals.'],
  ],
  ...fundsRules,
  ...priceRules,
  ...walletChainRules,
  ...anotherRunRules,
  ...unreadRules,
}

// Everything that keeps an order over time from being signed, the first reason first.
export const findTwapReasons = (context: TwapContext): Reason<OrderAction>[] => findReasons(rules, context)
