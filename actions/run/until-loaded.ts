import type { FollowDeps } from '../wallet/send/follow-deps'
import { InterruptedError } from '../wallet/send/transaction-errors'

const retryMs = 5_000

/**
 * Loads the code that follows a run, with unlimited retries: a file that fails to load must not
 * abandon a sent transaction.
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
