'use client'

import { Button } from '@/components/ui/button'
import { Dialog, DialogBody, DialogFooter } from '@/components/ui/dialog'
import { currentStep, type SwapRun } from '@/hooks/swap/swap-steps'
import type { Chain } from '@/lib/chain/registry'
import { runTitle } from './run-steps'
import { SwapProgress } from './swap-progress'
import { SwapReceipt } from './swap-receipt'
import { SwapReview, type SwapReviewProps } from './swap-review'

type Press = { label: string; onPress: (() => void) | undefined }

type SwapDialogProps = {
  open: boolean
  onClose: () => void
  chain: Chain
  // What is shown before the start; undefined once a run is on view.
  review: Omit<SwapReviewProps, 'chain'> | undefined
  confirm: Press
  run: SwapRun | undefined
  onRetry: () => void
  onStop: () => void
  onFinish: () => void
}

export default function SwapDialog({
  open,
  onClose,
  chain,
  review,
  confirm,
  run,
  onRetry,
  onStop,
  onFinish,
}: SwapDialogProps) {
  const reviewing = review !== undefined
  const title = reviewing ? 'Review' : run ? runTitle(run) : ''
  const press = reviewing ? confirm : run ? pressOf(run, { onRetry, onFinish }) : confirm
  const step = run && currentStep(run)
  const stoppable = !reviewing && (step?.status === 'wallet' || step?.status === 'sent')
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <DialogBody>
        {review ? (
          <SwapReview chain={chain} {...review} />
        ) : (
          run &&
          (run.receipt ? (
            <SwapReceipt receipt={run.receipt} terms={run.terms} chain={chain} account={run.account} />
          ) : (
            <SwapProgress run={run} chain={chain} />
          ))
        )}
      </DialogBody>
      {/* One button in one place through all phases, so that the focus stays where it is. */}
      <DialogFooter>
        <Button size="lg" variant="primary" aria-disabled={press.onPress === undefined} onClick={press.onPress}>
          {press.label}
        </Button>
        {stoppable && (
          <Button variant="ghost" onClick={onStop}>
            {step?.status === 'wallet' ? 'Stop waiting for the wallet' : 'Stop following'}
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  )
}

const pressOf = (run: SwapRun, { onRetry, onFinish }: { onRetry: () => void; onFinish: () => void }): Press => {
  if (run.status === 'done') return { label: 'Done', onPress: onFinish }
  if (run.status === 'failed') return { label: 'Try again', onPress: onRetry }
  const step = currentStep(run)
  if (step?.status === 'wallet') return { label: 'Confirm in your wallet', onPress: undefined }
  return { label: step?.status === 'sent' ? 'Waiting for the network…' : 'Working…', onPress: undefined }
}
