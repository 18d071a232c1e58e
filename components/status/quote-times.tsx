import { displayCount } from '@/components/trade/display-amount'
import { Section } from '@/components/trade/section'
import { Row, Rows } from '@/components/ui/rows'
import type { Status } from '@/lib/api/status'
import { displayMs } from './display-ms'

export function QuoteTimes({ quotes: { count, p50Ms, p95Ms } }: { quotes: Status['quotes'] }) {
  return (
    <Section title="Quotes" aside={<span className="text-2xs text-faint">Last 5 minutes</span>}>
      <Rows className="max-w-80">
        <Row label="Half took at most">{displayMs(p50Ms)}</Row>
        <Row label="95% took at most">{displayMs(p95Ms)}</Row>
        <Row label="Quotes">{displayCount(count)}</Row>
      </Rows>
      <p className="pt-1 text-2xs text-faint">Time in the service, of the process that answers this page.</p>
    </Section>
  )
}
