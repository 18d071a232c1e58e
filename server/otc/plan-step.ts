import { and, asc, eq, gt, gte, inArray, isNotNull, ne, or, type SQL } from 'drizzle-orm'
import type { Address, Hex } from 'viem'
import { permitCall } from '@/lib/chain/rfq-permit'
import type { RfqBacking } from '@/lib/order/rfq'
import { type Pair, readAllowanceAfter, readBackings } from '../chain/balances'
import { bloomMark, mayContain } from '../chain/bloom'
import { type Header, MovedChainError, readHeader } from '../chain/follow'
import { findMovedHoldings } from '../chain/holding-logs'
import { MixedBlocksError } from '../chain/read-logs'
import { type RfqLog, readRfqLogs } from '../chain/rfq-logs'
import type { Database } from '../db/client'
import { rfqEvents, rfqOrders } from '../db/schema'
import { type BlockAt, type Cursor, readJournal } from './cursor'
import { findStaleHoldings, isLiveRow, listFollowedTokens, pickFollowed } from './holdings'
import { findContractOrders, type Judgement, readJudgements } from './judgements'
import type { OrderChain } from './read-chain'

const limits = {
  /** Headers of one step near the head. */
  blocks: 100,
  /** In a longer run tokens are not listened to: their holdings are swept, a part in each step. */
  heardBlocks: 8,
  /** Blocks of one step where the chain is final and only its logs are asked for. */
  finalBlocks: 2_000n,
  /** Permits, and makers of orders that a reorganisation brings back, of one step. */
  reads: 200,
} as const

type Block = { number: bigint; hash: Hex }

/** What one step is about to write: the new blocks on top of the common ancestor, their logs, and what was read at the last of them. */
export type Plan = {
  ancestor: Block
  blocks: readonly Block[]
  tip: BlockAt
  logs: readonly RfqLog[]
  holdings: readonly (Pair & RfqBacking)[]
  permits: readonly { orderHash: string; allowance: bigint }[]
  judgements: readonly Judgement[]
  /** There are more blocks to come. */
  more: boolean
}

type PlanDeps = OrderChain & { database: Database }

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
  const run = await readRun(deps, ancestor, head, BigInt(chain.confirmationDepth))
  const tip = run.blocks.at(-1) ?? cursor
  const revived = ancestor.hash === cursor.hash ? undefined : isRevived(deps.database, { chain, ancestor, tip })
  const pairs = unique([
    ...(await findMoved(deps, run.blocks, ancestor)),
    ...(await findStaleHoldings(deps.database, { chainId: chain.id, block: tip })),
    ...(revived ? await findRevived(deps, revived) : []),
  ])
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
    holdings: pairs.map((pair, index) => ({ ...pair, ...backings[index]! })),
    permits,
    judgements,
    more: tip.number < head.number,
  }
}

/** Followed holdings that tokens spoke of in the new blocks. A run longer than it looks has a header that is not the ancestor's child. */
const findMoved = async ({ client, chain, database }: PlanDeps, blocks: readonly Header[], ancestor: Block) => {
  const [first, last] = [blocks[0], blocks.at(-1)]
  if (!first || !last || blocks.length > limits.heardBlocks || first.parentHash !== ancestor.hash) return []
  const tokens = await listFollowedTokens(database, chain.id)
  const at = blocks.length === 1 ? { blockHash: last.hash } : { fromBlock: first.number, toBlock: last.number }
  return pickFollowed(database, { chainId: chain.id, moved: await findMovedHoldings({ client }, { at, tokens }) })
}

const unique = (pairs: readonly Pair[]): Pair[] => [
  ...new Map(pairs.map((pair) => [`${pair.owner}${pair.token}`, pair])).values(),
]

const findAncestor = async (deps: PlanDeps, cursor: Cursor, head: Header): Promise<Block | undefined> => {
  if (head.hash === cursor.hash || head.parentHash === cursor.hash) return cursor
  const theirs = async (number: bigint) =>
    number === head.number ? head.hash : (await readHeader(deps.client, number)).hash
  if (head.number > cursor.number && (await theirs(cursor.number)) === cursor.hash) return cursor
  for (const ours of await readJournal(deps.database, { chainId: deps.chain.id }))
    if (ours.number <= head.number && (await theirs(ours.number)) === ours.hash) return ours
  return undefined
}

const readRun = async (
  { client, chain }: PlanDeps,
  ancestor: Block,
  head: Header,
  depth: bigint,
): Promise<{ blocks: readonly Header[]; logs: readonly RfqLog[] }> => {
  const { rfq } = chain.contracts
  const from = ancestor.number + 1n
  if (from > head.number) return { blocks: [], logs: [] }
  if (head.number - ancestor.number > depth) {
    // So deep down nothing is replaced any more: the last header of the run will do.
    const last = head.number - depth
    const to = last < ancestor.number + limits.finalBlocks ? last : ancestor.number + limits.finalBlocks
    const logs = await readRfqLogs({ client, rfq }, { at: { fromBlock: from, toBlock: to } })
    return { blocks: [await readHeader(client, to)], logs }
  }
  const count = Math.min(limits.blocks, Number(head.number - ancestor.number))
  const numbers = Array.from({ length: count }, (_, index) => from + BigInt(index))
  const blocks = await Promise.all(
    numbers.map((number) => (number === head.number ? head : readHeader(client, number))),
  )
  blocks.forEach((block, index) => {
    const parent = index === 0 ? ancestor : blocks[index - 1]!
    if (block.parentHash !== parent.hash) throw new MovedChainError(block)
  })
  const last = blocks.at(-1)!
  const at = count === 1 ? { blockHash: last.hash } : { fromBlock: from, toBlock: last.number }
  const ask = () => readRfqLogs({ client, rfq }, { at })
  const logs = await ask()
  // A node may have a header before it has its logs: the header's own filter says whether to ask once more.
  const mark = bloomMark(rfq)
  const isWithheld = logs.length === 0 && blocks.some(({ bloom }) => bloom !== undefined && mayContain(bloom, mark))
  const all = isWithheld ? await ask() : logs
  const hashes = new Set<Hex>(blocks.map(({ hash }) => hash))
  for (const { blockHash } of all) if (!hashes.has(blockHash)) throw new MixedBlocksError({ blockHash })
  // A run is asked for by number: if its last block is still the same, so is every block before it.
  if (count > 1 && (await readHeader(client, last.number)).hash !== last.hash) throw new MovedChainError(last)
  return { blocks, logs: all }
}

/** Orders that a reorganisation may bring back to life: nobody looked at their makers' tokens any more. */
const isRevived = (
  database: Database,
  { chain, ancestor, tip }: { chain: OrderChain['chain']; ancestor: Block; tip: BlockAt },
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
