import type { ApprovalOutcome } from '@/actions/approvals/approval-run'
import { displayExact } from '@/components/trade/amount/display-amount'
import { OutcomeMark, PaidRows } from '@/components/trade/run/outcome'
import { Rows } from '@/components/ui/rows'
import type { ApprovalChange } from '@/lib/chain/approval/approval-call'
import type { Chain } from '@/lib/chain/chain'
import { approvalsText } from '@/messages/approvals'
import { describeSpender } from './describe-spender'

type OutcomeProps = {
  change: ApprovalChange
  outcome: ApprovalOutcome
  chain: Chain
  token: { symbol: string; decimals: number }
}

// Shows the outcome of a change from the allowance that was read from the chain afterwards.
export function Outcome({ change, outcome: { allowed, transaction }, chain, token }: OutcomeProps) {
  const spender = describeSpender(change)
  const text =
    allowed === 0n
      ? approvalsText.dialog.outcome.allowedNone(spender, token.symbol)
      : approvalsText.dialog.outcome.allowed(spender, `${displayExact(allowed, token.decimals)} ${token.symbol}`)
  return (
    <div className="grid gap-4">
      <OutcomeMark text={text} />
      {transaction ? (
        <Rows>
          <PaidRows outcome={{ ...transaction, transactionHash: transaction.hash }} chain={chain} />
        </Rows>
      ) : (
        <p className="text-xs text-soft">{approvalsText.dialog.outcome.alreadySo}</p>
      )}
    </div>
  )
}
