import { CircleCheck } from 'lucide-react'
import type { ApprovalOutcome } from '@/actions/approvals/approval-run'
import { AddressText } from '@/components/trade/address-text'
import { Amount } from '@/components/trade/amount'
import { displayExact } from '@/components/trade/display-amount'
import { Row, Rows } from '@/components/ui/rows'
import type { ApprovalChange } from '@/lib/chain/approval-call'
import type { Chain } from '@/lib/chain/chain'
import { describeSpender } from './approval-words'

type OutcomeProps = {
  change: ApprovalChange
  outcome: ApprovalOutcome
  chain: Chain
  token: { symbol: string; decimals: number }
}

// By what the chain says afterwards, not by what was sent.
export function Outcome({ change, outcome: { allowed, transaction }, chain, token }: OutcomeProps) {
  const amount = allowed === 0n ? `no ${token.symbol}` : `${displayExact(allowed, token.decimals)} ${token.symbol}`
  return (
    <div className="grid gap-4">
      <p className="flex items-center gap-2 font-medium">
        <CircleCheck aria-hidden size={20} className="shrink-0 text-positive" />
        {describeSpender(change)} can take {amount} of yours
      </p>
      {transaction ? (
        <Rows>
          <Row label="Network cost">
            <Amount raw={transaction.gasPaid} token={chain.nativeCurrency} />
          </Row>
          <Row label="Transaction">
            <AddressText address={transaction.hash} />
          </Row>
        </Rows>
      ) : (
        <p className="text-xs text-soft">It was so already, so nothing was sent.</p>
      )}
    </div>
  )
}
