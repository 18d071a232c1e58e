import { displayUsd } from './display-amount'

// What something is worth. Not known is its own state, and never zero.
export const DollarValue = ({ usd }: { usd: string | null | undefined }) => (
  <span className="whitespace-nowrap">{displayUsd(usd) ?? 'no dollar price'}</span>
)
