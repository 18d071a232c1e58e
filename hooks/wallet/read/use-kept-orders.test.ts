import { afterEach, expect, test, vi } from 'vitest'
import { openBrowser } from '../testing/browser-tabs'

afterEach(() => vi.unstubAllGlobals())

test('behavior: reading what is no other than what it holds leaves the store as it is', async () => {
  const { page } = await openBrowser().openTab(() => import('./use-kept-orders'))
  const merge = page.useKeptOrders.persist.getOptions().merge!
  const held = page.useKeptOrders.getState()
  expect(merge(undefined, held)).toBe(held)
  expect(merge({ orders: 'no orders' }, held)).toBe(held)
})
