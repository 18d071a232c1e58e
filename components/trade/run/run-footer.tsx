import type { Run } from '@/actions/run/advance-run'
import { currentStep } from '@/actions/run/run-step'
import { Button } from '@/components/ui/button'
import { DialogFooter } from '@/components/ui/dialog'
import { tradeText } from '@/messages/trade'

export type Press = {
  label: string
  onPress: (() => void) | undefined
  // True if what the run came to has a main button of its own.
  isSecond?: boolean
}

// What the button of a run's window does in each phase.
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
  // Others do what is left of the run: it can be stopped at any time.
  watches?: boolean | undefined
}

// One button in one place through all phases, so that the focus and the finger stay where they are.
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
