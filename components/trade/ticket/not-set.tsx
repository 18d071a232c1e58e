import { tradeText } from '@/messages/trade'

// In the place of what a ticket does not say yet.
export const NotSet = () => <span className="text-faint">{tradeText.order.evidence.notSet}</span>
