import type { Need } from '@/actions/approvals/list-approvals'
import { displayExact } from '@/components/trade/display-amount'
import type { Token } from '@/lib/chain/chain'

type StandingOrdersProps = { need: Need; token: Pick<Token, 'symbol' | 'decimals'> }

// What a revocation would break.
export function StandingOrders({ need, token: { symbol, decimals } }: StandingOrdersProps) {
  if (need.kind === 'nothing') return <p className="text-xs text-soft">No open order needs it.</p>
  if (need.kind === 'unknown')
    return <p className="text-xs text-soft">The service does not answer, so open orders that need it are not known.</p>
  const { live, committed } = need
  return (
    <p className="text-xs text-soft">
      {live === 1 ? 'One open order' : `${live} open orders`} of yours{' '}
      {committed > 0n && `for ${displayExact(committed, decimals)} ${symbol} `}
      {live === 1 ? 'needs' : 'need'} it. Once it is revoked, {live === 1 ? 'it' : 'they'} can’t be filled until you
      approve {symbol} again.
    </p>
  )
}
