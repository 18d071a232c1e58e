import { deserialize, serialize } from 'node:v8'
import { applyReplicaChange, diffReplicas, type Replica, type ReplicaChange } from './replica'

/** A log restarts with a complete state after this time, so that older steps can be deleted. */
const logLifeMs = 60_000

/** The position of a state in a log. */
export type StatePlace = { log: string; position: number }

/** A step of a log: a difference, or first a complete state, kept as long as its log. */
export type StateStep = StatePlace & { body: Buffer; keptUntilMs: number }

/** Records the states of a chain as successive differences. */
export type StateLog = {
  /** Returns the position of a state, and the step to store if it is new. */
  place: (state: Replica) => { place: StatePlace; step?: StateStep }
}

type StateLogDeps = {
  nowMs: () => number
  newId: () => string
  lifeMs: number
}

/**
 * Creates a log. States can be restored from its steps (`readStateLog`) for `lifeMs` after `place`.
 *
 * @example
 * const log = createStateLog({ nowMs: Date.now, newId: randomUUID, lifeMs: 300_000 })
 * log.place(replica).place.position // 0
 */
export const createStateLog = ({ nowMs, newId, lifeMs }: StateLogDeps): StateLog => {
  let last: { state: Replica; place: StatePlace; beganMs: number } | undefined
  return {
    place: ({ chain, market, unlistedTokens }) => {
      const state = { chain, market, unlistedTokens }
      const before = last && nowMs() - last.beganMs < logLifeMs ? last : undefined
      const change = diffReplicas(before?.state, state)
      if (before && change === undefined) return { place: before.place }
      const place = before
        ? { log: before.place.log, position: before.place.position + 1 }
        : { log: newId(), position: 0 }
      const beganMs = before?.beganMs ?? nowMs()
      last = { state, place, beganMs }
      return { place, step: { ...place, body: serialize(change), keptUntilMs: beganMs + logLifeMs + lifeMs } }
    },
  }
}

/**
 * Restores a state from the steps of a log up to it.
 *
 * @throws {TypeError} when the first step is missing.
 * @example
 * readStateLog([first.body, second.body]).market.pools.length // 60
 */
export const readStateLog = (bodies: readonly Buffer[]): Replica => {
  const changes = bodies.map((body) => deserialize(body) as ReplicaChange)
  const state = changes.reduce<Replica | undefined>(applyReplicaChange, undefined)
  if (state === undefined) throw new TypeError('A log of states begins with everything.')
  return state
}
