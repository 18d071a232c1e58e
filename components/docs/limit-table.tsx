import { TableCell } from '@/components/ui/table'
import { WideTable } from '@/components/ui/wide-table'
import { allowances, planNames } from '@/lib/api/contract/allowances'
import { docsText } from '@/messages/docs'
import { DocsSection } from './docs-section'

const rows = () =>
  [
    [docsText.limits.anonymous, allowances.anonymous],
    ...planNames.map((name) => [name, allowances[name]] as const),
  ] as const

export function LimitTable() {
  return (
    <DocsSection id="limits">
      <p className="max-w-prose text-soft">{docsText.limits.about}</p>
      <WideTable name={docsText.limits.table} heads={docsText.limits.heads}>
        {rows().map(([name, { perSecond, burst, perDay }]) => (
          <tr key={name}>
            <TableCell>{name}</TableCell>
            <TableCell>{perSecond}</TableCell>
            <TableCell>{burst}</TableCell>
            <TableCell>{docsText.limits.perDay(perDay)}</TableCell>
          </tr>
        ))}
      </WideTable>
    </DocsSection>
  )
}
