import { and, eq, gt, gte, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Pair } from '../chain/balances'
import { readHeader } from '../chain/follow'
import type { ReadableChain } from '../chain/served-chain'
import type { Database, Transaction } from '../db/client'
import { rfqBlocks, rfqEvents, rfqOrders } from '../db/schema'
import type { Log } from '../log'
import { type Cursor, lockOrders, moveCursor, openCursor, takeCursor } from './cursor'
import { followHoldings } from './follow-holdings'
import { isLiveRow, type KnownHolding, keepHoldings, ordersTurnedBy } from './holdings'
import { keepJudgements } from './judgements'
import { keepEvents } from './order-events'
import { type Plan, planStep } from './plan-step'
import { rebuildOrders } from './rebuild-orders'
import { ordersNamed, revalueOrders } from './revalue-orders'
import { type Difference, tellDifferences } from './tell-differences'

/** What it takes to move the orders of a chain. `holder` names the process. */
export type FollowDeps = ReadableChain & { database: Database; holder: string; log: Log }

/** Steps of one call; a longer way takes several calls. */
const stepsPerCall = 50

/**
 * Brings the orders of a chain to its head: fills and cancellations, expiry by the time of the block, what backs each order; and takes
 * back what a reorganisation has undone. Each step is one transaction. Safe to repeat, to break off and to run in many processes: one
 * has the chain at a time, and what it writes counts only if nobody else has written since it looked. What had changed in silence is told
 * in the log.
 *
 * @throws Chain.MixedBlocksError, Chain.MovedChainError when the chain moved while it was read; viem's errors when the node fails.
 * @example
 * await followOrders({ database, chain, client, holder: 'a', log }, Date.now())
 */
export const followOrders = async (deps: FollowDeps, nowMs: number): Promise<void> => {
  const { database, chain, client, holder, log } = deps
  const nowSeconds = Math.floor(nowMs / 1_000)
  for (let step = 0; step < stepsPerCall; step++) {
    const cursor = await takeCursor(database, { chainId: chain.id, holder })
    if (cursor === undefined) {
      await openCursor(database, { chainId: chain.id, block: await readHeader(client, 'latest') })
      return
    }
    const plan = await planStep(deps, cursor)
    if (plan === 'nothing') return
    if (plan === 'lost') return rebuildOrders(deps, nowMs)
    const { silent, isFelt } = await database.transaction((transaction) =>
      apply(transaction, { chainId: chain.id, cursor, plan, nowSeconds, depth: chain.confirmationDepth }),
    )
    tellDifferences(log, { chainId: chain.id, block: plan.tip.number, isFelt }, silent)
    if (!plan.more) return
  }
}

/** What changed though nobody spoke of it, and whether orders are another thing for it. */
type Silence = { silent: Difference[]; isFelt: boolean }

const apply = async (
  transaction: Transaction,
  {
    chainId,
    cursor,
    plan,
    nowSeconds,
    depth,
  }: { chainId: number; cursor: Cursor; plan: Plan; nowSeconds: number; depth: number },
): Promise<Silence> => {
  const { ancestor, tip, heardFrom } = plan
  await lockOrders(transaction, { chainId, to: 'move' })
  if (!(await moveCursor(transaction, { chainId, from: cursor, to: tip, heardFrom })))
    return { silent: [], isFelt: false }
  const touched = await replaceBlocks(transaction, { chainId, plan, depth })
  const isReplaced = ancestor.hash !== cursor.hash
  if (isReplaced) await reopen(transaction, { chainId, touched, chainSeconds: tip.timestamp })
  const revalue = (which: SQL | undefined) =>
    revalueOrders(transaction, { chainId, chainSeconds: tip.timestamp, nowSeconds, which })

  const holdings = await keepHoldings(transaction, { chainId, block: tip, holdings: plan.holdings })
  const changes = holdings.flatMap((holding, index) =>
    holding.isChanged ? [{ ...holding, isSilent: plan.holdings[index]!.isSilent }] : [],
  )
  const silent = changes.filter(({ isSilent, before }) => isSilent && before && before.blockNumber >= heardFrom)
  const turnedBy = (pairs: readonly Pair[]) => (pairs.length > 0 ? revalue(ordersTurnedBy(pairs)) : [])
  const permitted = await keepPermits(transaction, plan)
  const named = await revalue(ordersNamed([...touched, ...permitted]))
  const surprised = await turnedBy(silent)
  const changed = [
    ...named,
    ...surprised,
    ...(await turnedBy(changes)),
    ...(await revalue(and(isLiveRow, gt(rfqOrders.expiry, 0n), lt(rfqOrders.expiry, tip.timestamp)))),
    // Only a reorganisation turns time back.
    ...(isReplaced
      ? await revalue(sql`${rfqOrders.state} = 'EXPIRED' and ${rfqOrders.expiry} >= ${tip.timestamp}`)
      : []),
  ]
  const judged = await keepJudgements(transaction, plan.judgements)
  if (judged.length > 0) await revalue(ordersNamed(judged))
  await followHoldings(transaction, changed)
  return { silent: silent.flatMap(differencesOf), isFelt: surprised.length > 0 }
}

