import { Download } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { useExport } from '@/hooks/orders/use-export'
import type { ExportFormat } from '@/lib/history/export-orders'
import type { OrderRow } from '@/lib/history/order-row'
import { ordersText } from '@/messages/orders'
import { sharedText } from '@/messages/shared'

const contents = ['orders', 'profit'] as const
const formats: readonly ExportFormat[] = ['csv', 'json']

// Exports the listed orders, and the profit and loss of all orders, as files.
export function ExportOrders({ rows, all }: { rows: readonly OrderRow[]; all: readonly OrderRow[] }) {
  const { state, start } = useExport()
  const isBusy = state.status === 'checking'
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 sm:ms-auto">
      <p role="status" className={cn('empty:hidden', state.status === 'failed' ? 'text-danger' : 'text-soft')}>
        {isBusy && (state.total > 0 ? ordersText.export.checked(state.done, state.total) : ordersText.export.checking)}
        {state.status === 'failed' && sharedText.file.failed}
      </p>
      {contents.map((content) => (
        <span key={content} className="flex items-center">
          <span aria-hidden className="text-faint">
            {ordersText.export.contents[content]}
          </span>
          {formats.map((format) => (
            <Button
              key={format}
              variant="ghost"
              size="sm"
              aria-disabled={isBusy}
              aria-label={
                content === 'orders'
                  ? ordersText.export.press(rows.length, format.toUpperCase())
                  : ordersText.export.pressProfit(format.toUpperCase())
              }
              title={content === 'profit' ? ordersText.export.profitNote : undefined}
              onClick={isBusy ? undefined : () => start({ content, format, rows, all })}
            >
              <Download aria-hidden size={14} /> {format.toUpperCase()}
            </Button>
          ))}
        </span>
      ))}
    </div>
  )
}
