import { expect, test } from 'vitest'
import { findTwapReasons, type TwapContext } from './twap-reasons'

const ready: TwapContext = {
  wallet: 'connected',
  onWalletChain: true,
  worldRefusal: undefined,
  anotherRun: undefined,
  chain: { name: 'Ethereum', nativeSymbol: 'ETH', hasIntents: true },
  from: { symbol: 'WETH', origin: 'listed' },
  to: { symbol: 'USDC', origin: 'listed' },
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
  isBridgeOnly: false,
  scheduleWrong: undefined,
  isTooSmall: false,
  protectionWrong: false,
}
const labels = (change: Partial<TwapContext>) => findTwapReasons({ ...ready, ...change }).map(({ label }) => label)

test('default: a complete ticket has no reasons', () => {
  expect(labels({})).toEqual([])
})

test('behavior: reasons come in order of importance', () => {
  expect(labels({ wallet: 'disconnected', isWhole: false, price: 'idle', scheduleWrong: 'parts' })).toEqual([
    'Connect a wallet',
    'Enter an amount',
    'Correct the parts',
  ])
  expect(labels({ scheduleWrong: 'over', protectionWrong: true })).toEqual([
    'Correct the interval',
    'Correct the protection',
  ])
  expect(labels({ isTooSmall: true, price: 'idle' })).toEqual(['Too small for so many parts'])
  expect(labels({ balanceShort: 'You have 1 WETH, you need 2.', gasShort: true })).toEqual(['Not enough WETH'])
  expect(labels({ from: { symbol: 'ETH', origin: 'native' }, gasShort: true })).toEqual(['Not enough ETH for gas'])
})

test('behavior: nothing is signed before the balance and allowance are known', () => {
  expect(labels({ isUnread: true })).toEqual(['Reading your wallet…'])
  expect(labels({ wallet: 'disconnected', isUnread: true })).toEqual(['Connect a wallet'])
})
