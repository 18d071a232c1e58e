import type { Health } from '@/actions/orders/judge-health'
import { displayAmount } from '@/components/trade/display-amount'
import type { Named } from './order-words'

type HealthLineProps = { health: Health; token: Named }

// What is missing for an open order, and the sum that says so.
export function HealthLine({ health, token: { symbol, decimals } }: HealthLineProps) {
  const { short, needs, before, balance, allowance } = health
  if (!short) return null
  const amount = (raw: bigint) => displayAmount(raw, decimals)
  const has = short.of === 'balance' ? `wallet has ${amount(balance)}` : `approved ${amount(allowance)}`
  return (
    <p className="text-caution max-lg:[grid-area:health]">
      {short.of === 'balance' ? `Short by ${amount(short.by)} ${symbol}` : `Approve ${amount(short.by)} ${symbol} more`}
      <span className="block text-soft">
        needs {amount(needs)}, {has}
        {before > 0n && `, older orders take ${amount(before)}`}
      </span>
    </p>
  )
}
