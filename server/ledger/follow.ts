import { and, eq, gt, lt, or } from 'drizzle-orm'
import { readHeader } from '../chain/market/follow'
import { assertChain } from '../chain/node/clients'
import type { Transaction } from '../db/client'
import { chainBlocks, type Spender } from '../db/schema'
import type { Log } from '../log'
import { type Book, isStateful, type LedgerDeps } from './book'
import { acquireLease, type Cursor, lockChain, moveCursor, openCursor } from './cursor'
import { followHoldings } from './follow-holdings'
import { forgetHoldings, type KnownHolding, keepHoldings, type Pair } from './holdings'
import { type Difference, logDrift } from './log-drift'
import { type Plan, planStep } from './plan-step'
import { rebuild } from './rebuild'

/** Steps of one call; a longer way takes several calls. */
const stepsPerCall = 50

/**
 * Brings some books to the head of their chain: what their contracts wrote, and of orders expiry by the time of the block and what backs
 * each; and takes back what a reorganisation has undone. Each step is one transaction. Safe to repeat, to break off and to run in many
 * processes: one has the chain at a time, and what it writes counts only if nobody else has written since it looked. What changed without
 * a log is logged.
 *
 * @throws Chain.MixedBlocksError, Chain.MovedChainError when the chain moved while it was read; Chain.WrongChainError when the node serves
 * another one; viem's errors when it fails.
 * @example
 * await follow({ database, chain, client, holder: 'a', log }, [rfqBook], Date.now())
 */
export const follow = async (deps: LedgerDeps, books: readonly Book[], nowMs: number): Promise<void> => {
  const { database, chain, client, holder, isPrepared, log } = deps
  for (let step = 0; step < stepsPerCall; step++) {
    const cursor = await acquireLease(database, { chainId: chain.id, holder, yields: isPrepared?.() === false })
    if (cursor === undefined) {
      await openCursor(database, { chainId: chain.id, block: await readHeader(client, 'latest') })
      return
    }
    const plan = await planStep(deps, books, cursor)
    if (plan === 'nothing') return
    if (plan === 'lost') {
      // Another chain has no block in common with ours either.
      await assertChain(client, chain)
      return rebuild(deps, books, nowMs)
    }
    const { drift, affectsOrders } = await database.transaction((transaction) =>
      apply(transaction, { chain, books, cursor, plan, nowMs, log }),
    )
    logDrift(log, { chainId: chain.id, block: plan.tip.number, affectsOrders }, drift)
    if (!plan.more) return
  }
}

type Applied = Pick<LedgerDeps, 'chain'> & {
  books: readonly Book[]
  cursor: Cursor
  plan: Plan
  nowMs: number
  log: Log
}

/** What changed without a log, and whether orders are another thing for it. */
type Drift = { drift: Difference[]; affectsOrders: boolean }

const apply = async (transaction: Transaction, { chain, books, cursor, plan, nowMs, log }: Applied): Promise<Drift> => {
  const chainId = chain.id
  const { ancestor, tip, logsWatchedSince } = plan
  await lockChain(transaction, { chainId, to: 'move' })
  if (!(await moveCursor(transaction, { chainId, from: cursor, to: tip, logsWatchedSince })))
    return { drift: [], affectsOrders: false }
  if (plan.blocks.length > 0) await replaceBlocks(transaction, { chainId, plan, depth: chain.confirmationDepth })
  await forgetHoldings(transaction, { chainId, pairs: plan.unread })
  const holdings = await keepHoldings(transaction, { chainId, block: tip, holdings: plan.holdings })
  const changed = holdings.filter(({ isChanged }) => isChanged)
  const changedWithoutLog = holdings.filter(
    ({ isChanged, before }, index) =>
      isChanged && plan.holdings[index]!.isUnlogged && before && before.blockNumber >= logsWatchedSince,
  )
  const isFork = ancestor.hash !== cursor.hash
  let affectsOrders = false
  const pairs: Pair[] = []
  for (const [index, book] of books.entries()) {
    const touched = plan.blocks.length > 0 ? await replaceLogs(transaction, { chain, cursor, plan, book, isFork }) : []
    if (!isStateful(book)) continue
    const reading = plan.readings[index]
    const step = { chain, tip, nowMs, log, isFork, touched, changed, changedWithoutLog, reading }
    const recomputed = await book.recompute(transaction, step)
    pairs.push(...recomputed.pairs)
    affectsOrders ||= recomputed.driftAffectsOrders
  }
  // Also what was only read: a reorganisation may have brought an order back, and an order that its owner cancels ends without a log.
  await followHoldings(transaction, books, { chainId, pairs: [...pairs, ...holdings] })
  return { drift: changedWithoutLog.flatMap(differencesOf), affectsOrders }
}

/** Takes away what lies above the common ancestor and puts the new blocks there. */
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

/** The same for what a book's contracts wrote: above where it was followed to nothing is kept. Gives the orders that either is about. */
const replaceLogs = async (
  transaction: Transaction,
  { chain, cursor, plan, book, isFork }: Pick<Applied, 'chain' | 'cursor' | 'plan'> & { book: Book; isFork: boolean },
): Promise<string[]> => {
  const addresses = new Set<string>(book.addresses(chain))
  const topics = new Set<string | undefined>(book.topics)
  const own = plan.logs.filter((log) => addresses.has(log.address) && topics.has(log.topics[0]))
  const { number, hash } = plan.ancestor
  const unwound = isFork ? await book.unwind(transaction, { chainId: chain.id, number, hash }) : []
  const logs = own.map((log) => book.decode(log, chain))
  const above = { number, hash, timestamp: cursor.timestamp }
  const kept = await book.keep(transaction, { chainId: chain.id, logs, above })
  return [...unwound, ...kept]
}

const differencesOf = ({ owner, token, balance, allowances, before }: KnownHolding): Difference[] => {
  if (before === undefined) return []
  const spenders = Object.keys(allowances) as Spender[]
  return [
    { owner, token, about: 'balance' as const, expected: before.balance, found: balance },
    ...spenders.map((spender) => ({
      ...{ owner, token, about: 'allowance' as const, spender },
      ...{ expected: before.allowances[spender] ?? 0n, found: allowances[spender]! },
    })),
  ].filter(({ expected, found }) => expected !== found)
}
