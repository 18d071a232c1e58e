'use client'

import { useMemo, useState } from 'react'
import { filterOrders } from '@/actions/orders/filter-orders'
import { displayCount } from '@/components/trade/display-amount'
import { ErrorBox } from '@/components/trade/error-box'
import { Segmented } from '@/components/ui/segmented'
import { useOrderFilter } from '@/hooks/orders/use-order-filter'
import { useOrders } from '@/hooks/orders/use-orders'
import { NoOrders } from './no-orders'
import { OrderFilters } from './order-filters'
import { OrdersLoading } from './orders-loading'
import { type Chosen, OrdersTable } from './orders-table'

type OrdersListProps = { account: string; isOwn: boolean }

// By default: it comes on demand.
export default function OrdersList({ account, isOwn }: OrdersListProps) {
  const { rows, status, error, isCut } = useOrders(account)
  const linked = useOrderFilter()
  const { filter } = linked
  const { type, chainId, text } = filter
  const tabs = useMemo(() => filterOrders(rows, { type, chainId, text }), [rows, type, chainId, text])
  const shown = tabs[filter.tab]
  const [chosen, setChosen] = useState<Chosen>({})
  if (status === 'loading' && rows.length === 0 && !error) return <OrdersLoading />
  const count = (tab: keyof typeof tabs) => displayCount(tabs[tab].length)
  return (
    <>
      <Segmented
        label="Which orders"
        value={filter.tab}
        options={[
          { value: 'open', label: `Open ${count('open')}` },
          { value: 'needs', label: `Needs you ${count('needs')}` },
          { value: 'done', label: `Done ${count('done')}` },
          { value: 'all', label: `All ${count('all')}` },
        ]}
        onChange={(tab) => linked.change({ tab })}
        className="max-w-xl max-sm:grid max-sm:grid-cols-2"
      />
      <OrderFilters linked={linked} />
      {!isOwn && <p className="text-xs text-soft">Viewing this account, cannot sign. Connect it to cancel an order.</p>}
      {error && (
        <ErrorBox error={error}>
          <span className="text-soft">
            {rows.length > 0
              ? 'Shown is what the service said before, and what this browser keeps. '
              : 'This browser keeps no order of this account. '}
            Retrying automatically.
          </span>
        </ErrorBox>
      )}
      {shown.length === 0 ? (
        !error && <NoOrders tab={filter.tab} isEmpty={rows.length === 0} linked={linked} isOwn={isOwn} />
      ) : (
        <OrdersTable rows={shown} chosen={isOwn ? chosen : undefined} onChoose={setChosen} />
      )}
      {(isCut || status === 'reading') && (
        <p role="status" className="text-xs text-faint">
          {status === 'reading'
            ? `${displayCount(rows.length)} orders read, more on the way.`
            : `These are the newest ${displayCount(rows.length)} orders.`}
        </p>
      )}
    </>
  )
}
