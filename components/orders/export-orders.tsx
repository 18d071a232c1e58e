import { Download } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { useExport } from '@/hooks/orders/use-export'
import type { ExportFormat } from '@/lib/history/export-orders'
import type { OrderRow } from '@/lib/history/order-row'
import { ordersText } from '@/messages/orders'
import { sharedText } from '@/messages/shared'

const formats: readonly ExportFormat[] = ['csv', 'json']

// What is shown, as a file.
export function ExportOrders({ rows }: { rows: readonly OrderRow[] }) {
  const { state, start } = useExport()
  const isBusy = state.status === 'checking'
  return (
    <div className="ml-auto flex flex-wrap items-center gap-2">
      <p role="status" className={state.status === 'failed' ? 'text-danger' : 'text-soft'}>
        {isBusy && (state.total > 0 ? ordersText.export.checked(state.done, state.total) : ordersText.export.checking)}
        {state.status === 'failed' && sharedText.file.failed}
      </p>
      {formats.map((format) => (
        <Button
          key={format}
          variant="ghost"
          size="sm"
          aria-disabled={isBusy}
          aria-label={ordersText.export.press(rows.length, format.toUpperCase())}
          onClick={isBusy ? undefined : () => start(format, rows)}
        >
          <Download aria-hidden size={14} /> {format.toUpperCase()}
        </Button>
      ))}
    </div>
  )
}
