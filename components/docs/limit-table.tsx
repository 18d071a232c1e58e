import { displayCount } from '@/components/trade/display-amount'
import { TableCell } from '@/components/ui/table'
import { WideTable } from '@/components/ui/wide-table'
import { allowances, planNames } from '@/lib/api/allowances'
import { DocsSection } from './docs-section'

const rows = [
  ['without a key', allowances.anonymous],
  ...planNames.map((name) => [name, allowances[name]] as const),
] as const

export function LimitTable() {
  return (
    <DocsSection id="limits">
      <p className="max-w-prose text-soft">
        Counted by the key in <code>X-API-KEY</code>, without one by address. A refused request costs nothing. Every
        answer says what is left (<code>RateLimit</code>), a refusal when to come back (<code>Retry-After</code>). GET
        /swap may be asked at half the pace; GET /health is counted apart.
      </p>
      <WideTable name="Table of limits" heads={['Plan', 'Requests a second', 'At once', 'In a UTC day']}>
        {rows.map(([name, { perSecond, burst, perDay }]) => (
          <tr key={name}>
            <TableCell>{name}</TableCell>
            <TableCell>{perSecond}</TableCell>
            <TableCell>{burst}</TableCell>
            <TableCell>{perDay === undefined ? 'no end' : displayCount(perDay)}</TableCell>
          </tr>
        ))}
      </WideTable>
    </DocsSection>
  )
}
