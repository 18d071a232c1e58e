/**
 * Creates a map that keeps the `limit` most recently used entries; `onEvict` gets each dropped one.
 *
 * @example
 * const recent = createLruCache<string, number>(1)
 * recent.set('a', 1); recent.set('b', 2)
 * recent.get('a') // undefined
 */
export const createLruCache = <key, value>(limit: number, onEvict?: (key: key, value: value) => void) => {
  const entries = new Map<key, value>()
  return {
    get: (key: key): value | undefined => {
      const value = entries.get(key)
      if (value === undefined) return undefined
      entries.delete(key)
      entries.set(key, value)
      return value
    },
    set: (key: key, value: value): void => {
      entries.delete(key)
      entries.set(key, value)
      for (const [oldest, old] of entries) {
        if (entries.size <= limit) return
        entries.delete(oldest)
        onEvict?.(oldest, old)
      }
    },
    delete: (key: key): boolean => entries.delete(key),
    has: (key: key): boolean => entries.has(key),
    keys: (): IterableIterator<key> => entries.keys(),
  }
}
