'use client'

import { CircleCheck, CircleX, LoaderCircle } from 'lucide-react'
import Link from 'next/link'
import type { ActiveRun, Activity } from '@/actions/orders/recent-activity'
import { IntentStatusBadge } from '@/components/intent/intent-status'
import { OrderState } from '@/components/otc/order-state'
import { StateBadge, type StateLook } from '@/components/trade/state-badge'
import { Skeleton } from '@/components/ui/skeleton'
import { useActivity } from '@/hooks/orders/use-activity'
import { useWallet } from '@/hooks/wallet/use-wallet'
import { usePair } from './order-cells'
import { sizeWords } from './order-words'

// By default: it comes when the wallet's menu is opened.
export default function RecentList() {
  const { address } = useWallet()
  return address && <OfAccount key={address} account={address} />
}

function OfAccount({ account }: { account: string }) {
  const { recent, status } = useActivity(account)
  return (
    <section aria-label="Recent activity" className="grid gap-1 border-t border-line pt-3">
      <h2 className="text-xs font-medium text-soft">Recent activity</h2>
      {recent.length > 0 ? (
        <ul className="grid">
          {recent.map((one) => (
            <li key={one.key}>
              <Link
                href={one.path}
                prefetch={false}
                className="-mx-2 flex min-h-9 items-center justify-between gap-3 rounded-control px-2 py-1 text-xs hover:bg-inset"
              >
                <Entry activity={one} />
              </Link>
            </li>
          ))}
        </ul>
      ) : status === 'loading' ? (
        <Skeleton className="h-9 w-full" />
      ) : (
        <p className="text-xs text-faint">No trades yet.</p>
      )}
    </section>
  )
}

const runLooks: Readonly<Record<ActiveRun['status'], StateLook>> = {
  running: { icon: LoaderCircle, word: 'Under way', variant: 'accent' },
  done: { icon: CircleCheck, word: 'Done', variant: 'positive' },
  failed: { icon: CircleX, word: 'Stopped', variant: 'danger' },
}

function Entry({ activity }: { activity: Activity }) {
  if (activity.kind === 'order') return <OrderEntry row={activity.row} />
  const { title, status } = activity.run
  return (
    <>
      <span className="min-w-0 truncate">{title}</span>
      <StateBadge look={runLooks[status]} />
    </>
  )
}

function OrderEntry({ row }: { row: Extract<Activity, { kind: 'order' }>['row'] }) {
  const { size, limit } = sizeWords(row, usePair(row))
  return (
    <>
      <span className="grid min-w-0">
        <span className="truncate">{size}</span>
        <span className="truncate text-faint">{limit}</span>
      </span>
      <span className="shrink-0">
        {row.surface === 'otc' ? <OrderState state={row.status} /> : <IntentStatusBadge status={row.status} />}
      </span>
    </>
  )
}
