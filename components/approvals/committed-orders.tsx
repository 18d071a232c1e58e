import type { Need } from '@/actions/approvals/list-approvals'
import { displayExact } from '@/components/trade/amount/display-amount'
import type { Token } from '@/lib/chain/chain'
import { approvalsText } from '@/messages/approvals'

type CommittedOrdersProps = { need: Need; token: Pick<Token, 'symbol' | 'decimals'> }

// Lists the open orders that a revocation would break.
export function CommittedOrders({ need, token: { symbol, decimals } }: CommittedOrdersProps) {
  if (need.kind === 'nothing') return <p className="text-xs text-soft">{approvalsText.dialog.orders.none}</p>
  if (need.kind === 'unknown') return <p className="text-xs text-soft">{approvalsText.dialog.orders.unknown}</p>
  const { live, committed } = need
  const amount = committed > 0n ? `${displayExact(committed, decimals)} ${symbol}` : undefined
  return <p className="text-xs text-soft">{approvalsText.dialog.orders.need({ live, amount, symbol })}</p>
}
