import pg from 'pg'
import { type Database, databaseOf } from '../../db/client'
import type { Ask } from './fake-chain'

/** Thrown where a process was killed. */
class KilledError extends Error {
  override readonly name = 'KilledError'
}

/** A process that can be killed: between any two things that it does outside of itself. */
type Mortal = {
  /** Kills the process at its n-th step from now, the first being 0; never if undefined. Restarts it. */
  killAt: (step: number | undefined) => void
  /** Returns the steps since the restart. */
  steps: () => number
  database: Database
  ask: Ask
  close: () => Promise<void>
}

type Query = (...args: unknown[]) => unknown

/**
 * Creates a process that can be killed before a request to the node, before a statement, or after a
 * commit whose answer it never received. The database rolls back uncommitted work, as it does when a
 * connection breaks.
 *
 * @example
 * const mortal = createMortal({ url: database.url(), ask: chain.ask })
 * mortal.killAt(3)
 * await serveFakeNode({ chain, ...mortal }).follow() // throws KilledError
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
      // The server does this when a connection is lost.
      if (text === 'rollback') return query(...args)
      step()
      const result = await query(...args)
      if (text === 'commit') step()
      return result
    }
  }
  class MortalPool extends pg.Pool {
    // biome-ignore lint/suspicious/noExplicitAny: the pool passes a callback, and drizzle does not.
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
