'use client'

import { sendSteps } from '@/actions/run/planned-steps'
import { AmountRow } from '@/components/trade/amount/amount-row'
import { AddressRow } from '@/components/trade/token/address-row'
import { Rows } from '@/components/ui/rows'
import type { IntentWindow } from '@/hooks/intent/use-intent-window'
import type { Arrival } from '@/lib/chain/bridge/landing'
import type { Chain, Token } from '@/lib/chain/chain'
import { sharedText } from '@/messages/shared'
import { transferText } from '@/messages/transfer'
import { TaskDialog } from './task-dialog'

type ReleaseDialogProps = {
  window: IntentWindow<Arrival>
  // The chain of the arrival.
  chain: Chain
  // The order, which is of another chain.
  hash: `0x${string}`
  // The token that arrived.
  token: Pick<Token, 'symbol' | 'decimals'>
}

// Shows who is paid what by the release of an arrival.
export function ReleaseDialog({ window, chain, hash, token }: ReleaseDialogProps) {
  const { reviewed, shownRun: run, start } = window
  const release = (arrival: Arrival) => start({ kind: 'release', plan: { chain, hash, arrival } })
  const started = run?.subject.kind === 'release' ? run.subject.arrival : undefined
  return (
    <TaskDialog
      window={window}
      chain={chain}
      messages={{ ...transferText.release, text: transferText.release.text(chain.name) }}
      sends="release"
      symbol={token.symbol}
      token={token}
      steps={sendSteps}
      onConfirm={reviewed && (() => release(reviewed))}
      onRetry={() => started && release(started)}
    >
      {reviewed && (
        <Rows>
          <AmountRow
            label={transferText.release.amount}
            raw={reviewed.amount}
            token={token}
            className="font-semibold"
          />
          <AddressRow label={sharedText.receiver.name} address={reviewed.recipient} />
        </Rows>
      )}
    </TaskDialog>
  )
}
