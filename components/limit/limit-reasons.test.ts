import { expect, test } from 'vitest'
import { findLimitReasons, type LimitContext } from './limit-reasons'

const ready: LimitContext = {
  wallet: 'connected',
  onWalletChain: true,
  worldRefusal: undefined,
  anotherRun: undefined,
  chain: { name: 'Ethereum', nativeSymbol: 'ETH', hasIntents: true },
  from: { symbol: 'WETH', origin: 'listed' },
  to: { symbol: 'USDC', origin: 'listed' },
  replaced: 'none',
  isSameToken: false,
  receiver: 'self',
  across: undefined,
  hasErrors: false,
  isWhole: true,
  lifeSeconds: 604_800,
  price: 'ready',
  unpriced: undefined,
  balanceShort: undefined,
  gasShort: false,
  isUnread: false,
  behindUnconfirmed: false,
}
const labels = (change: Partial<LimitContext>) => findLimitReasons({ ...ready, ...change }).map(({ label }) => label)

test('default: a complete ticket has no reasons', () => {
  expect(labels({})).toEqual([])
})

test('behavior: reasons come in order of importance', () => {
  expect(labels({ wallet: 'disconnected', isWhole: false, price: 'idle' })).toEqual([
    'Connect a wallet',
    'Enter an amount',
  ])
  expect(labels({ hasErrors: true, isWhole: false })).toEqual(['Correct the amount'])
  expect(labels({ lifeSeconds: undefined })).toEqual(['Correct the expiry'])
  expect(labels({ chain: { name: 'Nowhere', nativeSymbol: 'ETH', hasIntents: false } })).toEqual([
    'No orders on Nowhere',
  ])
})

test('behavior: an order that cannot be replaced offers a new one instead', () => {
  expect(labels({ replaced: 'ready' })).toEqual([])
  expect(labels({ replaced: 'loading' })).toEqual(['Reading your order…'])
  for (const replaced of ['unknown', 'foreign', 'over', 'inParts'] as const) {
    const [reason] = findLimitReasons({ ...ready, replaced })
    expect(reason).toMatchObject({ action: 'placeAnew' })
  }
})

test('behavior: an order above the balance or too small for its gas is not signed', () => {
  expect(labels({ balanceShort: 'You have 1 WETH, you need 2.', gasShort: true })).toEqual(['Not enough WETH'])
  expect(labels({ gasShort: true })).toEqual(['Not enough ETH for the approval'])
  const from = { symbol: 'ETH', origin: 'native' }
  expect(labels({ from })).toEqual([])
  expect(labels({ from, gasShort: true })).toEqual(['Not enough ETH for gas'])
  const [dust] = findLimitReasons({ ...ready, price: 'none', unpriced: 'too small to carry its gas' })
  expect(dust?.why).toContain('too small to carry its gas')
  expect(labels({ behindUnconfirmed: true })).toEqual(['Confirm the limit'])
})

test('behavior: nothing is signed before the balance and allowance are known', () => {
  expect(labels({ isUnread: true })).toEqual(['Reading your wallet…'])
  expect(labels({ wallet: 'disconnected', isUnread: true })).toEqual(['Connect a wallet'])
})
