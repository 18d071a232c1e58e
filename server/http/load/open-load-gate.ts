import type { Log } from '../../log'
import { createLoadGate, type LoadGate } from './load-gate'
import { watchLoopLag } from './loop-lag'
import { createPlaces } from './places'

/**
 * Opens the gate of this process, whose places follow the delay of its event loop; `stop` ends the
 * measurement.
 *
 * @example
 * const { gate, stop } = openLoadGate({ databaseWaitMs: () => 0, nowMs: Date.now, log })
 */
export const openLoadGate = ({
  databaseWaitMs,
  ...observing
}: {
  databaseWaitMs: () => number
  nowMs: () => number
  log: Log
}): { gate: LoadGate; stop: () => void } => {
  const places = createPlaces()
  const { lagMs, stop } = watchLoopLag({ onMeasured: places.adapt })
  return { gate: createLoadGate({ places, signals: { lagMs, databaseWaitMs }, ...observing }), stop }
}
