import { and, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { Database, Transaction } from '../db/client'
import { chainBlocks, chainCursors } from '../db/schema'

/** A block as far as what stands on it depends on it; the time in unix seconds. */
export type BlockAt = { number: bigint; hash: Hex; timestamp: bigint }

/** A block and which of that height it is. */
export type BlockNamed = Pick<BlockAt, 'number' | 'hash'>

/** A reorganisation: the newest block that both branches have, and the last one that is read of the new one. */
export type Fork = { ancestor: BlockNamed; tip: BlockAt }

/**
 * The block that a chain is followed to, the fencing epoch of its process, since when tokens' logs are
 * watched, how far the audit of each book is, and why auctions wait.
 */
export type Cursor = BlockAt &
  Pick<typeof chainCursors.$inferSelect, 'epoch' | 'logsWatchedSince' | 'audited' | 'auctionDelay'>

/** A chain and the process that wants to move it. */
export type Claim = { chainId: number; holder: string }

/** Any number fixed for ever; the chain's id is the second half of the lock's name. */
const chainLock = 6_240_002

/** A process that says nothing for so long has lost its chain to another one: less than a failing worker pauses, so that another can try. */
const leaseSeconds = 3
const leaseEnd = sql`now() + make_interval(secs => ${leaseSeconds})`
const halfLease = sql`now() + make_interval(secs => ${leaseSeconds / 2})`

/**
 * Waits until nobody moves a chain's cursor (`move`: until nobody adds an order either) and keeps it so to the end of the transaction.
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
 * Reads how far a chain is followed; from `block` on, when nobody has followed it before.
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

/** A process that cannot auction yet leaves a free chain to others for this time, in which each of them looks several times. */
const yieldSeconds = 2

/**
 * Acquires or renews the lease of a chain, for three seconds by the database's clock; one that lasts for half of that is not written anew.
 * A process that `yields` acquires one that has been free for two seconds.
 * Undefined when another process has it, or when there is no cursor yet. The epoch grows when the lease changes hands, so that a process that slept cannot write.
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
        sql`(${chainCursors.holder} = ${holder} or ${chainCursors.heldUntil} is null or ${chainCursors.heldUntil} < ${freeSince})`,
      ),
    )
    .returning()
  return acquired
}

/**
 * Renews the lease of a chain for as long again, where this process has it: work longer than a lease is not lost.
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
 * Gives back the leases of a process that stops, so that another one moves its chains at once.
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
 * The condition that a row of the cursors is of a chain that this process moves.
 *
 * @example
 * database.select().from(chainCursors).where(isOwn({ chainId: 1, holder: 'a' }))
 */
export const isOwn = ({ chainId, holder }: Claim): SQL | undefined =>
  and(eq(chainCursors.chainId, chainId), eq(chainCursors.holder, holder))

/**
 * Reads the cursor of a chain that this process moves; undefined when another one does, or none.
 *
 * @example
 * (await readOwnCursor(database, { chainId: 1, holder: 'a' }))?.number // 19000000n
 */
export const readOwnCursor = async (database: Database, claim: Claim): Promise<Cursor | undefined> => {
  const [own] = await database.select().from(chainCursors).where(isOwn(claim))
  return own
}

/**
 * Moves a cursor, unless another process took it over or moved it since it was read. Says whether it moved. `logsWatchedSince` where it changes.
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
 * Reads the journal of a chain's last blocks, the newest first; or only the given heights of it.
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
 * Notes which order the audit of a book came to last, unless another process took the cursor over.
 *
 * @example
 * await noteAudited(database, { chainId: 1, from: cursor, book: 'rfq', audited: '0x9104...' })
 */
export const noteAudited = async (
  database: Database,
  { chainId, from, book, audited }: { chainId: number; from: Cursor; book: string; audited: string },
): Promise<void> => {
  await database
    .update(chainCursors)
    .set({ audited: sql`${chainCursors.audited} || jsonb_build_object(${book}::text, ${audited}::text)` })
    .where(and(eq(chainCursors.chainId, chainId), eq(chainCursors.epoch, from.epoch)))
}
