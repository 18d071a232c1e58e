'use client'

import {
  type RowSelectionState as Chosen,
  createColumnHelper,
  createSortedRowModel,
  FlexRender,
  type Row,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  type Updater,
  useTable,
} from '@tanstack/react-table'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { memo, use, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { Contained } from '@/components/trade/text/contained'
import { Checkbox } from '@/components/ui/checkbox'
import { cn } from '@/components/ui/cn'
import { isCancellable } from '@/lib/history/group-cancellations'
import type { OrderRow } from '@/lib/history/order-row'
import { ordersText } from '@/messages/orders'
import {
  CancelCell,
  ExpiryCell,
  FilledCell,
  KindCell,
  PairCell,
  PriceCell,
  RowActionsContext,
  RowTokens,
  SizeCell,
  StatusCell,
} from './order-cells'

export type { Chosen }

const features = tableFeatures({ rowSelectionFeature, rowSortingFeature, sortedRowModel: createSortedRowModel() })
const helper = createColumnHelper<typeof features, OrderRow>()

const columns = helper.columns([
  helper.display({
    id: 'choose',
    cell: ({ row }) => (
      <Checkbox
        aria-label={ordersText.row.select}
        disabled={!row.getCanSelect()}
        checked={row.getIsSelected()}
        onChange={row.getToggleSelectedHandler()}
      />
    ),
  }),
  helper.display({
    id: 'pair',
    header: () => ordersText.columns.pair,
    cell: ({ row }) => <PairCell row={row.original} />,
  }),
  helper.display({
    id: 'kind',
    header: () => ordersText.columns.kind,
    cell: ({ row }) => <KindCell row={row.original} />,
  }),
  helper.display({
    id: 'size',
    header: () => ordersText.columns.size,
    cell: ({ row }) => <SizeCell row={row.original} />,
  }),
  helper.display({
    id: 'price',
    header: () => ordersText.columns.price,
    cell: ({ row }) => <PriceCell row={row.original} />,
  }),
  helper.accessor('filledPercent', {
    id: 'filled',
    header: () => ordersText.columns.filled,
    sortFn: (a, b) => a.original.filledPercent - b.original.filledPercent,
    cell: ({ row }) => <FilledCell row={row.original} />,
  }),
  helper.display({
    id: 'status',
    header: () => ordersText.columns.status,
    cell: ({ row }) => <StatusCell row={row.original} />,
  }),
  helper.accessor('expiresAt', {
    id: 'until',
    header: () => ordersText.columns.until,
    sortFn: (a, b) => compareUntil(a.original, b.original),
    cell: ({ row }) => <ExpiryCell row={row.original} />,
  }),
  helper.display({
    id: 'cancel',
    header: () => <span className="sr-only">{ordersText.columns.actions}</span>,
    cell: ({ row }) => <CancelCell row={row.original} />,
  }),
])

/** Sorts ended orders first and endless ones last. Two endless ones are equal, not NaN apart. */
const compareUntil = (a: OrderRow, b: OrderRow): number => {
  const [one, other] = [untilOf(a), untilOf(b)]
  return one === other ? 0 : one < other ? -1 : 1
}
const untilOf = ({ stage, updatedAt, expiresAt }: OrderRow): number =>
  stage === 'done' ? updatedAt / 1_000 : (expiresAt ?? Number.POSITIVE_INFINITY)

const widths = cn(
  'gap-y-1 lg:gap-y-0 lg:gap-x-2',
  'lg:grid-cols-[auto_9rem_4.75rem_minmax(0,1.2fr)_minmax(0,1.2fr)_7.5rem_minmax(0,0.95fr)_10.25rem_4rem]',
)
/** Lays out a row as a card on a phone. A missing balance or approval has a line of its own. */
const areas = 'grid-cols-[auto_minmax(0,1fr)_minmax(0,auto)] order-card-areas lg:order-row-areas'
const areaOf: Readonly<Record<string, string>> = {
  choose: '[grid-area:choose] self-start lg:self-center *:me-2 lg:*:me-0',
  pair: '[grid-area:pair]',
  kind: '[grid-area:kind]',
  size: '[grid-area:size]',
  price: '[grid-area:price]',
  filled: '[grid-area:filled] max-lg:text-end',
  // Places the badge next to the pair or in its column, the missing amount below.
  status: 'contents',
  until: '[grid-area:until]',
  cancel: '[grid-area:cancel] justify-self-end',
}
/** Estimates of row heights in pixels; a wrong one shifts the rows below while scrolling. */
const heights = {
  // `filled`: the height of the receipt, and on a card of the limit below the price.
  card: { usual: 155, short: 191, cancel: 10, filled: 40 },
  row: { usual: 57, short: 81, cancel: 0, filled: 24 },
} as const

type OrdersTableProps = {
  rows: readonly OrderRow[]
  // Undefined if the user can cancel none of them.
  chosen: Chosen | undefined
  onChoose: (updater: Updater<Chosen>) => void
}

// Lists orders and renders only the visible rows.
export function OrdersTable({ rows: data, chosen, onChoose }: OrdersTableProps) {
  const table = useTable({
    features,
    columns,
    data: data as OrderRow[],
    getRowId: ({ hash }: OrderRow) => hash,
    enableRowSelection: ({ original }) => chosen !== undefined && isCancellable(original),
    state: { rowSelection: chosen ?? nothing },
    onRowSelectionChange: onChoose,
  })
  const { rows } = table.getRowModel()
  const body = useRef<HTMLTableSectionElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  // Tracks the height of the content above the table, after layout to avoid forcing one.
  useLayoutEffect(() => {
    const measure = () => setScrollMargin((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY)
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  const { byHash, cancel } = use(RowActionsContext)
  // The first estimate; each row is measured once it is rendered.
  const [height] = useState(() => (window.innerWidth < 1024 ? heights.card : heights.row))
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) => {
      const { id, original } = rows[index]!
      const isShort = byHash.get(id)?.short
      return (
        (isShort ? height.short : height.usual) +
        (original.fills.length > 0 ? height.filled : 0) +
        (cancel && isCancellable(original) ? height.cancel : 0)
      )
    },
    // Memoized, as the virtualizer recomputes all heights for a new function.
    // biome-ignore lint/correctness/useExhaustiveDependencies: missing amounts change heights
    getItemKey: useCallback((index: number) => rows[index]!.id, [rows, byHash]),
    overscan: 5,
    scrollMargin,
  })
  const items = virtual.getVirtualItems()
  const hasChoices = chosen !== undefined
  return (
    <table
      aria-label={ordersText.page.title}
      aria-rowcount={rows.length + 1}
      className="block w-full text-start text-xs"
    >
      <thead className="hidden lg:sticky lg:top-0 lg:z-10 lg:block lg:bg-surface">
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id} className={cn('-mx-2 grid items-center border-b border-line px-2', widths)}>
            {group.headers.map((header) => {
              const { column } = header
              const sorted = column.getIsSorted()
              return (
                <th
                  key={header.id}
                  scope="col"
                  aria-sort={sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : undefined}
                  className="py-1.5 font-medium text-faint"
                >
                  {column.id === 'choose' ? (
                    hasChoices && (
                      <Checkbox
                        aria-label={ordersText.row.selectAll}
                        checked={table.getIsAllRowsSelected()}
                        onChange={table.getToggleAllRowsSelectedHandler()}
                      />
                    )
                  ) : column.getCanSort() ? (
                    <button
                      type="button"
                      className="inline-flex min-h-6 items-center gap-1 hover:text-ink"
                      onClick={column.getToggleSortingHandler()}
                    >
                      <table.FlexRender header={header} />
                      {sorted === 'asc' && <ArrowUp aria-hidden size={12} />}
                      {sorted === 'desc' && <ArrowDown aria-hidden size={12} />}
                    </button>
                  ) : (
                    <table.FlexRender header={header} />
                  )}
                </th>
              )
            })}
          </tr>
        ))}
      </thead>
      {/* Moves all rows by one style, as a style for each row slows the browser down. */}
      <tbody
        ref={body}
        className="block [overflow-anchor:none]"
        style={{ height: virtual.getTotalSize(), paddingTop: items[0] && items[0].start - scrollMargin }}
      >
        {items.map(({ index }) => {
          const row = rows[index]!
          return (
            <tr
              key={row.id}
              ref={virtual.measureElement}
              data-index={index}
              aria-rowindex={index + 2}
              className={cn(
                '-mx-2 grid items-center px-2 border-b border-line py-2.5',
                row.getIsSelected() && 'bg-accent-wash',
                areas,
                widths,
              )}
            >
              <Contained value={row.original} as="td">
                <Cells row={row} isSelected={row.getIsSelected()} hasChoices={hasChoices} />
              </Contained>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

const nothing: Chosen = {}

type CellsProps = { row: Row<typeof features, OrderRow>; isSelected: boolean; hasChoices: boolean }

// Memoized, so that visible cells do not render again while scrolling.
const Cells = memo(function Cells({ row, hasChoices }: CellsProps) {
  return (
    <RowTokens row={row.original}>
      {row.getAllCells().map((cell) => (
        <td key={cell.id} className={cn('min-w-0', areaOf[cell.column.id])}>
          {(cell.column.id !== 'choose' || hasChoices) && <FlexRender cell={cell} />}
        </td>
      ))}
    </RowTokens>
  )
})
