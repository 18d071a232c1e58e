import { curlStart, sdkIntent, sdkStart, viemIntent, viemStart } from '@/lib/api/contract/quick-start'
import { docsText } from '@/messages/docs'
import { CodeBlock } from './code-block'
import { DocsSection } from './docs-section'

export function QuickStart({ baseUrl }: { baseUrl: string }) {
  return (
    <DocsSection id="start">
      <CodeBlock title={docsText.start.curl} code={curlStart(baseUrl)} />
      <CodeBlock title={docsText.start.viem} code={viemStart(baseUrl)} />
      <CodeBlock title={docsText.start.sdk} code={sdkStart(baseUrl)} />
      <CodeBlock title={docsText.start.viemIntent} code={viemIntent(baseUrl)} />
      <CodeBlock title={docsText.start.sdkIntent} code={sdkIntent(baseUrl)} />
    </DocsSection>
  )
}
