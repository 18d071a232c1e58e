import { afterEach, describe, expect, test, vi } from 'vitest'
import { defaultSettings, readSettings } from './use-settings'
import { openBrowser } from './wallet/testing/browser-tabs'

afterEach(() => vi.unstubAllGlobals())

describe('readSettings', () => {
  test('default', () => {
    const settings = {
      theme: 'dark',
      slippage: 80,
      approval: 'unlimited',
      expert: true,
      permits: false,
      way: 'market',
      details: true,
      shortcuts: false,
      notifications: true,
    }
    expect(readSettings(settings)).toEqual(settings)
  })

  test.each([[undefined], [null], ['text'], [{}], [[]]])('behavior: %o results in the defaults', (stored) => {
    expect(readSettings(stored)).toEqual(defaultSettings)
  })

  test('behavior: an invalid stored value results in the careful setting', () => {
    const broken = { theme: 'pink', slippage: 10_001, approval: 'all', expert: 'yes', permits: 'no', way: 'bridge' }
    expect(readSettings(broken)).toEqual(defaultSettings)
    for (const slippage of [-1, 0.5, Number.NaN, '50']) expect(readSettings({ slippage }).slippage).toBe('auto')
  })
})

test('behavior: reading equal values leaves the store unchanged', async () => {
  const { page } = await openBrowser().openTab(() => import('./use-settings'))
  const merge = page.useSettings.persist.getOptions().merge!
  const held = page.useSettings.getState()
  expect(merge(undefined, held)).toBe(held)
  expect(merge({ ...defaultSettings }, held)).toBe(held)
  expect(merge({ way: 'market' }, held)).toEqual({ ...held, way: 'market' })
})
