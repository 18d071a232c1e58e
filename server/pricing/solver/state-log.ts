import { deserialize, serialize } from 'node:v8'
import { applyReplicaChange, diffReplicas, type Replica, type ReplicaChange } from './replica'

/** After so long a log begins again with everything: what is older can then be forgotten. */
const logLifeMs = 60_000

/** Where a state stands: so far in that log. */
export type StatePlace = { log: string; position: number }

/** One step of a log: what changed since the step before, or everything in the first one. `keptUntilMs` is that of its whole log. */
export type StateStep = StatePlace & { body: Buffer; keptUntilMs: number }

/** Writes the states of a chain down one after the other, each as what is different from the one before. */
export type StateLog = {
  /** Says where a state stands, and what must be stored for that where it is not yet. */
  place: (state: Replica) => { place: StatePlace; step?: StateStep }
}

type StateLogDeps = {
  nowMs: () => number
  newId: () => string
  lifeMs: number
}

/**
 * Begins a log. A state that was placed within `lifeMs` can be read back from its steps (`readStateLog`).
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
 * Makes the last state of the first steps of a log.
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
