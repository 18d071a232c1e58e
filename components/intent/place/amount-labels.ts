import type { Side } from '@/lib/routing/route/route'
import { intentText } from '@/messages/intent'

// Returns labels that mark the exact amount and the bound. An order in parts may stay partly open.
export const amountLabels = ({ side, inParts }: { side: Side; inParts: boolean }): { give: string; get: string } => {
  const { exactly, exactlyForAll, atLeast, atLeastForAll, atMost, atMostForAll } = intentText.bounds
  if (side === 'SELL') return inParts ? { give: atMost, get: atLeastForAll } : { give: exactly, get: atLeast }
  return inParts ? { give: atMostForAll, get: exactlyForAll } : { give: atMost, get: exactly }
}
