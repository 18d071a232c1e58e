import { describe, expect, test } from 'vitest'
import { acrossSelector } from '@/lib/chain/bridge/across'
import { arbitrum } from '@/lib/chain/registry/arbitrum'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { encodeProtocolData, farMinimum } from '@/lib/order/bridge/bridge-terms'
import { type IntentOrder, orderKinds } from '@/lib/order/intent'
import { intentOrderOf } from '@/lib/order/testing/intent-order'
import { replacePath } from './replace-path'
import { readTicketLink } from './ticket-link'

const [src, dest, output] = [
  findTokenBySymbol(mainnet, 'WETH')!,
  findTokenBySymbol(mainnet, 'USDC')!,
  findTokenBySymbol(arbitrum, 'USDC')!,
]
const maximumFee = { maxPips: 75n, maxFlat: 150_000n }
const bridge = {
  protocolSelector: acrossSelector,
  destinationChainId: BigInt(arbitrum.id),
  outputToken: output.address,
  scalingFactor: 0,
  protocolData: encodeProtocolData({ fillSeconds: 3_600n, ...maximumFee }),
}
const given = { chainId: mainnet.id, src, dest, output: undefined, partner: 'anon' }
const signedOf = (change: Partial<IntentOrder>) => ({
  family: 'Order' as const,
  hash: `0x${'7'.repeat(64)}`,
  order: intentOrderOf(change),
})
const linkOf = (path: string | undefined) => readTicketLink(path!.split('?')[1]!)

describe('replacePath', () => {
  test('default: the amounts of an order on one chain, with its partner', () => {
    const signed = signedOf({ beneficiary: output.address as never })
    expect(linkOf(replacePath({ ...given, signed, partner: 'example' }))).toMatchObject({
      chainId: 1,
      toChainId: undefined,
      amountText: '1',
      buyText: '2500',
      parts: 'no',
      replaces: signed.hash,
      partner: 'example',
      receiver: undefined,
    })
  })

  test('behavior: another price replaces the bought amount, or the price of a purchase', () => {
    const sale = replacePath({ ...given, signed: signedOf({}), price: '2600' })
    expect(linkOf(sale)).toMatchObject({ side: 'SELL', amountText: '1', price: '2600' })
    expect(linkOf(sale).buyText).toBeUndefined()
    const purchase = replacePath({ ...given, signed: signedOf({ kind: orderKinds.BUY }), price: '1/0.0004' })
    expect(linkOf(purchase)).toMatchObject({ side: 'BUY', amountText: '2500', price: '1/0.0004' })
  })

  test('behavior: for another chain, the minimum that arrives there in the units of its token', () => {
    const output = { ...findTokenBySymbol(arbitrum, 'USDC')!, decimals: 8 }
    const signed = signedOf({ bridge: { ...bridge, scalingFactor: 2 } })
    const arriving = farMinimum({ amount: 2_500_000_000n, scalingFactor: 2 }, maximumFee)
    expect(linkOf(replacePath({ ...given, signed, output }))).toMatchObject({
      chainId: mainnet.id,
      toChainId: arbitrum.id,
      from: src.address.toLowerCase(),
      to: output.address.toLowerCase(),
      side: 'SELL',
      amountText: '1',
      buyText: `${Number(arriving) / 1e8}`,
      receiver: undefined,
    })
  })

  test('behavior: a purchase has the arriving amount and a price', () => {
    const arriving = farMinimum({ amount: 2_500_000_000n, scalingFactor: 0 }, maximumFee)
    const link = linkOf(replacePath({ ...given, signed: signedOf({ bridge, kind: orderKinds.BUY }), output }))
    expect(link).toMatchObject({ side: 'BUY', amountText: `${Number(arriving) / 1e6}`, toChainId: arbitrum.id })
    expect(Number(link.price)).toBeCloseTo(Number(arriving) / 1e6, 6)
  })

  test('behavior: keeps the account that is paid on the other chain', () => {
    const beneficiary = '0x00000000000000000000000000000000000000aa'
    expect(linkOf(replacePath({ ...given, signed: signedOf({ bridge, beneficiary }), output })).receiver).toBe(
      beneficiary,
    )
  })

  test('error: undefined if parts of both could be filled, or if the arriving amount is unknown', () => {
    const signed = signedOf({ bridge })
    const unread = signedOf({ bridge: { ...bridge, protocolData: '0x' } })
    expect(replacePath({ ...given, signed: { ...signed, family: 'FillableOrder' }, output })).toBeUndefined()
    expect(replacePath({ ...given, signed, output: undefined })).toBeUndefined()
    expect(replacePath({ ...given, signed, output: dest })).toBeUndefined()
    expect(replacePath({ ...given, signed: unread, output })).toBeUndefined()
    const landing = { destToken: dest.address, quoted: 1n, minAmount: 1n, secondsToSell: 600n }
    const soldThere = encodeProtocolData({ fillSeconds: 3_600n, maxPips: 75n, maxFlat: 150_000n, landing })
    const sold = signedOf({ bridge: { ...bridge, protocolData: soldThere } })
    expect(replacePath({ ...given, signed: sold, output })).toBeUndefined()
  })
})