const differencesOf = ({ owner, token, before, ...now }: KnownHolding): Difference[] =>
  (['balance', 'allowance'] as const).flatMap((about) =>
    before && before[about] !== now[about] ? [{ owner, token, about, expected: before[about], found: now[about] }] : [],
  )

/** Takes away what lies above the common ancestor and puts the new blocks there. Gives the orders that either wrote about. */
const replaceBlocks = async (
  transaction: Transaction,
  { chainId, plan, depth }: { chainId: number; plan: Plan; depth: number },
): Promise<string[]> => {
  const { ancestor, blocks, logs, tip } = plan
  if (blocks.length === 0) return []
  const gone = await transaction
    .delete(rfqEvents)
    .where(and(eq(rfqEvents.chainId, chainId), gt(rfqEvents.blockNumber, ancestor.number)))
    .returning({ orderHash: rfqEvents.orderHash })
  await keepEvents(transaction, { chainId, logs })
  const kept = tip.number - 2n * BigInt(depth)
  await transaction
    .delete(rfqBlocks)
    .where(and(eq(rfqBlocks.chainId, chainId), or(gt(rfqBlocks.number, ancestor.number), lt(rfqBlocks.number, kept))))
  await transaction.insert(rfqBlocks).values(blocks.map(({ number, hash }) => ({ chainId, number, hash })))
  return [...gone, ...logs].map(({ orderHash }) => orderHash)
}

/** No chain puts other blocks below this: what expired earlier, by the time of the chain in seconds, was not filled in one of them. */
const longestReplacedSeconds = 3_600n

/** What was settled when its blocks were taken away is looked at again. */
const reopen = async (
  transaction: Transaction,
  { chainId, touched, chainSeconds }: { chainId: number; touched: readonly string[]; chainSeconds: bigint },
): Promise<void> => {
  const isFresh = and(eq(rfqOrders.state, 'EXPIRED'), gte(rfqOrders.expiry, chainSeconds - longestReplacedSeconds))
  await transaction
    .update(rfqOrders)
    .set({ isClosed: false })
    .where(and(eq(rfqOrders.chainId, chainId), eq(rfqOrders.isClosed, true), or(ordersNamed(touched), isFresh)))
}

const keepPermits = async (transaction: Transaction, { permits, tip }: Plan): Promise<string[]> => {
  const changed: string[] = []
  for (const { orderHash, allowance } of permits) {
    const at = { permitBlock: tip.number, permitBlockHash: tip.hash }
    const [before] = await transaction
      .select({ allowance: rfqOrders.permitAllowance })
      .from(rfqOrders)
      .where(eq(rfqOrders.orderHash, orderHash))
    await transaction
      .update(rfqOrders)
      .set({ ...at, permitAllowance: allowance })
      .where(eq(rfqOrders.orderHash, orderHash))
    if (before?.allowance !== allowance) changed.push(orderHash)
  }
  return changed
}
