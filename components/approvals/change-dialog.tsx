'use client'

import { useId, useState } from 'react'
import type { Approval } from '@/actions/approvals/list-approvals'
import { AmountNote } from '@/components/trade/amount/amount-note'
import { displayExact, editableAmount } from '@/components/trade/amount/display-amount'
import { useAmountInput } from '@/components/trade/amount/use-amount-input'
import { PaymasterNote } from '@/components/trade/run/paymaster-note'
import type { Press } from '@/components/trade/run/run-footer'
import { amountErrorText } from '@/components/trade/text/amount-error-text'
import { AddressRow } from '@/components/trade/token/address-row'
import { Alert, Notice } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Field, FieldError, FieldLabel } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Row, Rows } from '@/components/ui/rows'
import type { ApprovalWindow } from '@/hooks/approvals/use-approval-window'
import { useBatching } from '@/hooks/wallet/connect/batching'
import { useWallet } from '@/hooks/wallet/connect/use-wallet'
import type { ApprovalChange } from '@/lib/chain/approval/approval-call'
import { type AllowanceKey, spenderAddress } from '@/lib/chain/approval/spenders'
import type { Chain } from '@/lib/chain/chain'
import { readAmount } from '@/lib/ticket/fields/read-amount'
import { approvalsText } from '@/messages/approvals'
import { tradeText } from '@/messages/trade'
import { AllowedAmount } from './allowed-amount'
import { ApprovalDialog, type NamedToken } from './approval-dialog'
import { CommittedOrders } from './committed-orders'
import { describeSpender } from './describe-spender'
import { NeedText } from './need-text'

export type Reviewed =
  | { kind: 'revoke' | 'reduce'; approval: Approval }
  /** Revokes approvals one after another. */
  | { kind: 'revokeAll'; approvals: readonly Approval[] }

type ChangeDialogProps = {
  window: ApprovalWindow<Reviewed>
  chain: Chain
  tokenOf: (key: Pick<AllowanceKey, 'token'>) => NamedToken
}

// Reviews and runs a change of approvals. Default export: loaded on demand.
export default function ChangeDialog(props: ChangeDialogProps) {
  const { reviewed } = props.window
  if (reviewed?.kind === 'reduce') return <Reduce {...props} approval={reviewed.approval} />
  if (reviewed?.kind === 'revokeAll') return <RevokeAll {...props} approvals={reviewed.approvals} />
  return <Revoke {...props} approval={reviewed?.approval} />
}

const toZero = ({ token, spender, via }: AllowanceKey): ApprovalChange => ({ token, spender, via, amount: 0n })

function Revoke({ approval, ...props }: ChangeDialogProps & { approval: Approval | undefined }) {
  const { window, chain, tokenOf } = props
  const token = approval && tokenOf(approval)
  return (
    <ApprovalDialog
      {...props}
      title={approvalsText.dialog.revoke.title(token?.symbol ?? '')}
      confirm={{
        label: approvalsText.dialog.revoke.press,
        onPress: approval && (() => window.start([toZero(approval)])),
      }}
      review={
        approval &&
        token && (
          <div className="grid gap-4">
            <Now approval={approval} chain={chain} token={token} />
            <p>{approvalsText.dialog.revoke.does}</p>
            {approval.need.kind === 'orders' ? (
              <Alert variant="caution">
                <CommittedOrders need={approval.need} token={token} />
              </Alert>
            ) : (
              <CommittedOrders need={approval.need} token={token} />
            )}
          </div>
        )
      }
    />
  )
}

