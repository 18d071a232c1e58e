import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/client'
import { nodeAnswers } from '../../db/follow-schema'
import type { Listener } from '../../db/listen'

/** Answers of a node that processes share, by key. */
export type AnswerStore = {
  /**
   * Returns an answer; `claimed` if this process has to ask for it, `awaited` if another one does.
   */
  claim: (key: string) => Promise<StoredAnswer | 'claimed' | 'awaited'>
  /** Returns an answer that another process was to request; undefined if it is missing. */
  read: (key: string) => Promise<StoredAnswer | undefined>
  /**
   * Stores and announces an answer, also one that another process gave up; one that is too large is
   * given up.
   */
  put: (key: string, answer: unknown) => Promise<void>
  /** Leaves an answer to other processes. */
  giveUp: (key: string) => Promise<void>
  /** Calls a function once an answer is stored or given up. Returns the function that ends it. */
  onAnnounced: (key: string, hear: () => void) => () => void
  /** Deletes old answers. */
  sweep: () => Promise<void>
}

/** A stored answer, wrapped since it may be any value. */
export type StoredAnswer = { answer: unknown }

const channel = 'node_answers'
const limits = {
  /** The maximum of compressed bytes; hex digits shrink to at most a third. */
  maxBytes: 512 * 1024,
  /** A claim without an answer lapses after this time, seconds. */
  claimSeconds: 2,
  keptSeconds: 60,
} as const
const [deflate, inflate] = [promisify(deflateRaw), promisify(inflateRaw)]

/**
 * Opens the answers that processes share about one chain in the database.
 *
 * @example
 * const answers = openAnswerStore({ database, listener, chainId: 1 })
 * if ((await answers.claim(key)) === 'claimed') await answers.put(key, await askNode())
 */
export const openAnswerStore = ({
  database,
  listener,
  chainId,
}: {
  database: Database
  listener: Pick<Listener, 'on'>
  chainId: number
}): AnswerStore => {
  const waiting = new Map<string, Set<() => void>>()
  listener.on(channel, (payload) => {
    for (const hear of waiting.get(payload) ?? []) hear()
  })
  const nameOf = (key: string) => `${chainId}:${key}`
  const isKey = (key: string) => and(eq(nodeAnswers.chainId, chainId), eq(nodeAnswers.key, key))
  const read: AnswerStore['read'] = async (key) => {
    const [known] = await database.select({ answer: nodeAnswers.answer }).from(nodeAnswers).where(isKey(key))
    return known?.answer ? { answer: JSON.parse((await inflate(known.answer)).toString()) } : undefined
  }
  const giveUp: AnswerStore['giveUp'] = async (key) => {
    await database.execute(sql`
      with gone as (
        delete from ${nodeAnswers} where chain_id = ${chainId} and key = ${key} and answer is null returning key
      )
      select pg_notify(${channel}, ${nameOf(key)}) from gone`)
  }
  return {
    claim: async (key) => {
      const { rows } = await database.execute(sql`
        insert into ${nodeAnswers} as known (chain_id, key, asked_at) values (${chainId}, ${key}, clock_timestamp())
        on conflict (chain_id, key) do update set asked_at = excluded.asked_at
        where known.answer is null
          and known.asked_at < clock_timestamp() - make_interval(secs => ${limits.claimSeconds})
        returning key`)
      return rows.length > 0 ? 'claimed' : ((await read(key)) ?? 'awaited')
    },
    read,
    put: async (key, answer) => {
      const bytes = await deflate(JSON.stringify(answer), { level: 1 })
      if (bytes.length > limits.maxBytes) return giveUp(key)
      await database.execute(sql`
        with stored as (
          insert into ${nodeAnswers} (chain_id, key, asked_at, answer)
          values (${chainId}, ${key}, clock_timestamp(), ${bytes})
          on conflict (chain_id, key) do update set answer = excluded.answer
          returning key
        )
        select pg_notify(${channel}, ${nameOf(key)}) from stored`)
    },
    giveUp,
    onAnnounced: (key, hear) => {
      const name = nameOf(key)
      const hearing = waiting.get(name) ?? new Set()
      waiting.set(name, hearing.add(hear))
      return () => {
        hearing.delete(hear)
        if (hearing.size === 0 && waiting.get(name) === hearing) waiting.delete(name)
      }
    },
    sweep: async () => {
      await database.execute(sql`
        delete from ${nodeAnswers}
        where chain_id = ${chainId} and asked_at < clock_timestamp() - make_interval(secs => ${limits.keptSeconds})`)
    },
  }
}
