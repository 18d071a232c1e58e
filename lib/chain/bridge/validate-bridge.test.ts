import { expect, test } from 'vitest'
import { nativeToken, zeroAddress } from '@/lib/address'
import { type BridgeTerms, encodeProtocolData } from '@/lib/order/bridge/bridge-terms'
import type { FamilyName } from '@/lib/order/families/families'
import { type Bridge, type IntentOrder, orderKinds } from '@/lib/order/intent'
import { intentOrderOf } from '@/lib/order/testing/intent-order'
import type { Chain } from '../chain'
import { validateIntent } from '../intent/validate-intent'
import { arbitrum } from '../registry/arbitrum'
import { base } from '../registry/base'
import { bnb } from '../registry/bnb'
import { mainnet } from '../registry/mainnet'
import { findTokenBySymbol } from '../registry/registry'
import { acrossSelector } from './across'

const tokenOf = (chain: Chain, symbol: string) => findTokenBySymbol(chain, symbol)!.address
const [usdc, weth, wbtc] = ['USDC', 'WETH', 'WBTC'].map((symbol) => tokenOf(mainnet, symbol)) as [
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
]
const terms = { fillSeconds: 3_600n, maxPips: 75n, maxFlat: 150_000n }
const dataOf = (changes: Partial<BridgeTerms>) => encodeProtocolData({ ...terms, ...changes })
const bridge: Bridge = {
  protocolSelector: acrossSelector,
  destinationChainId: BigInt(arbitrum.id),
  outputToken: tokenOf(arbitrum, 'USDC'),
  scalingFactor: 0,
  protocolData: dataOf({}),
}
const order = intentOrderOf({ destAmount: 994_900_500n, bridge })
const chains = { from: mainnet, to: arbitrum }
const schedule = { slices: 3n, interval: 60n }
const issueOf = (
  { bridge: leaf, ...changes }: Partial<Omit<IntentOrder, 'bridge'>> & { bridge?: Partial<Bridge> } = {},
  { family = 'Order', ...place }: { family?: FamilyName; to?: Chain | undefined; schedule?: typeof schedule } = {},
) => validateIntent({ ...order, ...changes, bridge: { ...bridge, ...leaf } }, { ...chains, family, ...place })

test('default: orders on supported lanes are valid, with or without a trade, whole or in slices', () => {
  expect(issueOf()).toBeUndefined()
  expect(issueOf({ srcToken: usdc })).toBeUndefined()
  expect(issueOf({ srcToken: nativeToken })).toBeUndefined()
  expect(issueOf({ kind: orderKinds.BUY })).toBeUndefined()
  expect(issueOf({}, { family: 'TWAPOrder', schedule })).toBeUndefined()
  const toBase = { destinationChainId: BigInt(base.id), outputToken: tokenOf(base, 'USDC') }
  expect(issueOf({ bridge: toBase }, { to: base })).toBeUndefined()
  for (const fillSeconds of [600n, 21_600n])
    expect(issueOf({ bridge: { protocolData: dataOf({ fillSeconds }) } })).toBeUndefined()
})

test('error: an order that the contract or the bridge would refuse', () => {
  const cases: [Parameters<typeof issueOf>[0], string, RegExp][] = [
    [
      { bridge: { protocolSelector: '0x41435254' } },
      'bridge.protocolSelector',
      /expected 0x41435253, given 0x41435254/,
    ],
    [{ bridge: { destinationChainId: 1n } }, 'bridge.destinationChainId', /chain of the order/],
    [{ bridge: { destinationChainId: 10n } }, 'bridge.destinationChainId', /no bridge leads to chain 10/],
    [{ bridge: { outputToken: zeroAddress } }, 'bridge.outputToken', /zero address/],
    [{ bridge: { scalingFactor: 19 } }, 'bridge.scalingFactor', /-18 to 18, given 19/],
    [{ bridge: { scalingFactor: -19 } }, 'bridge.scalingFactor', /-18 to 18, given -19/],
    [{ destToken: nativeToken, srcToken: usdc }, 'destToken', /expected the wrapped one/],
    [{ bridge: { protocolData: '0x' } }, 'bridge.protocolData', /landing empty or valid/],
    [{ bridge: { protocolData: dataOf({ fillSeconds: 599n }) } }, 'bridge.protocolData', /600 to 21600 .* given 599/],
    [{ bridge: { protocolData: dataOf({ fillSeconds: 21_601n }) } }, 'bridge.protocolData', /given 21601/],
  ]
  for (const [changes, field, reason] of cases)
    expect(issueOf(changes)).toEqual({ field, reason: expect.stringMatching(reason) })
  expect(issueOf({}, { to: undefined })).toMatchObject({ field: 'bridge.destinationChainId' })
  expect(issueOf({}, { family: 'FillableOrder' })).toMatchObject({
    field: 'bridge',
    reason: expect.stringMatching(/flat fee/),
  })
  expect(issueOf({ srcToken: usdc }, { family: 'TWAPOrder', schedule })).toMatchObject({ field: 'destToken' })
})

