import type { ReactNode } from 'react'
import { displayMoment } from '@/components/trade/amount/display-moment'
import { ReceiptLink } from '@/components/trade/run/receipt-link'
import { describeReason } from '@/components/trade/text/describe-reason'
import { Section } from '@/components/trade/text/section'
import { AddressText } from '@/components/trade/token/address-text'
import { Skeleton } from '@/components/ui/skeleton'
import type { IntentOrderView } from '@/hooks/intent/use-intent-order'
import type { TimelineEvent } from '@/lib/history/intent/derive-shown-status'
import { intentText } from '@/messages/intent'
import { statusWord } from './intent-status'

type Entry = { key: string; text: string; when: string | undefined; by: 'service' | 'chain'; hash?: string | null }

// Lists the events of an order, the oldest first, each with its source.
export function OrderTimeline({ view }: { view: IntentOrderView }) {
  const { record, events, fill, isServiceLost } = view
  const entries: Entry[] = [
    ...(record
      ? [{ key: 'received', text: intentText.timeline.received, when: record.createdAt, by: 'service' as const }]
      : []),
    // Sorts a repeated event by its last time.
    ...events
      // No round includes a limit order before the market reaches its price.
      .filter(({ label, reason }) => record?.type !== 'LIMIT' || label !== 'status' || reason !== 'PENDING')
      .toSorted((a, b) => Date.parse(a.lastAt) - Date.parse(b.lastAt))
      .map((event) => ({
        key: `${event.label} ${event.reason} ${event.firstAt} ${event.transactionHash}`,
        text: eventText(event),
        when: event.lastAt,
        by: 'service' as const,
        hash: event.transactionHash,
      })),
    ...(fill
      ? [
          {
            key: 'fill',
            text: intentText.timeline.filled(fill.blockNumber),
            when: undefined,
            by: 'chain' as const,
            hash: fill.transactionHash,
          },
        ]
      : []),
  ]
  return (
    <Section title={intentText.timeline.title}>
      {entries.length > 0 ? (
        <ol className="grid gap-3 text-xs">
          {entries.map(({ key, text, when, by, hash }) => (
            <li key={key} className="grid gap-0.5 border-s-2 border-line ps-3">
              <p className="font-medium text-ink">{text}</p>
              <p className="flex flex-wrap items-center gap-x-2 text-soft">
                {when && <Moment at={when} />}
                <span className="text-faint">
                  {by === 'chain' ? intentText.timeline.byChain : intentText.timeline.byService}
                </span>
                {hash && by === 'chain' && view.chain && <ReceiptLink chainId={view.chain.id} hash={hash} />}
                {hash && <AddressText address={hash} />}
              </p>
            </li>
          ))}
        </ol>
      ) : isServiceLost || view.isRecordMissing ? (
        <p className="text-xs text-soft">{intentText.timeline.unknown}</p>
      ) : (
        <Skeleton className="h-12 w-full" />
      )}
    </Section>
  )
}

const Moment = ({ at }: { at: string }): ReactNode => (
  <time dateTime={at}>{displayMoment(Math.floor(Date.parse(at) / 1000))}</time>
)

const eventText = (event: TimelineEvent): string => {
  const text = onceText(event)
  return event.times > 1 && event.label !== 'asked' ? intentText.timeline.times(text, event.times) : text
}

const onceText = ({ label, reason }: TimelineEvent): string => {
  switch (label) {
    case 'status':
      return statusWord(reason)
    case 'declined':
      return intentText.timeline.declined(describeReason(reason))
    case 'awarded':
      return intentText.timeline.awarded(reason)
    case 'released':
      return intentText.timeline.released(describeReason(reason))
    default:
      return intentText.timeline.events[label]
  }
}
