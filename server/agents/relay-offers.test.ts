import { beforeEach, describe, expect, test } from 'vitest'
import { arbitrum } from '@/lib/chain/registry/arbitrum'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { enteringFor } from '@/lib/order/bridge/bridge-terms'
import { storeTransfers } from '../bridge/testing/stored-transfers'
import { openTestDatabase } from '../testing/test-database'
import { offerAt, type RelayOffer, readPromised, relayFeeOf, shareOf } from './relay-offers'

const database = openTestDatabase()
const token = findTokenBySymbol(arbitrum, 'USDC')!.address.toLowerCase() as `0x${string}`
const far = { chainId: arbitrum.id, token }
const fast = { feePips: 500, maxAmount: 300n, funds: 400n, origins: [1] }
const offer: RelayOffer = { ...far, feePips: 50, feeFlat: 7n, maxAmount: 600n, funds: 1_000n, fast }
const promised = { all: 250n, fast: 150n }

describe('offerAt', () => {
  const at = (speed: 'standard' | 'fast', changes: object = {}) =>
    offerAt(offer, { speed, from: 1, promised, ...changes })

  test('default: returns the fee of the speed and the unpromised funds', () => {
    expect(at('standard')).toEqual({ feePips: 50, feeFlat: 7n, maxAmount: 600n, funds: 750n })
    expect(at('fast')).toEqual({ feePips: 500, feeFlat: 7n, maxAmount: 300n, funds: 250n })
  })

  test('behavior: fast funds are within the total, and none is negative', () => {
    expect(at('fast', { promised: { all: 900n, fast: 0n } })!.funds).toBe(100n)
    expect(at('fast', { promised: { all: 0n, fast: 900n } })!.funds).toBe(0n)
    expect(at('standard', { promised: { all: 2_000n, fast: 0n } })!.funds).toBe(0n)
  })

  test('behavior: no fast speed from other chains, for values with equal waits, or without an offer', () => {
    expect(at('fast', { from: 8453 })).toBeUndefined()
    expect(at('fast', { usd: 100 })).toBeUndefined()
    expect(at('fast', { usd: 101 })).toBeDefined()
    expect(offerAt({ ...offer, fast: undefined }, { speed: 'fast', from: 1, promised })).toBeUndefined()
  })
})

describe('relayFeeOf', () => {
  const fee = { feePips: 50, feeFlat: 100_000n }

  test('default: gas, and pips of the whole transfer', () => {
    expect(relayFeeOf(fee, 1_000_000_000n)).toBe(150_000n)
  })

  test('behavior: no pips of excess funds', () => {
    expect(relayFeeOf({ ...fee, excess: 600_000_000n }, 1_000_000_000n)).toBe(120_000n)
    expect(relayFeeOf({ ...fee, excess: 1_000_000_000n }, 1_000_000_000n)).toBe(100_000n)
    // A purchase delivers exactly what was asked, also where rounding matters.
    for (let excess = 999_999_000n; excess < 1_000_000_500n; excess += 37n)
      for (const arriving of [999_999_777n, 1_000_000_000n, 1_000_123_457n]) {
        const terms =
          arriving + fee.feeFlat <= excess ? { maxPips: 0n, maxFlat: 100_000n } : shareOf({ ...fee, excess })
        const gross = enteringFor({ arriving, scalingFactor: 0 }, terms)!
        expect(gross - relayFeeOf({ ...fee, excess }, gross)).toBe(arriving)
      }
    expect(offerAt({ ...offer, excess: 9n }, { speed: 'standard', from: 1, promised })).toMatchObject({ excess: 9n })
    expect(offerAt({ ...offer, excess: 9n }, { speed: 'fast', from: 1, promised })).not.toHaveProperty('excess')
  })
})

describe('readPromised', () => {
  const owner = `0x${'0a'.repeat(20)}` as const
  const sent = { owner, outputAmount: 100n }
  beforeEach(() => storeTransfers(database(), []))

  test('default: sums open transfers, and those signed as fast', async () => {
    await storeTransfers(database(), [sent, { ...sent, fillSeconds: 1_200n }, { ...sent, fillSeconds: 1_201n }])
    expect(await readPromised(database(), far)).toEqual({ all: 300n, fast: 100n })
  })

  test('behavior: omits paid and late transfers', async () => {
    const signed = { ...sent, fillSeconds: 1_200n }
    await storeTransfers(database(), [
      { ...signed, paidAfter: 5 },
      { ...signed, isLate: true },
    ])
    expect(await readPromised(database(), far)).toEqual({ all: 0n, fast: 0n })
  })
})
