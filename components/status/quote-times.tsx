import { Section } from '@/components/trade/text/section'
import { Row, Rows } from '@/components/ui/rows'
import type { Status } from '@/lib/api/system/status'
import { displayCount } from '@/lib/write-decimal'
import { statusText } from '@/messages/status'
import { displayMs } from './display-ms'

export function QuoteTimes({ status: { quotes, refused = 0 } }: { status: Status }) {
  const { count, p50Ms, p95Ms } = quotes
  return (
    <Section
      title={statusText.quotes.title}
      aside={<span className="text-2xs text-faint">{statusText.quotes.span}</span>}
    >
      <Rows className="max-w-80">
        <Row label={statusText.quotes.half}>{displayMs(p50Ms)}</Row>
        <Row label={statusText.quotes.p95}>{displayMs(p95Ms)}</Row>
        <Row label={statusText.quotes.count}>{displayCount(count)}</Row>
        {refused > 0 && <Row label={statusText.quotes.refused}>{displayCount(refused)}</Row>}
      </Rows>
      <p className="pt-1 text-2xs text-faint">{statusText.quotes.about}</p>
    </Section>
  )
}
