'use client'

import { Download } from 'lucide-react'
import Link from 'next/link'
import { lazy, Suspense } from 'react'
import { Section } from '@/components/trade/text/section'
import { Button } from '@/components/ui/button'
import { saveFile } from '@/hooks/browser/save-file'
import type { CrossingView } from '@/hooks/intent/use-crossing'
import type { IntentOrderView } from '@/hooks/intent/use-intent-order'
import { usePartFills } from '@/hooks/intent/use-part-fills'
import { swapPath } from '@/hooks/ticket/swap-path'
import { type ChoosableToken, useToken } from '@/hooks/token/use-tokens'
import { useSite } from '@/hooks/use-site'
import { isSameAddress } from '@/lib/address'
import { formatAmount, sumOf } from '@/lib/amount'
import { mayBeClaimable, type statusOfTransfers, unsoldArrival } from '@/lib/chain/bridge/shown-transfer'
import type { Chain } from '@/lib/chain/chain'
import { mayBeFilled } from '@/lib/history/intent/derive-shown-status'
import type { HashedIntent } from '@/lib/history/intent/signed-intent'
import { intentText } from '@/messages/intent'
import { transferText } from '@/messages/transfer'
import { CrossingTransfers } from './crossing-transfers'
import { fillOfSlices } from './share-arrival'

const ClaimPanel = lazy(() => import('./claim-panel'))
const ReleasePanel = lazy(() => import('./release-panel'))

type CrossingSectionProps = {
  view: IntentOrderView
  chain: Chain
  hashed: HashedIntent
  src: ChoosableToken
  dest: ChoosableToken
  onStatus: (status: ReturnType<typeof statusOfTransfers>) => void
}

// Shows an order's transfers on its page. Default export: only orders to another chain load it.
export default function CrossingSection({ view, chain, hashed, src, dest, onStatus }: CrossingSectionProps) {
  const { chains } = useSite()
  const id = Number(hashed.order.bridge.destinationChainId)
  const far = chains.find((one) => one.id === id)
  const name = far?.name ?? intentText.terms.chainNumber(id)
  const named = view.record?.transactions.map(({ originTx }) => originTx) ?? []
  // Reads from the chain whether it may have been settled, as the service may be down.
  const isUsed = view.onChain?.isNonceUsed === true || (view.onChain?.progress?.done ?? 0) > 0
  const isSent = view.record ? named.length > 0 : isUsed
  const hasEndedInSlices = hashed.schedule !== undefined && !mayBeFilled(view.status)
  const { fills: slices } = usePartFills(chain, hashed, hasEndedInSlices ? view.record : undefined)
  const fill = hasEndedInSlices ? fillOfSlices(slices) : view.fill
  return (
    <Section title={transferText.title(name)}>
      <CrossingTransfers
        chain={chain}
        hashed={hashed}
        input={dest}
        named={named}
        sinceBlock={view.kept?.sinceBlock}
        isSent={isSent}
        filled={fill && { fill, src, slices: hasEndedInSlices ? slices : undefined }}
        onStatus={onStatus}
        after={(crossing) => (
          <After
            crossing={crossing}
            chain={chain}
            far={far}
            hashed={hashed}
            signature={view.kept?.signature}
            src={src}
            dest={dest}
          />
        )}
      />
    </Section>
  )
}

type AfterProps = Omit<CrossingSectionProps, 'view' | 'onStatus'> & {
  crossing: CrossingView
  far: Chain | undefined
  signature: `0x${string}` | undefined
}

function After({ crossing: { transfers, read }, chain, far, hashed, signature, src, dest }: AfterProps) {
  const { token: arriving } = useToken(far, hashed.order.bridge.outputToken.toLowerCase())
  const unsold = unsoldArrival(transfers)
  // The window of a release stays open when it is done.
  const mayBeReleased = unsold !== undefined || transfers.some(({ end }) => end.kind === 'released')
  const back = sumOf(transfers.map(({ end }) => (end.kind === 'refunded' && !end.isDeferred ? end.amount : 0n)))
  const canSave = read?.some(({ fate }) => fate !== undefined)
  const save = async () => {
    const { writeProof } = await import('@/lib/history/intent/transfer-proof')
    saveFile('transfer', 'json', writeProof({ chain, hashed, signature, transfers: read! }))
  }
  return (
    <div className="grid justify-items-start gap-2">
      {mayBeClaimable(transfers) && (
        <Suspense>
          <ClaimPanel chain={chain} hashed={hashed} token={dest} transfers={transfers} />
        </Suspense>
      )}
      {mayBeReleased && far && arriving && (
        <Suspense>
          <ReleasePanel chain={far} hash={hashed.hash} token={arriving} arrival={unsold} />
        </Suspense>
      )}
      {back > 0n && !isSameAddress(src.address, dest.address) && (
        <Link
          href={swapPath({
            chain,
            from: dest,
            to: src,
            side: 'SELL',
            amountText: formatAmount(back, dest.decimals),
            partner: undefined,
          })}
          className="flex min-h-6 items-center text-xs font-medium text-accent hover:underline"
        >
          {transferText.swapBack(dest.symbol, src.symbol)}
        </Link>
      )}
      {canSave && (
        <>
          <Button variant="outline" size="sm" onClick={save}>
            <Download aria-hidden size={14} /> {transferText.proof.save}
          </Button>
          <p className="text-2xs text-faint">{transferText.proof.about}</p>
        </>
      )}
    </div>
  )
}
