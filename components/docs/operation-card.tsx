import { Badge } from '@/components/ui/badge'
import { Card, CardContent, CardHeader } from '@/components/ui/card'
import { TableCell } from '@/components/ui/table'
import { WideTable } from '@/components/ui/wide-table'
import { errorsOf } from '@/lib/api/contract/errors-of'
import type { Operation } from '@/lib/api/contract/operation'
import { fieldsOf } from '@/lib/api/contract/operation-fields'
import { docsText } from '@/messages/docs'

export function OperationCard({ operation }: { operation: Operation }) {
  const { method, path, summary } = operation
  const name = `${method.toUpperCase()} ${path}`
  const fields = fieldsOf(operation)
  return (
    <Card className="min-w-0">
      <CardHeader className="flex-wrap justify-start">
        <Badge variant={method === 'get' ? 'neutral' : 'accent'}>{method.toUpperCase()}</Badge>
        <h4 className="min-w-0 font-mono text-sm font-semibold break-words">{path}</h4>
      </CardHeader>
      <CardContent className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <p className="text-soft">{docsText.operations.summary(summary)}</p>
        {fields.length > 0 && (
          <details>
            <summary className="font-medium">{docsText.operations.fields}</summary>
            <WideTable name={docsText.operations.table(name)} heads={docsText.operations.heads}>
              {fields.map(({ name, place, isRequired, takes, description, fallback, example }) => (
                <tr key={`${place} ${name}`}>
                  <TableCell className="min-w-28 max-w-44 font-mono wrap-anywhere">
                    {name}
                    {isRequired && place !== 'answer' && (
                      <span className="block font-sans text-faint">{docsText.operations.required}</span>
                    )}
                  </TableCell>
                  <TableCell>{place}</TableCell>
                  <TableCell className="max-w-48 break-words">{place === 'answer' ? '' : takes}</TableCell>
                  <TableCell>
                    {description}
                    {fallback && <span className="block text-faint">{docsText.operations.fallback(fallback)}</span>}
                    {example && <span className="block font-mono break-all text-faint">{example}</span>}
                  </TableCell>
                </tr>
              ))}
            </WideTable>
          </details>
        )}
        <p className="text-xs text-faint">{docsText.operations.errors(errorsOf(operation).join(', '))}</p>
      </CardContent>
    </Card>
  )
}
