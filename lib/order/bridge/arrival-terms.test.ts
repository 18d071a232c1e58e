import { expect, test } from 'vitest'
import { noBridge } from '../intent'
import { intentOrderOf } from '../testing/intent-order'
import { arrivalTerms, boughtOf, minimumArriving } from './arrival-terms'
import { encodeProtocolData } from './bridge-terms'

const signedTerms = { fillSeconds: 3_600n, maxPips: 75n, maxFlat: 150_000n }
const protocolData = encodeProtocolData(signedTerms)
const bridge = { ...noBridge, destinationChainId: 42_161n, protocolData }
const order = intentOrderOf({ destAmount: 994_900_500n, bridge })

test('default: the minimum that arrives is the signed minimum minus the maximum fee', () => {
  expect(arrivalTerms({ order })).toMatchObject({
    chainId: 42_161,
    minimum: 994_675_882n,
    sliceMinimum: 994_675_882n,
    maxFee: 224_618n,
    fillSeconds: 3_600n,
  })
})

test('behavior: each slice pays its own fee', () => {
  const terms = arrivalTerms({
    order: { ...order, destAmount: 1_000_000_000n },
    schedule: { slices: 4n, interval: 60n },
  })
  expect(terms).toMatchObject({ sliceMinimum: 249_831_250n, minimum: 999_325_000n, maxFee: 168_750n })
})

test('behavior: each settlement of several pays its own fee', () => {
  expect(minimumArriving(order, [250_000_000n, 250_000_000n])).toBe(499_662_500n)
  expect(minimumArriving(order, [order.destAmount])).toBe(arrivalTerms({ order })?.minimum)
})

test('behavior: what is sold after its arrival has the minimum of the sale', () => {
  const landing = { destToken: `0x${'a1'.repeat(20)}`, quoted: 1_000n, minAmount: 300n, secondsToSell: 600n } as const
  const sold = { ...bridge, protocolData: encodeProtocolData({ ...signedTerms, landing }) }
  const terms = arrivalTerms({ order: { ...order, bridge: sold } })!
  expect(terms).toMatchObject({ minimum: 994_675_882n, landing })
  expect(boughtOf(terms)).toEqual({ token: landing.destToken, minimum: 300n })
  expect(boughtOf(arrivalTerms({ order })!)).toEqual({ token: bridge.outputToken, minimum: 994_675_882n })
})

test('error: undefined for an order on one chain, or with unknown terms', () => {
  expect(arrivalTerms({ order: { ...order, bridge: noBridge } })).toBeUndefined()
  expect(arrivalTerms({ order: { ...order, bridge: { ...bridge, protocolData: '0x12' } } })).toBeUndefined()
  expect(minimumArriving({ bridge: { ...bridge, protocolData: '0x12' } }, [1n])).toBeUndefined()
})
