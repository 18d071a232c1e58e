import { afterEach, expect, test, vi } from 'vitest'
import { openBrowser } from '../wallet/testing/browser-tabs'
import { withLock } from './browser-locks'

afterEach(() => vi.unstubAllGlobals())

const isGranted = (lock: object | null) => lock !== null
const open = () => {
  let resolve = () => {}
  const promise = new Promise<void>((end) => {
    resolve = end
  })
  return { promise, resolve: () => resolve() }
}

/** Refuses locks as Chromium does in a frame whose storage is blocked. */
const refuse = async () => {
  throw new DOMException('The request was denied.', 'SecurityError')
}
const browsers = {
  'with its own locks': async () => void (await openBrowser().openTab(async () => undefined)),
  'that refuses locks': async () => vi.stubGlobal('navigator', { locks: { request: vi.fn(refuse) } }),
  'without locks': async () => vi.stubGlobal('navigator', {}),
}

for (const [name, start] of Object.entries(browsers)) {
  test(`default: one holder at a time, in a browser ${name}`, async () => {
    await start()
    const first = open()
    const held = withLock('a', {}, () => first.promise)
    await Promise.resolve()
    expect(await withLock('a', { ifAvailable: true }, isGranted)).toBe(false)
    expect(await withLock('b', { ifAvailable: true }, isGranted)).toBe(true)
    let isOver = false
    const next = withLock('a', { mode: 'shared' }, () => isOver)
    isOver = true
    first.resolve()
    await held
    expect([await next, await withLock('a', { ifAvailable: true }, isGranted)]).toEqual([true, true])
  })

  test(`error: a failure releases it and is not repeated, in a browser ${name}`, async () => {
    await start()
    const work = vi.fn(() => Promise.reject(new DOMException('of the work', 'SecurityError')))
    await expect(withLock('a', {}, work)).rejects.toThrow('of the work')
    expect(work).toHaveBeenCalledTimes(1)
    expect(await withLock('a', { ifAvailable: true }, isGranted)).toBe(true)
  })
}

test('error: throws any error but a refusal, and does nothing', async () => {
  vi.stubGlobal('navigator', {
    locks: { request: () => Promise.reject(new DOMException('away', 'InvalidStateError')) },
  })
  const work = vi.fn()
  await expect(withLock('a', {}, work)).rejects.toThrow('away')
  expect(work).not.toHaveBeenCalled()
})

test('error: an aborted wait does nothing', async () => {
  vi.stubGlobal('navigator', {})
  const first = open()
  const held = withLock('a', {}, () => first.promise)
  const controller = new AbortController()
  const work = vi.fn()
  const next = withLock('a', { signal: controller.signal }, work)
  controller.abort(new Error('left'))
  first.resolve()
  await held
  await expect(next).rejects.toThrow('left')
  expect(work).not.toHaveBeenCalled()
})
