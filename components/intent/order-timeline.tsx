import type { ReactNode } from 'react'
import type { TimelineEvent } from '@/actions/intent/judge-intent'
import { AddressText } from '@/components/trade/address-text'
import { displayCount } from '@/components/trade/display-amount'
import { displayMoment } from '@/components/trade/display-moment'
import { ReceiptLink } from '@/components/trade/receipt-link'
import { Section } from '@/components/trade/section'
import { Skeleton } from '@/components/ui/skeleton'
import type { IntentOrderView } from '@/hooks/intent/use-intent-order'
import { statusWord } from './intent-status'
import { reasonWords } from './intent-words'

type Entry = { key: string; words: string; when: string | undefined; by: 'service' | 'chain'; hash?: string | null }

// What happened to an order, the oldest first, with who says so.
export function OrderTimeline({ view }: { view: IntentOrderView }) {
  const { record, events, fill, isServiceLost } = view
  const entries: Entry[] = [
    ...(record ? [{ key: 'received', words: 'Received', when: record.createdAt, by: 'service' as const }] : []),
    ...events.map((event) => ({
      key: `${event.label} ${event.reason} ${event.firstAt} ${event.transactionHash}`,
      words: eventWords(event),
      when: event.lastAt,
      by: 'service' as const,
      hash: event.transactionHash,
    })),
    ...(fill
      ? [
          {
            key: 'fill',
            words: `Filled in block ${displayCount(fill.blockNumber)}, by the logs this browser read`,
            when: undefined,
            by: 'chain' as const,
            hash: fill.transactionHash,
          },
        ]
      : []),
  ]
  return (
    <Section title="What happened">
      {entries.length > 0 ? (
        <ol className="grid gap-3 text-xs">
          {entries.map(({ key, words, when, by, hash }) => (
            <li key={key} className="grid gap-0.5 border-l-2 border-line pl-3">
              <p className="font-medium text-ink">{words}</p>
              <p className="flex flex-wrap items-center gap-x-2 text-soft">
                {when && <Moment at={when} />}
                <span className="text-faint">{by === 'chain' ? 'the chain' : 'the service'}</span>
                {hash && by === 'chain' && view.chain && <ReceiptLink chainId={view.chain.id} hash={hash} />}
                {hash && <AddressText address={hash} />}
              </p>
            </li>
          ))}
        </ol>
      ) : isServiceLost || view.isRecordMissing ? (
        <p className="text-xs text-soft">Events before settlement come from the service alone.</p>
      ) : (
        <Skeleton className="h-12 w-full" />
      )}
    </Section>
  )
}

const Moment = ({ at }: { at: string }): ReactNode => (
  <time dateTime={at}>{displayMoment(Math.floor(Date.parse(at) / 1000))}</time>
)

const eventWords = ({ label, reason, times }: TimelineEvent): string => {
  const often = times > 1 ? ` (${displayCount(times)} times)` : ''
  switch (label) {
    case 'status':
      return `${statusWord(reason)}${often}`
    case 'asked':
      return 'Cancellation requested'
    case 'declined':
      return `Not filled: ${reasonWords(reason)}${often}`
    case 'awarded':
      return `Won by the agent ${reason}${often}`
    case 'sent':
      return `Settlement sent${often}`
    case 'replaced':
      return `Sent again with a higher fee${often}`
    case 'released':
      return `Ended without a fill: ${reasonWords(reason)}${often}`
  }
}
