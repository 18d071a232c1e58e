import { PageMain } from '@/components/ui/page-main'
import { docsText } from '@/messages/docs'
import { ErrorTable } from './error-table'
import { LimitTable } from './limit-table'
import { OperationList } from './operation-list'
import { OrderLife } from './order-life'
import { QuickStart } from './quick-start'

export function DocsBody({ baseUrl }: { baseUrl: string }) {
  return (
    <PageMain className="gap-10 [&_code]:font-mono [&_code]:text-xs">
      <header className="grid gap-3">
        <h1 className="text-xl font-semibold tracking-tight">{docsText.page.title}</h1>
        <p className="max-w-prose text-soft">{docsText.page.about(<code className="wrap-anywhere">{baseUrl}</code>)}</p>
        <nav aria-label={docsText.page.index}>
          <ol className="flex flex-wrap gap-x-4">
            {Object.entries(docsText.sections).map(([id, name]) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="inline-flex h-9 items-center font-medium text-accent underline-offset-4 hover:underline"
                >
                  {name}
                </a>
              </li>
            ))}
          </ol>
        </nav>
      </header>
      <QuickStart baseUrl={baseUrl} />
      <OperationList baseUrl={baseUrl} />
      <ErrorTable />
      <LimitTable />
      <OrderLife />
    </PageMain>
  )
}
