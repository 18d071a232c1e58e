import { afterEach, describe, expect, test, vi } from 'vitest'
import { developmentAccounts } from '@/lib/chain/local/development-accounts'
import { openBrowser } from '../testing/browser-tabs'

afterEach(() => vi.unstubAllGlobals())

const [ann, ben] = developmentAccounts
const swap = { id: 'a', account: ann, title: 'Swap of 1 WETH to USDC', path: '/swap?sell=1', page: 'the swap page' }
const fill = { id: 'b', account: ann, title: 'Filling an order', path: '/otc/0x1', page: 'the page of that order' }
const load = () => import('./run-lock')

/** Returns a run in progress until the test ends it. */
const openRun = () => {
  let end = () => {}
  const work = () =>
    new Promise<void>((resolve) => {
      end = resolve
    })
  return { work, end: () => end() }
}
const settle = () => new Promise((resolve) => setImmediate(resolve))

describe('holdRun', () => {
  test('default', async () => {
    const { page } = await openBrowser().openTab(load)
    let ran = false
    const held = await page.withRunLock(swap, async () => {
      ran = true
      expect(page.useRunningRun.getState()).toEqual({ running: swap, isHere: true })
    })
    expect([held, ran, page.useRunningRun.getState().running]).toEqual([true, true, undefined])
  })

  test('behavior: refuses a second run of the same tab and names the first', async () => {
    const { page } = await openBrowser().openTab(load)
    const first = openRun()
    const over = page.withRunLock(swap, first.work)
    await settle()
    const ran: string[] = []
    const second = async () => void ran.push('second')
    expect(await page.withRunLock(fill, second)).toBe(false)
    expect(ran).toEqual([])
    expect(page.describeHeld(page.useRunningRun.getState(), ann)).toBe(
      'Swap of 1 WETH to USDC is still in progress on the swap page.',
    )
    // Another account in the same browser sees whose run it is.
    for (const reader of [ben, undefined])
      expect(page.describeHeld(page.useRunningRun.getState(), reader)).toBe(
        'Swap of 1 WETH to USDC as 0xf39f…2266 is still in progress on the swap page.',
      )
    first.end()
    expect(await over).toBe(true)
    expect(await page.withRunLock(fill, second)).toBe(true)
    expect(ran).toEqual(['second'])
  })

  test('behavior: another tab is refused with the place of the first run, until that ends', async () => {
    const browser = openBrowser()
    const one = await browser.openTab(load)
    const first = openRun()
    const over = one.page.withRunLock(swap, first.work)
    await settle()
    const two = await browser.openTab(load)
    two.page.watchOtherTabs()
    expect(two.page.describeHeld(two.page.useRunningRun.getState(), ann)).toBe(
      'Swap of 1 WETH to USDC is still in progress in another tab, on the swap page.',
    )
    expect(await two.page.withRunLock(fill, async () => {})).toBe(false)
    one.as()
    first.end()
    await over
    two.as()
    await settle()
    expect(two.page.useRunningRun.getState().running).toBeUndefined()
    expect(await two.page.withRunLock(fill, async () => {})).toBe(true)
  })

  test('behavior: a closed tab releases the lock, even if its record remains in the storage', async () => {
    const browser = openBrowser()
    const one = await browser.openTab(load)
    void one.page.withRunLock(swap, openRun().work)
    await settle()
    const two = await browser.openTab(load)
    two.page.watchOtherTabs()
    expect(two.page.useRunningRun.getState().running).toEqual(swap)
    const word = browser.storage.get('caravel.running')!
    browser.kill(one.tab)
    await settle()
    browser.storage.set('caravel.running', word)
    expect(two.page.useRunningRun.getState().running).toBeUndefined()
    const three = await browser.openTab(load)
    three.page.watchOtherTabs()
    await settle()
    expect(three.page.useRunningRun.getState().running).toBeUndefined()
    expect(await three.page.withRunLock(fill, async () => {})).toBe(true)
  })

  test('behavior: a tab without news of runs stays unchanged and renders nothing', async () => {
    const { page } = await openBrowser().openTab(load)
    const before = page.useRunningRun.getState()
    page.watchOtherTabs()
    expect(page.useRunningRun.getState()).toBe(before)
  })

  test('behavior: a failed run releases the lock', async () => {
    const { page } = await openBrowser().openTab(load)
    await expect(page.withRunLock(swap, () => Promise.reject(new Error('x')))).rejects.toThrow('x')
    expect(await page.withRunLock(fill, async () => {})).toBe(true)
  })

  test('behavior: locks within the tab without browser locks', async () => {
    const { page } = await openBrowser().openTab(load)
    vi.stubGlobal('navigator', {})
    const first = openRun()
    const over = page.withRunLock(swap, first.work)
    expect(await page.withRunLock(fill, async () => {})).toBe(false)
    first.end()
    expect(await over).toBe(true)
  })
})
