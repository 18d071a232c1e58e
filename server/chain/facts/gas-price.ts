import type { Hex } from 'viem'
import type { Chain } from '@/lib/chain/chain'
import { readDataPrice } from '@/lib/chain/node/data-price'
import { readRounds } from '@/lib/chain/node/reading'
import type { ChainClient } from '../node/clients'
import { readMany } from '../node/multicall'

/** What gas costs at one block, wei per unit of gas. `maxFeePerGas` survives a base fee that doubles. */
export type GasPrices = {
  blockHash: Hex
  baseFeePerGas: bigint
  maxPriorityFeePerGas: bigint
  maxFeePerGas: bigint
  /** For transactions of the old kind: what is paid now. */
  gasPrice: bigint
  /** What a rollup takes for a byte of a transaction's data beside its gas, wei; 0 elsewhere. */
  dataPrice: bigint
}

type GasSource = { chain: Chain; client: ChainClient }

/** Where the node tells no tip, this is a fair one: 0.1 gwei. */
const defaultPriorityFee = 100_000_000n

/**
 * Reads what gas and data cost after a block. A node that does not know tips is answered for with `defaultPriorityFee`; a chain without a
 * base fee pays its gas price.
 *
 * @throws viem's errors when the node fails.
 * @example
 * await readGasPrices({ chain: mainnet, client }, blockHash) // { baseFeePerGas: 8n * 10n ** 9n, maxFeePerGas: 17n * 10n ** 9n, ... }
 */
export const readGasPrices = async ({ chain, client }: GasSource, blockHash: Hex): Promise<GasPrices> => {
  const [{ baseFeePerGas }, dataPrice] = await Promise.all([
    client.getBlock({ blockHash }),
    readRounds(readDataPrice(chain), (calls) => readMany({ client, chain }, calls, { blockHash })),
  ])
  if (baseFeePerGas === null) {
    const gasPrice = await client.getGasPrice()
    return { blockHash, baseFeePerGas: 0n, maxPriorityFeePerGas: gasPrice, maxFeePerGas: gasPrice, gasPrice, dataPrice }
  }
  const maxPriorityFeePerGas = await client
    .request({ method: 'eth_maxPriorityFeePerGas' })
    .then(BigInt, () => defaultPriorityFee)
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
  /** The newest prices without asking anybody; undefined before the first block. */
  latest: () => GasPrices | undefined
  /** The prices at a block, read at most once for each block. */
  at: (blockHash: Hex) => Promise<GasPrices>
}

/**
 * Keeps the gas prices of the newest block: read once per block, however many ask, so that a quote waits for no node.
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
      const answer = readGasPrices(source, blockHash)
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
