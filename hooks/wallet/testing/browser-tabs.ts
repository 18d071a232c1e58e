import { vi } from 'vitest'

type Request = { name: string; mode: 'exclusive' | 'shared'; grant: () => void }

/** Creates browser locks for tabs, freshly loaded modules. `kill` ends a tab and its locks. */
const createLocks = () => {
  const held: { name: string; mode: string; tab: number; free: () => void }[] = []
  const queue: Request[] = []
  const isFree = (name: string, mode: string) =>
    !held.some((lock) => lock.name === name && (mode === 'exclusive' || lock.mode === 'exclusive'))
  const next = () => {
    for (const request of [...queue])
      if (isFree(request.name, request.mode)) {
        queue.splice(queue.indexOf(request), 1)
        request.grant()
      }
  }
  const forTab = (tab: number) => ({
    request: async (name: string, ...rest: unknown[]) => {
      const work = rest.at(-1) as (lock: object | null) => unknown
      const options = (rest.length > 1 ? rest[0] : {}) as { mode?: 'shared'; ifAvailable?: boolean }
      const mode = options.mode ?? 'exclusive'
      if (!isFree(name, mode)) {
        if (options.ifAvailable) return work(null)
        await new Promise<void>((grant) => queue.push({ name, mode, grant }))
      }
      let free = () => {}
      const ended = new Promise<void>((resolve) => {
        free = resolve
      })
      const lock = { name, mode, tab, free }
      held.push(lock)
      try {
        return await Promise.race([work({ name }), ended])
      } finally {
        if (held.includes(lock)) held.splice(held.indexOf(lock), 1)
        next()
      }
    },
  })
  const kill = (tab: number) => {
    for (const lock of held.filter((one) => one.tab === tab)) lock.free()
  }
  return { forTab, kill }
}

/** Opens a browser whose tabs share storage and locks; each tab loads its own module. */
export const openBrowser = () => {
  const storage = new Map<string, string>()
  const listeners: { tab: number; listener: (event: object) => void }[] = []
  const { forTab, kill } = createLocks()
  let tabs = 0
  const write = (tab: number, key: string, newValue: string | null) => {
    if (newValue === null) storage.delete(key)
    else storage.set(key, newValue)
    for (const one of listeners) if (one.tab !== tab) one.listener({ key, newValue })
  }
  return {
    storage,
    kill,
    /**
     * Opens a tab, loads a module in it, and runs the next code there; `as` switches back to it.
     */
    openTab: async <module>(load: () => Promise<module>): Promise<{ tab: number; as: () => void; page: module }> => {
      const tab = tabs++
      const localStorage = {
        getItem: (key: string) => storage.get(key) ?? null,
        setItem: (key: string, value: string) => write(tab, key, value),
        removeItem: (key: string) => write(tab, key, null),
      }
      const as = () => {
        vi.stubGlobal('navigator', { locks: forTab(tab) })
        vi.stubGlobal('localStorage', localStorage)
        vi.stubGlobal('window', {
          localStorage,
          addEventListener: (_: string, listener: (event: object) => void) => listeners.push({ tab, listener }),
          removeEventListener: () => undefined,
        })
      }
      as()
      vi.resetModules()
      return { tab, as, page: await load() }
    },
  }
}
