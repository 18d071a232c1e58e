'use client'

import type { ReactNode } from 'react'
import { Amount } from '@/components/trade/amount/amount'
import { type Press, pressOf, RunFooter } from '@/components/trade/run/run-footer'
import { RunProgress } from '@/components/trade/run/run-progress'
import { AddressText } from '@/components/trade/token/address-text'
import { Button } from '@/components/ui/button'
import { Dialog, DialogBody } from '@/components/ui/dialog'
import { Row, Rows } from '@/components/ui/rows'
import type { ApprovalWindow } from '@/hooks/approvals/use-approval-window'
import type { ApprovalChange } from '@/lib/chain/approval/approval-call'
import type { AllowanceKey } from '@/lib/chain/approval/spenders'
import type { Chain } from '@/lib/chain/chain'
import { approvalsText } from '@/messages/approvals'
import { tradeText } from '@/messages/trade'
import { approvalRunTitle } from './approval-run-title'
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

// Review, progress and outcome in one window.
export function ApprovalDialog({ window, chain, tokenOf, title, review, confirm }: ApprovalDialogProps) {
  const { open, shownRun: run, rest, isOwn, start, stop, close } = window
  if (!run)
    return (
      <Dialog placement="action" open={open} onClose={close} title={title}>
        <DialogBody>{review}</DialogBody>
        <RunFooter press={confirm} run={undefined} onStop={undefined} />
      </Dialog>
    )
  const { subject, outcome, status } = run
  const token = tokenOf(subject)
  const steps = approvalsText.dialog.steps({
    chainName: chain.name,
    symbol: token.symbol,
    revokes: subject.amount === 0n,
  })
  const goOn = { label: approvalsText.dialog.run.goOn(rest.length), onPress: () => start(rest) }
  const press =
    status === 'done' && rest.length > 0
      ? goOn
      : pressOf(run, { onRetry: () => start([subject, ...rest]), onFinish: close })
  // A run of an account that the wallet does not show any more can only be looked at.
  const shownPress =
    isOwn || press.onPress === undefined ? press : { label: approvalsText.dialog.run.close, onPress: close }
  return (
    <Dialog placement="action" open={open} onClose={close} title={approvalRunTitle(run)}>
      <DialogBody className="grid content-start gap-4">
        <Subject subject={subject} token={token} left={rest.length} />
        {status === 'done' && outcome ? (
          <Outcome change={subject} outcome={outcome} chain={chain} token={token} />
        ) : (
          <RunProgress run={run} wordsOf={(kind) => steps[kind]} />
        )}
        {status === 'failed' && rest.length > 0 && (
          <Button variant="outline" onClick={goOn.onPress}>
            {approvalsText.dialog.run.skip(rest.length)}
          </Button>
        )}
      </DialogBody>
      <RunFooter press={shownPress} run={run} onStop={stop} />
    </Dialog>
  )
}

function Subject({ subject, token, left }: { subject: ApprovalChange; token: NamedToken; left: number }) {
  return (
    <Rows>
      <Row label={token.symbol}>
        <AddressText address={subject.token} />
      </Row>
      <Row label={approvalsText.dialog.rows.contract}>{describeSpender(subject)}</Row>
      <Row label={tradeText.run.spender.afterwards}>
        {subject.amount === 0n ? approvalsText.dialog.rows.nothing : <Amount raw={subject.amount} token={token} />}
      </Row>
      {left > 0 && <Row label={approvalsText.dialog.rows.left}>{approvalsText.dialog.rows.more(left)}</Row>}
    </Rows>
  )
}
