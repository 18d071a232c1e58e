import type { LostRecipient } from '@/lib/chain/lost-recipient'
import { tradeText } from '@/messages/trade'

// Names the contract that could never use what it is paid.
export const lostText = (lostTo: LostRecipient | undefined): string =>
  lostTo === undefined ? '' : tradeText.ticket.receiver.lostNames[lostTo]
