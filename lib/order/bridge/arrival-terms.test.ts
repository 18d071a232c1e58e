import { expect, test } from 'vitest'
import { noBridge } from '../intent'
import { intentOrderOf } from '../testing/intent-order'
import { arrivalTerms } from './arrival-terms'
import { encodeProtocolData } from './bridge-terms'

const protocolData = encodeProtocolData({ fillSeconds: 3_600n, maxPips: 75n, maxFlat: 150_000n })
const bridge = { ...noBridge, destinationChainId: 42_161n, protocolData }
const order = intentOrderOf({ destAmount: 994_900_500n, bridge })

test('default: what arrives at least is the signed minimum less the maximum fee', () => {
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

test('error: an order on one chain, or with other terms, has none', () => {
  expect(arrivalTerms({ order: { ...order, bridge: noBridge } })).toBeUndefined()
  expect(arrivalTerms({ order: { ...order, bridge: { ...bridge, protocolData: '0x12' } } })).toBeUndefined()
})
