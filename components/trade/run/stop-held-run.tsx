'use client'

import { workingRuns } from '@/actions/run/working-runs'
import { Button } from '@/components/ui/button'
import { useRunningRun } from '@/hooks/wallet/run/run-lock'
import { tradeText } from '@/messages/trade'

// Offers to stop the run that blocks others; draws nothing if another tab runs it.
export function StopHeldRun() {
  const { running, isHere } = useRunningRun()
  if (!running || !isHere) return null
  return (
    <Button variant="link" size="inline" onClick={() => workingRuns.get(running.id)?.stop()}>
      {tradeText.run.footer.stopFollowing}
    </Button>
  )
}
