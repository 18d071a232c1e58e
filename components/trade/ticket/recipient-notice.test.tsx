import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { KnownRecipient } from '@/lib/ticket/recipients/known-recipients'

const own = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const bob = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const likeBob = '0x7099000000000000000000000000000000000000'.replace(/0{4}$/, '79c8')
const likeOwn = '0xf39f000000000000000000000000000000002266'

const browser = vi.hoisted(() => ({ known: undefined as readonly KnownRecipient[] | undefined }))
vi.mock('@/hooks/ticket/use-known-recipients', () => ({ useKnownRecipients: () => browser.known }))
vi.mock('@/hooks/wallet/connect/wallet-account', () => ({ useWalletAccount: () => ({ address: own }) }))

// Loads the components with these mocks: a worker keeps the modules of other files.
vi.resetModules()
const { RecipientAddress } = await import('./recipient-address')
const { RecipientList } = await import('./recipient-list')
const { RecipientNotice } = await import('./recipient-notice')
afterAll(() => vi.resetModules())

const draw = (address: string) => renderToStaticMarkup(<RecipientNotice address={address} />)

beforeEach(() => {
  browser.known = [{ address: bob, name: 'Bob <b>', paidAt: Date.UTC(2026, 10, 3, 12) }]
})

test('default: a recipient that was never paid from this browser is new', () => {
  const drawn = draw('0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc')
  expect(drawn).toContain('First time you send here.')
  expect(drawn).not.toContain('Looks like')
})

test('behavior: a known recipient has the time of its last payment, and its name as text', () => {
  expect(draw(bob)).toMatch(/Last paid from this browser: \d+ Nov 2026/)
  expect(draw(bob)).not.toContain('First time')
  expect(renderToStaticMarkup(<RecipientAddress address={bob} />)).toContain('<bdi>Bob &lt;b&gt;</bdi>')
})

test('behavior: a look-alike of a known recipient or of the wallet is shown next to it in full', () => {
  const [asBob, asOwn] = [draw(likeBob), draw(likeOwn)]
  for (const shown of ['Looks like an address you know', 'First time', 'Bob', bob, likeBob])
    expect(asBob).toContain(shown)
  for (const shown of ['Looks like an address you know', 'Your wallet', own, likeOwn]) expect(asOwn).toContain(shown)
})

test('behavior: reserves the line of a new recipient while the storage is read', () => {
  browser.known = undefined
  expect(draw(bob)).toContain('<p class="invisible"><strong')
})

test('behavior: the list is searched by name and by address, and absent without a match', () => {
  const listOf = (text: string) => renderToStaticMarkup(<RecipientList text={text} onChoose={() => {}} />)
  for (const text of ['', ' bob', '0x70997']) expect(listOf(text)).toContain('Bob &lt;b&gt;')
  expect(listOf('')).toContain('Remove all')
  expect(listOf('bob')).not.toContain('Remove all')
  expect(listOf('alice')).toBe('')
  browser.known = []
  expect(listOf('')).toBe('')
})
