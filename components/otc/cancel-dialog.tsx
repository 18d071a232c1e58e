'use client'

import { lazy } from 'react'
import { OnDemand } from '@/components/ui/on-demand'
import type { HashedOrder } from '@/hooks/otc/signed-orders'
import { useOtcRun } from '@/hooks/otc/use-otc-run'
import { useGasPrice } from '@/hooks/wallet/use-gas-price'
import type { Chain } from '@/lib/chain/registry'
import { CancelReview } from './cancel-review'
import { Cancelled } from './outcomes'

const loadDialog = () => import('./otc-dialog')
const OtcDialog = lazy(loadDialog)

type CancelDialogProps = {
  open: boolean
  onClose: () => void
  onDone: () => void
  chain: Chain
  orders: readonly HashedOrder[]
  now: number | undefined
}

export function CancelDialog({ open, onClose, onDone, chain, orders, now }: CancelDialogProps) {
  const { run, start, stop, dismiss } = useOtcRun()
  const gasPrice = useGasPrice(chain.id)
  const expiries = orders.map(({ order }) => order.expiry)
  const lastExpiry = expiries.includes(0n) ? undefined : expiries.toSorted((a, b) => Number(a - b)).at(-1)
  const close = () => {
    onClose()
    if (run?.status !== 'running') dismiss()
    if (run?.status === 'done') onDone()
  }
  return (
    <OnDemand when={open} preload={loadDialog}>
      <OtcDialog
        open={open}
        onClose={close}
        task="cancel"
        title={orders.length === 1 ? 'Cancel the order' : `Cancel ${orders.length} orders`}
        chain={chain}
        symbol=""
        review={
          <CancelReview chain={chain} count={orders.length} lastExpiry={lastExpiry} now={now} gasPrice={gasPrice} />
        }
        confirmLabel={orders.length === 1 ? 'Cancel on the chain' : `Cancel ${orders.length} on the chain`}
        onConfirm={() => start({ kind: 'cancel', plan: { chain, orderHashes: orders.map(({ hash }) => hash) } })}
        run={run}
        outcome={run?.outcome?.kind === 'cancelled' && <Cancelled outcome={run.outcome} chain={chain} />}
        onStop={stop}
        onFinish={close}
      />
    </OnDemand>
  )
}
