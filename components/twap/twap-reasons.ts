import {
  acceptedRules,
  fundsRules,
  type OrderAction,
  type OrderContext,
  pairRules,
  signingRules,
} from '@/components/intent/place/order-reasons'
import { findReasons, type ReasonRules } from '@/components/trade/ticket/find-reasons'
import type { Reason } from '@/components/trade/ticket/reason-button'
import { walletRules } from '@/components/trade/ticket/wallet-reasons'
import type { LinkedSchedule } from '@/lib/ticket/fields/linked-schedule'
import { twapText } from '@/messages/twap'

export type TwapContext = OrderContext & {
  // True if the token sold would enter the bridge without a trade.
  isBridgeOnly: boolean
  scheduleWrong: LinkedSchedule['wrong']
  // True if the total is less than one raw unit for each slice.
  isTooSmall: boolean
  protectionWrong: boolean
}

const rules: ReasonRules<TwapContext, OrderAction> = {
  ...walletRules,
  ...pairRules,
  bridgeOnly: [({ isBridgeOnly }) => isBridgeOnly, () => twapText.reasons.bridgeOnly],
  ...acceptedRules,
  amountMissing: [({ hasErrors, isWhole }) => !hasErrors && !isWhole, () => twapText.reasons.amountMissing],
  scheduleWrong: [
    ({ scheduleWrong }) => scheduleWrong !== undefined,
    ({ scheduleWrong }) => (scheduleWrong === 'parts' ? twapText.reasons.partsWrong : twapText.reasons.timeWrong),
  ],
  tooSmall: [({ isTooSmall }) => isTooSmall, () => twapText.reasons.tooSmall],
  protectionWrong: [({ protectionWrong }) => protectionWrong, () => twapText.reasons.protectionWrong],
  ...fundsRules,
  ...signingRules,
}

// Finds the reasons why a TWAP order cannot be signed, most important first.
export const findTwapReasons = (context: TwapContext): Reason<OrderAction>[] => findReasons(rules, context)
