import type { Address } from 'viem'
import { isNativeToken, toLowerAddress } from '@/lib/address'
import { ApiError } from '@/lib/api/contract/errors'
import type { Answer, Parsed } from '@/lib/api/contract/operation'
import type { checkToken as checkTokenOperation } from '@/lib/api/token-check'
import { holderOf } from '@/lib/chain/pools/holder-of'
import { NotATokenError } from '@/lib/chain/token/token-facts'
import type { Pool } from '@/lib/routing/pools/pool'
import { findChain } from '../chain/facts/find-chain'
import type { ServedChain } from '../chain/facts/served-chain'
import { measureTransfers } from '../chain/market/probe-taxes'
import { readState, unavailableWithoutNode } from '../chain/market/read-state'
import type { Deps } from '../deps'
import { createKeptAnswers } from '../kept-answers'
import { readCreatedBlock } from './read-created-block'

const limits = {
  /** Tokens of a chain whose check is kept. */
  kept: 512,
  /** A check counts for this time, or until the next block where blocks are slower. */
  freshMs: 15_000,
  /** Checks that run at the same time in one process. */
  underWay: 8,
  /** Pools of a token that are looked at. */
  pools: 512,
} as const

/** The tax that takes all, and the highest one that leaves enough of a purchase to sell a quarter of it. */
const [everything, maxBuyTax] = [10_000, 7_500]

type Check = Answer<typeof checkTokenOperation>
type CheckDeps = Pick<Deps, 'chains' | 'database' | 'nowMs'>

/**
 * Makes the check of a token: the sale of a small amount, simulated at the newest block, and the age of the pool that
 * has most of it. Who asks for a token that is being checked shares its answer.
 *
 * @throws {ApiError} UnsupportedChain; NotFound where no token is; ServiceUnavailable while the node is away or too
 * many are checked.
 * @example
 * await createCheckToken(deps)({ chainId: 1, address: statera })
 * // { address: '0xa7de...', sale: 'sellable', sellTaxBps: 100, ... }
 */
export const createCheckToken = (deps: CheckDeps) => {
  const keep = createKeptAnswers<Check>({ ...limits, freshMs: () => limits.freshMs, nowMs: deps.nowMs })
  return async ({ chainId, address }: Parsed<typeof checkTokenOperation>): Promise<Check> => {
    const served = findChain(deps, { chainId })
    const token = toLowerAddress(address)
    return keep(`${chainId}:${token}`, () => findFacts(deps, served, token))
  }
}

const findFacts = async (deps: CheckDeps, served: ServedChain, address: Address): Promise<Check> => {
  if (isNativeToken(address)) throw new ApiError('NotFound', { details: 'The native token is no contract' })
  await followed(served, address)
  const { market: state, blockHash, blockNumber } = await readState(served)
  const id = state.tokenIds.get(address)
  const positions = id === undefined ? [] : state.edges[id]!.flatMap(({ pools }) => pools)
  const pools = [...new Set(positions)].slice(0, limits.pools).map((position) => state.pools[position]!)
  const holders = [...new Set(pools.map(holderOf))]
  const measured = await unavailableWithoutNode(measureTransfers(served, { token: address, pools: holders, blockHash }))
  if (measured === undefined) return { address, sale: 'unknown', blockNumber: Number(blockNumber) }
  const { holder, outOf, into } = measured
  const pool = await describePool(
    deps,
    served,
    pools.filter((one) => holderOf(one) === holder),
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

/** Ends once the pools of a token are in the market. */
const followed = async ({ tracker }: ServedChain, address: Address): Promise<void> => {
  try {
    await tracker.ensureToken(address)
  } catch (cause) {
    if (cause instanceof NotATokenError) throw new ApiError('NotFound', { details: cause.message })
    throw new ApiError('ServiceUnavailable', { cause })
  }
}

/** Describes the pool that the index knows as the deepest of those that one contract holds. */
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
  // A node that has forgotten the block leaves the age unknown.
  const block = await client.getBlock({ blockNumber }).catch(() => undefined)
  return { exchange, createdAt: block ? new Date(Number(block.timestamp) * 1_000).toISOString() : null }
}