function Reduce({ approval, ...props }: ChangeDialogProps & { approval: Approval }) {
  const { window, chain, tokenOf } = props
  const token = tokenOf(approval)
  const { need, amount: allowed } = approval
  const committed = need.kind === 'orders' ? need.committed : 0n
  const [text, setText] = useState(
    committed > 0n && committed < allowed ? editableAmount(committed, token.decimals) : '',
  )
  const { amount, amountError } = readAmount(text, token.decimals)
  const isTooMuch = amount !== undefined && amount >= allowed
  const id = useId()
  const { inputProps, note } = useAmountInput({ text, onTextChange: setText, symbol: token.symbol })
  const press: Press =
    amount === undefined
      ? { label: approvalsText.dialog.reduce.enter, onPress: undefined }
      : isTooMuch
        ? { label: approvalsText.dialog.reduce.enterLess, onPress: undefined }
        : {
            label: approvalsText.dialog.reduce.press,
            onPress: () => window.start([{ ...toZero(approval), amount }]),
          }
  return (
    <ApprovalDialog
      {...props}
      title={approvalsText.dialog.reduce.title(token.symbol)}
      confirm={press}
      review={
        <div className="grid gap-4">
          <Now approval={approval} chain={chain} token={token} />
          <Field>
            <div className="flex min-h-6 items-center justify-between gap-3 text-xs">
              <FieldLabel htmlFor={id}>{approvalsText.dialog.reduce.amount(token.symbol)}</FieldLabel>
              {committed > 0n && committed < allowed && (
                <Button variant="link" size="inline" onClick={() => setText(editableAmount(committed, token.decimals))}>
                  {approvalsText.dialog.reduce.needed}
                </Button>
              )}
            </div>
            <Input
              id={id}
              placeholder="0"
              data-autofocus
              {...inputProps}
              aria-invalid={amountError || isTooMuch ? true : undefined}
              aria-describedby={`${id}-note`}
            />
            <div id={`${id}-note`} className="min-h-5 text-xs text-soft">
              {amountError ? (
                <FieldError>{amountErrorText(amountError)}</FieldError>
              ) : note ? (
                <AmountNote text={note} />
              ) : (
                amount !== undefined &&
                !isTooMuch &&
                approvalsText.dialog.reduce.exactly(`${displayExact(amount, token.decimals)} ${token.symbol}`)
              )}
            </div>
          </Field>
          {amount !== undefined && amount < committed && (
            <Notice variant="caution">
              {approvalsText.dialog.reduce.tooLittle(`${displayExact(committed, token.decimals)} ${token.symbol}`)}
            </Notice>
          )}
        </div>
      }
    />
  )
}

function RevokeAll({ approvals, ...props }: ChangeDialogProps & { approvals: readonly Approval[] }) {
  const { window, chain, tokenOf } = props
  const isAtOnce = useBatching(chain.id, useWallet().address) && approvals.length > 1
  return (
    <ApprovalDialog
      {...props}
      title={approvalsText.dialog.revokeAll.title(approvals.length)}
      confirm={{
        label: approvalsText.dialog.revokeAll[isAtOnce ? 'pressAtOnce' : 'press'],
        onPress: () => window.start(approvals.map(toZero)),
      }}
      review={
        <div className="grid gap-4">
          <p>{approvalsText.dialog.revokeAll[isAtOnce ? 'doesAtOnce' : 'does']}</p>
          {isAtOnce && <PaymasterNote chain={chain} />}
          <Rows>
            {approvals.map((approval) => (
              <Row
                key={`${approval.token} ${approval.spender} ${approval.via}`}
                label={approvalsText.dialog.revokeAll.approval(tokenOf(approval).symbol, describeSpender(approval))}
              >
                <AllowedAmount raw={approval.amount} token={tokenOf(approval)} isShort />
              </Row>
            ))}
          </Rows>
        </div>
      }
    />
  )
}

function Now({ approval, chain, token }: { approval: Approval; chain: Chain; token: NamedToken }) {
  return (
    <Rows>
      <AddressRow label={token.symbol} address={approval.token} />
      <AddressRow label={describeSpender(approval)} address={spenderAddress(chain, approval.spender)} />
      <Row label={tradeText.run.spender.now}>
        <AllowedAmount raw={approval.amount} token={token} isShort />
      </Row>
      <Row label={approvalsText.dialog.rows.needed}>
        <NeedText need={approval.need} token={token} />
      </Row>
    </Rows>
  )
}
