import type { TicketRecipient } from '@/hooks/ticket/use-ticket-recipient'
import { tradeText } from '@/messages/trade'
import type { ReasonRules } from './find-reasons'
import { resolvingWhy } from './wallet-reasons'

export type RecipientContext = { receiver: TicketRecipient['receiver']['status'] }

// Holds the reasons why a receiver cannot be paid.
export const recipientRules: ReasonRules<RecipientContext, never> = {
  recipientResolving: [
    ({ receiver }) => receiver === 'resolving',
    () => [tradeText.ticket.receiver.reasons.resolving, resolvingWhy(), 'wait'],
  ],
  recipientInvalid: [({ receiver }) => receiver === 'invalid', () => tradeText.ticket.receiver.reasons.invalid],
  recipientUnconfirmed: [
    ({ receiver }) => receiver === 'unconfirmed',
    () => tradeText.ticket.receiver.reasons.unconfirmed,
  ],
}
