import { Card, CardHeader, CardTitle } from '@/components/ui/card'
import { docsText } from '@/messages/docs'

export function CodeBlock({ title, code }: { title: string; code: string }) {
  return (
    <Card className="min-w-0">
      <CardHeader>
        <CardTitle>{title}</CardTitle>
      </CardHeader>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
      <section tabIndex={0} aria-label={docsText.start.stepsIn(title)} className="overflow-x-auto px-4 pb-4">
        <pre className="font-mono text-xs leading-5">{code}</pre>
      </section>
    </Card>
  )
}
