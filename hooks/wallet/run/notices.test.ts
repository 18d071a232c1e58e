import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSettings } from '../../use-settings'
import { dismissNotice, isPageVisible, mayNotify, type Notice, showNotice, useNotices } from './notices'

const notice = (id: string): Notice => ({
  id,
  outcome: 'settled',
  text: `${id} is done`,
  path: '/tx/1/0x',
  link: 'Receipt',
})
const ids = () => useNotices.getState().notices.map(({ id }) => id)

/** Opens a tab, and collects the notifications of its browser. */
const openTab = ({ hidden = false, permission = 'granted' } = {}) => {
  const shown: string[] = []
  class Shown {
    static permission = permission
    static requestPermission = async () => permission
    constructor(_: string, { body }: { body: string }) {
      shown.push(body)
    }
  }
  const page = { document: { hidden }, location: { pathname: '/orders' }, Notification: Shown }
  for (const [name, value] of Object.entries(page)) vi.stubGlobal(name, value)
  vi.stubGlobal('window', page)
  return shown
}

afterEach(() => vi.unstubAllGlobals())
beforeEach(() => {
  useNotices.setState({ notices: [] })
  useSettings.setState({ notifications: false })
})

test('default: shows an end once, until it is dismissed', () => {
  openTab()
  for (const id of ['a', 'b', 'a']) showNotice(notice(id))
  expect(ids()).toEqual(['a', 'b'])
  dismissNotice('a')
  expect(ids()).toEqual(['b'])
})

test('behavior: shows at most three, the newest', () => {
  openTab()
  for (const id of ['a', 'b', 'c', 'd']) showNotice(notice(id))
  expect(ids()).toEqual(['b', 'c', 'd'])
})

test('behavior: a hidden tab shows a browser notification only if the user and the browser allow it', () => {
  const before = openTab({ hidden: true })
  showNotice(notice('a'))
  expect(before).toEqual([])
  useSettings.setState({ notifications: true })
  const shown = openTab({ hidden: true })
  showNotice(notice('b'))
  expect(shown).toEqual(['b is done'])
  for (const tab of [openTab({ hidden: true, permission: 'denied' }), openTab({ hidden: false })]) {
    useNotices.setState({ notices: [] })
    showNotice(notice('c'))
    expect(tab).toEqual([])
  }
  expect(ids()).toEqual(['c'])
})

test('behavior: shows no notice on the visible page of the run', () => {
  openTab()
  expect([isPageVisible('/orders?tab=done'), isPageVisible('/swap')]).toEqual([true, false])
  openTab({ hidden: true })
  expect(isPageVisible('/orders')).toBe(false)
})

test('behavior: stays off in a browser that refuses or has no notifications', async () => {
  openTab({ permission: 'denied' })
  expect(await mayNotify()).toBe(false)
  openTab()
  expect(await mayNotify()).toBe(true)
  vi.stubGlobal('window', {})
  expect(await mayNotify()).toBe(false)
})
