import { CircleCheck } from 'lucide-react'
import type { OrderRow } from '@/actions/orders/order-row'
import { usePair } from './order-cells'
import { sizeWords } from './order-words'

// Says quietly that orders were filled. The region is always there, so that it is read out when something comes into it.
export function FillNews({ filled }: { filled: readonly OrderRow[] }) {
  const [first, ...others] = filled
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 bottom-4 z-30 flex justify-center px-4">
      {first && (
        <p className="flex items-center gap-2 rounded-card border border-line bg-surface px-4 py-2.5 text-xs shadow-float">
          <CircleCheck aria-hidden size={16} className="shrink-0 text-positive" />
          {others.length > 0 ? `${filled.length} orders filled` : <OneFilled row={first} />}
        </p>
      )}
    </div>
  )
}

function OneFilled({ row }: { row: OrderRow }) {
  const { size, limit } = sizeWords(row, usePair(row))
  return (
    <span>
      <span className="font-medium">{row.filledPercent < 100 ? 'Partly filled' : 'Filled'}:</span> {size} {limit}
    </span>
  )
}
