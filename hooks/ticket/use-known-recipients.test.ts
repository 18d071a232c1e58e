import { afterEach, expect, test, vi } from 'vitest'
import { developmentAccounts } from '@/lib/chain/local/development-accounts'
import { openBrowser } from '../wallet/testing/browser-tabs'

afterEach(() => vi.unstubAllGlobals())

const [alice, bob] = developmentAccounts
const name = 'caravel.recipients'

const openTab = (browser: ReturnType<typeof openBrowser>) => browser.openTab(() => import('./use-known-recipients'))
const storedIn = ({ storage }: ReturnType<typeof openBrowser>) =>
  (JSON.parse(storage.get(name)!).state.evm as { address: string; name?: string }[]).map(({ address, name }) =>
    name ? `${name} ${address}` : address,
  )

test('default: a paid recipient is stored, named and removed', async () => {
  const browser = openBrowser()
  const { page } = await openTab(browser)
  page.rememberRecipient(alice)
  page.rememberRecipient(bob)
  page.nameRecipient(alice, 'Alice\u202e')
  expect(storedIn(browser)).toEqual([bob, `Alice ${alice}`])
  page.removeRecipient(bob)
  expect(storedIn(browser)).toEqual([`Alice ${alice}`])
  page.removeAllRecipients()
  expect(storedIn(browser)).toEqual([])
})

test('behavior: a tab adds to what another tab stored since', async () => {
  const browser = openBrowser()
  const first = await openTab(browser)
  first.page.rememberRecipient(alice)
  const second = await openTab(browser)
  second.page.rememberRecipient(bob)
  first.as()
  first.page.nameRecipient(bob, 'Bob')
  expect(storedIn(browser)).toEqual([`Bob ${bob}`, alice])
})

test.each([['{'], ['{"state":{"evm":5},"version":1}'], ['null'], ['{"state":null,"version":1}']])(
  'error: %s in the storage counts as no recipients',
  async (text) => {
    const browser = openBrowser()
    browser.storage.set(name, text)
    const { page } = await openTab(browser)
    page.rememberRecipient(alice)
    expect(storedIn(browser)).toEqual([alice])
  },
)
