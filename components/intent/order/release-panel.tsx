'use client'

import { intentSurface } from '@/actions/intent/intent-surface'
import { AmountRow } from '@/components/trade/amount/amount-row'
import { RunBanner } from '@/components/trade/run/run-banner'
import { Button } from '@/components/ui/button'
import { Rows } from '@/components/ui/rows'
import { useIntentWindow } from '@/hooks/intent/use-intent-window'
import { useWallet } from '@/hooks/wallet/connect/use-wallet'
import { isSameAddress } from '@/lib/address'
import type { Arrival } from '@/lib/chain/bridge/landing'
import type { Chain, Token } from '@/lib/chain/chain'
import { transferText } from '@/messages/transfer'
import { ReleaseDialog } from '../run/release-dialog'

type ReleasePanelProps = {
  // The chain of the arrival.
  chain: Chain
  hash: `0x${string}`
  // The token that arrived.
  token: Pick<Token, 'symbol' | 'decimals'>
  // Undefined once it was paid out.
  arrival: Arrival | undefined
}

// Offers any wallet to pay out what arrived and was not sold in time. Default export: loaded once the
// time to sell is over.
export default function ReleasePanel({ chain, hash, token, arrival }: ReleasePanelProps) {
  const { address } = useWallet()
  const window = useIntentWindow<Arrival>(chain, `release:${hash}`)
  const { openOwn, open, label, held } = transferText.release
  if (address === undefined) return null
  return (
    <>
      {arrival && (
        <section aria-label={label} className="grid w-full gap-2 rounded-control bg-inset p-3">
          <Rows>
            <AmountRow label={held} raw={arrival.amount} token={token} className="font-semibold" />
          </Rows>
          <Button variant="outline" onClick={() => window.review(arrival)}>
            {(isSameAddress(address, arrival.recipient) ? openOwn : open)(token.symbol)}
          </Button>
        </section>
      )}
      <RunBanner surface={intentSurface} window={window} />
      <ReleaseDialog window={window} chain={chain} hash={hash} token={token} />
    </>
  )
}
