import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { Database, Transaction } from '../db/client'
import { rfqBlocks, rfqCursors } from '../db/schema'

/** A block as far as orders depend on it; the time in unix seconds. */
export type BlockAt = { number: bigint; hash: Hex; timestamp: bigint }

/** A block and which of that height it is. */
export type BlockNamed = Pick<BlockAt, 'number' | 'hash'>

/** The block that the orders of a chain are at, the term of office of whoever moves it, since when tokens are heard, and how far the audit has come. */
export type Cursor = BlockAt & { epoch: number; heardFrom: bigint; audited: string }

/** Any number fixed for ever; the chain's id is the second half of the lock's name. */
const orderLock = 6_240_002

/** A process that says nothing for so long has lost its chain to another one: less than a failing worker pauses, so that another can try. */
const leaseSeconds = 4
const leaseEnd = sql`now() + make_interval(secs => ${leaseSeconds})`

/**
 * Waits until nobody moves the orders of a chain (`move`: until nobody adds one either) and keeps it so to the end of the transaction.
 *
 * @example
 * await lockOrders(transaction, { chainId: 1, to: 'add' })
 */
export const lockOrders = async (
  transaction: Transaction,
  { chainId, to }: { chainId: number; to: 'add' | 'move' },
): Promise<void> => {
  await transaction.execute(
    to === 'add'
      ? sql`select pg_advisory_xact_lock_shared(${orderLock}::int, ${chainId}::int)`
      : sql`select pg_advisory_xact_lock(${orderLock}::int, ${chainId}::int)`,
  )
}

/**
 * Reads where the orders of a chain are; at `block`, when nobody has looked before.
 *
 * @example
 * (await openCursor(transaction, { chainId: 1, block })).number // 19000000n
 */
export const openCursor = async (
  database: Database | Transaction,
  { chainId, block }: { chainId: number; block: BlockAt },
): Promise<Cursor> => {
  const read = () => database.select().from(rfqCursors).where(eq(rfqCursors.chainId, chainId))
  const [known] = await read()
  if (known) return known as Cursor
  const { number, hash, timestamp } = block
  await database
    .insert(rfqCursors)
    .values({ chainId, number, hash, timestamp, heardFrom: number })
    .onConflictDoNothing()
  await database.insert(rfqBlocks).values({ chainId, number, hash }).onConflictDoNothing()
  const [opened] = await read()
  return opened as Cursor
}

/**
 * Takes or keeps the right to move a chain's orders, for four seconds by the database's clock. Undefined when another process has it, or
 * when there is no cursor yet. The epoch grows when the right changes hands, so that a process that slept cannot write.
 *
 * @example
 * (await takeCursor(database, { chainId: 1, holder: 'a' }))?.epoch // 1
 */
export const takeCursor = async (
  database: Database,
  { chainId, holder }: { chainId: number; holder: string },
): Promise<Cursor | undefined> => {
  const [taken] = await database
    .update(rfqCursors)
    .set({
      holder,
      heldUntil: leaseEnd,
      epoch: sql`${rfqCursors.epoch} + case when ${rfqCursors.holder} is distinct from ${holder} then 1 else 0 end`,
    })
    .where(
      and(
        eq(rfqCursors.chainId, chainId),
        sql`(${rfqCursors.holder} = ${holder} or ${rfqCursors.heldUntil} is null or ${rfqCursors.heldUntil} < now())`,
      ),
    )
    .returning()
  return taken as Cursor | undefined
}

/**
 * Keeps the right to move a chain's orders for as long again, where this process has it: work longer than a lease is not lost.
 *
 * @example
 * await keepCursor(database, { chainId: 1, holder: 'a' })
 */
export const keepCursor = async (
  database: Database,
  { chainId, holder }: { chainId: number; holder: string },
): Promise<void> => {
  await database
    .update(rfqCursors)
    .set({ heldUntil: leaseEnd })
    .where(and(eq(rfqCursors.chainId, chainId), eq(rfqCursors.holder, holder), gt(rfqCursors.heldUntil, sql`now()`)))
}

/**
 * Reads the cursor of a chain whose orders this process moves; undefined when another one does, or none.
 *
 * @example
 * (await readOwnCursor(database, { chainId: 1, holder: 'a' }))?.number // 19000000n
 */
export const readOwnCursor = async (
  database: Database,
  { chainId, holder }: { chainId: number; holder: string },
): Promise<Cursor | undefined> => {
  const [own] = await database
    .select()
    .from(rfqCursors)
    .where(and(eq(rfqCursors.chainId, chainId), eq(rfqCursors.holder, holder)))
  return own as Cursor | undefined
}

/**
 * Moves a cursor, unless another process took it over or moved it since it was read. Says whether it moved. `heardFrom` where it changes.
 *
 * @example
 * await moveCursor(transaction, { chainId: 1, from: cursor, to: head }) // true
 */
export const moveCursor = async (
  transaction: Transaction,
  { chainId, from, to, heardFrom }: { chainId: number; from: Cursor; to: BlockAt; heardFrom?: bigint },
): Promise<boolean> => {
  const { number, hash, timestamp } = to
  const moved = await transaction
    .update(rfqCursors)
    .set({ number, hash, timestamp, ...(heardFrom !== undefined && { heardFrom }) })
    .where(and(eq(rfqCursors.chainId, chainId), eq(rfqCursors.hash, from.hash), eq(rfqCursors.epoch, from.epoch)))
    .returning({ chainId: rfqCursors.chainId })
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
): Promise<{ number: bigint; hash: Hex }[]> =>
  (await database
    .select({ number: rfqBlocks.number, hash: rfqBlocks.hash })
    .from(rfqBlocks)
    .where(and(eq(rfqBlocks.chainId, chainId), numbers && inArray(rfqBlocks.number, [...new Set(numbers)])))
    .orderBy(desc(rfqBlocks.number))) as { number: bigint; hash: Hex }[]

/**
 * Notes which order the audit came to last, unless another process took the cursor over.
 *
 * @example
 * await noteAudited(database, { chainId: 1, from: cursor, audited: '0x9104...' })
 */
export const noteAudited = async (
  database: Database,
  { chainId, from, audited }: { chainId: number; from: Cursor; audited: string },
): Promise<void> => {
  await database
    .update(rfqCursors)
    .set({ audited })
    .where(and(eq(rfqCursors.chainId, chainId), eq(rfqCursors.epoch, from.epoch)))
}
