import { describe, expect, test } from 'vitest'
import { zeroAddress } from '@/lib/address'
import { findOfferReasons } from './offer-reasons'

const ready: Parameters<typeof findOfferReasons>[0] = {
  wallet: 'connected',
  chain: { name: 'Ethereum' },
  onWalletChain: true,
  worldRefusal: undefined,
  give: { symbol: 'WETH', origin: 'listed' },
  get: { symbol: 'USDC', origin: 'listed' },
  form: {
    isSameToken: false,
    giveAmount: 1n,
    getAmount: 1n,
    giveError: undefined,
    drivenError: undefined,
    taker: { status: 'named', address: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8' },
    lifeSeconds: 3_600,
    draft: { acceptedOpen: false },
  },
}
type Context = typeof ready
const keys = (change: Partial<Context>, form: Partial<Context['form']> = {}) =>
  findOfferReasons({ ...ready, ...change, form: { ...ready.form, ...form } }).map(({ key }) => key)

describe('findOfferReasons', () => {
  test('default', () => {
    expect(keys({})).toEqual([])
  })

  test('behavior: reports a missing wallet first and a wrong network last', () => {
    expect(keys({ wallet: 'disconnected' }, { giveAmount: undefined })).toEqual(['disconnected', 'amountMissing'])
    expect(keys({ onWalletChain: false }, { giveAmount: undefined })).toEqual(['amountMissing', 'wrongChain'])
  })

  test('behavior: refuses a token with a transfer fee on either side', () => {
    const sta = { symbol: 'STA', origin: 'listed', transferFeeBps: 100 }
    for (const side of [{ give: sta }, { get: sta }]) {
      const [reason] = findOfferReasons({ ...ready, ...side })
      expect(reason?.label).toBe('STA cannot be traded OTC')
      expect(reason?.why).toMatch(/^STA takes 1% of every transfer\./)
    }
  })

  test('behavior: requires choosing and confirming an open offer', () => {
    const open = { status: 'open', address: zeroAddress } as const
    expect(keys({}, { taker: { status: 'missing', address: undefined } })).toEqual(['taker missing'])
    expect(keys({}, { taker: open })).toEqual(['openUnconfirmed'])
    expect(keys({}, { taker: open, draft: { acceptedOpen: true } })).toEqual([])
  })

  test('behavior: requires accepting an unlisted token', () => {
    expect(keys({ get: { symbol: 'USDC', origin: 'found' } })).toEqual(['unaccepted USDC'])
  })

  test('behavior: reports missing amounts, an invalid expiry and equal tokens', () => {
    expect(keys({}, { lifeSeconds: undefined, getAmount: undefined })).toEqual(['amountMissing', 'lifeInvalid'])
    expect(keys({}, { isSameToken: true })).toEqual(['sameToken'])
  })
})
