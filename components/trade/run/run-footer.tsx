import type { Run } from '@/actions/run/advance-run'
import { currentStep } from '@/actions/run/run-step'
import { Button } from '@/components/ui/button'
import { DialogFooter } from '@/components/ui/dialog'
import { tradeText } from '@/messages/trade'

export type Press = {
  label: string
  onPress: (() => void) | undefined
  // True if the outcome has a primary button of its own.
  isSecond?: boolean
}

// Returns label and action of the button in a run's window for each phase.
export const pressOf = (run: Run, { onRetry, onFinish }: { onRetry: () => void; onFinish: () => void }): Press => {
  if (run.status === 'done') return { label: tradeText.run.footer.done, onPress: onFinish }
  if (run.status === 'failed') return { label: tradeText.run.footer.retry, onPress: onRetry }
  const step = currentStep(run)
  if (step?.status === 'wallet') return { label: tradeText.run.footer.confirm, onPress: undefined }
  return {
    label: step?.status === 'sent' ? tradeText.run.footer.confirming : tradeText.run.footer.working,
    onPress: undefined,
  }
}

type RunFooterProps = {
  press: Press
  run: Run | undefined
  onStop: (() => void) | undefined
  // True if others do the remaining steps, so that following can stop at any time.
  watches?: boolean | undefined
}

// Shows one button in the same place in all phases, so that focus and layout do not change.
export function RunFooter({ press, run, onStop, watches }: RunFooterProps) {
  const step = run && currentStep(run)
  return (
    <DialogFooter>
      {onStop && (watches || step?.status === 'wallet' || step?.status === 'sent') && (
        <Button variant="ghost" onClick={onStop}>
          {step?.status === 'wallet' ? tradeText.run.footer.stopWaiting : tradeText.run.footer.stopFollowing}
        </Button>
      )}
      <Button
        size="lg"
        variant={press.isSecond ? 'outline' : 'primary'}
        aria-disabled={press.onPress === undefined}
        onClick={press.onPress}
      >
        {press.label}
      </Button>
    </DialogFooter>
  )
}
