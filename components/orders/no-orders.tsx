import Link from 'next/link'
import type { OrderTab } from '@/actions/orders/filter-orders'
import { Button } from '@/components/ui/button'
import { Empty } from '@/components/ui/empty'
import type { LinkedFilter } from '@/hooks/orders/use-order-filter'

type NoOrdersProps = { tab: OrderTab; isEmpty: boolean; isOwn: boolean; linked: LinkedFilter }

const none: Readonly<Record<OrderTab, string>> = {
  open: 'No open orders.',
  needs: 'No order needs you. Orders that lack funds, an approval or a signature show up here.',
  done: 'No closed orders yet.',
  all: 'No orders.',
}

export function NoOrders({ tab, isEmpty, isOwn, linked }: NoOrdersProps) {
  if (linked.isNarrowed)
    return (
      <Empty>
        <p>No such orders.</p>
        <Button variant="link" size="inline" onClick={linked.clear}>
          Clear the filter
        </Button>
      </Empty>
    )
  if (!isEmpty)
    return (
      <Empty>
        <p>{none[tab]}</p>
        {tab !== 'all' && (
          <Button variant="link" size="inline" onClick={() => linked.change({ tab: 'all' })}>
            Show all
          </Button>
        )}
      </Empty>
    )
  return (
    <Empty>
      <p>
        {isOwn
          ? 'You have no orders yet. Swaps, limit orders and OTC offers show up here.'
          : 'This account has no orders.'}
      </p>
      {isOwn && (
        <Link
          href="/swap"
          className="flex min-h-6 items-center font-medium text-accent underline-offset-4 hover:underline"
        >
          Swap
        </Link>
      )}
    </Empty>
  )
}
