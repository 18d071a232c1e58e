'use client'

import type { ReactNode } from 'react'
import { AddressText } from '@/components/trade/address-text'
import { ErrorBox } from '@/components/trade/error-box'
import { StepList } from '@/components/trade/step-list'
import { Button } from '@/components/ui/button'
import { Dialog, DialogBody, DialogFooter } from '@/components/ui/dialog'
import { currentStep, type OtcRun } from '@/hooks/otc/otc-run'
import type { Chain } from '@/lib/chain/registry'
import { describeOtcStep, otcRunTitle } from './otc-words'

type OtcDialogProps = {
  open: boolean
  onClose: () => void
  task: 'create' | 'fill' | 'cancel'
  title: string
  chain: Chain
  // The symbol of the token that is paid or given.
  symbol: string
  review: ReactNode
  confirmLabel: string
  onConfirm: () => void
  run: OtcRun | undefined
  outcome: ReactNode
  onStop: () => void
  onFinish: () => void
}

// Review, progress and outcome in one window; one button in one place through all of it, so that the focus stays where it is.
export default function OtcDialog(props: OtcDialogProps) {
  const { open, onClose, task, title, review, run, outcome, onStop } = props
  const press = pressOf(props)
  const step = run && currentStep(run)
  return (
    <Dialog open={open} onClose={onClose} title={run ? otcRunTitle(run, task) : title}>
      <DialogBody>{!run ? review : run.status === 'done' ? outcome : <Progress {...props} run={run} />}</DialogBody>
      <DialogFooter>
        <Button size="lg" variant="primary" aria-disabled={press.onPress === undefined} onClick={press.onPress}>
          {press.label}
        </Button>
        {(step?.status === 'wallet' || step?.status === 'sent') && (
          <Button variant="ghost" onClick={onStop}>
            {step.status === 'wallet' ? 'Stop waiting for the wallet' : 'Stop following'}
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  )
}

const pressOf = ({ run, confirmLabel, onConfirm, onFinish }: OtcDialogProps) => {
  if (!run) return { label: confirmLabel, onPress: onConfirm }
  if (run.status === 'done') return { label: 'Done', onPress: onFinish }
  if (run.status === 'failed') return { label: 'Try again', onPress: onConfirm }
  const step = currentStep(run)
  if (step?.status === 'wallet') return { label: 'Confirm in your wallet', onPress: undefined }
  return { label: step?.status === 'sent' ? 'Waiting for the network…' : 'Working…', onPress: undefined }
}

function Progress({ run, chain, symbol, task }: OtcDialogProps & { run: OtcRun }) {
  const names = { chainName: chain.name, nativeSymbol: chain.nativeCurrency.symbol, symbol, task }
  const current = currentStep(run)
  const error = run.steps.find(({ status }) => status === 'failed')?.error
  return (
    <div className="grid gap-4">
      <StepList
        label="Steps"
        steps={run.steps.map((step) => {
          const { title, note } = describeOtcStep(step.kind, names)
          return {
            key: step.kind,
            state: step.status,
            title,
            note: step.sent ? (
              <span className="inline-flex items-center gap-1">
                {step.isSlow && <span className="text-caution">Slower than usual, still being followed.</span>}
                Transaction <AddressText address={step.sent.hash} />
              </span>
            ) : (
              !['done', 'failed'].includes(step.status) && note
            ),
          }
        })}
      />
      <p role="status" className="sr-only">
        {current &&
          `${describeOtcStep(current.kind, names).title}. ${current.status === 'wallet' ? 'Look into your wallet.' : ''}`}
      </p>
      {error && <ErrorBox error={error} />}
    </div>
  )
}
