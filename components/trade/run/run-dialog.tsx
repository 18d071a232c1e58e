'use client'

import type { ReactNode } from 'react'
import type { Run } from '@/actions/run/advance-run'
import type { Surface } from '@/actions/run/define-surface'
import { Dialog, DialogBody } from '@/components/ui/dialog'
import type { RunWindow } from '@/hooks/wallet/run/use-run-window'
import { type Press, pressOf, RunFooter } from './run-footer'
import { RunProgress } from './run-progress'
import { useGrowOnlyHeight } from './use-grow-only-height'

type RunDialogProps<run extends Run, about> = {
  surface: Pick<Surface<run, never, about>, 'titleOf' | 'describeStep'>
  window: Pick<RunWindow<never, run, never>, 'open' | 'shownRun' | 'stop' | 'close'>
  onClose?: () => void
  // The title before the start.
  title: string
  review: ReactNode
  confirm: Press
  // Returns the facts that the texts of the steps depend on.
  about: (run: run) => about
  onRetry: () => void
  onFinish?: () => void
  // Replaces the button of the run.
  press?: Press | undefined
  watches?: boolean
  outcome: ReactNode
  // Wraps the view of the run.
  frame?: (shown: ReactNode) => ReactNode
}

// Shows review, progress and outcome of a run in one window.
export function RunDialog<run extends Run, about>(props: RunDialogProps<run, about>) {
  const { surface, window, title, review, confirm, about, onRetry, press, watches, outcome } = props
  const { open, shownRun: run, stop, close } = window
  const { onClose = close, onFinish = onClose, frame = (shown) => shown } = props
  const heightRef = useGrowOnlyHeight()
  return (
    <Dialog placement="action" open={open} onClose={onClose} title={run ? surface.titleOf(run) : title}>
      <DialogBody ref={heightRef}>
        {run
          ? frame(
              run.status === 'done' && outcome ? (
                outcome
              ) : (
                <RunProgress run={run} messagesOf={(kind) => surface.describeStep(kind, about(run))} />
              ),
            )
          : review}
      </DialogBody>
      <RunFooter
        press={run ? (press ?? pressOf(run, { onRetry, onFinish })) : confirm}
        run={run}
        onStop={stop}
        watches={watches}
      />
    </Dialog>
  )
}
