import { afterEach, beforeEach, vi } from 'vitest'

/** Creates an empty browser storage for each test of a file, and returns its content. */
export const stubBrowserStorage = (): Map<string, string> => {
  const kept = new Map<string, string>()
  beforeEach(() => {
    kept.clear()
    vi.stubGlobal('window', {})
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, text: string) => kept.set(name, text),
      removeItem: (name: string) => kept.delete(name),
    })
  })
  afterEach(() => vi.unstubAllGlobals())
  return kept
}

/** Makes the browser refuse storage for the rest of a test. */
export const refuseStorage = (): void => {
  const refuse = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
}
