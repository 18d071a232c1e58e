import { words } from '../run/order-words'

// In the place of what a ticket does not say yet.
export const NotSet = () => <span className="text-faint">{words.evidence.notSet}</span>
