import type { Side } from '@/lib/routing/route/route'
import { intentText } from '@/messages/intent'

// Which of an order's two amounts is exact, and which a bound. One that may be filled in parts may end before all of it.
export const amountLabels = ({ side, inParts }: { side: Side; inParts: boolean }): { give: string; get: string } => {
  const { exactly, exactlyForAll, atLeast, atLeastForAll, atMost, atMostForAll } = intentText.bounds
  if (side === 'SELL') return inParts ? { give: atMost, get: atLeastForAll } : { give: exactly, get: atLeast }
  return inParts ? { give: atMostForAll, get: exactlyForAll } : { give: atMost, get: exactly }
}
