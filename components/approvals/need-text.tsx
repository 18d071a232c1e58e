import type { Need } from '@/actions/approvals/list-approvals'
import { Amount } from '@/components/trade/amount/amount'
import { Skeleton } from '@/components/ui/skeleton'
import { approvalsText } from '@/messages/approvals'

type NeedTextProps = { need: Need; token: { symbol: string; decimals: number } }

export function NeedText({ need, token }: NeedTextProps) {
  if (need.kind === 'nothing') return <span className="text-soft">{approvalsText.need.nothing}</span>
  if (need.kind === 'unknown')
    return need.why === 'loading' ? (
      <Skeleton className="h-4 w-20" />
    ) : (
      <span className="text-faint">{approvalsText.need.unknown[need.why]}</span>
    )
  if (need.committed === 0n) return <span className="text-soft">{approvalsText.need.notFillable(need.live)}</span>
  const amount = <Amount raw={need.committed} token={token} className="font-medium" />
  return (
    <span>
      {approvalsText.need.committed(amount, need.live, (text) => (
        <span className="text-soft">{text}</span>
      ))}
    </span>
  )
}
