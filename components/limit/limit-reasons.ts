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
import {
  anotherRunRules,
  lifeInvalidWords,
  unreadRules,
  walletChainRules,
  walletRules,
} from '@/components/trade/wallet-reasons'
import type { ReplacedOrder } from '@/hooks/limit/use-replaced-order'

export type LimitAction = OrderAction | 'placeAnew'

export type LimitContext = OrderContext & {
  lifeSeconds: number | undefined
  behindUnconfirmed: boolean
  // The order whose place it is to take.
  replaced: ReplacedOrder['status']
}

const notReplaceable: Partial<Record<ReplacedOrder['status'], string>> = {
  unknown: 'The order to replace is not known here.',
  foreign: 'The order to replace belongs to another wallet.',
  over: 'The order to replace is closed.',
  inParts: 'An order that may be filled in parts cannot be replaced: cancel it first.',
}

const rules: ReasonRules<LimitContext, LimitAction> = {
  ...walletRules,
  ...pairRules,
  ...acceptedRules,
  amountMissing: [
    ({ hasErrors, isWhole }) => !hasErrors && !isWhole,
    ['Enter amount and price', 'Enter two of three: what you sell, what you buy, the price.'],
  ],
  lifeInvalid: [({ lifeSeconds }) => lifeSeconds === undefined, lifeInvalidWords],
  replacedLoading: [
    ({ replaced }) => replaced === 'loading',
    ['Reading your order…', 'Loading the order to replace.', 'wait'],
  ],
  notReplaceable: [
    ({ replaced }) => replaced in notReplaceable,
    ({ replaced }) => ['Place it as a new order', notReplaceable[replaced] ?? '', 'placeAnew'],
  ],
  ...fundsRules,
  ...priceRules,
  behindUnconfirmed: [
    ({ behindUnconfirmed }) => behindUnconfirmed,
    ['Confirm the limit', 'It is at least 5% worse than the market.'],
  ],
  ...walletChainRules,
  ...anotherRunRules,
  ...unreadRules,
}

// Everything that keeps a limit order from being signed, the first reason first.
export const findLimitReasons = (context: LimitContext): Reason<LimitAction>[] => findReasons(rules, context)
