import type { Need } from '@/actions/approvals/list-approvals'
import { Amount } from '@/components/trade/amount'

type NeedTextProps = { need: Need; token: { symbol: string; decimals: number } }

export function NeedText({ need, token }: NeedTextProps) {
  if (need.kind === 'nothing') return <span className="text-soft">nothing</span>
  if (need.kind === 'unknown') return <span className="text-faint">not known: the service does not answer</span>
  const offers = need.live === 1 ? 'one open offer' : `${need.live} open offers`
  return need.committed > 0n ? (
    <span>
      <Amount raw={need.committed} token={token} className="font-medium" />{' '}
      <span className="text-soft">by {offers}</span>
    </span>
  ) : (
    <span className="text-soft">{offers}, not fillable now</span>
  )
}
