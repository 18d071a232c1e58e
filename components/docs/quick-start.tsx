import { curlStart, sdkStart, viemStart } from '@/lib/api/quick-start'
import { CodeBlock } from './code-block'
import { DocsSection } from './docs-section'

export function QuickStart({ baseUrl }: { baseUrl: string }) {
  return (
    <DocsSection id="start">
      <CodeBlock title="curl" code={curlStart(baseUrl)} />
      <CodeBlock title="viem" code={viemStart(baseUrl)} />
      <CodeBlock title="Velora SDK" code={sdkStart(baseUrl)} />
    </DocsSection>
  )
}
