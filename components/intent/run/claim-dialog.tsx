'use client'

import type { Address } from 'viem'
import { sendSteps } from '@/actions/run/planned-steps'
import { AmountRow } from '@/components/trade/amount/amount-row'
import { RecipientField } from '@/components/trade/ticket/recipient-field'
import { Rows } from '@/components/ui/rows'
import type { IntentWindow } from '@/hooks/intent/use-intent-window'
import type { Chain, Token } from '@/lib/chain/chain'
import type { RefundClaim } from '@/lib/chain/intent/refund-claim'
import { transferText } from '@/messages/transfer'
import { TaskDialog } from './task-dialog'
import { useClaimRecipient } from './use-claim-recipient'

// The amount that the bridge keeps, raw units of the token.
export type ReviewedClaim = { amount: bigint }

type ClaimDialogProps = {
  window: IntentWindow<ReviewedClaim>
  chain: Chain
  hash: `0x${string}`
  token: Pick<Token, 'symbol' | 'decimals'> & { address: Address }
}

// Shows the claimed amount and its receiver.
export function ClaimDialog({ window, chain, hash, token }: ClaimDialogProps) {
  const { reviewed, shownRun: run, start } = window
  const draft = useClaimRecipient(chain, token.address, reviewed)
  const { recipient } = draft
  const claim = (claim: RefundClaim) => start({ kind: 'claim', plan: { chain, hash, claim } })
  const started = run?.subject.kind === 'claim' ? run.subject.claim : undefined
  return (
    <TaskDialog
      window={window}
      chain={chain}
      messages={transferText.claim}
      sends="claim"
      symbol={token.symbol}
      token={token}
      steps={sendSteps}
      onConfirm={recipient && (() => claim({ token: token.address, recipient }))}
      onRetry={() => started && claim(started)}
    >
      {reviewed && (
        <Rows>
          <AmountRow label={transferText.claim.amount} raw={reviewed.amount} token={token} className="font-semibold" />
        </Rows>
      )}
      <RecipientField what={token.symbol} receiver={draft.receiver} onChange={draft.type} onConfirm={draft.confirm} />
    </TaskDialog>
  )
}
