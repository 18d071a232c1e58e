import { TableCell } from '@/components/ui/table'
import { WideTable } from '@/components/ui/wide-table'
import { allowances, planNames } from '@/lib/api/contract/allowances'
import { DocsSection } from './docs-section'
import { words } from './words'

const rows = [
  [words.limits.anonymous, allowances.anonymous],
  ...planNames.map((name) => [name, allowances[name]] as const),
] as const

export function LimitTable() {
  return (
    <DocsSection id="limits">
      <p className="max-w-prose text-soft">{words.limits.about}</p>
      <WideTable name={words.limits.table} heads={words.limits.heads}>
        {rows.map(([name, { perSecond, burst, perDay }]) => (
          <tr key={name}>
            <TableCell>{name}</TableCell>
            <TableCell>{perSecond}</TableCell>
            <TableCell>{burst}</TableCell>
            <TableCell>{words.limits.perDay(perDay)}</TableCell>
          </tr>
        ))}
      </WideTable>
    </DocsSection>
  )
}
