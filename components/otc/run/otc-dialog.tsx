'use client'

import type { ReactNode } from 'react'
import type { OtcSubject } from '@/actions/otc/otc-run'
import { pressOf, RunFooter } from '@/components/trade/run/run-footer'
import { RunProgress } from '@/components/trade/run/run-progress'
import { Dialog, DialogBody } from '@/components/ui/dialog'
import type { OtcWindow } from '@/hooks/otc/use-otc-window'
import type { Chain } from '@/lib/chain/chain'
import { describeOtcStep } from './describe-otc-step'
import { otcRunTitle } from './otc-run-title'

type OtcDialogProps = {
  window: Pick<OtcWindow<never>, 'open' | 'shownRun' | 'stop'>
  onClose: () => void
  task: OtcSubject['kind']
  title: string
  chain: Chain
  // The symbol of the token that is paid or given.
  symbol: string
  review: ReactNode
  confirmLabel: string
  onConfirm: () => void
  outcome: ReactNode
}

// Review, progress and outcome in one window.
export default function OtcDialog(props: OtcDialogProps) {
  const { window, onClose, task, title, chain, symbol, review, outcome, onConfirm } = props
  const { open, shownRun: run, stop } = window
  const names = { chainName: chain.name, nativeSymbol: chain.nativeCurrency.symbol, symbol, task }
  const press = run
    ? pressOf(run, { onRetry: onConfirm, onFinish: onClose })
    : { label: props.confirmLabel, onPress: onConfirm }
  return (
    <Dialog placement="action" open={open} onClose={onClose} title={run ? otcRunTitle(run, task) : title}>
      <DialogBody>
        {!run ? (
          review
        ) : run.status === 'done' ? (
          outcome
        ) : (
          <RunProgress run={run} wordsOf={(kind) => describeOtcStep(kind, names)} />
        )}
      </DialogBody>
      <RunFooter press={press} run={run} onStop={stop} />
    </Dialog>
  )
}
