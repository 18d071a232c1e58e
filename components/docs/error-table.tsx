import { TableCell } from '@/components/ui/table'
import { WideTable } from '@/components/ui/wide-table'
import { apiErrors } from '@/lib/api/errors'
import { DocsSection } from './docs-section'

export function ErrorTable() {
  return (
    <DocsSection id="errors">
      <p className="max-w-prose text-soft">
        A refusal is <code>{'{ errorType, details, error, description, requestId }'}</code>: program by{' '}
        <code>errorType</code>, show <code>description</code>, report <code>requestId</code>. A PricingError of more
        than the pools carry also has <code>availableLiquidity</code>, <code>{'{ srcAmount, destAmount }'}</code>: ask
        for that or less.
      </p>
      <WideTable name="Table of errors" heads={['Status', 'errorType', 'details, unless more is known', 'What to do']}>
        {Object.entries(apiErrors).map(([errorType, { status, text, fix }]) => (
          <tr key={errorType}>
            <TableCell>{status}</TableCell>
            <TableCell className="font-mono">{errorType}</TableCell>
            <TableCell className="max-w-56 break-words">{text}</TableCell>
            <TableCell>{fix}</TableCell>
          </tr>
        ))}
      </WideTable>
    </DocsSection>
  )
}
