import { Table } from '@/components/ui/table'
import { WideSection } from '@/components/ui/wide-table'
import type { Operation } from '@/lib/api/contract/operation'
import { fieldsOf, type OperationField } from '@/lib/api/contract/operation-fields'
import { docsText } from '@/messages/docs'

/**
 * The look of all tables of fields, on an element around them: classes of each cell would be most of
 * the page.
 */
export const fieldTableLook = [
  '[&_small]:block [&_small]:font-sans [&_small]:text-faint',
  '[&_td_code]:block [&_td_code]:break-all [&_td_code]:text-faint',
  '[&_td]:border-t [&_td]:border-line [&_td]:py-1.5 [&_td]:pe-3 [&_td]:align-top [&_td]:tabular-nums',
  '[&_th]:py-1.5 [&_th]:pe-3 [&_th]:font-medium [&_th]:text-faint',
  '[&_td:nth-child(1)]:min-w-28 [&_td:nth-child(1)]:max-w-44 [&_td:nth-child(1)]:font-mono',
  '[&_td:nth-child(1)]:wrap-anywhere [&_td:nth-child(3)]:max-w-48 [&_td:nth-child(3)]:break-words',
].join(' ')

// Shows the fields of an operation, if it has any, as one text of HTML: React sends each table twice,
// the second time as data, and elements of each cell made the data larger than the page.
export function FieldTable({ name, operation }: { name: string; operation: Operation }) {
  const table = tableOf(operation)
  if (table === '') return null
  return (
    <details>
      <summary className="font-medium">{docsText.operations.fields}</summary>
      <WideSection name={name}>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: constants of ours, escaped */}
        <Table className="min-w-[36rem]" dangerouslySetInnerHTML={{ __html: table }} />
      </WideSection>
    </details>
  )
}

const tables = new WeakMap<Operation, string>()

const tableOf = (operation: Operation): string => {
  const known = tables.get(operation)
  if (known !== undefined) return known
  const head = docsText.operations.heads.map((name) => `<th scope=col>${escaped(name)}`).join('')
  const rows = fieldsOf(operation).map(rowOf).join('')
  const table = rows && `<thead><tr>${head}<tbody>${rows}`
  tables.set(operation, table)
  return table
}

const rowOf = ({ name, place, isRequired, takes, description, fallback, example }: OperationField): string => {
  const isAnswer = place === 'answer'
  const cells = [
    escaped(name) + (isRequired && !isAnswer ? `<small>${escaped(docsText.operations.required)}</small>` : ''),
    escaped(place),
    isAnswer ? '' : escaped(takes),
    escaped(description) +
      (fallback ? `<small>${escaped(docsText.operations.fallback(fallback))}</small>` : '') +
      (example ? `<code>${escaped(example)}</code>` : ''),
  ]
  return `<tr>${cells.map((cell) => `<td>${cell}`).join('')}`
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

const escaped = (text: string): string => text.replace(/[&<>]/g, (character) => entities[character]!)
