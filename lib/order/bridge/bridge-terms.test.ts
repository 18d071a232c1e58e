import fc from 'fast-check'
import { encodeAbiParameters } from 'viem'
import { describe, expect, test } from 'vitest'
import { transfers } from '@/contracts/test/money/bridge.json'
import {
  bridgeOutput,
  decodeProtocolData,
  encodeProtocolData,
  farMinimum,
  maxBridgeFee,
  scaled,
  shownTerms,
} from './bridge-terms'
import { encodeLanding } from './landing-terms'

const termsOf = ({ maxPips, maxFlat }: { maxPips: number; maxFlat: string }) => {
  return { maxPips: BigInt(maxPips), maxFlat: BigInt(maxFlat) }
}
const amounts = fc.bigInt(1n, 2n ** 120n)
const factors = fc.integer({ min: -18, max: 18 })
const anyTerms = fc.record({
  fillSeconds: fc.bigInt(0n, 2n ** 32n - 1n),
  maxPips: fc.bigInt(0n, 2n ** 32n - 1n),
  maxFlat: fc.bigInt(0n, 2n ** 128n - 1n),
})
const abi = ['uint32', 'uint32', 'uint128', 'bytes'].map((type) => ({ type }))

// The contract tests use the same rows.
describe('bridgeOutput', () => {
  test.each(transfers)('default: $case', (row) => {
    const amount = { amount: BigInt(row.amount), scalingFactor: row.scalingFactor }
    const fee = row.hasFee ? BigInt(row.fee) : undefined
    const arrives = bridgeOutput({ ...amount, fee }, termsOf(row))
    expect(arrives).toBe(row.refused === '' ? BigInt(row.arrives) : undefined)
    expect(maxBridgeFee(scaled(amount.amount, amount.scalingFactor), termsOf(row))).toBe(BigInt(row.maxFee))
    expect(farMinimum(amount, termsOf(row))).toBe(BigInt(row.minimum))
  })
})

describe('shownTerms', () => {
  test('behavior: a maximum is at most twice the shown fee and 1 bps of the transfer', () => {
    fc.assert(
      fc.property(amounts, anyTerms, (gross, terms) => {
        const shown = maxBridgeFee(gross, shownTerms(terms))
        expect(maxBridgeFee(gross, terms)).toBeLessThanOrEqual(2n * shown + gross / 10_000n + 1n)
        expect(shown).toBeLessThanOrEqual(maxBridgeFee(gross, terms))
      }),
    )
  })
})

describe('farMinimum', () => {
  test('behavior: the minimum arrives for any larger amount and any permitted fee', () => {
    fc.assert(
      fc.property(amounts, amounts, factors, anyTerms, amounts, (amount, more, scalingFactor, terms, fee) => {
        const sent = { amount: amount + more, scalingFactor }
        const named = fee % (maxBridgeFee(scaled(sent.amount, scalingFactor), terms) + 1n)
        const minimum = farMinimum({ amount, scalingFactor }, terms)
        for (const arrives of [bridgeOutput({ ...sent, fee: named }, terms), bridgeOutput(sent, terms)]) {
          if (arrives !== undefined) expect(arrives).toBeGreaterThanOrEqual(minimum)
        }
      }),
    )
  })
})

describe('encodeProtocolData', () => {
  test('default: encodes like the ABI', () => {
    fc.assert(
      fc.property(anyTerms, (terms) => {
        const values = [Number(terms.fillSeconds), Number(terms.maxPips), terms.maxFlat, '0x']
        expect(encodeProtocolData(terms)).toBe(encodeAbiParameters(abi, values))
        expect(decodeProtocolData(encodeProtocolData(terms))).toEqual(terms)
      }),
    )
  })
})

describe('decodeProtocolData', () => {
  const data = encodeProtocolData({ fillSeconds: 3_600n, maxPips: 75n, maxFlat: 150_000n })
  const withWord = (index: number, word: bigint) =>
    `${data.slice(0, 2 + 64 * index)}${word.toString(16).padStart(64, '0')}${data.slice(66 + 64 * index)}` as const

  test('error: refuses other lengths, oversized words, other offsets and an invalid landing', () => {
    const refused = [
      ...['0x', data.slice(0, -2), `${data}00`, `${data.slice(0, -1)}g`],
      ...[withWord(0, 2n ** 32n), withWord(1, 2n ** 32n), withWord(2, 2n ** 128n)],
      ...[withWord(3, 64n), withWord(4, 1n)],
      encodeAbiParameters(abi, [3_600, 75, 150_000n, '0x01']),
      encodeAbiParameters(abi, [3_600, 75, 150_000n, `0x${'00'.repeat(160)}`]),
    ]
    for (const other of refused) expect(decodeProtocolData(other as `0x${string}`)).toBeUndefined()
  })

  test('behavior: reads the terms of a sale of what arrives', () => {
    const landing = {
      destToken: '0x4200000000000000000000000000000000000006',
      quoted: 1_000n,
      minAmount: 300n,
      secondsToSell: 600n,
    } as const
    const terms = { fillSeconds: 3_600n, maxPips: 75n, maxFlat: 150_000n, landing }
    const encoded = encodeAbiParameters(abi, [3_600, 75, 150_000n, `0x${encodeLanding(landing)}`])
    expect(encodeProtocolData(terms)).toBe(encoded)
    expect(decodeProtocolData(encoded)).toEqual(terms)
    expect(decodeProtocolData(`${encoded}00`)).toBeUndefined()
  })
})
