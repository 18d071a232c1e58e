import { curlStart, sdkIntent, sdkStart, viemIntent, viemStart } from '@/lib/api/contract/quick-start'
import { CodeBlock } from './code-block'
import { DocsSection } from './docs-section'
import { words } from './words'

export function QuickStart({ baseUrl }: { baseUrl: string }) {
  return (
    <DocsSection id="start">
      <CodeBlock title={words.start.curl} code={curlStart(baseUrl)} />
      <CodeBlock title={words.start.viem} code={viemStart(baseUrl)} />
      <CodeBlock title={words.start.sdk} code={sdkStart(baseUrl)} />
      <CodeBlock title={words.start.viemIntent} code={viemIntent(baseUrl)} />
      <CodeBlock title={words.start.sdkIntent} code={sdkIntent(baseUrl)} />
    </DocsSection>
  )
}
