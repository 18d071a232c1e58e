import { TableCell } from '@/components/ui/table'
import { WideTable } from '@/components/ui/wide-table'
import { apiErrors } from '@/lib/api/contract/errors'
import { docsText } from '@/messages/docs'
import { DocsSection } from './docs-section'

export function ErrorTable() {
  return (
    <DocsSection id="errors">
      <p className="max-w-prose text-soft">{docsText.errors.about}</p>
      <WideTable name={docsText.errors.table} heads={docsText.errors.heads}>
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
