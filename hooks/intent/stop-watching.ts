import type { Hex } from 'viem'
import { intentSurface } from '@/actions/intent/intent-surface'
import { workingRuns } from '@/actions/run/working-runs'
import { runsOf } from '../wallet/run/run-store'

/** Stops watching an order that this tab follows. The order stays open. */
export const stopWatching = (hash: Hex): void => {
  for (const { id, subject } of Object.values(runsOf(intentSurface).getState().runs))
    if (subject.kind === 'place' && subject.made?.hash === hash) workingRuns.get(id)?.stop()
}
