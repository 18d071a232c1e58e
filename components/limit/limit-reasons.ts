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
import { lifeInvalidWords, walletRules } from '@/components/trade/ticket/wallet-reasons'
import type { ReplacedOrder } from '@/hooks/limit/use-replaced-order'
import { limitText } from '@/messages/limit'

export type LimitAction = OrderAction | 'placeAnew'

export type LimitContext = OrderContext & {
  lifeSeconds: number | undefined
  behindUnconfirmed: boolean
  // The status of the order that this one replaces.
  replaced: ReplacedOrder['status']
}

const notReplaceable = (): Partial<Record<ReplacedOrder['status'], string>> => limitText.reasons.notReplaceable

const rules: ReasonRules<LimitContext, LimitAction> = {
  ...walletRules,
  ...pairRules,
  ...acceptedRules,
  amountMissing: [({ hasErrors, isWhole }) => !hasErrors && !isWhole, () => limitText.reasons.amountMissing],
  lifeInvalid: [({ lifeSeconds }) => lifeSeconds === undefined, lifeInvalidWords],
  replacedLoading: [({ replaced }) => replaced === 'loading', () => [...limitText.reasons.replacedLoading, 'wait']],
  notReplaceable: [
    ({ replaced }) => replaced in notReplaceable(),
    ({ replaced }) => [limitText.reasons.placeAnew, notReplaceable()[replaced] ?? '', 'placeAnew'],
  ],
  ...fundsRules,
  behindUnconfirmed: [({ behindUnconfirmed }) => behindUnconfirmed, () => limitText.reasons.behindUnconfirmed],
  ...signingRules,
}

// Finds the reasons why a limit order cannot be signed, most important first.
export const findLimitReasons = (context: LimitContext): Reason<LimitAction>[] => findReasons(rules, context)
