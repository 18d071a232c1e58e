import type { TicketReceiver } from '@/hooks/ticket/use-ticket-receiver'
import { tradeText } from '@/messages/trade'
import type { ReasonRules } from './find-reasons'
import { resolvingWhy } from './wallet-reasons'

export type ReceiverContext = { receiver: TicketReceiver['receiver']['status'] }

const { reasons } = tradeText.ticket.receiver

// Holds the reasons why a receiver cannot be paid.
export const receiverRules: ReasonRules<ReceiverContext, never> = {
  receiverResolving: [({ receiver }) => receiver === 'resolving', [reasons.resolving, resolvingWhy, 'wait']],
  receiverInvalid: [({ receiver }) => receiver === 'invalid', reasons.invalid],
  receiverUnconfirmed: [({ receiver }) => receiver === 'unconfirmed', reasons.unconfirmed],
}
