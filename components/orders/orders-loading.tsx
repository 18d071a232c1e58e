import { Skeleton } from '@/components/ui/skeleton'
import { ordersText } from '@/messages/orders'

export function OrdersLoading() {
  return (
    <div role="status" aria-label={ordersText.page.loading} className="grid gap-3">
      <Skeleton className="h-10 w-full max-w-md" />
      {[0, 1, 2, 3].map((index) => (
        <Skeleton key={index} className="h-28 w-full md:h-14" />
      ))}
    </div>
  )
}
