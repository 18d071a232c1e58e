import Link from 'next/link'
import type { OrderTab } from '@/actions/orders/filter-orders'
import { Button } from '@/components/ui/button'
import { Empty } from '@/components/ui/empty'
import type { LinkedFilter } from '@/hooks/orders/use-order-filter'
import { words } from './list-words'

type NoOrdersProps = { tab: OrderTab; isEmpty: boolean; isOwn: boolean; linked: LinkedFilter }

export function NoOrders({ tab, isEmpty, isOwn, linked }: NoOrdersProps) {
  if (linked.isNarrowed)
    return (
      <Empty>
        <p>{words.none.narrowed}</p>
        <Button variant="link" size="inline" onClick={linked.clear}>
          {words.none.clear}
        </Button>
      </Empty>
    )
  if (!isEmpty)
    return (
      <Empty>
        <p>{words.none[tab]}</p>
        {tab !== 'all' && (
          <Button variant="link" size="inline" onClick={() => linked.change({ tab: 'all' })}>
            {words.none.showAll}
          </Button>
        )}
      </Empty>
    )
  return (
    <Empty>
      <p>{isOwn ? words.none.yours : words.none.watched}</p>
      {isOwn && (
        <Link
          href="/swap"
          className="flex min-h-6 items-center font-medium text-accent underline-offset-4 hover:underline"
        >
          {words.none.swap}
        </Link>
      )}
    </Empty>
  )
}
