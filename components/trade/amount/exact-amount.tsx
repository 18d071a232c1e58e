import { cn } from '@/components/ui/cn'
import { displayExact } from './display-amount'

type ExactAmountProps = { raw: bigint; token: { decimals: number; symbol: string }; className?: string }

// Shows an amount with every digit, on two lines where needed.
export function ExactAmount({ raw, token, className }: ExactAmountProps) {
  return (
    <span translate="no" dir="ltr" className={cn('wrap-anywhere tabular-nums', className)}>
      {displayExact(raw, token.decimals)} <span className="whitespace-nowrap">{token.symbol}</span>
    </span>
  )
}
