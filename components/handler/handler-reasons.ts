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
import type { HandlerKind } from '@/lib/ticket/handler-kinds'
import { handlerText } from '@/messages/handler'
import type { EndObstacle } from './pair-ends'

export type HandlerContext = OrderContext & {
  kind: HandlerKind | undefined
  // The obstacles of the chosen tokens.
  obstacles: Record<'from' | 'to', EndObstacle | undefined>
  // True while the Aave position is loading.
  isPositionUnread: boolean
  healthWrong: boolean
  // The state of simulating the whole settlement; `refused`: why it reverts, as a sentence.
  trial: 'idle' | 'loading' | 'unknown' | 'ready'
  refused: string | undefined
}

const rules: ReasonRules<HandlerContext, OrderAction> = {
  ...walletRules,
  kindUnknown: [({ kind }) => kind === undefined, () => handlerText.reasons.kindUnknown],
  ...pairRules,
  ...acceptedRules,
  native: [
    ({ obstacles }) => obstacles.from === 'native' || obstacles.to === 'native',
    () => handlerText.reasons.native,
  ],
  positionUnread: [({ isPositionUnread }) => isPositionUnread, () => [...handlerText.reasons.positionLoading, 'wait']],
  noVault: [({ obstacles }) => obstacles.to === 'noVault', () => handlerText.reasons.noVault],
  notSupplied: [
    ({ obstacles: { from } }) => from === 'notSupplied' || from === 'noReserve',
    ({ from }) => handlerText.reasons.notSupplied(from?.symbol ?? ''),
  ],
  notOwed: [({ obstacles }) => obstacles.to === 'notOwed', ({ to }) => handlerText.reasons.notOwed(to?.symbol ?? '')],
  closed: [
    ({ obstacles: { to } }) => to === 'closed' || to === 'noReserve',
    ({ to }) => handlerText.reasons.closed(to?.symbol ?? ''),
  ],
  amountMissing: [({ hasErrors, isWhole }) => !hasErrors && !isWhole, () => handlerText.reasons.amountMissing],
  healthWrong: [({ healthWrong }) => healthWrong, () => handlerText.reasons.healthWrong],
  ...fundsRules,
  refused: [({ refused }) => refused !== undefined, ({ refused }) => handlerText.reasons.refused(refused ?? '')],
  untried: [({ trial }) => trial === 'unknown', () => handlerText.reasons.unknown],
  trying: [
    ({ trial, isWhole }) => trial !== 'ready' && trial !== 'unknown' && isWhole,
    () => [...handlerText.reasons.trying, 'wait'],
  ],
  ...signingRules,
}

// Finds the reasons why a handler order cannot be signed, most important first.
export const findHandlerReasons = (context: HandlerContext): Reason<OrderAction>[] => findReasons(rules, context)
