import { type Hex, pad } from 'viem'
import { describe, expect, test } from 'vitest'
import { landingMessage } from '@/lib/chain/bridge/landing'
import type { RelayData } from '@/lib/chain/bridge/spoke-pool'
import { arbitrum } from '@/lib/chain/registry/arbitrum'
import { bnb } from '@/lib/chain/registry/bnb'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { checkDeposit, spareSeconds } from './check-deposit'

const token = (chain: typeof mainnet | typeof arbitrum, symbol: string): Hex =>
  pad(findTokenBySymbol(chain, symbol)!.address.toLowerCase() as Hex)
const seconds = 1_700_000_000n
const relay: RelayData = {
  depositor: pad('0xa11ce'),
  recipient: pad('0x00000000000000000000000000000000000a11ce'),
  exclusiveRelayer: pad('0x'),
  inputToken: token(arbitrum, 'USDC'),
  outputToken: token(mainnet, 'USDC'),
  inputAmount: 1_000_000_000n,
  // 50 pips are 50,000, and gas is 20,000.
  outputAmount: 999_930_000n,
  originChainId: 42161n,
  depositId: 7n,
  fillDeadline: Number(seconds + spareSeconds) + 1,
  exclusivityDeadline: 0,
  message: '0x',
}
const check = (change: Partial<RelayData> = {}, other: Partial<Parameters<typeof checkDeposit>[0]> = {}) =>
  checkDeposit({
    from: arbitrum,
    to: mainnet,
    relay: { ...relay, ...change },
    limit: { pips: 50, maxTransfer: 50_000_000_000n },
    flatFee: 20_000n,
    seconds,
    ...other,
  })

describe('checkDeposit', () => {
  test('default: accepts a lane with exactly our fee, in time', () => {
    expect(check()).toBeUndefined()
  })

  test('behavior: a unit below our fee, or above what was sent, is refused', () => {
    expect(check({ outputAmount: relay.outputAmount + 1n })).toBe('FeeTooLow')
    expect(check({}, { flatFee: 20_001n })).toBe('FeeTooLow')
    expect(
      check({ outputAmount: relay.inputAmount + 1n }, { flatFee: 0n, limit: { pips: 0, maxTransfer: 2n ** 200n } }),
    ).toBe('FeeTooLow')
    // Rounded up: of 1,000,000,001 the share is 50,001.
    expect(check({ inputAmount: 1_000_000_001n, outputAmount: 999_930_001n })).toBe('FeeTooLow')
    expect(check({ inputAmount: 1_000_000_001n, outputAmount: 999_930_000n })).toBeUndefined()
  })

  test('behavior: refuses after the last second in which a payment would arrive in time', () => {
    expect(check({ fillDeadline: Number(seconds + spareSeconds) })).toBe('TooLate')
  })

  test('behavior: accepts the maximum transfer, but not a unit more', () => {
    const limit = { pips: 50, maxTransfer: relay.outputAmount }
    expect(check({}, { limit })).toBeUndefined()
    expect(check({}, { limit: { ...limit, maxTransfer: relay.outputAmount - 1n } })).toBe('AboveMaxTransfer')
  })

  test('behavior: accepts only lanes of the registry between their chains', () => {
    expect(check({ inputToken: token(arbitrum, 'USDT') })).toBe('UnknownLane')
    expect(check({ outputToken: token(mainnet, 'DAI') })).toBe('UnknownLane')
    expect(check({ originChainId: 10n })).toBe('UnknownLane')
    expect(check({}, { from: bnb })).toBe('UnknownLane')
    // The bridge treats a word that only ends in the token's address as another token.
    expect(check({ outputToken: `0x01${relay.outputToken.slice(4)}` })).toBe('UnknownLane')
  })

  test('behavior: accepts a sale by our landing contract for a plain recipient', () => {
    const destToken = findTokenBySymbol(mainnet, 'WETH')!.address
    const sold = { destToken, quoted: 1n, minAmount: 1n, secondsToSell: 600n }
    const recipient = pad(mainnet.contracts.landing)
    const messageTo = (account: string) => landingMessage(account as `0x${string}`, sold)
    const message = messageTo('0x00000000000000000000000000000000000a11ce')
    expect(check({ recipient, message })).toBeUndefined()
    expect(check({ message })).toBe('HasMessage')
    for (const other of ['0x', '0x12', `${message}00`, `0x01${message.slice(4)}`] as const)
      expect(check({ recipient, message: other })).toMatch(/HasMessage|BadRecipient/)
    for (const lost of [
      mainnet.contracts.landing,
      mainnet.contracts.intent,
      findTokenBySymbol(mainnet, 'USDC')!.address,
    ])
      expect(check({ recipient, message: messageTo(lost) })).toBe('BadRecipient')
  })

  test('behavior: refuses an exclusive relayer or a message', () => {
    expect(check({ exclusiveRelayer: pad('0x01') })).toBe('Exclusive')
    expect(check({ exclusivityDeadline: Number(seconds) })).toBe('Exclusive')
    expect(check({ message: '0x00' })).toBe('HasMessage')
  })

  test('behavior: refuses recipients that would lose the money', () => {
    const { spokePool, intent, acrossBridge, multicall3 } = mainnet.contracts
    const lost = ['0x0000000000000000000000000000000000000000', spokePool, intent, acrossBridge, multicall3] as const
    for (const contract of lost) expect(check({ recipient: pad(contract) }), contract).toBe('BadRecipient')
    expect(check({ recipient: relay.outputToken })).toBe('BadRecipient')
    expect(check({ recipient: `0x01${relay.recipient.slice(4)}` })).toBe('BadRecipient')
  })
})
