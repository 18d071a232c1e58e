import { and, eq, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { Database } from '../../db/client'
import { chainHeads } from '../../db/follow-schema'
import type { Listener } from '../../db/listen'
import type { RawHeader } from './header'

/** An announcement of a head: its reader and its hash; an empty hash if the reader has stopped. */
export type AnnouncedHead = { chainId: number; holder: string; hash: Hex | '' }

/** The newest block of a chain, shared by processes. */
export type HeadStore = {
  /**
   * Stores and announces a head that this process has read. Returns false if another process leads
   * the chain.
   */
  publish: (header: RawHeader) => Promise<boolean>
  /** Returns the head that a process has confirmed recently, or undefined. */
  read: () => Promise<RawHeader | undefined>
  /** Releases the chain to other processes. */
  release: () => Promise<void>
  /**
   * Calls a function with each announcement of another process. Returns the function that ends it.
   */
  onAnnounced: (hear: (hash: Hex | '') => void) => () => void
}

const channel = 'chain_heads'
/** A process that confirms nothing for this time loses its chain to another one, seconds. */
export const headLeaseSeconds = 3
const leaseStart = sql`clock_timestamp() - make_interval(secs => ${headLeaseSeconds})`

/**
 * Opens the newest block of a chain in the database. The process that stored it last stores the
 * next one; another one may once nothing was confirmed for three seconds by the database's clock,
 * or with a higher block.
 *
 * @example
 * const heads = openHeadStore({ database, listener, chainId: 1, holder: 'a' })
 * await heads.publish(header) // true
 */
export const openHeadStore = ({
  database,
  listener,
  chainId,
  holder,
}: {
  database: Database
  listener: Pick<Listener, 'on'>
  chainId: number
  holder: string
}): HeadStore => {
  const announce = (hash: AnnouncedHead['hash']) =>
    sql`pg_notify(${channel}, ${JSON.stringify({ chainId, holder, hash } satisfies AnnouncedHead)})`
  return {
    publish: async (header) => {
      const { rows } = await database.execute(sql`
        with stored as (
          insert into ${chainHeads} as known (chain_id, holder, number, hash, header, confirmed_at)
          values (
            ${chainId}, ${holder}, ${BigInt(header.number)}, ${header.hash}, ${JSON.stringify(header)},
            clock_timestamp()
          )
          on conflict (chain_id) do update set
            holder = excluded.holder, number = excluded.number, hash = excluded.hash, header = excluded.header,
            confirmed_at = excluded.confirmed_at
          where known.holder = excluded.holder or known.confirmed_at < ${leaseStart} or known.number < excluded.number
          returning chain_id
        )
        select ${announce(header.hash)} from stored`)
      return rows.length > 0
    },
    read: async () => {
      const [known] = await database
        .select({ header: chainHeads.header })
        .from(chainHeads)
        .where(and(eq(chainHeads.chainId, chainId), sql`${chainHeads.confirmedAt} > ${leaseStart}`))
      return known && (JSON.parse(known.header) as RawHeader)
    },
    release: async () => {
      await database.execute(sql`
        with gone as (
          delete from ${chainHeads} where chain_id = ${chainId} and holder = ${holder} returning chain_id
        )
        select ${announce('')} from gone`)
    },
    onAnnounced: (hear) =>
      listener.on(channel, (payload) => {
        const announced = JSON.parse(payload) as AnnouncedHead
        if (announced.chainId === chainId && announced.holder !== holder) hear(announced.hash)
      }),
  }
}
