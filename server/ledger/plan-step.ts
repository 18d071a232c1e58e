import { findPosition } from '@/lib/chain/strategy/position-key'
import { type Header, readHeader } from '../chain/market/follow'
import { type BlockAt, type BlockNamed, type Cursor, type Fork, readJournal } from './cursor'
import { findStaleHoldings, hasUnread, listFollowedTokens, pickFollowed } from './follow-holdings'
import { findMovedHoldings } from './holding-logs'
import { type Holding, keyOf, type Pair } from './holdings'
import { type EventIndexer, isOrderIndexer, isStateful, type ReadDeps } from './indexer'
import { type FollowedPair, mergePairs, readLedgerHoldings } from './read-holdings'
import { findAncestor, logsOfIndexers, readRun } from './read-run'
import type { StampedLog } from './stamp-logs'

/**
 * The longest gap, as time, over which the logs of tokens are watched. After a longer one all holdings
 * are swept, a part in each step.
 */
const watchedMs = 3_600_000

/** The writes of one step: the blocks above the common ancestor, their logs, and readings at the last. */
export type Plan = {
  ancestor: BlockNamed
  blocks: readonly BlockNamed[]
  tip: BlockAt
  logs: readonly StampedLog[]
  /** The holdings with token logs in blocks whose states are not read: they are marked as unread. */
  unread: readonly Pair[]
  /**
   * `isUnlogged` is true if token logs were watched and none concerned the holding, so it should not
   * have changed. Never of a position, which earns.
   */
  holdings: readonly (Holding & { isUnlogged: boolean })[]
  logsWatchedSince: bigint
  /** The readings of the indexers, in their order; undefined for one without states. */
  readings: readonly unknown[]
  /** True if there are more blocks to read. */
  more: boolean
}

/**
 * Reads what the next step of a chain needs and writes nothing. Returns `nothing` if the node has
 * nothing new, and `lost` if the chain and the journal have no block in common.
 *
 * @throws Chain.MixedBlocksError, Chain.MovedChainError if the chain moved while it was read; viem's
 * errors if the node fails.
 * @example
 * await planStep({ database, client, chain }, [rfqIndexer], cursor)
 * // { ancestor, blocks: [], tip: cursor, logs: [], holdings: [], ... }
 */
export const planStep = async (
  deps: ReadDeps,
  indexers: readonly EventIndexer[],
  cursor: Cursor,
): Promise<Plan | 'nothing' | 'lost'> => {
  const { chain, database } = deps
  const head = await readHeader(deps.client, 'latest')
  const isHere = head.hash === cursor.hash
  if (isHere && !(await hasUnread(database, indexers, { chainId: chain.id, block: cursor }))) return 'nothing'
  const journal = () => readJournal(database, { chainId: chain.id })
  const ancestor = await findAncestor({ client: deps.client, journal }, cursor, head)
  if (ancestor === undefined) {
    // A node may lag so far that the journal begins above its head; a chain that restarted has a newer head.
    const oldest = (await journal()).at(-1)
    const isBehind = oldest && head.number < oldest.number && head.timestamp < cursor.timestamp
    return isBehind ? 'nothing' : 'lost'
  }
  // The node lags behind the cursor on the same branch.
  if (ancestor.number === head.number && !isHere) return 'nothing'
  const { blocks, logs } = await readRun(deps, logsOfIndexers(deps, indexers), { ancestor, head })
  const tip = blocks.at(-1) ?? cursor
  const fork = ancestor.hash === cursor.hash ? undefined : { ancestor, tip }
  // Readings on the abandoned branch do not count on this one.
  const unwatched = tip.number > cursor.number ? tip.number : cursor.number + 1n
  const isWatchable = head.number - ancestor.number <= BigInt(Math.ceil(watchedMs / chain.blockMs))
  // Before the head only logs are read: a node may not have the states of those blocks any more.
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
  // Read before the moved ones: a holding that is followed from here on is in neither or in both.
  const stale = await findStaleHoldings(database, { chainId: chain.id, block: tip })
  const moved = isWatchable ? await findMoved(deps, blocks, ancestor) : undefined
  const named = [...(moved ?? []), ...(fork ? await findRevived(deps, indexers, fork) : [])]
  const isWatched = moved !== undefined && fork === undefined
  const pairs = mergePairs([...named, ...stale])
  const isNamed = new Set(named.map(keyOf))
  const [holdings, readings] = await Promise.all([
    readLedgerHoldings(deps, { pairs, at: { blockHash: tip.hash } }),
    Promise.all(
      indexers.map((indexer) => (isStateful(indexer) ? indexer.read(deps, { tip, ancestor, pairs, fork }) : undefined)),
    ),
  ])
  const isNews = blocks.length > 0 || pairs.length > 0 || readings.some((reading) => reading !== undefined)
  if (!isNews) return 'nothing'
  return {
    ancestor,
    blocks,
    tip,
    logs,
    unread: [],
    readings,
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
  indexers: readonly EventIndexer[],
  fork: Fork,
): Promise<FollowedPair[]> =>
  (
    await Promise.all(
      indexers.filter(isOrderIndexer).map((indexer) => indexer.revive(database, { chainId: chain.id, ...fork })),
    )
  ).flat()
