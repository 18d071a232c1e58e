import type { FollowDeps } from '../wallet/send/follow-transaction'
import { InterruptedError } from '../wallet/send/transaction-errors'

const retryMs = 5_000

/**
 * Loads the code a run is followed with, for as long as it takes: what was sent is not given up because a file did not come.
 *
 * @throws {InterruptedError} when `signal` aborts
 */
export const untilLoaded = async <module>(
  { sleep, signal }: Pick<FollowDeps, 'sleep' | 'signal'>,
  load: () => Promise<module>,
): Promise<module> => {
  for (;;) {
    const loaded = await load().catch(() => undefined)
    if (loaded) return loaded
    await sleep(retryMs)
    if (signal.aborted) throw new InterruptedError()
  }
}
