'use client'

import { useEffect, useMemo, useState } from 'react'
import type { Address } from 'viem'
import { useApproveMore } from '@/components/approvals/approve-more'
import { rawText, Undrawn } from '@/components/trade/text/contained'
import { ErrorBox } from '@/components/trade/text/error-box'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Segmented } from '@/components/ui/segmented'
import { useHealth } from '@/hooks/orders/use-health'
import { useLeftPositions } from '@/hooks/orders/use-left-positions'
import { useOrderFilter } from '@/hooks/orders/use-order-filter'
import { useOrders } from '@/hooks/orders/use-orders'
import { filterOrders } from '@/lib/history/filter-orders'
import { isCancellable } from '@/lib/history/group-cancellations'
import type { OrderRow } from '@/lib/history/order-row'
import { ordersText } from '@/messages/orders'
import { CancelMany } from './cancel-many'
import { useCancelOne } from './cancel-one'
import { ExportOrders } from './export-orders'
import { NoOrders } from './no-orders'
import { RowActionsContext } from './order-cells'
import { OrderFilters } from './order-filters'
import { OrdersLoading } from './orders-loading'
import { type Chosen, OrdersTable } from './orders-table'

const chooseAll = (rows: readonly OrderRow[]): Chosen => Object.fromEntries(rows.map(({ hash }) => [hash, true]))

type OrdersListProps = { account: Address; isOwn: boolean }

// Lists an account's orders. Default export: loaded on demand.
export default function OrdersList({ account, isOwn }: OrdersListProps) {
  const { rows, unread, status, error, isCut, refresh } = useOrders(account)
  const byHash = useHealth(account, rows)
  // The chain shows a changed approval before the service has read it.
  const isServiceBehind = rows.some(({ surface, status, hash }) => {
    const health = byHash.get(hash)
    return surface === 'otc' && health !== undefined && (status === 'SUSPENDED') === (health.short === undefined)
  })
  useEffect(() => {
    if (isServiceBehind) refresh()
  }, [isServiceBehind, refresh])
  const left = useLeftPositions(account, rows)
  const { approve, dialog } = useApproveMore()
  const linked = useOrderFilter()
  const { filter } = linked
  const { type, chainId, text } = filter
  const tabs = useMemo(() => filterOrders(rows, { type, chainId, text }, left), [rows, type, chainId, text, left])
  const shown = tabs[filter.tab]
  const [chosen, setChosen] = useState<Chosen>({})
  const cancellable = useMemo(() => (isOwn ? shown.filter(isCancellable) : []), [isOwn, shown])
  // Excludes orders that the filter hides from cancelling.
  const picked = useMemo(() => cancellable.filter(({ hash }) => chosen[hash]), [cancellable, chosen])
  const isAll = picked.length > 0 && picked.length === cancellable.length
  const cancelled = () => {
    setChosen({})
    refresh()
  }
  const { cancel, dialog: cancelDialog } = useCancelOne(account, cancelled)
  if (status === 'loading' && rows.length === 0 && !error) return <OrdersLoading />
  return (
    <>
      <Segmented
        label={ordersText.tabs.label}
        value={filter.tab}
        options={[
          { value: 'open', label: ordersText.tabs.open(tabs.open.length) },
          { value: 'needs', label: ordersText.tabs.needs(tabs.needs.length) },
          { value: 'done', label: ordersText.tabs.done(tabs.done.length) },
          { value: 'all', label: ordersText.tabs.all(tabs.all.length) },
        ]}
        onChange={(tab) => linked.change({ tab })}
        className="max-w-xl max-sm:grid max-sm:grid-cols-2"
      />
      <OrderFilters linked={linked} />
      {!isOwn && <p className="text-xs text-soft">{ordersText.list.watched}</p>}
      {error && (
        <ErrorBox error={error}>
          <span className="text-soft">
            {rows.length > 0 ? ordersText.list.lastKnown : ordersText.list.nothingStored}
          </span>
        </ErrorBox>
      )}
      {rows.length > 0 && (
        <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2 text-xs">
          {isOwn && (
            <CancelMany account={account} rows={rows} chosen={picked} onCancelled={cancelled}>
              {cancellable.length > 0 && (
                <Button variant="link" size="inline" onClick={() => setChosen(isAll ? {} : chooseAll(cancellable))}>
                  {isAll ? ordersText.list.selectNone : ordersText.list.selectAll(cancellable.length)}
                </Button>
              )}
            </CancelMany>
          )}
          {shown.length > 0 && <ExportOrders rows={shown} all={rows} />}
        </div>
      )}
      {unread.length > 0 && (
        <Alert variant="caution">
          {unread.map(({ record, reason }) => (
            <Undrawn key={rawText(record)} message={reason} raw={rawText(record)} />
          ))}
        </Alert>
      )}
      {cancelDialog}
      {shown.length === 0 ? (
        !error && <NoOrders tab={filter.tab} isEmpty={rows.length === 0} linked={linked} isOwn={isOwn} />
      ) : (
        <RowActionsContext
          value={{ byHash, left, approve: isOwn ? approve : undefined, cancel: isOwn ? cancel : undefined }}
        >
          <OrdersTable rows={shown} chosen={isOwn ? chosen : undefined} onChoose={setChosen} />
        </RowActionsContext>
      )}
      {(isCut || status === 'reading') && (
        <p role="status" className="text-xs text-faint">
          {status === 'reading' ? ordersText.list.reading(rows.length) : ordersText.list.newest(rows.length)}
        </p>
      )}
      {dialog}
    </>
  )
}
