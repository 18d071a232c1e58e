import { afterEach, expect, test, vi } from 'vitest'
import { openBrowser } from '../testing/browser-tabs'

afterEach(() => vi.unstubAllGlobals())

test('behavior: reading equal values leaves the store unchanged', async () => {
  const { page } = await openBrowser().openTab(() => import('./use-stored-orders'))
  const merge = page.useStoredOrders.persist.getOptions().merge!
  const held = page.useStoredOrders.getState()
  expect(merge(undefined, held)).toBe(held)
  expect(merge({ orders: 'no orders' }, held)).toBe(held)
})
