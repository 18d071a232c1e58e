import type { Hex } from 'viem'
import { ApiError } from '@/lib/api/contract/errors'
import type { Chain, Token } from '@/lib/chain/chain'
import type { MarketState } from '@/lib/routing/market/state'
import type { GasPrices } from '../facts/gas-price'
import type { ServedChain } from '../facts/served-chain'
import { NotReadyError } from './pools'

/**
 * The market of one block, its time in unix seconds, the prices in wei of a unit of gas and, on a
 * rollup, of a byte of data, and the followed unlisted tokens.
 */
export type MarketAt = {
  chain: Chain
  market: MarketState
  blockNumber: bigint
  blockHash: Hex
  blockSeconds: bigint
  gasPriceWei: bigint
  dataPriceWei: bigint
  unlistedTokens: readonly Token[]
}

/**
 * Returns the newest state of a chain's pools, its unlisted tokens and its gas prices, without a
 * request to the node.
 *
 * @throws {ApiError} ServiceUnavailable before the first block, if the node is silent, and if its
 * newest block is too old.
 * @example
 * (await readState(served)).blockNumber // 19000000n
 */
export const readState = async (served: ServedChain): Promise<MarketAt> => {
  const { chain, tracker } = served
  const market = toState(marketOf(tracker))
  const { stale, isHeadOld } = tracker.status()
  if (stale) {
    const reason = isHeadOld ? 'the newest block of this chain is too old' : 'the node of this chain is silent'
    throw new ApiError('ServiceUnavailable', { details: `Service Unavailable: ${reason}` })
  }
  const { gasPrice: gasPriceWei, dataPrice: dataPriceWei } = await readPrices(served)
  const unlistedTokens = tracker.unlistedTokens()
  return { chain, ...market, gasPriceWei, dataPriceWei, unlistedTokens }
}

/**
 * Returns the same, or undefined where `readState` throws ServiceUnavailable.
 *
 * @example
 * (await readStateIfKnown(served))?.gasPriceWei // 1000000000n
 */
export const readStateIfKnown = (served: ServedChain): Promise<MarketAt | undefined> =>
  readState(served).catch((error) => {
    if (error instanceof ApiError) return undefined
    throw error
  })

/**
 * Returns the newest known pools at or below `blockNumber`, or undefined.
 *
 * @example
 * stateUpTo(served, await readState(served), 18_999_999n)?.blockNumber // 18999999n
 */
export const stateUpTo = ({ tracker }: ServedChain, newest: MarketAt, blockNumber: bigint): MarketAt | undefined => {
  if (newest.blockNumber <= blockNumber) return newest
  const market = tracker.marketUpTo(blockNumber)
  return market && { ...newest, ...toState(market) }
}

/**
 * Returns the same chain with its market fixed at one state, whatever blocks follow.
 *
 * @example
 * (await readState(pinnedTo(served, state))).blockHash // state.blockHash
 */
export const pinnedTo = (
  served: ServedChain,
  { market: state, blockNumber, blockHash, blockSeconds: blockTimestamp }: MarketAt,
): ServedChain => {
  const pinned = { state, blockNumber, blockHash, blockTimestamp }
  return { ...served, tracker: { ...served.tracker, market: () => pinned } }
}

const toState = (at: ReturnType<ServedChain['tracker']['market']>) => ({
  market: at.state,
  blockNumber: at.blockNumber,
  blockHash: at.blockHash,
  blockSeconds: at.blockTimestamp,
})

/**
 * Returns the newest gas prices; asks the node only before the first ones are known.
 *
 * @throws {ApiError} ServiceUnavailable
 * @example
 * (await readPrices(served)).gasPrice // 1000000000n
 */
export const readPrices = async ({ tracker, gasPrices }: ServedChain): Promise<GasPrices> =>
  gasPrices.latest() ?? unavailableWithoutNode(gasPrices.at(marketOf(tracker).blockHash))

/**
 * Returns the node's answer, and throws ServiceUnavailable if the node fails.
 *
 * @throws {ApiError} ServiceUnavailable
 * @example
 * await unavailableWithoutNode(client.getBlockNumber()) // 19000000n
 */
export const unavailableWithoutNode = <answer>(answer: Promise<answer>): Promise<answer> =>
  answer.catch((cause) => {
    // A refusal that follows from an answer of the node is no failure of the node.
    throw cause instanceof ApiError ? cause : new ApiError('ServiceUnavailable', { cause })
  })

const marketOf = (tracker: ServedChain['tracker']) => {
  try {
    return tracker.market()
  } catch (cause) {
    if (!(cause instanceof NotReadyError)) throw cause
    throw new ApiError('ServiceUnavailable', { details: 'Service Unavailable: the pools are being read', cause })
  }
}
