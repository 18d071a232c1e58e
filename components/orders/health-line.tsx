import { displayAmount } from '@/components/trade/amount/display-amount'
import { Button } from '@/components/ui/button'
import type { Health } from '@/lib/history/assess-health'
import { ordersText } from '@/messages/orders'
import type { Named } from './describe-order'

type HealthLineProps = {
  health: Health
  token: Named
  // Undefined if the user cannot approve here.
  onApprove: (() => void) | undefined
}

// Shows the missing balance or approval of an open order, with the calculation.
export function HealthLine({ health, token: { symbol, decimals }, onApprove }: HealthLineProps) {
  const { short, needs, before, balance, allowance } = health
  if (!short) return null
  const amount = (raw: bigint) => displayAmount(raw, decimals)
  const missing = `${amount(short.by)} ${symbol}`
  const sum = { needs: amount(needs), older: before > 0n ? amount(before) : undefined }
  return (
    <div className="text-caution lg:flex lg:h-6 lg:min-w-0 lg:items-center lg:gap-2 lg:whitespace-nowrap">
      {short.of === 'balance' ? (
        ordersText.health.short(missing)
      ) : onApprove ? (
        <Button variant="link" size="inline" onClick={onApprove}>
          {ordersText.health.approve(missing)}
        </Button>
      ) : (
        ordersText.health.approvalShort(missing)
      )}
      <span className="block truncate text-soft">
        {short.of === 'balance'
          ? ordersText.health.held({ ...sum, has: amount(balance) })
          : ordersText.health.approved({ ...sum, has: amount(allowance) })}
      </span>
    </div>
  )
}