test('error: B2, an output token that no lane delivers for the input token', () => {
  const other = tokenOf(arbitrum, 'WETH')
  expect(issueOf({ bridge: { outputToken: other } })).toMatchObject({ field: 'bridge.outputToken' })
  expect(issueOf({ destToken: weth, srcToken: wbtc })).toMatchObject({ field: 'bridge.outputToken' })
  expect(issueOf({ bridge: { outputToken: tokenOf(mainnet, 'USDC') } })).toMatchObject({ field: 'bridge.outputToken' })
  // BNB has no lane, though it has an entry in the registry.
  const toBnb = { destinationChainId: BigInt(bnb.id), outputToken: tokenOf(bnb, 'USDC') }
  expect(issueOf({ bridge: toBnb }, { to: bnb })).toMatchObject({ field: 'bridge.outputToken' })
})

test("error: B4, a scaling factor that differs from the lane's", () => {
  for (const scalingFactor of [12, -12, 1, 18])
    expect(issueOf({ bridge: { scalingFactor } })).toEqual({
      field: 'bridge.scalingFactor',
      reason: `expected 0, given ${scalingFactor}`,
    })
})

test('error: B1, a fee that may exceed the minimum of the order or of a slice', () => {
  const most = order.destAmount
  const takes = (maxFlat: bigint, how: Parameters<typeof issueOf>[1] = {}) =>
    issueOf({ bridge: { protocolData: dataOf({ maxPips: 0n, maxFlat }) } }, how)
  expect(takes(most - 1n)).toBeUndefined()
  expect(takes(most)).toMatchObject({ field: 'bridge.protocolData', reason: expect.stringMatching(/take all/) })
  expect(issueOf({ bridge: { protocolData: dataOf({ maxPips: 1_000_000n }) } })).toMatchObject({
    reason: expect.stringMatching(/take all/),
  })
  const sliced = { family: 'TWAPOrder', schedule } as const
  expect(takes(most / 3n - 1n, sliced)).toBeUndefined()
  expect(takes(most / 3n, sliced)).toMatchObject({ field: 'bridge.protocolData' })
})

test('error: B14, a recipient that could not use what it is paid, on either chain', () => {
  const recipients = [
    ...[mainnet, arbitrum].flatMap(({ contracts }) => [contracts.intent, contracts.acrossBridge, contracts.spokePool]),
    ...[bridge.outputToken, weth, usdc],
  ]
  expect(new Set(recipients).size).toBeGreaterThanOrEqual(5)
  for (const beneficiary of recipients) {
    expect(issueOf({ beneficiary: beneficiary! })).toMatchObject({ field: 'beneficiary' })
    expect(issueOf({ beneficiary: zeroAddress, owner: beneficiary! })).toMatchObject({ field: 'beneficiary' })
  }
})

test('behavior: a whole order may be sold for another token after its arrival', () => {
  const destToken = tokenOf(arbitrum, 'WETH')
  const landing = { destToken, quoted: 990_000_000n, minAmount: 10n ** 17n, secondsToSell: 600n }
  const sold = { protocolData: dataOf({ landing }) }
  expect(issueOf({ bridge: sold })).toBeUndefined()
  const refused = (reason: RegExp) => ({ field: 'bridge.protocolData', reason: expect.stringMatching(reason) })
  expect(issueOf({ bridge: sold }, { family: 'TWAPOrder', schedule })).toEqual(refused(/in slices/))
  const same = { protocolData: dataOf({ landing: { ...landing, destToken: bridge.outputToken } }) }
  expect(issueOf({ bridge: same })).toEqual(refused(/token that arrives/))
  const { landing: _, ...contracts } = arbitrum.contracts
  expect(issueOf({ bridge: sold }, { to: { ...arbitrum, contracts } })).toEqual(
    refused(/nothing is sold on chain 42161/),
  )
  expect(issueOf({ bridge: sold, beneficiary: destToken })).toMatchObject({ field: 'beneficiary' })
  expect(issueOf({ beneficiary: mainnet.contracts.landing })).toMatchObject({ field: 'beneficiary' })
})
