import type { Side } from '@/lib/routing/route'

// Which of an order's two amounts is exact, and which a bound. One that may be filled in parts may end before all of it.
export const amountWords = ({ side, inParts }: { side: Side; inParts: boolean }): { give: string; get: string } => {
  const wholly = inParts ? ', for all of it' : ''
  return side === 'SELL'
    ? { give: inParts ? 'at most' : 'exactly', get: `at least${wholly}` }
    : { give: `at most${wholly}`, get: `exactly${wholly}` }
}
