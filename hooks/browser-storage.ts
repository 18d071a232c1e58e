'use client'
import { create } from 'zustand'

export type BrowserStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * How long this page keeps what it writes. `stored`: as long as the browser does. `full`: something did not fit, and lasts until the page
 * closes. `refused`: nothing is stored, as browsers do for a frame on another site or by a setting, and all of it lasts until the page closes.
 */
export type StorageHealth = 'stored' | 'full' | 'refused'

export const useStorageHealth = create<StorageHealth>(() => 'stored')

/** Returns the area, or undefined where the browser has none; components/layout/storage-script marks the one that it puts in its place. */
const areaOf = (kind: 'localStorage' | 'sessionStorage'): Storage | undefined => {
  try {
    return globalThis[kind] ?? undefined
  } catch {
    return undefined
  }
}

const isServer = () => typeof window === 'undefined'

const createStore = (kind: 'localStorage' | 'sessionStorage'): BrowserStore => {
  /** What the browser did not take; it is newer than what the browser has under the same name. */
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
      // A server renders pages of many people, for whom it stores nothing.
      if (!area && isServer()) return
      try {
        if (!area) throw new Error('The browser has no storage.')
        area.setItem(name, text)
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
        // What cannot be removed was not stored in this visit.
      }
    },
  }
}

/** Keeps texts for this browser. Never throws: what the browser does not take lasts until the page closes, and `useStorageHealth` reports it. */
export const localStore = createStore('localStorage')

/** Keeps texts for this tab, as `localStore` does for the browser. */
export const tabStore = createStore('sessionStorage')

if (!isServer()) {
  const area = areaOf('localStorage')
  if (!area || 'isMemory' in area) useStorageHealth.setState('refused', true)
}
