'use client'

import type { ReactNode } from 'react'
import { approvalSurface } from '@/actions/approvals/approval-surface'
import { Amount } from '@/components/trade/amount/amount'
import { RunDialog } from '@/components/trade/run/run-dialog'
import { type Press, pressOf } from '@/components/trade/run/run-footer'
import { AddressRow } from '@/components/trade/token/address-row'
import { Button } from '@/components/ui/button'
import { Row, Rows } from '@/components/ui/rows'
import type { ApprovalWindow } from '@/hooks/approvals/use-approval-window'
import type { ApprovalChange } from '@/lib/chain/approval/approval-call'
import type { AllowanceKey } from '@/lib/chain/approval/spenders'
import type { Chain } from '@/lib/chain/chain'
import { approvalsText } from '@/messages/approvals'
import { tradeText } from '@/messages/trade'
import { describeSpender } from './describe-spender'
import { Outcome } from './outcome'

export type NamedToken = { symbol: string; decimals: number }

type ApprovalDialogProps = {
  window: Pick<ApprovalWindow<never>, 'open' | 'shownRun' | 'rest' | 'isOwn' | 'start' | 'stop' | 'close'>
  chain: Chain
  tokenOf: (key: Pick<AllowanceKey, 'token'>) => NamedToken
  title: string
  review: ReactNode
  confirm: Press
}

// Shows review, progress and outcome of a change in one dialog.
export function ApprovalDialog({ window, chain, tokenOf, title, review, confirm }: ApprovalDialogProps) {
  const { shownRun: run, rest, isOwn, start, close } = window
  const token = run && tokenOf(run.subject)
  const retry = () => run && start([run.subject, ...rest])
  const continueRest = { label: approvalsText.dialog.run.continue(rest.length), onPress: () => start(rest) }
  const press =
    run && (run.status === 'done' && rest.length > 0 ? continueRest : pressOf(run, { onRetry: retry, onFinish: close }))
  return (
    <RunDialog
      surface={approvalSurface}
      window={window}
      title={title}
      review={review}
      confirm={confirm}
      about={({ subject }) => ({
        chainName: chain.name,
        symbol: tokenOf(subject).symbol,
        revokes: subject.amount === 0n,
      })}
      onRetry={retry}
      // A run of an account that the wallet no longer shows is read-only.
      press={isOwn || !press?.onPress ? press : { label: approvalsText.dialog.run.close, onPress: close }}
      outcome={
        run?.outcome &&
        token && (
          <Outcome
            change={run.subject}
            outcome={run.outcome}
            chain={chain}
            token={token}
            others={run.outcome.others?.flatMap((allowed, index) => {
              const change = run.next[index]
              return change ? [{ change, allowed, token: tokenOf(change) }] : []
            })}
          />
        )
      }
      frame={(shown) =>
        run &&
        token && (
          <div className="grid content-start gap-4">
            <Subject subject={run.subject} token={token} left={rest.length} />
            {shown}
            {run.status === 'failed' && rest.length > 0 && (
              <Button variant="outline" onClick={continueRest.onPress}>
                {approvalsText.dialog.run.skip(rest.length)}
              </Button>
            )}
          </div>
        )
      }
    />
  )
}

function Subject({ subject, token, left }: { subject: ApprovalChange; token: NamedToken; left: number }) {
  return (
    <Rows>
      <AddressRow label={token.symbol} address={subject.token} />
      <Row label={approvalsText.dialog.rows.contract}>{describeSpender(subject)}</Row>
      <Row label={tradeText.run.spender.afterwards}>
        {subject.amount === 0n ? approvalsText.dialog.rows.nothing : <Amount raw={subject.amount} token={token} />}
      </Row>
      {left > 0 && <Row label={approvalsText.dialog.rows.left}>{approvalsText.dialog.rows.more(left)}</Row>}
    </Rows>
  )
}
