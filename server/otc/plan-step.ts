import { and, asc, eq, gt, gte, inArray, isNotNull, ne, or, type SQL } from 'drizzle-orm'
import type { Address, Hex } from 'viem'
import { permitCall } from '@/lib/chain/rfq-permit'
import type { RfqBacking } from '@/lib/order/rfq'
import { type Pair, readAllowanceAfter, readBackings } from '../chain/balances'
import { type Header, readHeader } from '../chain/follow'
import { findMovedHoldings } from '../chain/holding-logs'
import type { RfqLog } from '../chain/rfq-logs'
import type { ReadableChain } from '../chain/served-chain'
import type { Database } from '../db/client'
import { rfqEvents, rfqOrders } from '../db/schema'
import type { BlockAt, BlockNamed, Cursor } from './cursor'
import { findStaleHoldings, listFollowedTokens, pickFollowed } from './follow-holdings'
import { isLiveRow, keyOf } from './holdings'
import { findContractOrders, type Judgement, readJudgements } from './judgements'
import { findAncestor, readRun } from './read-run'

const limits = {
  /** In a longer run tokens are not listened to: their holdings are swept, a part in each step. */
  heardBlocks: 8,
  /** Permits, and makers of orders that a reorganisation brings back, of one step. */
  reads: 200,
} as const

/** What one step is about to write: the new blocks on top of the common ancestor, their logs, and what was read at the last of them. */
export type Plan = {
  ancestor: BlockNamed
  blocks: readonly BlockNamed[]
  tip: BlockAt
  logs: readonly RfqLog[]
  /** `isSilent`: it should be as it was, for tokens were listened to and none spoke of it. */
  holdings: readonly (Pair & RfqBacking & { isSilent: boolean })[]
  heardFrom: bigint
  permits: readonly { orderHash: string; allowance: bigint }[]
  judgements: readonly Judgement[]
  /** There are more blocks to come. */
  more: boolean
}

type PlanDeps = ReadableChain & { database: Database }

/**
 * Reads what the next step of a chain's orders needs, and writes nothing. `nothing` when the node has nothing new, `lost` when the
 * chain and our journal have no block in common.
 *
 * @throws Chain.MixedBlocksError, Chain.MovedChainError when the chain moved while it was read; viem's errors when the node fails.
 * @example
 * await planStep({ database, client, chain }, cursor) // { ancestor, blocks: [], tip: cursor, logs: [], holdings: [], ... }
 */
export const planStep = async (deps: PlanDeps, cursor: Cursor): Promise<Plan | 'nothing' | 'lost'> => {
  const { chain } = deps
  const head = await readHeader(deps.client, 'latest')
  const ancestor = await findAncestor(deps, cursor, head)
  if (ancestor === undefined) return 'lost'
  // A node that lags behind us on our own chain.
  if (ancestor.number === head.number && head.hash !== cursor.hash) return 'nothing'
  const run = await readRun(deps, ancestor, head)
  const tip = run.blocks.at(-1) ?? cursor
  const revived = ancestor.hash === cursor.hash ? undefined : isRevived(deps.database, { chain, ancestor, tip })
  // Before it is looked who was spoken of: what is followed from here on is in neither or in both.
  const stale = await findStaleHoldings(deps.database, { chainId: chain.id, block: tip })
  const moved = await findMoved(deps, run.blocks, ancestor)
  const named = [...(moved ?? []), ...(revived ? await findRevived(deps, revived) : [])]
  const isHeard = moved !== undefined && revived === undefined
  const pairs = unique([...named, ...stale])
  const isNamed = new Set(named.map(keyOf))
  const at = { blockHash: tip.hash }
  const ofContracts = await findContractOrders(deps.database, { chainId: chain.id, pairs, revived })
  const [backings, permits, judgements] = await Promise.all([
    readBackings(deps, { pairs, spender: chain.contracts.rfq, at }),
    readPermits(deps, tip),
    readJudgements(deps, ofContracts, at),
  ])
  if (run.blocks.length === 0 && pairs.length === 0 && permits.length === 0) return 'nothing'
  return {
    ancestor,
    blocks: run.blocks,
    tip,
    logs: run.logs,
    holdings: pairs.map((pair, index) => ({
      ...pair,
      ...backings[index]!,
      isSilent: isHeard && !isNamed.has(keyOf(pair)),
    })),
    heardFrom: isHeard ? cursor.heardFrom : revived ? cursor.number + 1n : tip.number,
    permits,
    judgements,
    more: tip.number < head.number,
  }
}

/**
 * Followed holdings that tokens spoke of in the new blocks; undefined where nobody listened. A run longer than it looks has a header that
 * is not the ancestor's child.
 */
const findMoved = async ({ client, chain, database }: PlanDeps, blocks: readonly Header[], ancestor: BlockNamed) => {
  const [first, last] = [blocks[0], blocks.at(-1)]
  if (!first || !last) return []
  if (blocks.length > limits.heardBlocks || first.parentHash !== ancestor.hash) return undefined
  const tokens = await listFollowedTokens(database, chain.id)
  const at = blocks.length === 1 ? { blockHash: last.hash } : { fromBlock: first.number, toBlock: last.number }
  return pickFollowed(database, { chainId: chain.id, moved: await findMovedHoldings({ client }, { at, tokens }) })
}

const unique = (pairs: readonly Pair[]): Pair[] => [...new Map(pairs.map((pair) => [keyOf(pair), pair])).values()]

/** Orders that a reorganisation may bring back to life: nobody looked at their makers' tokens any more. */
const isRevived = (
  database: Database,
  { chain, ancestor, tip }: { chain: ReadableChain['chain']; ancestor: BlockNamed; tip: BlockAt },
): SQL => {
  const unwound = database
    .select({ orderHash: rfqEvents.orderHash })
    .from(rfqEvents)
    .where(and(eq(rfqEvents.chainId, chain.id), gt(rfqEvents.blockNumber, ancestor.number)))
  const isInTime = and(eq(rfqOrders.state, 'EXPIRED'), gte(rfqOrders.expiry, tip.timestamp))
  return or(inArray(rfqOrders.orderHash, unwound), isInTime)!
}

const findRevived = async ({ database, chain }: PlanDeps, revived: SQL): Promise<Pair[]> =>
  (await database
    .selectDistinct({ owner: rfqOrders.maker, token: rfqOrders.makerAsset })
    .from(rfqOrders)
    .where(and(eq(rfqOrders.chainId, chain.id), revived))
    .limit(limits.reads)) as Pair[]

const readPermits = async (deps: PlanDeps, tip: BlockAt): Promise<Plan['permits']> => {
  const { chain, database } = deps
  const orders = await database
    .select()
    .from(rfqOrders)
    .where(
      and(
        eq(rfqOrders.chainId, chain.id),
        isLiveRow,
        isNotNull(rfqOrders.permitMakerAsset),
        ne(rfqOrders.permitBlockHash, tip.hash),
      ),
    )
    .orderBy(asc(rfqOrders.permitBlock))
    .limit(limits.reads)
  return Promise.all(
    orders.map(async ({ orderHash, maker, makerAsset, permitMakerAsset }) => ({
      orderHash,
      allowance: await readAllowanceAfter(deps, {
        owner: maker as Address,
        token: makerAsset as Address,
        spender: chain.contracts.rfq,
        call: permitCall(permitMakerAsset as Hex),
        at: { blockHash: tip.hash },
      }),
    })),
  )
}
