import { expect, test } from 'vitest'
import { nativeToken, zeroAddress } from '@/lib/address'
import type { FamilyName } from '@/lib/order/families/families'
import { type IntentOrder, noBridge, orderKinds } from '@/lib/order/intent'
import { intentOrderOf } from '@/lib/order/testing/intent-order'
import { mainnet } from '../registry/mainnet'
import { validateIntent } from './validate-intent'

const [owner, other] = [`0x${'11'.repeat(20)}`, `0x${'22'.repeat(20)}`] as const
const place = { from: mainnet, to: undefined }
const intent = mainnet.contracts.intent!
const [usdc, weth] = [`0x${'a0'.repeat(20)}`, `0x${'c0'.repeat(20)}`] as const
const order = intentOrderOf({
  owner,
  beneficiary: other,
  srcToken: usdc,
  destToken: weth,
  srcAmount: 3n,
  destAmount: 1n,
  expectedAmount: 0n,
})
const issueOf = (changes: Partial<IntentOrder>, family: 'Order' | 'FillableOrder' = 'Order') =>
  validateIntent({ ...order, ...changes }, { family, ...place })
const permitOf = (bytes: number) => `0x${'01'.repeat(bytes)}` as const

test('default: undefined for orders that the contract would settle', () => {
  for (const family of ['Order', 'FillableOrder'] as const) {
    expect(issueOf({}, family)).toBeUndefined()
    expect(issueOf({ beneficiary: zeroAddress }, family)).toBeUndefined()
    expect(issueOf({ srcToken: nativeToken }, family)).toBeUndefined()
    expect(issueOf({ permit: '0x01' }, family)).toBeUndefined()
  }
  expect(issueOf({ permit: permitOf(96) })).toBeUndefined()
})

test('behavior: names the invalid field and the reason', () => {
  const issues: [Partial<IntentOrder>, keyof IntentOrder, RegExp][] = [
    [{ owner: zeroAddress }, 'owner', /cannot sign/],
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
  for (const [changes, field, reason] of issues)
    expect(issueOf(changes)).toEqual({ field, reason: expect.stringMatching(reason) })
})

test('behavior: a bridge field without a destination chain is invalid', () => {
  const leaves: Partial<IntentOrder['bridge']>[] = [
    { protocolSelector: '0x00000001' },
    { outputToken: usdc },
    { scalingFactor: -1 },
    { protocolData: '0x00' },
  ]
  expect(leaves).toHaveLength(Object.keys(noBridge).length - 1)
  for (const leaf of leaves) expect(issueOf({ bridge: { ...noBridge, ...leaf } })?.field).toBe('bridge')
  expect(issueOf({ bridge: { ...noBridge, destinationChainId: 1n } })?.field).toBe('bridge.destinationChainId')
})

test('behavior: a signed Permit2 transfer works once, so not for partial fills', () => {
  expect(issueOf({ permit: permitOf(96) }, 'FillableOrder')).toMatchObject({ field: 'permit' })
})

test('behavior: names the fields of a TWAP struct', () => {
  const schedule = { slices: 3n, interval: 60n }
  const twap = (changes: Partial<IntentOrder>, about: object = {}, family: FamilyName = 'TWAPOrder') =>
    validateIntent({ ...order, destAmount: 3n, ...changes }, { family, ...place, schedule: { ...schedule, ...about } })
  expect(twap({})).toBeUndefined()
  expect(twap({ srcAmount: 2n ** 32n, destAmount: 2n ** 256n - 1n }, { slices: 2n ** 32n - 1n })).toBeUndefined()
  expect(twap({}, { slices: 2n })).toBeUndefined()
  expect(twap({}, { slices: 2n ** 32n })?.field).toBe('numSlices')
  expect(twap({}, { slices: 1n })?.field).toBe('numSlices')
  expect(twap({}, { interval: 59n })?.field).toBe('interval')
  expect(twap({ srcAmount: 2n })?.field).toBe('totalSrcAmount')
  expect(twap({ destAmount: 0n })?.field).toBe('destAmountPerSlice')
  expect(twap({ destAmount: 2n ** 256n })?.field).toBe('destAmountPerSlice')
  expect(twap({ permit: permitOf(96) })?.field).toBe('permit')
  const bought = { kind: orderKinds.BUY }
  expect(twap(bought, {}, 'TWAPBuyOrder')).toBeUndefined()
  expect(twap({ ...bought, destAmount: 2n }, {}, 'TWAPBuyOrder')?.field).toBe('totalDestAmount')
  expect(twap({ ...bought, srcAmount: 2n }, {}, 'TWAPBuyOrder')?.field).toBe('maxSrcAmount')
})
