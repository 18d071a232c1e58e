import { pad } from 'viem'
import { beforeEach, expect, test, vi } from 'vitest'
import { drawOnSite } from '@/components/trade/testing/draw-on-site'
import { base as chain } from '@/lib/chain/registry/base'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import ReleasePanel from './release-panel'

const recipient = pad('0x7', { size: 20 })
const read = vi.hoisted(() => ({ address: undefined as string | undefined }))
vi.mock('@/hooks/wallet/connect/use-wallet', () => ({ useWallet: () => ({ address: read.address }) }))
vi.mock('@/hooks/intent/use-intent-window', () => ({ useIntentWindow: () => ({ open: false, review: () => {} }) }))
vi.mock('../run/release-dialog', () => ({ ReleaseDialog: () => null }))

const token = findTokenBySymbol(chain, 'USDC')!
const arrival = {
  token: token.address,
  destToken: chain.contracts.wrappedNative,
  recipient,
  amount: 998_000_000n,
  minAmount: 1n,
  deadline: 1_700_000_600n,
  nonce: 1n,
}
const panel = (given: typeof arrival | undefined = arrival) =>
  drawOnSite(<ReleasePanel chain={chain} hash={pad('0x5')} token={token} arrival={given} />)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')

beforeEach(() => Object.assign(read, { address: recipient }))

test('default: the recipient has what arrived sent to its wallet', () => {
  expect(panel()).toMatch(/Waits to be paid out 998 USDC Send me the USDC…/)
})

test('behavior: any other wallet pays it out to the recipient', () => {
  read.address = pad('0x9', { size: 20 })
  expect(panel()).toContain('Pay out the USDC…')
})

test('behavior: nothing is offered without a wallet, or once it is paid out', () => {
  expect(drawOnSite(<ReleasePanel chain={chain} hash={pad('0x5')} token={token} arrival={undefined} />)).toBe('')
  read.address = undefined
  expect(panel()).toBe('')
})
