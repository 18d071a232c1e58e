import { expect, test } from 'vitest'
import { findHandlerReasons, type HandlerContext } from './handler-reasons'

const token = (symbol: string) => ({ symbol, origin: 'listed' })
const whole: HandlerContext = {
  wallet: 'connected',
  chain: { name: 'Ethereum', nativeSymbol: 'ETH', hasIntents: true },
  onWalletChain: true,
  worldRefusal: undefined,
  anotherRun: undefined,
  from: token('WETH'),
  to: token('USDC'),
  isSameToken: false,
  receiver: 'self',
  across: undefined,
  hasErrors: false,
  isWhole: true,
  price: 'ready',
  unpriced: undefined,
  balanceShort: undefined,
  gasShort: false,
  isUnread: false,
  kind: 'collateral',
  obstacles: { from: undefined, to: undefined },
  isPositionUnread: false,
  healthWrong: false,
  trial: 'ready',
  refused: undefined,
}
const labels = (change: Partial<HandlerContext>) =>
  findHandlerReasons({ ...whole, ...change }).map(({ label }) => label)

test('default: a complete and simulated ticket has no reasons', () => {
  expect(labels({})).toEqual([])
})

test('behavior: each obstacle of a token comes before the amount', () => {
  const of = (from: HandlerContext['obstacles']['from'], to?: HandlerContext['obstacles']['to']) =>
    labels({ obstacles: { from, to }, isWhole: false })[0]
  expect(of('native')).toBe('Choose wrapped tokens')
  expect(of('notSupplied')).toBe('No WETH supplied')
  expect(of('noReserve')).toBe('No WETH supplied')
  expect(of(undefined, 'noVault')).toBe('No vault takes it')
  expect(of(undefined, 'notOwed')).toBe('No debt in USDC')
  expect(of(undefined, 'closed')).toBe('Aave takes no USDC now')
  expect(of(undefined, 'noReserve')).toBe('Aave takes no USDC now')
  expect(of(undefined)).toBe('Enter an amount')
})

test('behavior: an order that was not simulated or would revert is not signed', () => {
  expect(labels({ trial: 'loading' })).toEqual(['Trying the order'])
  expect(labels({ trial: 'idle' })).toEqual(['Trying the order'])
  expect(labels({ trial: 'unknown' })).toEqual(['Could not be tried'])
  expect(labels({ trial: 'ready', refused: 'why' })).toEqual(['It would be refused'])
  expect(labels({ kind: undefined })[0]).toBe('Handler not known here')
  expect(labels({ isPositionUnread: true })[0]).toBe('Reading your position')
  expect(labels({ healthWrong: true })[0]).toBe('Enter a health factor')
})
