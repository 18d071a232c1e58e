import type { Hex } from 'viem'
import type { Chain } from '@/lib/chain/chain'
import { readDataPrice } from '@/lib/chain/node/data-price'
import { readRounds } from '@/lib/chain/node/reading'
import type { BlockReads } from '../node/block-reads'
import type { ChainClient } from '../node/clients'
import { readMany } from '../node/multicall'

/**
 * The gas prices at one block, wei per unit of gas. `maxFeePerGas` covers a base fee that doubles.
 */
export type GasPrices = {
  blockHash: Hex
  baseFeePerGas: bigint
  maxPriorityFeePerGas: bigint
  maxFeePerGas: bigint
  /** The current price for legacy transactions. */
  gasPrice: bigint
  /**
   * A rollup's price for a byte of a transaction's data, in addition to gas, wei; 0 on other
   * chains.
   */
  dataPrice: bigint
}

type GasSource = {
  chain: Chain
  client: ChainClient
  /** Reads the price of data in one request with the other reads of each block. */
  reads?: BlockReads | undefined
}

/** The number of blocks for which a tip is read once: it follows the last twenty blocks or so. */
const tipBlocks = 2n

/** The tip if the node suggests none: 0.1 gwei. */
const defaultPriorityFee = 100_000_000n

/**
 * Reads the prices of gas and data after a block. The tip of the earlier prices counts in every
 * second block. If the node knows no tips, `defaultPriorityFee` counts; on a chain without a base
 * fee, the gas price.
 *
 * @throws viem's errors when the node fails.
 * @example
 * await readGasPrices({ chain: mainnet, client }, blockHash)
 * // { baseFeePerGas: 8n * 10n ** 9n, maxFeePerGas: 17n * 10n ** 9n, ... }
 */
export const readGasPrices = async (
  { chain, client, reads }: GasSource,
  blockHash: Hex,
  before?: Pick<GasPrices, 'maxPriorityFeePerGas'>,
): Promise<GasPrices> => {
  const [{ number, baseFeePerGas }, dataPrice] = await Promise.all([
    client.getBlock({ blockHash }),
    readRounds(readDataPrice(chain), (calls) =>
      reads ? reads.ask(calls, blockHash) : readMany({ client, chain }, calls, { blockHash }),
    ),
  ])
  if (baseFeePerGas === null) {
    const gasPrice = await client.getGasPrice()
    return { blockHash, baseFeePerGas: 0n, maxPriorityFeePerGas: gasPrice, maxFeePerGas: gasPrice, gasPrice, dataPrice }
  }
  const isKnown = before !== undefined && number % tipBlocks !== 0n
  const maxPriorityFeePerGas = isKnown
    ? before.maxPriorityFeePerGas
    : await client.request({ method: 'eth_maxPriorityFeePerGas' }).then(BigInt, () => defaultPriorityFee)
  return {
    blockHash,
    baseFeePerGas,
    maxPriorityFeePerGas,
    maxFeePerGas: 2n * baseFeePerGas + maxPriorityFeePerGas,
    gasPrice: baseFeePerGas + maxPriorityFeePerGas,
    dataPrice,
  }
}

export type GasPriceFeed = {
  /** Returns the newest prices from memory; undefined before the first block. */
  latest: () => GasPrices | undefined
  /** Reads the prices at a block, at most once for each block. */
  at: (blockHash: Hex) => Promise<GasPrices>
}

/**
 * Creates a cache of the newest block's gas prices: read once per block, so that a quote waits for
 * no node.
 *
 * @example
 * const feed = createGasPriceFeed({ chain: mainnet, client })
 * tracker.onBlock(({ blockHash }) => void feed.at(blockHash).catch(logIt))
 * feed.latest()?.gasPrice // 8100000000n
 */
export const createGasPriceFeed = (source: GasSource): GasPriceFeed => {
  let latest: GasPrices | undefined
  let asked: { blockHash: Hex; answer: Promise<GasPrices> } | undefined
  return {
    latest: () => latest,
    at: (blockHash) => {
      if (asked?.blockHash === blockHash) return asked.answer
      const answer = readGasPrices(source, blockHash, latest)
      const mine = { blockHash, answer }
      asked = mine
      answer.then(
        (prices) => {
          if (asked === mine) latest = prices
        },
        () => {
          if (asked === mine) asked = undefined
        },
      )
      return answer
    },
  }
}
