import { afterEach, expect, test, vi } from 'vitest'
import { openBrowser } from '../wallet/testing/browser-tabs'

afterEach(() => vi.unstubAllGlobals())

const token = { address: `0x${'0a'.repeat(20)}`, symbol: 'T', name: 'Token', decimals: 18 } as const

test('behavior: reading equal values leaves the store unchanged', async () => {
  const { page } = await openBrowser().openTab(() => import('./use-imported-tokens'))
  const merge = page.useImportedTokens.persist.getOptions().merge!
  const held = page.useImportedTokens.getState()
  expect(merge(undefined, held)).toBe(held)
  expect(merge({ tokens: { 1: [token, 'no token'] } }, held)).toEqual({ ...held, tokens: { 1: [token] } })
})
