import { displayCount } from '@/components/trade/amount/display-amount'
import { Section } from '@/components/trade/text/section'
import { Row, Rows } from '@/components/ui/rows'
import type { Status } from '@/lib/api/system/status'
import { displayMs } from './display-ms'
import { words } from './words'

export function QuoteTimes({ status: { quotes, refused = 0 } }: { status: Status }) {
  const { count, p50Ms, p95Ms } = quotes
  return (
    <Section title={words.quotes.title} aside={<span className="text-2xs text-faint">{words.quotes.span}</span>}>
      <Rows className="max-w-80">
        <Row label={words.quotes.half}>{displayMs(p50Ms)}</Row>
        <Row label={words.quotes.most}>{displayMs(p95Ms)}</Row>
        <Row label={words.quotes.count}>{displayCount(count)}</Row>
        {refused > 0 && <Row label={words.quotes.refused}>{displayCount(refused)}</Row>}
      </Rows>
      <p className="pt-1 text-2xs text-faint">{words.quotes.about}</p>
    </Section>
  )
}
