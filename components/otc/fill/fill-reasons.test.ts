import { describe, expect, test } from 'vitest'
import { zeroAddress } from '@/lib/address'
import { findFillReasons } from './fill-reasons'

const maker = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const taker = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const ready: Parameters<typeof findFillReasons>[0] = {
  wallet: 'connected',
  chain: { name: 'Ethereum' },
  onWalletChain: true,
  worldRefusal: undefined,
  account: taker,
  maker,
  taker,
  expiry: 1_000n,
  now: 500,
  signature: 'key',
  isChainLost: false,
  verdict: { state: 'PENDING', filled: 0n, left: 100n, short: 0n, shortOf: undefined },
  makerToken: { symbol: 'WETH', decimals: 18 },
  takerToken: { symbol: 'USDC', decimals: 6 },
  acceptedTokens: true,
  amountIsInvalid: false,
  amount: 10n,
  fill: { pays: 10n, gets: 5n },
  maxFill: { pays: 100n, gets: 50n },
  spendable: 10n,
}
const keys = (change: Partial<typeof ready>) => findFillReasons({ ...ready, ...change }).map(({ key }) => key)
const pending = ready.verdict!

describe('findFillReasons', () => {
  test('default', () => {
    expect(keys({})).toEqual([])
    expect(keys({ taker: zeroAddress, account: '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc' })).toEqual([])
  })

  test('behavior: reasons of the order come before those of the wallet', () => {
    expect(keys({ verdict: { ...pending, state: 'CANCELLED' }, wallet: 'disconnected' })).toEqual([
      'ended',
      'disconnected',
    ])
    expect(keys({ signature: 'forged' })[0]).toBe('forged')
  })

  test('behavior: refuses a token with a transfer fee on either side', () => {
    const sta = { symbol: 'STA', decimals: 18, transferFeeBps: 100 }
    for (const side of [{ makerToken: sta }, { takerToken: sta }]) {
      expect(keys(side)).toEqual(['transferFee STA'])
      expect(keys({ ...side, verdict: { ...pending, state: 'EXPIRED' } })).toEqual(['ended'])
    }
  })

  test('behavior: allows only the named taker, and never the maker', () => {
    expect(keys({ account: '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc' })).toEqual(['wrongTaker'])
    expect(keys({ account: maker })).toEqual(['ownOrder'])
  })

  test('behavior: refuses a fill less than 15 seconds before expiry', () => {
    expect(keys({ now: 985 })).toEqual([])
    expect(keys({ now: 986 })).toEqual(['tooLate'])
    expect(keys({ now: 10 ** 9, expiry: 0n })).toEqual([])
  })

  test('behavior: shows how much the maker is short', () => {
    const short = { ...pending, state: 'SUSPENDED', short: 10n ** 18n, shortOf: 'balance' } as const
    const [reason] = findFillReasons({ ...ready, verdict: short })
    expect(reason).toMatchObject({ key: 'suspended', why: expect.stringContaining('balance is short by 1 WETH') })
    const [unapproved] = findFillReasons({ ...ready, verdict: { ...short, shortOf: 'allowance' } })
    expect(unapproved).toMatchObject({
      label: 'The maker has to approve WETH',
      why: expect.stringContaining('approval is short by 1 WETH'),
    })
  })

  test('behavior: refuses a fill until chain state and signature are verified', () => {
    expect(keys({ verdict: undefined })).toEqual(['checking'])
    expect(keys({ verdict: undefined, isChainLost: true })).toEqual(['chainLost'])
    expect(keys({ signature: 'checking' })).toEqual(['checking'])
    expect(keys({ signature: 'unknown' })).toEqual(['unverified'])
  })

  test('behavior: reports an unlisted token, an invalid amount and a short balance', () => {
    expect(keys({ acceptedTokens: false })).toEqual(['tokenUnaccepted'])
    expect(keys({ amountIsInvalid: true })).toEqual(['amountInvalid'])
    expect(keys({ amount: undefined, fill: undefined })).toEqual(['amountMissing'])
    expect(keys({ fill: undefined, amount: 101n })).toEqual(['tooMuch'])
    expect(keys({ fill: undefined, amount: 1n })).toEqual(['tooLittle'])
    expect(keys({ spendable: 9n })).toEqual(['balanceShort'])
    expect(keys({ onWalletChain: false })).toEqual(['wrongChain'])
  })
})
