import { readdirSync, readFileSync } from 'node:fs'
import { beforeEach, expect, test, vi } from 'vitest'
import { refuseStorage, stubBrowserStorage } from '../testing/browser-storage'

const kept = stubBrowserStorage()
beforeEach(() => vi.resetModules())
const openPage = () => import('./browser-storage')

test('default', async () => {
  const { localStore, useStorageHealth } = await openPage()
  localStore.setItem('a', '1')
  expect([kept.get('a'), localStore.getItem('a'), useStorageHealth.getState()]).toEqual(['1', '1', 'stored'])
  localStore.removeItem('a')
  expect([kept.has('a'), localStore.getItem('a')]).toEqual([false, null])
})

test('behavior: a text that does not fit lasts until the page closes and hides the stored one', async () => {
  const { localStore, useStorageHealth } = await openPage()
  localStore.setItem('a', 'old')
  vi.stubGlobal('localStorage', {
    ...localStorage,
    setItem: () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    },
  })
  localStore.setItem('a', 'new')
  expect([kept.get('a'), localStore.getItem('a'), useStorageHealth.getState()]).toEqual(['old', 'new', 'full'])
  localStore.removeItem('a')
  expect([kept.has('a'), localStore.getItem('a')]).toEqual([false, null])
})

test('behavior: detects a write that silently failed', async () => {
  const { localStore, useStorageHealth } = await openPage()
  vi.stubGlobal('localStorage', { ...localStorage, setItem: () => {} })
  localStore.setItem('a', 'new')
  expect([kept.has('a'), localStore.getItem('a'), useStorageHealth.getState()]).toEqual([false, 'new', 'full'])
})

test('behavior: stores a text again once it fits', async () => {
  const { localStore } = await openPage()
  const { setItem } = localStorage
  refuseStorage()
  localStore.setItem('a', '1')
  vi.stubGlobal('localStorage', { getItem: (name: string) => kept.get(name) ?? null, setItem })
  localStore.setItem('a', '2')
  kept.set('a', 'of another tab')
  expect(localStore.getItem('a')).toBe('of another tab')
})

const missing = [
  [
    'that throws where it is read',
    () => Object.defineProperty(globalThis, 'localStorage', { get: deny, configurable: true }),
  ],
  ['that a browser does not have', () => vi.stubGlobal('localStorage', null)],
] as const
const deny = () => {
  throw new DOMException('Access is denied for this document.', 'SecurityError')
}

for (const [name, remove] of missing)
  test(`behavior: a storage ${name} is refused, and texts last until the page closes`, async () => {
    remove()
    const { localStore, useStorageHealth } = await openPage()
    expect(useStorageHealth.getState()).toBe('refused')
    localStore.setItem('a', '1')
    expect([localStore.getItem('a'), localStore.getItem('b')]).toEqual(['1', null])
    localStore.removeItem('a')
    expect(localStore.getItem('a')).toBeNull()
  })

test('behavior: an area in memory that replaces a refused one is reported as refused', async () => {
  vi.stubGlobal('localStorage', { ...localStorage, isMemory: true })
  expect((await openPage()).useStorageHealth.getState()).toBe('refused')
})

test('behavior: a server stores nothing', async () => {
  vi.stubGlobal('window', undefined)
  vi.stubGlobal('localStorage', undefined)
  const { localStore, useStorageHealth } = await openPage()
  localStore.setItem('a', '1')
  expect([localStore.getItem('a'), useStorageHealth.getState()]).toEqual([null, 'stored'])
})

/** The files of the page that use APIs which a browser can refuse. */
const homes: Readonly<Record<string, readonly string[]>> = {
  '\\b(local|session)Storage\\b': [
    'components/layout/frame/storage-script.tsx',
    'components/layout/frame/theme-script.tsx',
    'hooks/browser/browser-storage.ts',
  ],
  '\\bnavigator\\.locks\\b|[{,] locks [,}]': ['hooks/browser/browser-locks.ts'],
  '\\bnavigator\\.clipboard\\b': ['hooks/browser/copy-text.ts'],
  '\\bnew (Shared)?Worker\\b': ['actions/proof/check-in-worker.ts'],
  '\\bserviceWorker\\b': ['hooks/browser/push-subscription.ts'],
  // Runs in the service worker, where caches always exist.
  '\\bcaches\\.\\b': ['actions/alerts/hashed-files.ts'],
  '\\b(indexedDB|BroadcastChannel)\\b': [],
  '\\bdocument\\.cookie\\b': ['hooks/browser/choose-language.ts'],
}

test('behavior: uses each API that a browser can refuse in one place', () => {
  const files = ['actions', 'app', 'components', 'hooks', 'lib'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !file.includes('testing/'))
      .map((file) => [`${folder}/${file}`, readFileSync(`${folder}/${file}`, 'utf8')] as const),
  )
  for (const [pattern, home] of Object.entries(homes))
    expect(files.filter(([, text]) => new RegExp(pattern).test(text)).map(([file]) => file)).toEqual(home)
})
