'use client'
import { create } from 'zustand'

type BrowserStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * The lifetime of stored data. `stored`: as long as the browser keeps it. `full`: something did not
 * fit, and lasts until the page closes. `refused`: nothing is stored, as browsers decide for a
 * frame on another site or by a setting, and all of it lasts until the page closes.
 */
type StorageHealth = 'stored' | 'full' | 'refused'

export const useStorageHealth = create<StorageHealth>(() => 'stored')

/** Returns the browser's area, or the replacement of storage-script; else undefined. */
const areaOf = (kind: 'localStorage' | 'sessionStorage'): Storage | undefined => {
  try {
    return globalThis[kind] ?? undefined
  } catch {
    return undefined
  }
}

const isServer = () => typeof window === 'undefined'

const createStore = (kind: 'localStorage' | 'sessionStorage'): BrowserStore => {
  /** Values that the browser did not store, which are newer than its own under the same name. */
  const unstored = new Map<string, string>()
  return {
    getItem: (name) => {
      const own = unstored.get(name)
      if (own !== undefined) return own
      try {
        return areaOf(kind)?.getItem(name) ?? null
      } catch {
        return null
      }
    },
    setItem: (name, text) => {
      const area = areaOf(kind)
      // A server renders pages of many users, for whom it stores nothing.
      if (!area && isServer()) return
      try {
        if (!area) throw new Error('The browser has no storage.')
        area.setItem(name, text)
        // A full storage does not throw here (components/layout/frame/storage-script).
        if (area.getItem(name) !== text) throw new Error('The storage of the browser is full.')
        unstored.delete(name)
      } catch {
        unstored.set(name, text)
        if (useStorageHealth.getState() === 'stored') useStorageHealth.setState(area ? 'full' : 'refused', true)
      }
    },
    removeItem: (name) => {
      unstored.delete(name)
      try {
        areaOf(kind)?.removeItem(name)
      } catch {
        // An area that refuses this was refused before, so it has nothing of this visit.
      }
    },
  }
}

/**
 * Stores texts for this browser. It never throws: values that the browser does not store last until
 * the page closes, and `useStorageHealth` reports it.
 */
export const localStore = createStore('localStorage')

/** Stores texts for this tab, as `localStore` does for the browser. */
export const tabStore = createStore('sessionStorage')

if (!isServer()) {
  const area = areaOf('localStorage')
  if (!area || 'isMemory' in area) useStorageHealth.setState('refused', true)
}
