import { Badge } from '@/components/ui/badge'
import { Card, CardContent, CardHeader } from '@/components/ui/card'
import { errorsOf } from '@/lib/api/contract/errors-of'
import type { Operation } from '@/lib/api/contract/operation'
import { docsText } from '@/messages/docs'
import { FieldTable } from './field-table'

export function OperationCard({ operation }: { operation: Operation }) {
  const { method, path, summary } = operation
  const name = `${method.toUpperCase()} ${path}`
  return (
    <Card className="min-w-0">
      <CardHeader className="flex-wrap justify-start">
        <Badge variant={method === 'get' ? 'neutral' : 'accent'}>{method.toUpperCase()}</Badge>
        <h4 className="min-w-0 font-mono text-sm font-semibold break-words">{path}</h4>
      </CardHeader>
      <CardContent className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <p className="text-soft">{docsText.operations.summary(summary)}</p>
        <FieldTable name={docsText.operations.table(name)} operation={operation} />
        <p className="text-xs text-faint">{docsText.operations.errors(errorsOf(operation).join(', '))}</p>
      </CardContent>
    </Card>
  )
}
