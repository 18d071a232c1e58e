import type { WatchDeps } from '../intent-deps'

/** The interval between two reads, milliseconds. */
const lookMs = 1_000

type Watch<seen> = {
  /** The time of this device at which watching ends, milliseconds. */
  until: number
  look: () => Promise<seen>
  isThere: (seen: seen) => boolean
}

/**
 * Reads once a second while the page is visible, until the condition holds, time is up, or the user
 * stops it. Returns the last value and if it met the condition.
 *
 * @throws what `look` throws
 */
export const watchUntil = async <seen>(
  deps: Pick<WatchDeps, 'now' | 'signal' | 'sleep' | 'untilVisible'>,
  { until, look, isThere }: Watch<seen>,
): Promise<{ seen: seen; isThere: boolean }> => {
  for (;;) {
    const seen = await look()
    if (isThere(seen)) return { seen, isThere: true }
    if (deps.now() >= until || deps.signal.aborted) return { seen, isThere: false }
    await deps.sleep(lookMs)
    await deps.untilVisible()
  }
}
