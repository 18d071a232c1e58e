import { describe, expect, test } from 'vitest'
import { findSwapBlockers, type SwapContext } from './swap-blockers'

const keysOf = (context: SwapContext) => findSwapBlockers(context).map(({ key }) => key)

const ready: SwapContext = {
  connection: 'ok',
  anotherRun: undefined,
  wallet: 'connected',
  chain: { name: 'Base', nativeSymbol: 'ETH' },
  onWalletChain: true,
  worldRefusal: undefined,
  src: { symbol: 'WETH', accepted: true },
  dest: { symbol: 'USDC', accepted: true },
  sameToken: false,
  across: undefined,
  toChain: undefined,
  wraps: false,
  amount: 'ready',
  quote: 'ready',
  isDisproved: false,
  balanceShort: undefined,
  gasShort: false,
  isUnread: false,
  impact: { kind: 'known', bps: 12, tier: 'silent' },
  acceptedUnknownImpact: false,
  acceptedImpactPercent: undefined,
  expert: false,

  receiver: 'self',
  slippage: 'ready',
}

const cases: [string, Partial<SwapContext>, string][] = [
  ['offline', { connection: 'offline' }, 'You are offline'],
  ['serviceLost', { connection: 'serviceLost' }, 'The service does not answer'],
  ['serviceLost', { connection: 'allLost' }, 'The service does not answer'],
  ['nodeLost', { connection: 'nodeLost' }, 'The chain’s node does not answer'],
  ['walletRestoring', { wallet: 'restoring' }, 'Finding your wallet…'],
  ['walletConnecting', { wallet: 'connecting' }, 'Connecting…'],
  ['disconnected', { wallet: 'disconnected' }, 'Connect a wallet'],
  ['chainUnknown', { chain: undefined }, 'Choose a network'],
  [
    'worldRefused',
    { worldRefusal: { reason: 'not-a-test-account', title: 'Only test accounts sign here.', fix: 'Use one.' } },
    'This account may not sign here',
  ],
  ['tokenMissing', { dest: undefined }, 'Choose what to buy'],
  ['tokenMissing', { src: undefined }, 'Choose what to sell'],
  ['sameToken', { sameToken: true }, 'Choose two different tokens'],
  [
    'laneMissing',
    { across: { way: [{ key: 'laneMissing', label: 'No way to bring UNI to Base', why: 'Why.' }], payment: [] } },
    'No way to bring UNI to Base',
  ],
  [
    'bridgeFee',
    { across: { way: [], payment: [{ key: 'bridgeFee', label: 'Confirm the bridge fee', why: 'Why.' }] } },
    'Confirm the bridge fee',
  ],
  ['noRoute', { quote: 'noRoute', toChain: 'Base' }, 'No price on Base'],
  ['tooMuch', { quote: 'tooMuch', toChain: 'Base' }, 'More than is paid on Base'],
  ['amountMissing', { amount: 'missing' }, 'Enter an amount'],
  ['amountInvalid', { amount: 'invalid' }, 'Correct the amount'],
  ['tokenUnaccepted', { dest: { symbol: 'USDC', accepted: false } }, 'Import USDC first'],
  ['noRoute', { quote: 'noRoute' }, 'No route for this pair'],
  ['tooMuch', { quote: 'tooMuch' }, 'More than the pools take'],
  ['quoteError', { quote: 'error' }, 'Ask for a price again'],
  ['quoteLoading', { quote: 'loading' }, 'Finding the best price…'],
  ['quoteStale', { quote: 'stale' }, 'Refresh the price'],
  ['disproved', { isDisproved: true }, 'The price contradicts its proof'],
  ['balanceShort', { balanceShort: 'You have 96 WETH, you need 100.' }, 'Not enough WETH'],
  ['gasShort', { gasShort: true }, 'Not enough ETH for gas'],
  ['wrongChain', { onWalletChain: false }, 'Switch the wallet to Base'],
  ['impactBlocked', { impact: { kind: 'known', bps: 1600, tier: 'blocked' } }, 'Price impact above 15%'],
  ['impactUnconfirmed', { impact: { kind: 'known', bps: 724, tier: 'danger' } }, 'Type 8 to accept the price impact'],
  ['impactUnknown', { impact: { kind: 'unknown' } }, 'Confirm the unknown price impact'],
  ['recipientInvalid', { receiver: 'invalid' }, 'Correct the receiver'],
  ['recipientUnconfirmed', { receiver: 'unconfirmed' }, 'Confirm the receiver'],
  ['slippageInvalid', { slippage: 'invalid' }, 'Correct the slippage'],
  ['unread', { isUnread: true }, 'Reading your wallet…'],
  ['anotherRun', { anotherRun: 'Filling an order is still in progress.' }, 'One trade at a time'],
]

test('default', () => {
  expect(findSwapBlockers(ready)).toEqual([])
})

describe('behavior: one reason at a time', () => {
  test.each(cases)('%s', (blocker, change, label) => {
    const context = { ...ready, ...change }
    expect(findSwapBlockers(context)).toMatchObject([{ key: blocker, label, why: expect.stringMatching(/\.$/) }])
  })
})

test('behavior: lists all reasons in the order of the next steps', () => {
  const context: SwapContext = {
    ...ready,
    connection: 'offline',
    wallet: 'disconnected',
    amount: 'missing',
    quote: 'idle',
    balanceShort: 'You have 96 WETH, you need 100.',
    gasShort: true,
    receiver: 'invalid',
  }
  expect(keysOf(context)).toEqual(['offline', 'disconnected', 'amountMissing', 'balanceShort', 'recipientInvalid'])
})

test('behavior: reports no price reason while a connection is lost', () => {
  for (const connection of ['offline', 'serviceLost', 'allLost', 'nodeLost'] as const)
    for (const quote of ['idle', 'loading', 'stale', 'noRoute', 'tooMuch', 'error'] as const)
      expect(findSwapBlockers({ ...ready, connection, quote })).toHaveLength(1)
})

test('behavior: wrapping needs no quote', () => {
  expect(findSwapBlockers({ ...ready, wraps: true, quote: 'idle', impact: undefined })).toEqual([])
})

test('behavior: accepts a typed percent until the impact exceeds it', () => {
  const context: SwapContext = {
    ...ready,
    acceptedImpactPercent: 8,
    impact: { kind: 'known', bps: 799, tier: 'danger' },
  }
  expect(keysOf(context)).toEqual([])
  expect(keysOf({ ...context, impact: { kind: 'known', bps: 801, tier: 'danger' } })).toEqual(['impactUnconfirmed'])
})

test('behavior: expert mode lifts the block, but requires typing the percent', () => {
  const context: SwapContext = { ...ready, expert: true, impact: { kind: 'known', bps: 4000, tier: 'blocked' } }
  expect(keysOf(context)).toEqual(['impactUnconfirmed'])
  expect(keysOf({ ...context, acceptedImpactPercent: 40 })).toEqual([])
})

test('behavior: only reasons that a click can remove have an action', () => {
  const actions = cases.flatMap(([blocker, change]) => {
    const [first] = findSwapBlockers({ ...ready, ...change })
    return first?.action ? [[blocker, first.action]] : []
  })
  expect(actions).toEqual([
    ['disconnected', 'connect'],
    ['tokenUnaccepted', 'importToken'],
    ['quoteError', 'refreshQuote'],
    ['quoteStale', 'refreshQuote'],
    ['disproved', 'refreshQuote'],
    ['wrongChain', 'switchChain'],
  ])
})
