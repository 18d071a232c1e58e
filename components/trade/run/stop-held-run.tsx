'use client'

import { workingRuns } from '@/actions/run/working-runs'
import { Button } from '@/components/ui/button'
import { useHeldRun } from '@/hooks/wallet/run/run-lock'
import { tradeText } from '@/messages/trade'

// Frees the one place for runs, where this tab holds it: another tab is stopped there.
export function StopHeldRun() {
  const { running, isHere } = useHeldRun()
  if (!running || !isHere) return null
  return (
    <Button variant="link" size="inline" onClick={() => workingRuns.get(running.id)?.stop()}>
      {tradeText.run.footer.stopFollowing}
    </Button>
  )
}
