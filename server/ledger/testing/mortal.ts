import pg from 'pg'
import { type Database, databaseOf } from '../../db/client'
import type { Ask } from './paper-chain'

/** Thrown where a process died; nobody of that process gets further. */
class KilledError extends Error {
  override readonly name = 'KilledError'
}

/** A process that can be killed: between any two things that it does outside of itself. */
type Mortal = {
  /** Dies at its n-th step from now, the first being 0; never when undefined. Begins a new life. */
  killAt: (step: number | undefined) => void
  /** Steps taken in this life. */
  steps: () => number
  database: Database
  ask: Ask
  close: () => Promise<void>
}

type Query = (...args: unknown[]) => unknown

/**
 * Gives a process its database and its node. It dies before a question to the node, before a statement, or after a commit of which it
 * never heard; the database undoes what was not committed, as it does when a connection breaks.
 *
 * @example
 * const mortal = createMortal({ url: database.url(), ask: chain.ask })
 * mortal.killAt(3)
 * await servePaper({ chain, ...mortal }).follow() // throws KilledError
 */
export const createMortal = ({ url, ask }: { url: string; ask: Ask }): Mortal => {
  let taken = 0
  let last: number | undefined
  const step = () => {
    if (last !== undefined && taken >= last) throw new KilledError(`killed at step ${last}`)
    taken++
  }

  const watch = (query: Query): Query => {
    return async (...args) => {
      const [asked] = args as [string | { text: string }]
      const text = typeof asked === 'string' ? asked : asked.text
      // What the server does by itself when the connection is gone.
      if (text === 'rollback') return query(...args)
      step()
      const result = await query(...args)
      if (text === 'commit') step()
      return result
    }
  }
  class MortalPool extends pg.Pool {
    // biome-ignore lint/suspicious/noExplicitAny: the pool calls itself with a callback, and drizzle calls it without one.
    override connect(...args: any[]): any {
      const connect = super.connect.bind(this) as (...args: unknown[]) => Promise<pg.PoolClient>
      if (args.length > 0) return connect(...args)
      return connect().then(
        (client) =>
          new Proxy(client, {
            get: (target, name) => {
              const value = Reflect.get(target, name)
              if (name === 'query') return watch(value.bind(target))
              return typeof value === 'function' ? value.bind(target) : value
            },
          }),
      )
    }
    override query = watch(pg.Pool.prototype.query.bind(this) as Query) as pg.Pool['query']
  }
  const pool = new MortalPool({ connectionString: url, max: 10 })
  return {
    killAt: (step) => {
      taken = 0
      last = step
    },
    steps: () => taken,
    database: databaseOf(pool),
    ask: async (request) => {
      step()
      return ask(request)
    },
    close: () => pool.end(),
  }
}
