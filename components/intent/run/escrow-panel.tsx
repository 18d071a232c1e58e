'use client'

import type { ReactNode } from 'react'
import type { Address } from 'viem'
import { intentSurface } from '@/actions/intent/intent-surface'
import { AmountRow } from '@/components/trade/amount/amount-row'
import { RunBanner } from '@/components/trade/run/run-banner'
import { Button } from '@/components/ui/button'
import { onDemand } from '@/components/ui/on-demand'
import { Rows } from '@/components/ui/rows'
import { useDeposit } from '@/hooks/intent/use-deposit'
import { useIntentWindow } from '@/hooks/intent/use-intent-window'
import { useWallet } from '@/hooks/wallet/connect/use-wallet'
import { isSameAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { intentText } from '@/messages/intent'

const EscrowDialog = onDemand(() => import('./escrow-dialog'))

type EscrowPanelProps = {
  chain: Chain
  owner: Address
  // Replaces the plain withdrawal while the order can still be cancelled with it.
  children?: ReactNode
}

// Shows an account's deposit of the native token, which stays the owner's, until it is empty.
export function EscrowPanel({ chain, owner, children }: EscrowPanelProps) {
  const { deposited, committed = 0n } = useDeposit(chain, owner)
  const isOwner = isSameAddress(useWallet().address, owner)
  const withdrawal = useIntentWindow<bigint>(chain, 'withdraw')
  const token = chain.nativeCurrency
  const isShown = deposited !== undefined && deposited > 0n
  return (
    <>
      {isShown && (
        <section aria-label={intentText.run.escrow.title} className="grid gap-2 rounded-control bg-inset p-3">
          <Rows>
            <AmountRow
              label={isOwner ? intentText.run.escrow.yours : intentText.run.escrow.owners}
              raw={deposited}
              token={token}
              className="font-semibold"
            />
            {committed > 0n && <AmountRow label={intentText.run.escrow.committed} raw={committed} token={token} />}
          </Rows>
          <p className="text-2xs text-faint">{intentText.run.escrow.held}</p>
          {isOwner &&
            (children ||
              (deposited > committed && (
                <Button variant="outline" onClick={() => withdrawal.review(deposited - committed)}>
                  {intentText.run.escrow.withdraw}
                </Button>
              )))}
        </section>
      )}
      {isOwner && <RunBanner surface={intentSurface} window={withdrawal} />}
      {isOwner && <EscrowDialog window={withdrawal} chain={chain} />}
    </>
  )
}
