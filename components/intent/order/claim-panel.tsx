'use client'

import type { Address } from 'viem'
import { intentSurface } from '@/actions/intent/intent-surface'
import { AmountRow } from '@/components/trade/amount/amount-row'
import { RunBanner } from '@/components/trade/run/run-banner'
import { Button } from '@/components/ui/button'
import { Rows } from '@/components/ui/rows'
import { useClaimable } from '@/hooks/intent/use-claimable'
import { useIntentWindow } from '@/hooks/intent/use-intent-window'
import { useWallet } from '@/hooks/wallet/connect/use-wallet'
import { isSameAddress } from '@/lib/address'
import type { ShownTransfer } from '@/lib/chain/bridge/shown-transfer'
import type { Chain, Token } from '@/lib/chain/chain'
import type { HashedIntent } from '@/lib/history/intent/signed-intent'
import { transferText } from '@/messages/transfer'
import { ClaimDialog, type ReviewedClaim } from '../run/claim-dialog'

type ClaimPanelProps = {
  chain: Chain
  hashed: HashedIntent
  // The token that entered the bridge and comes back.
  token: Pick<Token, 'symbol' | 'decimals'> & { address: Address }
  transfers: readonly ShownTransfer[]
}

// Shows a refund that the bridge could not pay, until its owner has claimed it. Default export:
// loaded once a transfer may have been refunded.
export default function ClaimPanel({ chain, hashed: { hash, order }, token, transfers }: ClaimPanelProps) {
  const { owner } = order
  const isOwner = isSameAddress(useWallet().address, owner)
  const claimable = useClaimable({ chain, owner, token: token.address })
  const window = useIntentWindow<ReviewedClaim>(chain, `claim:${hash}`)
  const isDeferred = transfers.some(({ end }) => end.kind === 'refunded' && end.isDeferred)
  return (
    <>
      {isOwner && claimable !== undefined && claimable > 0n && (
        <section aria-label={transferText.claim.label} className="grid w-full gap-2 rounded-control bg-inset p-3">
          <Rows>
            <AmountRow label={transferText.claim.kept} raw={claimable} token={token} className="font-semibold" />
          </Rows>
          <Button variant="outline" onClick={() => window.review({ amount: claimable })}>
            {transferText.claim.open}
          </Button>
        </section>
      )}
      {claimable === 0n && isDeferred && <p className="text-xs text-soft">{transferText.claim.none(token.symbol)}</p>}
      {isOwner && <RunBanner surface={intentSurface} window={window} />}
      {isOwner && <ClaimDialog window={window} chain={chain} hash={hash} token={token} />}
    </>
  )
}
