import { ApiError } from '@/lib/api/errors'
import type { GasPrices } from '../chain/gas-price'
import { NotReadyError } from '../chain/pools'
import type { ServedChain } from '../deps'
import type { QuoteContext } from './quote'

/**
 * Takes the newest state of a chain's pools and its gas prices, both without asking the node.
 *
 * @throws {ApiError} ServiceUnavailable before the first block and when the node has been silent: an old price is no price.
 * @example
 * quote(request, await readState(served))
 */
export const readState = async ({ tracker, gasPrices }: ServedChain): Promise<QuoteContext> => {
  const { state: market, blockNumber, blockHash } = marketOf(tracker)
  if (tracker.status().stale)
    throw new ApiError('ServiceUnavailable', { details: 'Service Unavailable: the node of this chain is silent' })
  const prices: GasPrices = gasPrices.latest() ?? (await unavailableWithoutNode(gasPrices.at(blockHash)))
  return { market, blockNumber, gasPriceWei: prices.gasPrice }
}

/**
 * Lets an answer of the node through and says ServiceUnavailable when the node fails.
 *
 * @throws {ApiError} ServiceUnavailable
 * @example
 * await unavailableWithoutNode(client.getBlockNumber()) // 19000000n
 */
export const unavailableWithoutNode = <answer>(answer: Promise<answer>): Promise<answer> =>
  answer.catch((cause) => {
    throw new ApiError('ServiceUnavailable', { cause })
  })

const marketOf = (tracker: ServedChain['tracker']) => {
  try {
    return tracker.market()
  } catch (cause) {
    if (!(cause instanceof NotReadyError)) throw cause
    throw new ApiError('ServiceUnavailable', { details: 'Service Unavailable: the pools are being read', cause })
  }
}
