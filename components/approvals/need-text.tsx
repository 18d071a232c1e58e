import type { Need } from '@/actions/approvals/list-approvals'
import { Amount } from '@/components/trade/amount'
import { Skeleton } from '@/components/ui/skeleton'

const whyWords = {
  lost: 'the service does not answer',
  cut: 'there are more open orders than it lists',
} as const

type NeedTextProps = { need: Need; token: { symbol: string; decimals: number } }

export function NeedText({ need, token }: NeedTextProps) {
  if (need.kind === 'nothing') return <span className="text-soft">nothing</span>
  if (need.kind === 'unknown')
    return need.why === 'loading' ? (
      <Skeleton className="h-4 w-20" />
    ) : (
      <span className="text-faint">not known: {whyWords[need.why]}</span>
    )
  const orders = need.live === 1 ? 'one open order' : `${need.live} open orders`
  return need.committed > 0n ? (
    <span>
      <Amount raw={need.committed} token={token} className="font-medium" />{' '}
      <span className="text-soft">by {orders}</span>
    </span>
  ) : (
    <span className="text-soft">{orders}, not fillable now</span>
  )
}
