import { CircleCheck, CircleHelp, CloudOff, TriangleAlert } from 'lucide-react'
import { Skeleton } from '@/components/ui/skeleton'
import type { Recorded } from '@/hooks/receipt/use-service-records'
import { receiptText } from '@/messages/receipt'

const looks = {
  agrees: { icon: CircleCheck, className: 'text-positive' },
  differs: { icon: TriangleAlert, className: 'text-caution' },
  unlisted: { icon: CircleHelp, className: 'text-faint' },
  away: { icon: CloudOff, className: 'text-faint' },
} as const

// Compares the record of the service with the chain. The box has a fixed minimum height.
export function RecordLine({ record }: { record: Recorded }) {
  if (record === undefined) return <Skeleton className="h-5 w-44" />
  const comparison = record?.comparison ?? 'away'
  const { icon: Icon, className } = looks[comparison]
  return (
    <div className="grid gap-1 text-xs">
      <p className="flex min-h-5 items-center gap-1.5">
        <Icon aria-hidden size={14} className={`shrink-0 ${className}`} /> {receiptText.record.comparisons[comparison]}
      </p>
      {record?.differences.map(({ what, service }) => (
        <p key={what} className="ps-5 text-soft wrap-anywhere">
          {receiptText.record.difference(receiptText.fields[what], service)}
        </p>
      ))}
    </div>
  )
}
