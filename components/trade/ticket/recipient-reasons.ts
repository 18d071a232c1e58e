import type { TicketRecipient } from '@/hooks/ticket/use-ticket-recipient'
import { tradeText } from '@/messages/trade'
import type { ReasonRules } from './find-reasons'
import { resolvingWhy } from './wallet-reasons'

export type RecipientContext = { receiver: TicketRecipient['receiver']['status'] }

const { reasons } = tradeText.ticket.receiver

// Holds the reasons why a receiver cannot be paid.
export const recipientRules: ReasonRules<RecipientContext, never> = {
  recipientResolving: [({ receiver }) => receiver === 'resolving', [reasons.resolving, resolvingWhy, 'wait']],
  recipientInvalid: [({ receiver }) => receiver === 'invalid', reasons.invalid],
  recipientUnconfirmed: [({ receiver }) => receiver === 'unconfirmed', reasons.unconfirmed],
}
