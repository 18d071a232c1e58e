import { findPosition } from '@/lib/chain/strategy/position-key'
import { type Header, readHeader } from '../chain/market/follow'
import { type Book, isOrderBook, isStateful, type ReadDeps } from './book'
import { type BlockAt, type BlockNamed, type Cursor, type Fork, readJournal } from './cursor'
import { findStaleHoldings, hasUnread, listFollowedTokens, pickFollowed } from './follow-holdings'
import { findMovedHoldings } from './holding-logs'
import { type Holding, keyOf, type Pair } from './holdings'
import { type FollowedPair, mergePairs, readLedgerHoldings } from './read-holdings'
import { findAncestor, logsOfBooks, readRun } from './read-run'
import type { StampedLog } from './stamp-logs'

/**
 * The longest gap over which the logs of tokens are watched, as the blocks of this time. After a
 * longer one all holdings are swept, a part in each step.
 */
const watchedMs = 3_600_000

/** What one step is about to write: the new blocks on top of the common ancestor, their logs, and what was read at the last of them. */
export type Plan = {
  ancestor: BlockNamed
  blocks: readonly BlockNamed[]
  tip: BlockAt
  logs: readonly StampedLog[]
  /** Holdings with token logs in blocks whose states are not read: their stored values count as unread. */
  unread: readonly Pair[]
  /**
   * `isUnlogged`: it should be as it was, for the logs of tokens were watched and none was about it. A position is
   * never so: it earns.
   */
  holdings: readonly (Holding & { isUnlogged: boolean })[]
  logsWatchedSince: bigint
  /** The readings of the books, in their order; undefined of one without states. */
  readings: readonly unknown[]
  /** There are more blocks to come. */
  more: boolean
}

/**
 * Reads what the next step of a chain needs, and writes nothing. `nothing` when the node has nothing new, `lost` when the chain and our
 * journal have no block in common.
 *
 * @throws Chain.MixedBlocksError, Chain.MovedChainError when the chain moved while it was read; viem's errors when the node fails.
 * @example
 * await planStep({ database, client, chain }, [rfqBook], cursor) // { ancestor, blocks: [], tip: cursor, logs: [], holdings: [], ... }
 */
export const planStep = async (
  deps: ReadDeps,
  books: readonly Book[],
  cursor: Cursor,
): Promise<Plan | 'nothing' | 'lost'> => {
  const { chain, database } = deps
  const head = await readHeader(deps.client, 'latest')
  const isHere = head.hash === cursor.hash
  if (isHere && !(await hasUnread(database, books, { chainId: chain.id, block: cursor }))) return 'nothing'
  const journal = () => readJournal(database, { chainId: chain.id })
  const ancestor = await findAncestor({ client: deps.client, journal }, cursor, head)
  if (ancestor === undefined) {
    // A node may lag so far that our journal begins above its head; a chain that began again has a newer one.
    const oldest = (await journal()).at(-1)
    const isBehind = oldest && head.number < oldest.number && head.timestamp < cursor.timestamp
    return isBehind ? 'nothing' : 'lost'
  }
  // A node that lags behind us on our own chain.
  if (ancestor.number === head.number && !isHere) return 'nothing'
  const { blocks, logs } = await readRun(deps, logsOfBooks(deps, books), { ancestor, head })
  const tip = blocks.at(-1) ?? cursor
  const fork = ancestor.hash === cursor.hash ? undefined : { ancestor, tip }
  // What was read on the branch that is gone counts for nothing on this one.
  const unwatched = tip.number > cursor.number ? tip.number : cursor.number + 1n
  const isWatchable = head.number - ancestor.number <= BigInt(Math.ceil(watchedMs / chain.blockMs))
  // On the way to the head only logs are read: a node need not remember the states there.
  if (tip.number < head.number) {
    const moved = isWatchable && fork === undefined ? await findMoved(deps, blocks, ancestor) : undefined
    const logsWatchedSince = moved ? cursor.logsWatchedSince : unwatched
    return {
      ancestor,
      blocks,
      tip,
      logs,
      unread: moved ?? [],
      holdings: [],
      readings: [],
      logsWatchedSince,
      more: true,
    }
  }
  // Before it is looked who was spoken of: what is followed from here on is in neither or in both.
  const stale = await findStaleHoldings(database, { chainId: chain.id, block: tip })
  const moved = isWatchable ? await findMoved(deps, blocks, ancestor) : undefined
  const named = [...(moved ?? []), ...(fork ? await findRevived(deps, books, fork) : [])]
  const isWatched = moved !== undefined && fork === undefined
  const pairs = mergePairs([...named, ...stale])
  const isNamed = new Set(named.map(keyOf))
  const [holdings, readings] = await Promise.all([
    readLedgerHoldings(deps, { pairs, at: { blockHash: tip.hash } }),
    Promise.all(books.map((book) => (isStateful(book) ? book.read(deps, { tip, ancestor, pairs, fork }) : undefined))),
  ])
  const isNews = blocks.length > 0 || pairs.length > 0 || readings.some((reading) => reading !== undefined)
  if (!isNews) return 'nothing'
  return {
    ...{ ancestor, blocks, tip, logs, unread: [], readings },
    holdings: holdings.map((holding) => ({
      ...holding,
      isUnlogged: isWatched && !isNamed.has(keyOf(holding)) && findPosition(chain, holding.token) === undefined,
    })),
    logsWatchedSince: isWatched ? cursor.logsWatchedSince : moved && fork ? cursor.number + 1n : unwatched,
    more: false,
  }
}

/** Returns the followed holdings with token logs above an ancestor, up to the last new block. */
const findMoved = async ({ client, chain, database }: ReadDeps, blocks: readonly Header[], ancestor: BlockNamed) => {
  const last = blocks.at(-1)
  if (!last) return []
  const tokens = await listFollowedTokens(database, chain.id)
  const at =
    last.parentHash === ancestor.hash
      ? { blockHash: last.hash }
      : { fromBlock: ancestor.number + 1n, toBlock: last.number }
  return pickFollowed(database, {
    chainId: chain.id,
    moved: await findMovedHoldings({ client, chain }, { at, tokens }),
  })
}

const findRevived = async (
  { database, chain }: ReadDeps,
  books: readonly Book[],
  fork: Fork,
): Promise<FollowedPair[]> =>
  (
    await Promise.all(books.filter(isOrderBook).map((book) => book.revive(database, { chainId: chain.id, ...fork })))
  ).flat()
