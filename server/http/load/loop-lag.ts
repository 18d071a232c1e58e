import { monitorEventLoopDelay } from 'node:perf_hooks'

const resolutionMs = 10
/** The time over which delays are averaged, milliseconds: one long pause is no overload. */
const windowMs = 100

/**
 * Measures the delay of this process's event loop, as the mean of the last tenth of a second, and
 * passes each mean to `onMeasured`, in milliseconds.
 *
 * @example
 * const { lagMs, stop } = watchLoopLag({ onMeasured: places.adapt })
 * lagMs() // 0.4
 */
export const watchLoopLag = ({
  onMeasured,
}: {
  onMeasured?: (lagMs: number) => void
} = {}): { lagMs: () => number; stop: () => void } => {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs })
  delays.enable()
  let lagMs = 0
  const timer = setInterval(() => {
    if (delays.count > 0) lagMs = Math.max(0, delays.mean / 1e6 - resolutionMs)
    delays.reset()
    onMeasured?.(lagMs)
  }, windowMs)
  timer.unref()
  return {
    lagMs: () => lagMs,
    stop: () => {
      clearInterval(timer)
      delays.disable()
    },
  }
}
