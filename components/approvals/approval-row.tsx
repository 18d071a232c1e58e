import type { ReactNode } from 'react'
import type { Approval } from '@/actions/approvals/list-approvals'
import { displayMoment } from '@/components/trade/amount/display-moment'
import { AddressText } from '@/components/trade/token/address-text'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import type { Approvals } from '@/hooks/approvals/use-approvals'
import { spenderAddress } from '@/lib/chain/approval/spenders'
import type { Chain } from '@/lib/chain/chain'
import { maxCalendarSeconds } from '@/lib/iso-time'
import { approvalsText } from '@/messages/approvals'
import { AllowedAmount } from './allowed-amount'
import type { NamedToken } from './approval-dialog'
import { describeSpender } from './describe-spender'
import { NeedText } from './need-text'

export const columns = 'lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1.1fr)_minmax(0,1.1fr)_minmax(0,1fr)_12.5rem]'

type ApprovalRowProps = {
  chain: Chain
  token: NamedToken
  approval: Approval
  history: Approvals['history']
  // Undefined for an account that is only watched.
  onReduce: (() => void) | undefined
  onRevoke: (() => void) | undefined
}

export function ApprovalRow({ chain, token, approval, history, onReduce, onRevoke }: ApprovalRowProps) {
  const { spender, via, amount, need, isContradicted } = approval
  const { name, role } = approvalsText.spenders[spender]
  return (
    <li className={`grid grid-cols-2 gap-x-4 gap-y-2 border-t border-line py-3 text-xs lg:items-start ${columns}`}>
      <div className="col-span-2 grid min-w-0 content-start gap-0.5 lg:col-span-1">
        <p className="flex flex-wrap items-center gap-x-2 text-sm font-medium">
          {name}
          {via === 'permit2' && <Badge>{approvalsText.spender.throughPermit2}</Badge>}
          {spender === 'legacy' && <Badge variant="caution">{approvalsText.spender.old}</Badge>}
        </p>
        <AddressText address={spenderAddress(chain, spender)} className="text-soft" />
        <p className={spender === 'legacy' ? 'text-caution' : 'text-soft'}>{role}</p>
      </div>
      <Cell label={approvalsText.columns.allowed} className="max-sm:col-span-2">
        <AllowedAmount raw={amount} token={token} />
        {approval.expiresAt !== undefined && <End expiresAt={approval.expiresAt} />}
        {isContradicted && <p className="text-danger">{approvalsText.allowed.contradicted}</p>}
      </Cell>
      <Cell label={approvalsText.columns.needed} className="max-sm:col-span-2">
        <NeedText need={need} token={token} />
      </Cell>
      <Cell label={approvalsText.columns.changed} className="max-sm:col-span-2">
        <LastChange approval={approval} history={history} />
      </Cell>
      {onRevoke && (
        <div className="col-span-2 flex flex-wrap gap-2 lg:col-span-1 lg:justify-end">
          {onReduce && (
            <Button
              variant="outline"
              aria-label={approvalsText.actions.reduceOf(token.symbol, name)}
              onClick={onReduce}
            >
              {approvalsText.actions.reduce}
            </Button>
          )}
          <Button
            variant="outline"
            aria-label={approvalsText.actions.revokeOf(token.symbol, describeSpender(approval))}
            onClick={onRevoke}
          >
            {approvalsText.actions.revoke}
          </Button>
        </div>
      )}
    </li>
  )
}

// Shows its label on narrow screens; the list header names the column on wide ones.
function Cell({ label, className, children }: { label: string; className: string; children: ReactNode }) {
  return (
    <div className={`flex min-w-0 flex-wrap justify-between gap-x-4 sm:grid sm:content-start lg:pt-0.5 ${className}`}>
      <p className="text-faint lg:sr-only">{label}</p>
      <div className="grid min-w-0 gap-0.5 max-sm:justify-items-end max-sm:text-end">{children}</div>
    </div>
  )
}

function LastChange({ approval: { lastChange, via }, history }: Pick<ApprovalRowProps, 'approval' | 'history'>) {
  if (history === 'loading' && via === 'token') return <Skeleton className="h-4 w-28" />
  if (!lastChange) return <span className="text-faint">{approvalsText.change.unknown}</span>
  const block = approvalsText.change.block(lastChange.blockNumber)
  if (lastChange.seconds === undefined) return <span>{block}</span>
  return (
    <>
      <span>{displayMoment(lastChange.seconds)}</span>
      <span className="text-faint">{block}</span>
    </>
  )
}

/** True if the expiry is later than any date, as Permit2's 48-bit maximum is. */
const hasNoEnd = (expiresAt: bigint): boolean => expiresAt > BigInt(maxCalendarSeconds)

function End({ expiresAt }: { expiresAt: bigint }) {
  return (
    <span className="text-soft">
      {hasNoEnd(expiresAt) ? approvalsText.allowed.noEnd : approvalsText.allowed.until(displayMoment(expiresAt))}
    </span>
  )
}
