import type { Health } from '@/actions/orders/judge-health'
import { displayAmount } from '@/components/trade/display-amount'
import { Button } from '@/components/ui/button'
import type { Named } from './order-words'

type HealthLineProps = {
  health: Health
  token: Named
  // Undefined where nobody here can approve.
  onApprove: (() => void) | undefined
}

// What is missing for an open order, and the sum that says so.
export function HealthLine({ health, token: { symbol, decimals }, onApprove }: HealthLineProps) {
  const { short, needs, before, balance, allowance } = health
  if (!short) return null
  const amount = (raw: bigint) => displayAmount(raw, decimals)
  const has = short.of === 'balance' ? `wallet has ${amount(balance)}` : `approved ${amount(allowance)}`
  const missing = `${amount(short.by)} ${symbol}`
  return (
    <div className="text-caution [grid-area:health] lg:flex lg:h-6 lg:min-w-0 lg:items-center lg:gap-2 lg:whitespace-nowrap">
      {short.of === 'balance' ? (
        `Short by ${missing}`
      ) : onApprove ? (
        <Button variant="link" size="inline" onClick={onApprove}>
          Approve {missing} more…
        </Button>
      ) : (
        `Approval is short by ${missing}`
      )}
      <span className="block truncate text-soft">
        needs {amount(needs)}, {has}
        {before > 0n && `, older orders take ${amount(before)}`}
      </span>
    </div>
  )
}
