import { and, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { Database, Transaction } from '../db/client'
import { chainBlocks, chainCursors } from '../db/schema'

/** A block with its time in unix seconds. */
export type BlockAt = { number: bigint; hash: Hex; timestamp: bigint }

/** A block by number and hash. */
export type BlockNamed = Pick<BlockAt, 'number' | 'hash'>

/** A reorganisation: the newest common block, and the last block read of the new branch. */
export type Fork = { ancestor: BlockNamed; tip: BlockAt }

/**
 * The block to which a chain is followed, the fencing epoch of its process, the first block of the log
 * watch, the progress of each indexer's audit, and the reason for which auctions wait.
 */
export type Cursor = BlockAt &
  Pick<typeof chainCursors.$inferSelect, 'epoch' | 'logsWatchedSince' | 'audited' | 'auctionDelay'>

/** A chain and the process that asks for its lease. */
export type Claim = { chainId: number; holder: string }

/** The first half of the lock's name, an arbitrary constant; the chain's id is the second half. */
const chainLock = 6_240_002

/** The seconds of a lease: less than the pause of a failing worker, so that another process can try. */
const leaseSeconds = 3
const leaseEnd = sql`now() + make_interval(secs => ${leaseSeconds})`
const halfLease = sql`now() + make_interval(secs => ${leaseSeconds / 2})`

/**
 * Locks a chain to the end of the transaction: `add` is shared and waits for moves of the cursor,
 * `move` is exclusive and also waits for posts of orders.
 *
 * @example
 * await lockChain(transaction, { chainId: 1, to: 'add' })
 */
export const lockChain = async (
  transaction: Transaction,
  { chainId, to }: { chainId: number; to: 'add' | 'move' },
): Promise<void> => {
  await transaction.execute(
    to === 'add'
      ? sql`select pg_advisory_xact_lock_shared(${chainLock}::int, ${chainId}::int)`
      : sql`select pg_advisory_xact_lock(${chainLock}::int, ${chainId}::int)`,
  )
}

/**
 * Reads the cursor of a chain and creates it at `block` if there is none.
 *
 * @example
 * (await openCursor(transaction, { chainId: 1, block })).number // 19000000n
 */
export const openCursor = async (
  database: Database | Transaction,
  { chainId, block }: { chainId: number; block: BlockAt },
): Promise<Cursor> => {
  const read = () => database.select().from(chainCursors).where(eq(chainCursors.chainId, chainId))
  const [known] = await read()
  if (known) return known
  const { number, hash, timestamp } = block
  await database
    .insert(chainCursors)
    .values({ chainId, number, hash, timestamp, logsWatchedSince: number })
    .onConflictDoNothing()
  await database.insert(chainBlocks).values({ chainId, number, hash }).onConflictDoNothing()
  const [opened] = await read()
  return opened!
}

/** The seconds for which a process that cannot auction yet leaves a free chain to others. */
const yieldSeconds = 2

/**
 * Acquires or renews the lease of a chain for three seconds by the database's clock; a lease with more
 * than half of that left is not renewed. A process that `yields` acquires a lease only after it has
 * been free for two seconds. Undefined if another process has it or there is no cursor. The epoch
 * grows when the lease changes hands, so that a process that slept cannot write.
 *
 * @example
 * (await acquireLease(database, { chainId: 1, holder: 'a' }))?.epoch // 1
 */
export const acquireLease = async (
  database: Database,
  { chainId, holder, yields = false }: Claim & { yields?: boolean },
): Promise<Cursor | undefined> => {
  const freeSince = yields ? sql`now() - make_interval(secs => ${yieldSeconds})` : sql`now()`
  const [held] = await database
    .select()
    .from(chainCursors)
    .where(and(isOwn({ chainId, holder }), gt(chainCursors.heldUntil, halfLease)))
  if (held) return held
  const [acquired] = await database
    .update(chainCursors)
    .set({
      holder,
      heldUntil: leaseEnd,
      epoch: sql`${chainCursors.epoch} + case when ${chainCursors.holder} is distinct from ${holder} then 1 else 0 end`,
    })
    .where(
      and(
        eq(chainCursors.chainId, chainId),
        sql`(${chainCursors.holder} = ${holder}
          or ${chainCursors.heldUntil} is null or ${chainCursors.heldUntil} < ${freeSince})`,
      ),
    )
    .returning()
  return acquired
}

/**
 * Renews the lease of a chain if this process has it, so that long work does not lose it.
 *
 * @example
 * await renewLease(database, { chainId: 1, holder: 'a' })
 */
export const renewLease = async (database: Database, claim: Claim): Promise<void> => {
  await database
    .update(chainCursors)
    .set({ heldUntil: leaseEnd })
    .where(and(isOwn(claim), gt(chainCursors.heldUntil, sql`now()`)))
}

/**
 * Releases the leases of a process that stops, so that another process takes over at once.
 *
 * @example
 * await releaseLeases(database, { holder: 'a' })
 */
export const releaseLeases = async (database: Database, { holder }: Pick<Claim, 'holder'>): Promise<void> => {
  await database
    .update(chainCursors)
    .set({ heldUntil: sql`now()` })
    .where(and(eq(chainCursors.holder, holder), gt(chainCursors.heldUntil, sql`now()`)))
}

/**
 * Returns the condition that a cursor is of a chain that this process moves.
 *
 * @example
 * database.select().from(chainCursors).where(isOwn({ chainId: 1, holder: 'a' }))
 */
export const isOwn = ({ chainId, holder }: Claim): SQL | undefined =>
  and(eq(chainCursors.chainId, chainId), eq(chainCursors.holder, holder))

/**
 * Reads the cursor of a chain that this process moves; undefined if another process moves it, or none.
 *
 * @example
 * (await readOwnCursor(database, { chainId: 1, holder: 'a' }))?.number // 19000000n
 */
export const readOwnCursor = async (database: Database, claim: Claim): Promise<Cursor | undefined> => {
  const [own] = await database.select().from(chainCursors).where(isOwn(claim))
  return own
}

/**
 * Moves a cursor unless another process acquired its lease or moved it since it was read. Returns
 * whether it moved. `logsWatchedSince` is given if it changes.
 *
 * @example
 * await moveCursor(transaction, { chainId: 1, from: cursor, to: head }) // true
 */
export const moveCursor = async (
  transaction: Transaction,
  { chainId, from, to, logsWatchedSince }: { chainId: number; from: Cursor; to: BlockAt; logsWatchedSince?: bigint },
): Promise<boolean> => {
  const { number, hash, timestamp } = to
  const moved = await transaction
    .update(chainCursors)
    .set({ number, hash, timestamp, ...(logsWatchedSince !== undefined && { logsWatchedSince }) })
    .where(and(eq(chainCursors.chainId, chainId), eq(chainCursors.hash, from.hash), eq(chainCursors.epoch, from.epoch)))
    .returning({ chainId: chainCursors.chainId })
  return moved.length > 0
}

/**
 * Reads the journal of a chain's last blocks, the newest first, or only the given heights.
 *
 * @example
 * (await readJournal(database, { chainId: 1 }))[0]?.hash // the hash of the cursor
 */
export const readJournal = async (
  database: Database | Transaction,
  { chainId, numbers }: { chainId: number; numbers?: readonly bigint[] },
): Promise<BlockNamed[]> =>
  database
    .select({ number: chainBlocks.number, hash: chainBlocks.hash })
    .from(chainBlocks)
    .where(and(eq(chainBlocks.chainId, chainId), numbers && inArray(chainBlocks.number, [...new Set(numbers)])))
    .orderBy(desc(chainBlocks.number))

/**
 * Stores the order that an indexer's audit reached last, unless another process acquired the lease.
 *
 * @example
 * await noteAudited(database, { chainId: 1, from: cursor, indexer: 'rfq', audited: '0x9104...' })
 */
export const noteAudited = async (
  database: Database,
  { chainId, from, indexer, audited }: { chainId: number; from: Cursor; indexer: string; audited: string },
): Promise<void> => {
  await database
    .update(chainCursors)
    .set({ audited: sql`${chainCursors.audited} || jsonb_build_object(${indexer}::text, ${audited}::text)` })
    .where(and(eq(chainCursors.chainId, chainId), eq(chainCursors.epoch, from.epoch)))
}
