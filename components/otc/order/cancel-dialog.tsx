'use client'

import { lazy, Suspense } from 'react'
import type { CancelPlace } from '@/actions/otc/otc-run'
import { onDemand } from '@/components/ui/on-demand'
import { useCancelGas } from '@/hooks/otc/use-cancel-gas'
import { useOrdersOnChain } from '@/hooks/otc/use-orders-on-chain'
import type { OtcWindow } from '@/hooks/otc/use-otc-window'
import { useWallet } from '@/hooks/wallet/connect/use-wallet'
import { useGasPrice } from '@/hooks/wallet/read/use-gas-price'
import { toLowerAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import type { HashedOrder } from '@/lib/history/otc/signed-orders'
import { sortCancellations } from '@/lib/history/otc/sort-cancellations'
import { otcText } from '@/messages/otc'
import { CancelReview } from './cancel-review'
import { Cancelled } from './outcomes'

const OtcDialog = onDemand(() => import('../run/otc-dialog'))
const StillAllowed = lazy(() => import('./still-allowed'))

type CancelDialogProps = {
  window: OtcWindow<readonly HashedOrder[]>
  from: CancelPlace
  onDone?: () => void
  chain: Chain
  now: number | undefined
}

const none: readonly HashedOrder[] = []

export function CancelDialog({ window, from, onDone, chain, now }: CancelDialogProps) {
  const { open, shownRun: run, start } = window
  const { address: account } = useWallet()
  const chosen = window.reviewed ?? none
  const { orders: onChain } = useOrdersOnChain(run ? undefined : chain, chosen)
  const sorted = sortCancellations(chosen, account, onChain)
  const gas = useCancelGas(
    chain,
    account,
    sorted.live.map(({ hash }) => hash),
  )
  const gasPrice = useGasPrice(open ? chain.id : undefined)
  const count = sorted.live.length
  const tokens = [...new Set(chosen.map(({ order }) => toLowerAddress(order.makerAsset)))]
  const close = () => {
    window.close()
    if (run?.status === 'done') onDone?.()
  }
  // A run from an earlier visit has no orders to cancel again.
  const confirm = () => (count === 0 ? close() : start({ kind: 'cancel', from, plan: { chain, orders: chosen } }))
  return (
    <OtcDialog
      window={window}
      onClose={close}
      title={otcText.cancel.title(chosen.length)}
      chain={chain}
      symbol=""
      review={<CancelReview chain={chain} {...sorted} now={now} gas={gas} gasPrice={gasPrice} />}
      confirmLabel={count === 0 ? otcText.cancel.nothing : otcText.cancel.press(count)}
      onConfirm={confirm}
      outcome={
        run?.outcome?.kind === 'cancelled' && (
          <div className="grid gap-4">
            <Cancelled outcome={run.outcome} chain={chain} />
            <Suspense>
              {tokens.map((token) => (
                <StillAllowed key={token} chain={chain} token={token} now={now} />
              ))}
            </Suspense>
          </div>
        )
      }
    />
  )
}
