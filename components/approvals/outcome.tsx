import type { ApprovalOutcome } from '@/actions/approvals/approval-run'
import { displayExact } from '@/components/trade/amount/display-amount'
import { OutcomeMark, PaidRows } from '@/components/trade/run/outcome'
import { Rows } from '@/components/ui/rows'
import type { ApprovalChange } from '@/lib/chain/approval/approval-call'
import type { Chain } from '@/lib/chain/chain'
import { approvalsText } from '@/messages/approvals'
import { describeSpender } from './describe-spender'

type Changed = { change: ApprovalChange; allowed: bigint; token: { symbol: string; decimals: number } }

type OutcomeProps = Omit<Changed, 'allowed'> & {
  outcome: ApprovalOutcome
  chain: Chain
  // The changes that were made in the same transaction.
  others: readonly Changed[] | undefined
}

// Shows the outcome of a change from the allowance that was read from the chain afterwards.
export function Outcome({ change, outcome: { allowed, transaction }, chain, token, others = [] }: OutcomeProps) {
  return (
    <div className="grid gap-4">
      <OutcomeMark text={textOf({ change, allowed, token })} />
      {others.map((other) => (
        <OutcomeMark key={`${other.change.token} ${other.change.spender} ${other.change.via}`} text={textOf(other)} />
      ))}
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

const textOf = ({ change, allowed, token }: Changed) => {
  const spender = describeSpender(change)
  return allowed === 0n
    ? approvalsText.dialog.outcome.allowedNone(spender, token.symbol)
    : approvalsText.dialog.outcome.allowed(spender, `${displayExact(allowed, token.decimals)} ${token.symbol}`)
}
