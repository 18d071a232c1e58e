'use client'

import { CircleCheck, CircleX, LoaderCircle, Reply } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import type { ActiveRun, Activity } from '@/actions/orders/recent-activity'
import { OrderState } from '@/components/otc/order/order-state'
import { StateBadge, type StateLook } from '@/components/trade/run/state-badge'
import { Contained } from '@/components/trade/text/contained'
import { Skeleton } from '@/components/ui/skeleton'
import { useActivity } from '@/hooks/orders/use-activity'
import { pairOfReply } from '@/lib/history/find-replies'
import { ordersText } from '@/messages/orders'
import { percentOf, priceLines, replyLines, sizeLines } from './describe-order'
import { IntentRowStatus, useWarnedPair } from './order-cells'

const rowLink = '-mx-2 flex min-h-9 items-center justify-between gap-3 rounded-control px-2 py-1 text-xs hover:bg-inset'

export function RecentList({ account }: { account: string }) {
  const { recent, status } = useActivity(account)
  return (
    <section aria-label={ordersText.order.recent.title} className="grid gap-1 border-t border-line pt-3">
      <h2 className="text-xs font-medium text-soft">{ordersText.order.recent.title}</h2>
      {recent.length > 0 ? (
        <ul className="grid">
          {recent.map((one) => (
            <Contained key={one.key} value={one} as="li">
              <li>
                <Link href={one.path} prefetch={false} className={rowLink}>
                  <Entry activity={one} />
                </Link>
              </li>
            </Contained>
          ))}
        </ul>
      ) : status === 'loading' ? (
        <Skeleton className="h-9 w-full" />
      ) : (
        <p className="text-xs text-faint">{ordersText.order.recent.none}</p>
      )}
    </section>
  )
}

const runLooks = (): Readonly<Record<ActiveRun['status'], StateLook>> => ({
  running: { icon: LoaderCircle, word: ordersText.order.recent.running, variant: 'accent' },
  done: { icon: CircleCheck, word: ordersText.order.recent.done, variant: 'positive' },
  failed: { icon: CircleX, word: ordersText.order.recent.failed, variant: 'danger' },
})

function Entry({ activity }: { activity: Activity }) {
  if (activity.kind === 'order') return <OrderEntry row={activity.row} />
  if (activity.kind === 'reply') return <ReplyEntry reply={activity.reply} />
  const { title, status } = activity.run
  return (
    <>
      <span className="min-w-0 truncate">{title}</span>
      <StateBadge look={runLooks()[status]} />
    </>
  )
}

type OrderEntryProps = { row: Extract<Activity, { kind: 'order' }>['row'] }

function OrderEntry({ row }: OrderEntryProps) {
  const pair = useWarnedPair(row)
  const { size, limit } = sizeLines(row, pair)
  const isPart = row.filledPercent > 0 && row.filledPercent < 100
  const filledAt = row.executed ? priceLines(row, pair).price : limit
  return (
    <Lines first={size} second={isPart ? ordersText.order.partFilledAt(filledAt, percentOf(row)) : limit}>
      {row.surface === 'otc' ? <OrderState state={row.status} /> : <IntentRowStatus row={row} pair={pair} />}
    </Lines>
  )
}

const replyLook = (): StateLook => ({ icon: Reply, word: ordersText.order.recent.reply, variant: 'accent' })

function ReplyEntry({ reply }: { reply: Extract<Activity, { kind: 'reply' }>['reply'] }) {
  const { size, limit } = replyLines(reply, useWarnedPair(pairOfReply(reply)))
  return (
    <Lines first={size} second={limit}>
      <StateBadge look={replyLook()} />
    </Lines>
  )
}

type LinesProps = { first: string; second: string; children: ReactNode }

const Lines = ({ first, second, children }: LinesProps) => (
  <>
    <span className="grid min-w-0">
      <span className="truncate">{first}</span>
      <span className="truncate text-faint">{second}</span>
    </span>
    <span className="shrink-0">{children}</span>
  </>
)
