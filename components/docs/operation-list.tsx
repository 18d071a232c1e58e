import { tags } from '@/lib/api/contract/operation'
import { documentedOperations } from '@/lib/api/operations'
import { docsText } from '@/messages/docs'
import { DocsSection } from './docs-section'
import { fieldTableLook } from './field-table'
import { OperationCard } from './operation-card'

export function OperationList({ baseUrl }: { baseUrl: string }) {
  return (
    <DocsSection id="operations">
      <p className="max-w-prose text-soft">
        {docsText.operations.about((text) => (
          <a href={`${baseUrl}/openapi.json`} className="font-medium text-accent underline-offset-4 hover:underline">
            {text}
          </a>
        ))}
      </p>
      {Object.entries(tags).map(([tag, description]) => (
        <div key={tag} className={`grid grid-cols-[minmax(0,1fr)] gap-3 ${fieldTableLook}`}>
          <h3 className="text-base font-semibold">{tag}</h3>
          <p className="text-soft">{description}</p>
          {documentedOperations
            .filter((operation) => operation.tag === tag)
            .map((operation) => (
              <OperationCard key={`${operation.method} ${operation.path}`} operation={operation} />
            ))}
        </div>
      ))}
    </DocsSection>
  )
}
