import { TableCell } from '@/components/ui/table'
import { WideTable } from '@/components/ui/wide-table'
import { rfqLife } from '@/lib/order/rfq-life'
import { docsText } from '@/messages/docs'
import { DocsSection } from './docs-section'

export function OrderLife() {
  return (
    <DocsSection id="orders">
      <p className="max-w-prose text-soft">{docsText.orders.about}</p>
      <WideTable name={docsText.orders.table} heads={docsText.orders.heads}>
        {Object.entries(rfqLife).map(([state, { means, next }]) => (
          <tr key={state}>
            <TableCell className="font-mono">{state}</TableCell>
            <TableCell>{means}</TableCell>
            <TableCell className="font-mono">{next.join(', ') || docsText.orders.end}</TableCell>
          </tr>
        ))}
      </WideTable>
    </DocsSection>
  )
}
