import type { Rollup } from '@/lib/routing/route/gas'
import type { Chain } from '../chain'
import type { AggregatedCall } from './aggregate'
import type { Reading } from './reading'
import { uintAt, wordCount } from './words'

/** How a rollup is asked, and what follows from the first words of its answers in wei for a byte as `dataSizes` counts them. */
type Oracle = {
  word: number
  calls: readonly AggregatedCall['data'][]
  priceOf: (...words: readonly bigint[]) => bigint
}

const millionths = 1_000_000n
/** Calldata costs 16 units of gas for a byte, by which Optimism counts the base fee of its own chain's parent. */
const gasPerByte = 16n

const oracles: Readonly<Record<Rollup, Oracle>> = {
  /**
   * `_fjordL1Cost` of GasPriceOracle (ethereum-optimism/optimism, contracts-bedrock): the estimated size, in millionths, times
   * `baseFeeScalar * 16 * l1BaseFee + blobBaseFeeScalar * blobBaseFee`, over 10^12. Its `getL1FeeUpperBound` counts bytes as if nothing could
   * be compressed, twice of what a swap pays, and `getL1Fee` wants the transaction: neither is a price.
   */
  optimism: {
    word: 0,
    // baseFeeScalar(), l1BaseFee(), blobBaseFeeScalar(), blobBaseFee()
    calls: ['0xc5985918', '0x519b4bd3', '0x68d5dca6', '0xf8206140'],
    priceOf: (baseFeeScalar = 0n, l1BaseFee = 0n, blobBaseFeeScalar = 0n, blobBaseFee = 0n) =>
      up(baseFeeScalar * gasPerByte * l1BaseFee + blobBaseFeeScalar * blobBaseFee, millionths),
  },
  /** The second word of `getPricesInWei()` of ArbGasInfo (OffchainLabs/nitro, precompiles): wei for a byte after compression. */
  arbitrum: { word: 1, calls: ['0x41b247a8'], priceOf: (perByte = 0n) => perByte },
}

const up = (value: bigint, by: bigint): bigint => (value + by - 1n) / by

/**
 * Reads what a byte of a transaction's data costs on a chain, wei rounded up, bytes as the rollup counts them after compression; 0 on a chain
 * that charges nothing for data, and where no oracle has code.
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
