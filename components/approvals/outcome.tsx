import type { ApprovalOutcome } from '@/actions/approvals/approval-run'
import { displayExact } from '@/components/trade/display-amount'
import { OutcomeMark, PaidRows } from '@/components/trade/outcome'
import { Rows } from '@/components/ui/rows'
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
      <OutcomeMark text={`${describeSpender(change)} can take ${amount} of yours`} />
      {transaction ? (
        <Rows>
          <PaidRows outcome={{ ...transaction, transactionHash: transaction.hash }} chain={chain} />
        </Rows>
      ) : (
        <p className="text-xs text-soft">Already so. Nothing was sent.</p>
      )}
    </div>
  )
}
