import { TableCell } from '@/components/ui/table'
import { WideTable } from '@/components/ui/wide-table'
import { rfqLife } from '@/lib/order/rfq-life'
import { DocsSection } from './docs-section'

export function OrderLife() {
  return (
    <DocsSection id="orders">
      <p className="max-w-prose text-soft">
        A maker signs the terms and posts them; nothing is on the chain until somebody fills the order there. Its state
        follows from the chain alone: what was filled or cancelled, the time of the newest block, and what the maker
        holds and allows.
      </p>
      <WideTable name="States of an order" heads={['State', 'Meaning', 'May become']}>
        {Object.entries(rfqLife).map(([state, { means, next }]) => (
          <tr key={state}>
            <TableCell className="font-mono">{state}</TableCell>
            <TableCell>{means}</TableCell>
            <TableCell className="font-mono">{next.join(', ') || 'nothing: the end'}</TableCell>
          </tr>
        ))}
      </WideTable>
    </DocsSection>
  )
}
