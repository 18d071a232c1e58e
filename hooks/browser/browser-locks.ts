type LockOptions = { ifAvailable?: boolean; mode?: 'exclusive' | 'shared'; signal?: AbortSignal }
type Work<result> = (lock: object | null) => result | Promise<result>

/**
 * Runs `work` while it holds a lock that all tabs of this browser share; with `ifAvailable` at
 * once, and with `null` if the lock is taken. If the browser has no locks (a page without HTTPS) or
 * refuses them (a frame whose storage is blocked), the lock belongs to this page: other tabs cannot
 * be excluded there.
 *
 * @throws the errors of `work`, and the reason of `signal` if it aborts before the lock is granted
 */
export const withLock = async <result>(name: string, options: LockOptions, work: Work<result>): Promise<result> => {
  const { locks } = navigator
  if (!locks) return withPageLock(name, options, work)
  let isAnswered = false
  const answered: Work<result> = (lock) => {
    isAnswered = true
    return work(lock)
  }
  try {
    return await locks.request(name, options, answered)
  } catch (error) {
    const isRefused = !isAnswered && error instanceof Error && error.name === 'SecurityError'
    if (!isRefused) throw error
    return withPageLock(name, options, work)
  }
}

/** The end of the last work that holds a lock, or waits for it. */
const ends = new Map<string, Promise<void>>()

const withPageLock = async <result>(
  name: string,
  { ifAvailable, signal }: LockOptions,
  work: Work<result>,
): Promise<result> => {
  const before = ends.get(name)
  if (before && ifAvailable) return work(null)
  let end = () => {}
  const own = new Promise<void>((resolve) => {
    end = resolve
  })
  ends.set(name, before ? before.then(() => own) : own)
  const last = ends.get(name)
  try {
    await before
    signal?.throwIfAborted()
    return await work({ name })
  } finally {
    end()
    if (ends.get(name) === last) ends.delete(name)
  }
}
