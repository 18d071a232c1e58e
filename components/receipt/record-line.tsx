import { CircleCheck, CircleHelp, CloudOff, TriangleAlert } from 'lucide-react'
import { Skeleton } from '@/components/ui/skeleton'
import type { Recorded } from '@/hooks/receipt/use-service-records'

const looks = {
  agrees: { icon: CircleCheck, className: 'text-positive', text: 'Service and chain agree' },
  differs: { icon: TriangleAlert, className: 'text-caution', text: 'The service says otherwise; the chain counts' },
  unlisted: { icon: CircleHelp, className: 'text-faint', text: 'The service does not list it' },
  away: { icon: CloudOff, className: 'text-faint', text: 'The service does not answer; all of this is from the chain' },
} as const

// What the service says of a trade, beside the chain. The box keeps its height.
export function RecordLine({ record }: { record: Recorded }) {
  if (record === undefined) return <Skeleton className="h-5 w-44" />
  const { icon: Icon, className, text } = looks[record?.standing ?? 'away']
  return (
    <div className="grid gap-1 text-xs">
      <p className="flex min-h-5 items-center gap-1.5">
        <Icon aria-hidden size={14} className={`shrink-0 ${className}`} /> {text}
      </p>
      {record?.differences.map(({ what, service }) => (
        <p key={what} className="pl-5 text-soft wrap-anywhere">
          Its {what}: {service}
        </p>
      ))}
    </div>
  )
}
