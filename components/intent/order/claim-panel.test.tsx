import { pad } from 'viem'
import { beforeEach, expect, test, vi } from 'vitest'
import { crossingOrder } from '@/actions/wallet/testing/fake-crossing'
import { drawOnSite } from '@/components/trade/testing/draw-on-site'
import type { ShownEnd, ShownTransfer } from '@/lib/chain/bridge/shown-transfer'
import { mainnet as chain } from '@/lib/chain/registry/mainnet'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import ClaimPanel from './claim-panel'

const { owner } = crossingOrder.order
const read = vi.hoisted(() => ({ kept: undefined as bigint | undefined, address: '' }))
vi.mock('@/hooks/wallet/connect/use-wallet', () => ({ useWallet: () => ({ address: read.address }) }))
vi.mock('@/hooks/intent/use-intent-window', () => ({ useIntentWindow: () => ({ open: false, review: () => {} }) }))
vi.mock('@/hooks/intent/use-claimable', () => ({ useClaimable: () => read.kept }))
vi.mock('../run/claim-dialog', () => ({ ClaimDialog: () => null }))

const token = findTokenBySymbol(chain, 'USDC')!
const station = { transaction: pad('0x8'), block: 17n, at: 1_700_000_000, by: 'chain' } as const
const deferred: ShownEnd = { kind: 'refunded', station, amount: 1_000_000_000n, isDeferred: true }
const transferTo = (end: ShownEnd): ShownTransfer => ({
  relayHash: pad('0x7'),
  part: 0n,
  inputToken: token.address,
  inputAmount: 1_000_000_000n,
  outputToken: token.address,
  outputAmount: 999_000_000n,
  fillDeadline: 1_700_003_600,
  recipient: owner,
  sent: station,
  end,
})
const panel = (...ends: ShownEnd[]) =>
  drawOnSite(
    <ClaimPanel
      chain={chain}
      hashed={{ ...crossingOrder, chainId: chain.id, family: 'Order' }}
      token={token}
      transfers={ends.map(transferTo)}
    />,
  )
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')

beforeEach(() => Object.assign(read, { kept: 1_000_000_000n, address: owner }))

test('default: the owner claims the refund that the bridge holds', () => {
  expect(panel(deferred)).toMatch(/The bridge keeps for you 1,000 USDC Claim…/)
})

test('behavior: another wallet cannot claim', () => {
  read.address = pad('0x9', { size: 20 })
  expect(panel(deferred).trim()).toBe('')
})

test('behavior: nothing is held after the claim', () => {
  read.kept = 0n
  expect(panel(deferred)).toContain('The bridge keeps no USDC for the owner any more.')
  expect(panel({ ...deferred, isDeferred: false }).trim()).toBe('')
})

test('behavior: no claim is offered while the chain has not answered', () => {
  read.kept = undefined
  expect(panel(deferred).trim()).toBe('')
})
