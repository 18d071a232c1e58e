import type { Address } from 'viem'
import { isNativeToken, toLowerAddress } from '@/lib/address'
import { ApiError } from '@/lib/api/contract/errors'
import type { Answer, Parsed } from '@/lib/api/contract/operation'
import type { checkToken as checkTokenOperation } from '@/lib/api/token-check'
import { poolContractOf } from '@/lib/chain/pools/pool-contract-of'
import { NotATokenError } from '@/lib/chain/token/token-facts'
import type { Pool } from '@/lib/routing/pools/pool'
import { createAnswerCache } from '../answer-cache'
import { findChain } from '../chain/facts/find-chain'
import type { ServedChain } from '../chain/facts/served-chain'
import { measureTransfers } from '../chain/market/probe-taxes'
import { readState, unavailableWithoutNode } from '../chain/market/read-state'
import type { Deps } from '../deps'
import { readCreatedBlock } from './read-created-block'

const limits = {
  /** Maximum number of cached checks. */
  maxAnswers: 512,
  /** Cache time of a check; it lasts until the next block where blocks are slower. */
  freshMs: 15_000,
  /** Maximum number of concurrent checks per process. */
  maxRunning: 8,
  /** Maximum number of inspected pools of a token. */
  pools: 512,
} as const

/** A total tax, and the highest tax that leaves enough of a purchase to sell a quarter of it. */
const [everything, maxBuyTax] = [10_000, 7_500]

type Check = Answer<typeof checkTokenOperation>
type CheckDeps = Pick<Deps, 'chains' | 'database' | 'nowMs'>

/**
 * Creates the check of a token: a simulated sale of a small amount at the newest block, and the age
 * of the pool that holds most of it. Concurrent checks of one token share the result.
 *
 * @throws {ApiError} UnsupportedChain; NotFound if there is no token; ServiceUnavailable while the
 * node is unavailable or too many checks run.
 * @example
 * await createCheckToken(deps)({ chainId: 1, address: statera })
 * // { address: '0xa7de...', sale: 'sellable', sellTaxBps: 100, ... }
 */
export const createCheckToken = (deps: CheckDeps) => {
  const cached = createAnswerCache<Check>({ ...limits, freshMs: () => limits.freshMs, nowMs: deps.nowMs })
  return async ({ chainId, address }: Parsed<typeof checkTokenOperation>): Promise<Check> => {
    const served = findChain(deps, { chainId })
    const token = toLowerAddress(address)
    return cached(`${chainId}:${token}`, () => findFacts(deps, served, token))
  }
}

const findFacts = async (deps: CheckDeps, served: ServedChain, address: Address): Promise<Check> => {
  if (isNativeToken(address)) throw new ApiError('NotFound', { details: 'The native token is no contract' })
  await followed(served, address)
  const { market: state, blockHash, blockNumber } = await readState(served)
  const id = state.tokenIds.get(address)
  const positions = id === undefined ? [] : state.edges[id]!.flatMap(({ pools }) => pools)
  const pools = [...new Set(positions)].slice(0, limits.pools).map((position) => state.pools[position]!)
  const holders = [...new Set(pools.map(poolContractOf))]
  const measured = await unavailableWithoutNode(measureTransfers(served, { token: address, pools: holders, blockHash }))
  if (measured === undefined) return { address, sale: 'unknown', blockNumber: Number(blockNumber) }
  const { holder, outOf, into } = measured
  const pool = await describePool(
    deps,
    served,
    pools.filter((one) => poolContractOf(one) === holder),
  )
  const isBought = outOf <= maxBuyTax
  return {
    address,
    sale: !isBought ? 'unknown' : into < everything ? 'sellable' : 'unsellable',
    blockNumber: Number(blockNumber),
    buyTaxBps: outOf,
    ...(isBought && { sellTaxBps: into }),
    ...(pool && { pool }),
  }
}

/** Resolves once the pools of a token are in the market. */
const followed = async ({ tracker }: ServedChain, address: Address): Promise<void> => {
  try {
    await tracker.ensureToken(address)
  } catch (cause) {
    if (cause instanceof NotATokenError) throw new ApiError('NotFound', { details: cause.message })
    throw new ApiError('ServiceUnavailable', { cause })
  }
}

/** Describes the deepest pool by the index of those that one contract holds. */
const describePool = async (
  { database }: CheckDeps,
  { chain, client }: ServedChain,
  pools: readonly Pool[],
): Promise<Check['pool']> => {
  const [first] = pools
  if (first === undefined) return undefined
  const found = await readCreatedBlock(database, { chainId: chain.id, pools: pools.map(({ address }) => address) })
  const exchange = pools.find(({ address }) => address === found?.pool)?.dex ?? first.dex
  if (found?.createdBlock == null) return { exchange, createdAt: null }
  const { createdBlock: blockNumber } = found
  // The age is unknown if the node no longer has the block.
  const block = await client.getBlock({ blockNumber }).catch(() => undefined)
  return { exchange, createdAt: block ? new Date(Number(block.timestamp) * 1_000).toISOString() : null }
}
