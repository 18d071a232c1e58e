import { and, eq, gt, lt, or } from 'drizzle-orm'
import { readHeader } from '../chain/market/follow'
import { assertChain } from '../chain/node/clients'
import type { Transaction } from '../db/client'
import { chainBlocks, type Spender } from '../db/schema'
import type { Log } from '../log'
import { acquireLease, type Cursor, lockChain, moveCursor, openCursor } from './cursor'
import { followHoldings } from './follow-holdings'
import { deleteHoldings, type KnownHolding, type Pair, storeHoldings } from './holdings'
import { type EventIndexer, isStateful, type LedgerDeps } from './indexer'
import { type Difference, logDrift } from './log-drift'
import { type Plan, planStep } from './plan-step'
import { rebuild } from './rebuild'

/** The steps of one call; more blocks take several calls. */
const stepsPerCall = 50

/**
 * Brings some indexers to the head of their chain: logs, holdings, and expiry by the time of the block;
 * it undoes what a reorganisation removed. Each step is one transaction. Safe to repeat, to interrupt
 * and to run in many processes: one has the lease of the chain, and its writes count only if no other
 * process has moved the cursor since. Changes without a log are logged as drift.
 *
 * @throws Chain.MixedBlocksError, Chain.MovedChainError if the chain moved while it was read;
 * Chain.WrongChainError if the node serves another chain; viem's errors if it fails.
 * @example
 * await follow({ database, chain, client, holder: 'a', log }, [rfqIndexer], Date.now())
 */
export const follow = async (deps: LedgerDeps, indexers: readonly EventIndexer[], nowMs: number): Promise<void> => {
  const { database, chain, client, holder, isPrepared, log } = deps
  for (let step = 0; step < stepsPerCall; step++) {
    const cursor = await acquireLease(database, { chainId: chain.id, holder, yields: isPrepared?.() === false })
    if (cursor === undefined) {
      await openCursor(database, { chainId: chain.id, block: await readHeader(client, 'latest') })
      return
    }
    const plan = await planStep(deps, indexers, cursor)
    if (plan === 'nothing') return
    if (plan === 'lost') {
      // A node of another chain has no block in common either.
      await assertChain(client, chain)
      return rebuild(deps, indexers, nowMs)
    }
    const { drift, affectsOrders } = await database.transaction((transaction) =>
      apply(transaction, { chain, indexers, cursor, plan, nowMs, log }),
    )
    logDrift(log, { chainId: chain.id, block: plan.tip.number, affectsOrders }, drift)
    if (!plan.more) return
  }
}

type Applied = Pick<LedgerDeps, 'chain'> & {
  indexers: readonly EventIndexer[]
  cursor: Cursor
  plan: Plan
  nowMs: number
  log: Log
}

/** The changes without a log, and whether they changed the state of orders. */
type Drift = { drift: Difference[]; affectsOrders: boolean }

const apply = async (
  transaction: Transaction,
  { chain, indexers, cursor, plan, nowMs, log }: Applied,
): Promise<Drift> => {
  const chainId = chain.id
  const { ancestor, tip, logsWatchedSince } = plan
  await lockChain(transaction, { chainId, to: 'move' })
  if (!(await moveCursor(transaction, { chainId, from: cursor, to: tip, logsWatchedSince })))
    return { drift: [], affectsOrders: false }
  if (plan.blocks.length > 0) await replaceBlocks(transaction, { chainId, plan, depth: chain.confirmationDepth })
  await deleteHoldings(transaction, { chainId, pairs: plan.unread })
  const holdings = await storeHoldings(transaction, { chainId, block: tip, holdings: plan.holdings })
  const changed = holdings.filter(({ isChanged }) => isChanged)
  const changedWithoutLog = holdings.filter(
    ({ isChanged, before }, index) =>
      isChanged && plan.holdings[index]!.isUnlogged && before && before.blockNumber >= logsWatchedSince,
  )
  const isFork = ancestor.hash !== cursor.hash
  let affectsOrders = false
  const pairs: Pair[] = []
  for (const [index, indexer] of indexers.entries()) {
    const touched =
      plan.blocks.length > 0 ? await replaceLogs(transaction, { chain, cursor, plan, indexer, isFork }) : []
    if (!isStateful(indexer)) continue
    const reading = plan.readings[index]
    const step = { chain, tip, nowMs, log, isFork, touched, changed, changedWithoutLog, reading }
    const recomputed = await indexer.recompute(transaction, step)
    pairs.push(...recomputed.pairs)
    affectsOrders ||= recomputed.driftAffectsOrders
  }
  // Includes unchanged holdings: a reorganisation may revive an order, and a cancellation ends one without a log.
  await followHoldings(transaction, indexers, { chainId, pairs: [...pairs, ...holdings] })
  return { drift: changedWithoutLog.flatMap(differencesOf), affectsOrders }
}

/** Replaces the journal's blocks above the common ancestor by the new ones. */
const replaceBlocks = async (
  transaction: Transaction,
  { chainId, plan, depth }: { chainId: number; plan: Plan; depth: number },
): Promise<void> => {
  const { ancestor, blocks, tip } = plan
  const kept = tip.number - 2n * BigInt(depth)
  await transaction
    .delete(chainBlocks)
    .where(
      and(eq(chainBlocks.chainId, chainId), or(gt(chainBlocks.number, ancestor.number), lt(chainBlocks.number, kept))),
    )
  await transaction.insert(chainBlocks).values(blocks.map(({ number, hash }) => ({ chainId, number, hash })))
}

/** Replaces an indexer's logs above the common ancestor. Returns the orders that old and new logs concern. */
const replaceLogs = async (
  transaction: Transaction,
  {
    chain,
    cursor,
    plan,
    indexer,
    isFork,
  }: Pick<Applied, 'chain' | 'cursor' | 'plan'> & { indexer: EventIndexer; isFork: boolean },
): Promise<string[]> => {
  const addresses = new Set<string>(indexer.addresses(chain))
  const topics = new Set<string | undefined>(indexer.topics)
  const own = plan.logs.filter((log) => addresses.has(log.address) && topics.has(log.topics[0]))
  const { number, hash } = plan.ancestor
  const unwound = isFork ? await indexer.unwind(transaction, { chainId: chain.id, number, hash }) : []
  const logs = own.map((log) => indexer.decode(log, chain))
  const above = { number, hash, timestamp: cursor.timestamp }
  const kept = await indexer.store(transaction, { chainId: chain.id, logs, above })
  return [...unwound, ...kept]
}

const differencesOf = ({ owner, token, balance, allowances, before }: KnownHolding): Difference[] => {
  if (before === undefined) return []
  const spenders = Object.keys(allowances) as Spender[]
  return [
    { owner, token, about: 'balance' as const, expected: before.balance, found: balance },
    ...spenders.map((spender) => ({
      owner,
      token,
      about: 'allowance' as const,
      spender,
      expected: before.allowances[spender] ?? 0n,
      found: allowances[spender]!,
    })),
  ].filter(({ expected, found }) => expected !== found)
}
