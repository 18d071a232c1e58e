import type { Rollup } from '@/lib/routing/route/gas'
import type { Chain } from '../chain'
import type { AggregatedCall } from './aggregate'
import type { Reading } from './reading'
import { uintAt, wordCount } from './words'

/**
 * The calls to a rollup's oracle; the price comes from word `word` of each answer, in wei per byte.
 */
type Oracle = {
  word: number
  calls: readonly AggregatedCall['data'][]
  priceOf: (...words: readonly bigint[]) => bigint
}

const millionths = 1_000_000n
/** Calldata costs 16 gas per byte, by which Optimism scales the base fee of its parent chain. */
const gasPerByte = 16n

const oracles: Readonly<Record<Rollup, Oracle>> = {
  /**
   * Follows `_fjordL1Cost` of GasPriceOracle (ethereum-optimism/optimism, contracts-bedrock): the
   * estimated size, in millionths, times `baseFeeScalar * 16 * l1BaseFee + blobBaseFeeScalar *
   * blobBaseFee`, over 10^12. `getL1FeeUpperBound` is no alternative: it ignores compression, twice
   * what a swap pays; and `getL1Fee` needs the transaction.
   */
  optimism: {
    word: 0,
    // baseFeeScalar(), l1BaseFee(), blobBaseFeeScalar(), blobBaseFee()
    calls: ['0xc5985918', '0x519b4bd3', '0x68d5dca6', '0xf8206140'],
    priceOf: (baseFeeScalar = 0n, l1BaseFee = 0n, blobBaseFeeScalar = 0n, blobBaseFee = 0n) =>
      up(baseFeeScalar * gasPerByte * l1BaseFee + blobBaseFeeScalar * blobBaseFee, millionths),
  },
  /** Takes the second word of `getPricesInWei()` of ArbGasInfo: wei per byte after compression. */
  arbitrum: { word: 1, calls: ['0x41b247a8'], priceOf: (perByte = 0n) => perByte },
}

const up = (value: bigint, by: bigint): bigint => (value + by - 1n) / by

/**
 * Reads the price of transaction data on a chain, wei per compressed byte, rounded up; 0 on a chain
 * without a data fee, or if the oracle has no code.
 *
 * @example
 * await readRounds(readDataPrice(base), ask) // 36_400_000n
 */
export function* readDataPrice({ dataFee }: Pick<Chain, 'id' | 'dataFee'>): Reading<bigint, AggregatedCall> {
  if (dataFee === undefined) return 0n
  const { word, calls, priceOf } = oracles[dataFee.rollup]
  const answers = yield calls.map((data): AggregatedCall => ({ target: dataFee.oracle, data }))
  const words = answers.flatMap((answer) =>
    answer === undefined || wordCount(answer) <= word ? [] : uintAt(answer, word),
  )
  return words.length < calls.length ? 0n : priceOf(...words)
}
