import { afterEach, beforeEach, vi } from 'vitest'

/** Gives each test of a file a browser's storage that holds nothing, and what is written to it. */
export const stubBrowserStorage = (): Map<string, string> => {
  const kept = new Map<string, string>()
  beforeEach(() => {
    kept.clear()
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, text: string) => kept.set(name, text),
    })
  })
  afterEach(() => vi.unstubAllGlobals())
  return kept
}

/** From here on in a test the browser keeps nothing, and says so. */
export const refuseStorage = (): void => {
  const refuse = () => {
    throw new Error('denied')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
}
