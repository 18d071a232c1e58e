import type { Database } from '../../db/client'
import type { Log } from '../../log'
import { deriveAgentKey, deriveOrderIdSecret } from './agent-auth'
import { createHttpAgent, type HttpAgent } from './http-agent'
import { readAgentHealths } from './read-agent-health'

/** The registered agents of others. */
export type OutsideAgents = {
  /** Returns the agents to ask as of the last `refresh`, without a request. */
  asked: () => readonly HttpAgent[]
  refresh: (nowMs: number) => Promise<void>
}

/**
 * Tracks the registered outside agents and which of them are blocked for too many failures.
 *
 * @example
 * const deps = { database, secret, nowMs: Date.now, log }
 * const outside = createOutsideAgents({ ...deps, allowPrivate: false })
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
  /** Agents by name, key and url: each has one object, so that its calls are sequential. */
  let known: ReadonlyMap<string, HttpAgent> = new Map()
  let asked: readonly HttpAgent[] = []
  return {
    asked: () => asked,
    refresh: async (atMs) => {
      const registered = await readAgentHealths(database, { atMs })
      const agents = registered.map(({ name, url, keyVersion }): [string, HttpAgent] => {
        const id = `${name} ${keyVersion} ${url}`
        const open = () => {
          const key = deriveAgentKey(secret, { name, keyVersion })
          return createHttpAgent({ name, url, key, allowPrivate, orderIdSecret, nowMs, log })
        }
        return [id, known.get(id) ?? open()]
      })
      known = new Map(agents)
      asked = [...known.values()].filter((_, index) => registered[index]!.health.blocked === undefined)
    },
  }
}
