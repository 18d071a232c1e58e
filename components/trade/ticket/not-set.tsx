import { tradeText } from '@/messages/trade'

// Shows that a value of the ticket is not set.
export const NotSet = () => <span className="text-faint">{tradeText.order.evidence.notSet}</span>
