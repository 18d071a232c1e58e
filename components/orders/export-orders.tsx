import { Download } from 'lucide-react'
import type { ExportFormat } from '@/actions/orders/export-orders'
import type { OrderRow } from '@/actions/orders/order-row'
import { words as shared } from '@/components/trade/text/words'
import { Button } from '@/components/ui/button'
import { useExport } from '@/hooks/orders/use-export'
import { words } from './list-words'

const formats: readonly ExportFormat[] = ['csv', 'json']

// What is shown, as a file.
export function ExportOrders({ rows }: { rows: readonly OrderRow[] }) {
  const { state, start } = useExport()
  const isBusy = state.status === 'checking'
  return (
    <div className="ml-auto flex flex-wrap items-center gap-2">
      <p role="status" className={state.status === 'failed' ? 'text-danger' : 'text-soft'}>
        {isBusy && (state.total > 0 ? words.export.checked(state.done, state.total) : words.export.checking)}
        {state.status === 'failed' && shared.file.failed}
      </p>
      {formats.map((format) => (
        <Button
          key={format}
          variant="ghost"
          size="sm"
          aria-disabled={isBusy}
          aria-label={words.export.press(rows.length, format.toUpperCase())}
          onClick={isBusy ? undefined : () => start(format, rows)}
        >
          <Download aria-hidden size={14} /> {format.toUpperCase()}
        </Button>
      ))}
    </div>
  )
}
