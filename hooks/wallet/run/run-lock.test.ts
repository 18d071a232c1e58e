import { afterEach, describe, expect, test, vi } from 'vitest'
import { developmentAccounts } from '@/lib/chain/local/development-accounts'
import { openBrowser } from '../testing/browser-tabs'

afterEach(() => vi.unstubAllGlobals())

const [ann, ben] = developmentAccounts
const swap = { id: 'a', account: ann, title: 'Swap of 1 WETH to USDC', path: '/swap?sell=1', page: 'the swap page' }
const fill = { id: 'b', account: ann, title: 'Filling an order', path: '/otc/0x1', page: 'the page of that order' }
const load = () => import('./run-lock')

/** A run that is under way until it is told to end. */
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
    const held = await page.holdRun(swap, async () => {
      ran = true
      expect(page.useHeldRun.getState()).toEqual({ running: swap, isHere: true })
    })
    expect([held, ran, page.useHeldRun.getState().running]).toEqual([true, true, undefined])
  })

  test('behavior: a second run of the same tab is refused, and the sentence names the first', async () => {
    const { page } = await openBrowser().openTab(load)
    const first = openRun()
    const over = page.holdRun(swap, first.work)
    await settle()
    const ran: string[] = []
    const second = async () => void ran.push('second')
    expect(await page.holdRun(fill, second)).toBe(false)
    expect(ran).toEqual([])
    expect(page.describeHeld(page.useHeldRun.getState(), ann)).toBe(
      'Swap of 1 WETH to USDC is still in progress on the swap page.',
    )
    // Another account of the same browser is told whose it is.
    for (const reader of [ben, undefined])
      expect(page.describeHeld(page.useHeldRun.getState(), reader)).toBe(
        'Swap of 1 WETH to USDC as 0xf39f…2266 is still in progress on the swap page.',
      )
    first.end()
    expect(await over).toBe(true)
    expect(await page.holdRun(fill, second)).toBe(true)
    expect(ran).toEqual(['second'])
  })

  test('behavior: another tab is refused too, says where the first one is, and is free when that ends', async () => {
    const browser = openBrowser()
    const one = await browser.openTab(load)
    const first = openRun()
    const over = one.page.holdRun(swap, first.work)
    await settle()
    const two = await browser.openTab(load)
    two.page.watchOtherTabs()
    expect(two.page.describeHeld(two.page.useHeldRun.getState(), ann)).toBe(
      'Swap of 1 WETH to USDC is still in progress in another tab, on the swap page.',
    )
    expect(await two.page.holdRun(fill, async () => {})).toBe(false)
    one.as()
    first.end()
    await over
    two.as()
    await settle()
    expect(two.page.useHeldRun.getState().running).toBeUndefined()
    expect(await two.page.holdRun(fill, async () => {})).toBe(true)
  })

  test('behavior: a tab that dies frees the place, also where its word stays in the storage', async () => {
    const browser = openBrowser()
    const one = await browser.openTab(load)
    void one.page.holdRun(swap, openRun().work)
    await settle()
    const two = await browser.openTab(load)
    two.page.watchOtherTabs()
    expect(two.page.useHeldRun.getState().running).toEqual(swap)
    const word = browser.storage.get('caravel.running')!
    browser.kill(one.tab)
    await settle()
    browser.storage.set('caravel.running', word)
    expect(two.page.useHeldRun.getState().running).toBeUndefined()
    const three = await browser.openTab(load)
    three.page.watchOtherTabs()
    await settle()
    expect(three.page.useHeldRun.getState().running).toBeUndefined()
    expect(await three.page.holdRun(fill, async () => {})).toBe(true)
  })

  test('behavior: a tab that hears of no run stays as it is, and draws nothing again', async () => {
    const { page } = await openBrowser().openTab(load)
    const before = page.useHeldRun.getState()
    page.watchOtherTabs()
    expect(page.useHeldRun.getState()).toBe(before)
  })

  test('behavior: a run that fails frees the place', async () => {
    const { page } = await openBrowser().openTab(load)
    await expect(page.holdRun(swap, () => Promise.reject(new Error('x')))).rejects.toThrow('x')
    expect(await page.holdRun(fill, async () => {})).toBe(true)
  })

  test('behavior: without locks of the browser it holds within the tab', async () => {
    const { page } = await openBrowser().openTab(load)
    vi.stubGlobal('navigator', {})
    const first = openRun()
    const over = page.holdRun(swap, first.work)
    expect(await page.holdRun(fill, async () => {})).toBe(false)
    first.end()
    expect(await over).toBe(true)
  })
})
