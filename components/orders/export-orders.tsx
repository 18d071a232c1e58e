import { Download } from 'lucide-react'
import type { ExportFormat } from '@/actions/orders/export-orders'
import type { OrderRow } from '@/actions/orders/order-row'
import { countOf } from '@/components/trade/count-of'
import { displayCount } from '@/components/trade/display-amount'
import { Button } from '@/components/ui/button'
import { useExport } from '@/hooks/orders/use-export'

const formats: readonly ExportFormat[] = ['csv', 'json']

// What is shown, as a file.
export function ExportOrders({ rows }: { rows: readonly OrderRow[] }) {
  const { state, start } = useExport()
  const isBusy = state.status === 'checking'
  return (
    <div className="ml-auto flex flex-wrap items-center gap-2">
      <p role="status" className={state.status === 'failed' ? 'text-danger' : 'text-soft'}>
        {isBusy &&
          (state.total > 0
            ? `Checking fills: ${displayCount(state.done)} of ${displayCount(state.total)}…`
            : 'Checking fills…')}
        {state.status === 'failed' && 'The file could not be made. Try again.'}
      </p>
      {formats.map((format) => (
        <Button
          key={format}
          variant="ghost"
          size="sm"
          aria-disabled={isBusy}
          aria-label={`Export ${countOf(rows.length, 'order')} as ${format.toUpperCase()}`}
          onClick={isBusy ? undefined : () => start(format, rows)}
        >
          <Download aria-hidden size={14} /> {format.toUpperCase()}
        </Button>
      ))}
    </div>
  )
}
