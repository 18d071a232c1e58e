import type { Database } from '../../db/client'
import type { Log } from '../../log'
import { deriveAgentKey, deriveOrderIdSecret } from './agent-auth'
import { createHttpAgent, type HttpAgent } from './http-agent'
import { readStandings } from './read-standings'

/** Agents of others. */
export type OutsideAgents = {
  /** Those that are asked now, as of the last `refresh`; asks nobody. */
  asked: () => readonly HttpAgent[]
  refresh: (nowMs: number) => Promise<void>
}

/**
 * Knows the registered outside agents and which of them are not asked for now, because they failed too often.
 *
 * @example
 * const outside = createOutsideAgents({ database, secret, allowPrivate: false, nowMs: Date.now, log })
 * await outside.refresh(Date.now())
 * outside.asked().map(({ name }) => name) // ['nimble']
 */
export const createOutsideAgents = ({
  database,
  secret,
  allowPrivate,
  nowMs,
  log,
}: {
  database: Database
  secret: Uint8Array
  allowPrivate: boolean
  nowMs: () => number
  log: Log
}): OutsideAgents => {
  const orderIdSecret = deriveOrderIdSecret(secret)
  /** One agent is one object, so that it is called once at a time; another url or key makes another. */
  let known: ReadonlyMap<string, HttpAgent> = new Map()
  let asked: readonly HttpAgent[] = []
  return {
    asked: () => asked,
    refresh: async (atMs) => {
      const registered = await readStandings(database, { atMs })
      const agents = registered.map(({ name, url, keyVersion }): [string, HttpAgent] => {
        const id = `${name} ${keyVersion} ${url}`
        const open = () => {
          const key = deriveAgentKey(secret, { name, keyVersion })
          return createHttpAgent({ name, url, key, allowPrivate, orderIdSecret, nowMs, log })
        }
        return [id, known.get(id) ?? open()]
      })
      known = new Map(agents)
      asked = [...known.values()].filter((_, index) => registered[index]!.standing.blocked === undefined)
    },
  }
}
