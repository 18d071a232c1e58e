import { sharedText } from '@/messages/shared'
import { displayUsd } from './display-amount'

// Shows a value in dollars. An unknown value has a text of its own, never zero.
export const DollarValue = ({ usd }: { usd: string | null | undefined }) => (
  <span className="whitespace-nowrap tabular-nums">{displayUsd(usd) ?? sharedText.dollars.none}</span>
)
