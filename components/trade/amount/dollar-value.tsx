import { sharedText } from '@/messages/shared'
import { displayUsd } from './display-amount'

// What something is worth. Not known is its own state, and never zero.
export const DollarValue = ({ usd }: { usd: string | null | undefined }) => (
  <span className="whitespace-nowrap tabular-nums">{displayUsd(usd) ?? sharedText.dollars.none}</span>
)
