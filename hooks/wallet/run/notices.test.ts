import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSettings } from '../../use-settings'
import { dismissNotice, isLookedAt, mayNotify, type Notice, tell, useNotices } from './notices'

const notice = (id: string): Notice => ({
  id,
  outcome: 'settled',
  text: `${id} is done`,
  path: '/tx/1/0x',
  link: 'Receipt',
})
const ids = () => useNotices.getState().notices.map(({ id }) => id)

/** A tab, and what its browser shows beside it. */
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

test('default: what ended is told once, until it is dismissed', () => {
  openTab()
  for (const id of ['a', 'b', 'a']) tell(notice(id))
  expect(ids()).toEqual(['a', 'b'])
  dismissNotice('a')
  expect(ids()).toEqual(['b'])
})

test('behavior: never more than three, the newest', () => {
  openTab()
  for (const id of ['a', 'b', 'c', 'd']) tell(notice(id))
  expect(ids()).toEqual(['b', 'c', 'd'])
})

test('behavior: a hidden tab has the browser tell it, only where the person switched that on and the browser allows it', () => {
  const before = openTab({ hidden: true })
  tell(notice('a'))
  expect(before).toEqual([])
  useSettings.setState({ notifications: true })
  const shown = openTab({ hidden: true })
  tell(notice('b'))
  expect(shown).toEqual(['b is done'])
  for (const tab of [openTab({ hidden: true, permission: 'denied' }), openTab({ hidden: false })]) {
    useNotices.setState({ notices: [] })
    tell(notice('c'))
    expect(tab).toEqual([])
  }
  expect(ids()).toEqual(['c'])
})

test('behavior: the page in front of the person needs no notice', () => {
  openTab()
  expect([isLookedAt('/orders?tab=done'), isLookedAt('/swap')]).toEqual([true, false])
  openTab({ hidden: true })
  expect(isLookedAt('/orders')).toBe(false)
})

test('behavior: a browser that refuses, or has no notifications, leaves them off', async () => {
  openTab({ permission: 'denied' })
  expect(await mayNotify()).toBe(false)
  openTab()
  expect(await mayNotify()).toBe(true)
  vi.stubGlobal('window', {})
  expect(await mayNotify()).toBe(false)
})
