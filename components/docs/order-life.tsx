import { TableCell } from '@/components/ui/table'
import { WideTable } from '@/components/ui/wide-table'
import { rfqLife } from '@/lib/order/rfq-life'
import { DocsSection } from './docs-section'
import { words } from './words'

export function OrderLife() {
  return (
    <DocsSection id="orders">
      <p className="max-w-prose text-soft">{words.orders.about}</p>
      <WideTable name={words.orders.table} heads={words.orders.heads}>
        {Object.entries(rfqLife).map(([state, { means, next }]) => (
          <tr key={state}>
            <TableCell className="font-mono">{state}</TableCell>
            <TableCell>{means}</TableCell>
            <TableCell className="font-mono">{next.join(', ') || words.orders.end}</TableCell>
          </tr>
        ))}
      </WideTable>
    </DocsSection>
  )
}
