import { Button } from '@/components/ui/button'
import { Empty } from '@/components/ui/empty'
import { TextLink } from '@/components/ui/text-link'
import type { LinkedFilter } from '@/hooks/orders/use-order-filter'
import type { OrderTab } from '@/lib/history/filter-orders'
import { ordersText } from '@/messages/orders'

type NoOrdersProps = { tab: OrderTab; isEmpty: boolean; isOwn: boolean; linked: LinkedFilter }

export function NoOrders({ tab, isEmpty, isOwn, linked }: NoOrdersProps) {
  if (linked.isNarrowed)
    return (
      <Empty>
        <p>{ordersText.none.narrowed}</p>
        <Button variant="link" size="inline" onClick={linked.clear}>
          {ordersText.none.clear}
        </Button>
      </Empty>
    )
  if (!isEmpty)
    return (
      <Empty>
        <p>{ordersText.none[tab]}</p>
        {tab !== 'all' && (
          <Button variant="link" size="inline" onClick={() => linked.change({ tab: 'all' })}>
            {ordersText.none.showAll}
          </Button>
        )}
      </Empty>
    )
  return (
    <Empty>
      <p>{isOwn ? ordersText.none.yours : ordersText.none.watched}</p>
      {isOwn && (
        <TextLink href="/swap" className="flex min-h-6 items-center">
          {ordersText.none.swap}
        </TextLink>
      )}
    </Empty>
  )
}
