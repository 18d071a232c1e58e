import fc from 'fast-check'
import { numberToHex } from 'viem'
import { expect, test } from 'vitest'
import { arbitrum } from '../registry/arbitrum'
import { base } from '../registry/base'
import { chains } from '../registry/chains'
import { mainnet } from '../registry/mainnet'
import type { AggregatedCall } from './aggregate'
import { readDataPrice } from './data-price'
import { readRounds } from './reading'

const word = (value: bigint) => numberToHex(value, { size: 32 })
const words = (...values: readonly bigint[]) => `0x${values.map((value) => word(value).slice(2)).join('')}` as const

/** Answers as an oracle of the OP stack with these values. */
const optimism =
  (figures: { baseFeeScalar: bigint; l1BaseFee: bigint; blobBaseFeeScalar: bigint; blobBaseFee: bigint }) =>
  async (calls: readonly AggregatedCall[]) => {
    const answers: Record<string, bigint> = {
      '0xc5985918': figures.baseFeeScalar,
      '0x519b4bd3': figures.l1BaseFee,
      '0x68d5dca6': figures.blobBaseFeeScalar,
      '0xf8206140': figures.blobBaseFee,
    }
    return calls.map(({ target, data }) => (target === base.dataFee.oracle ? word(answers[data]!) : undefined))
  }

test('default: equals the fees in the tests of GasPriceOracle', async () => {
  // GasPriceOracleFjordActive_Test (ethereum-optimism/optimism): 100 bytes cost 68,500 wei, 153.9919 bytes 105,484.
  const figures = { baseFeeScalar: 20n, l1BaseFee: 2_000_000n, blobBaseFeeScalar: 15n, blobBaseFee: 3_000_000n }
  const price = await readRounds(readDataPrice(base), optimism(figures))
  expect(price * 100n).toBe(68_500n)
  expect((price * 1_539_919n) / 10_000n).toBe(105_484n)
})

test('behavior: takes the second price of ArbGasInfo', async () => {
  const ask = async ([call]: readonly AggregatedCall[]) => {
    expect(call).toEqual({ target: arbitrum.dataFee.oracle, data: '0x41b247a8' })
    return [words(112n, 800n, 3n, 4n, 5n, 9n)]
  }
  expect(await readRounds(readDataPrice(arbitrum), ask)).toBe(800n)
})

test('behavior: the price is 0 without a data fee, without oracle code, or with an invalid answer', async () => {
  const asksNothing = async () => expect.unreachable()
  expect(await readRounds(readDataPrice(mainnet), asksNothing)).toBe(0n)
  for (const answer of [undefined, '0x', '0x1234'] as const)
    for (const chain of [base, arbitrum])
      expect(await readRounds(readDataPrice(chain), async (calls) => calls.map(() => answer))).toBe(0n)
  expect(
    Object.values(chains)
      .filter(({ dataFee }) => dataFee !== undefined)
      .map(({ id }) => id),
  ).toEqual([10, 130, 8453, 42161])
})

test('behavior: rounds up by less than one wei per byte, and increases with every input', async () => {
  const scalar = fc.bigInt({ min: 0n, max: 2n ** 32n - 1n })
  const fee = fc.bigInt({ min: 0n, max: 10n ** 14n })
  const figures = fc.record({ baseFeeScalar: scalar, l1BaseFee: fee, blobBaseFeeScalar: scalar, blobBaseFee: fee })
  const property = fc.asyncProperty(figures, async (some) => {
    const price = await readRounds(readDataPrice(base), optimism(some))
    const exact = some.baseFeeScalar * 16n * some.l1BaseFee + some.blobBaseFeeScalar * some.blobBaseFee
    expect(price * 1_000_000n - exact).toBeGreaterThanOrEqual(0n)
    expect(price * 1_000_000n - exact).toBeLessThan(1_000_000n)
    for (const name of ['baseFeeScalar', 'l1BaseFee', 'blobBaseFeeScalar', 'blobBaseFee'] as const) {
      const dearer = await readRounds(readDataPrice(base), optimism({ ...some, [name]: some[name] + 1n }))
      expect(dearer).toBeGreaterThanOrEqual(price)
    }
  })
  await fc.assert(property, { numRuns: 200 })
})
