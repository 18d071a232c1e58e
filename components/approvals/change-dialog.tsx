'use client'

import { useId, useState } from 'react'
import type { Approval } from '@/actions/approvals/list-approvals'
import { readAmount } from '@/actions/read-amount'
import { AddressText } from '@/components/trade/address-text'
import { AmountNote } from '@/components/trade/amount-note'
import { displayExact, editableAmount } from '@/components/trade/display-amount'
import type { Press } from '@/components/trade/run-footer'
import { useAmountInput } from '@/components/trade/use-amount-input'
import { Alert, Notice } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Field, FieldError, FieldLabel } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Row, Rows } from '@/components/ui/rows'
import type { ApprovalWindow } from '@/hooks/approvals/use-approval-window'
import type { ApprovalChange } from '@/lib/chain/approval-call'
import type { Chain } from '@/lib/chain/chain'
import { type AllowanceKey, spenderAddress } from '@/lib/chain/spenders'
import { AllowedAmount } from './allowed-amount'
import { ApprovalDialog, type NamedToken } from './approval-dialog'
import { describeSpender } from './approval-words'
import { NeedText } from './need-text'
import { StandingOrders } from './standing-orders'

export type Reviewed =
  | { kind: 'revoke' | 'reduce'; approval: Approval }
  /** One after another. */
  | { kind: 'revokeAll'; approvals: readonly Approval[] }

type ChangeDialogProps = {
  window: ApprovalWindow<Reviewed>
  chain: Chain
  tokenOf: (key: Pick<AllowanceKey, 'token'>) => NamedToken
}

// By default: it comes on demand.
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
      title={`Revoke the approval of ${token?.symbol ?? ''}`}
      confirm={{ label: 'Revoke', onPress: approval && (() => window.start([toZero(approval)])) }}
      review={
        approval &&
        token && (
          <div className="grid gap-4">
            <Now approval={approval} chain={chain} token={token} />
            <p>One transaction sets it to zero. Your tokens stay where they are.</p>
            {approval.need.kind === 'orders' ? (
              <Alert variant="caution">
                <StandingOrders need={approval.need} token={token} />
              </Alert>
            ) : (
              <StandingOrders need={approval.need} token={token} />
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
      ? { label: 'Enter an amount', onPress: undefined }
      : isTooMuch
        ? { label: 'Enter less than it may take now', onPress: undefined }
        : { label: 'Reduce', onPress: () => window.start([{ ...toZero(approval), amount }]) }
  return (
    <ApprovalDialog
      {...props}
      title={`Reduce the approval of ${token.symbol}`}
      confirm={press}
      review={
        <div className="grid gap-4">
          <Now approval={approval} chain={chain} token={token} />
          <Field>
            <div className="flex min-h-6 items-center justify-between gap-3 text-xs">
              <FieldLabel htmlFor={id}>It may take afterwards, in {token.symbol}</FieldLabel>
              {committed > 0n && committed < allowed && (
                <Button variant="link" size="inline" onClick={() => setText(editableAmount(committed, token.decimals))}>
                  What is needed
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
                <FieldError>{amountError.message}</FieldError>
              ) : note ? (
                <AmountNote text={note} />
              ) : (
                amount !== undefined && !isTooMuch && `Exactly ${displayExact(amount, token.decimals)} ${token.symbol}.`
              )}
            </div>
          </Field>
          {amount !== undefined && amount < committed && (
            <Notice variant="caution">
              Your open orders need {displayExact(committed, token.decimals)} {token.symbol}. With less, some of them
              cannot be filled until you approve more.
            </Notice>
          )}
        </div>
      }
    />
  )
}

function RevokeAll({ approvals, ...props }: ChangeDialogProps & { approvals: readonly Approval[] }) {
  const { window, tokenOf } = props
  return (
    <ApprovalDialog
      {...props}
      title={approvals.length === 1 ? 'Revoke one unused approval' : `Revoke ${approvals.length} unused approvals`}
      confirm={{ label: 'Revoke one after another', onPress: () => window.start(approvals.map(toZero)) }}
      review={
        <div className="grid gap-4">
          <p>No open order needs these. Each is one transaction; close this to stop at any time.</p>
          <Rows>
            {approvals.map((approval) => (
              <Row
                key={`${approval.token} ${approval.spender} ${approval.via}`}
                label={`${tokenOf(approval).symbol} for ${describeSpender(approval)}`}
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
      <Row label={token.symbol}>
        <AddressText address={approval.token} />
      </Row>
      <Row label={describeSpender(approval)}>
        <AddressText address={spenderAddress(chain, approval.spender)} />
      </Row>
      <Row label="It may take now">
        <AllowedAmount raw={approval.amount} token={token} isShort />
      </Row>
      <Row label="Needed now">
        <NeedText need={approval.need} token={token} />
      </Row>
    </Rows>
  )
}
