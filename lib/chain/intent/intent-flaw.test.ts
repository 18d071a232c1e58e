import { expect, test } from 'vitest'
import { nativeToken, zeroAddress } from '@/lib/address'
import type { FamilyName } from '@/lib/order/families/families'
import { type IntentOrder, noBridge, orderKinds } from '@/lib/order/intent'
import { intentOrderOf } from '@/lib/order/testing/intent-order'
import { mainnet } from '../registry/mainnet'
import { findIntentFlaw } from './intent-flaw'

const [owner, other] = [`0x${'11'.repeat(20)}`, `0x${'22'.repeat(20)}`] as const
const place = { from: mainnet, to: undefined }
const intent = mainnet.contracts.intent!
const [usdc, weth] = [`0x${'a0'.repeat(20)}`, `0x${'c0'.repeat(20)}`] as const
const order = intentOrderOf({
  ...{ owner, beneficiary: other, srcToken: usdc, destToken: weth, srcAmount: 3n, destAmount: 1n, expectedAmount: 0n },
})
const flawOf = (changes: Partial<IntentOrder>, family: 'Order' | 'FillableOrder' = 'Order') =>
  findIntentFlaw({ ...order, ...changes }, { family, ...place })
const permitOf = (bytes: number) => `0x${'01'.repeat(bytes)}` as const

test('default: what the contract would settle has none', () => {
  for (const family of ['Order', 'FillableOrder'] as const) {
    expect(flawOf({}, family)).toBeUndefined()
    expect(flawOf({ beneficiary: zeroAddress }, family)).toBeUndefined()
    expect(flawOf({ srcToken: nativeToken }, family)).toBeUndefined()
    expect(flawOf({ permit: '0x01' }, family)).toBeUndefined()
  }
  expect(flawOf({ permit: permitOf(96) })).toBeUndefined()
})

test('behavior: the field that is wrong is named, with the reason', () => {
  const flaws: [Partial<IntentOrder>, keyof IntentOrder, RegExp][] = [
    [{ owner: zeroAddress }, 'owner', /nobody can sign/],
    [{ srcToken: zeroAddress }, 'srcToken', /zero address/],
    [{ destToken: zeroAddress }, 'destToken', /zero address/],
    [{ destToken: usdc }, 'destToken', /same token/],
    [{ destToken: nativeToken, srcToken: nativeToken }, 'destToken', /same token/],
    [{ srcAmount: 0n }, 'srcAmount', /above zero/],
    [{ destAmount: 0n }, 'destAmount', /above zero/],
    [{ beneficiary: intent }, 'beneficiary', /settlement contract/],
    [{ beneficiary: usdc }, 'beneficiary', /token of the order/],
    [{ beneficiary: weth }, 'beneficiary', /token of the order/],
    [{ beneficiary: zeroAddress, owner: weth }, 'beneficiary', /token of the order/],
    [{ permit: ('0x02' + '00') as `0x${string}` }, 'permit', /2 bytes/],
    [{ permit: permitOf(97) }, 'permit', /97 bytes/],
    [{ permit: '0x01', srcToken: nativeToken }, 'permit', /deposit/],
  ]
  for (const [changes, field, reason] of flaws)
    expect(flawOf(changes)).toEqual({ field, reason: expect.stringMatching(reason) })
})

test('behavior: any leaf of a bridge that is set is one, where it leads to no chain', () => {
  const leaves: Partial<IntentOrder['bridge']>[] = [
    { protocolSelector: '0x00000001' },
    { outputToken: usdc },
    { scalingFactor: -1 },
    { protocolData: '0x00' },
  ]
  expect(leaves).toHaveLength(Object.keys(noBridge).length - 1)
  for (const leaf of leaves) expect(flawOf({ bridge: { ...noBridge, ...leaf } })?.field).toBe('bridge')
  expect(flawOf({ bridge: { ...noBridge, destinationChainId: 1n } })?.field).toBe('bridge.destinationChainId')
})

test('behavior: a signed transfer of Permit2 pays once, so it pays no parts', () => {
  expect(flawOf({ permit: permitOf(96) }, 'FillableOrder')).toMatchObject({ field: 'permit' })
})

test('behavior: of an order over time the field of its own struct is named', () => {
  const schedule = { slices: 3n, interval: 60n }
  const over = (changes: Partial<IntentOrder>, about: object = {}, family: FamilyName = 'TWAPOrder') =>
    findIntentFlaw({ ...order, destAmount: 3n, ...changes }, { family, ...place, schedule: { ...schedule, ...about } })
  expect(over({})).toBeUndefined()
  expect(over({ srcAmount: 2n ** 32n, destAmount: 2n ** 256n - 1n }, { slices: 2n ** 32n - 1n })).toBeUndefined()
  expect(over({}, { slices: 2n })).toBeUndefined()
  expect(over({}, { slices: 2n ** 32n })?.field).toBe('numSlices')
  expect(over({}, { slices: 1n })?.field).toBe('numSlices')
  expect(over({}, { interval: 59n })?.field).toBe('interval')
  expect(over({ srcAmount: 2n })?.field).toBe('totalSrcAmount')
  expect(over({ destAmount: 0n })?.field).toBe('destAmountPerSlice')
  expect(over({ destAmount: 2n ** 256n })?.field).toBe('destAmountPerSlice')
  expect(over({ permit: permitOf(96) })?.field).toBe('permit')
  const bought = { kind: orderKinds.BUY }
  expect(over(bought, {}, 'TWAPBuyOrder')).toBeUndefined()
  expect(over({ ...bought, destAmount: 2n }, {}, 'TWAPBuyOrder')?.field).toBe('totalDestAmount')
  expect(over({ ...bought, srcAmount: 2n }, {}, 'TWAPBuyOrder')?.field).toBe('maxSrcAmount')
})
