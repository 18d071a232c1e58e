import { setImmediate as turn } from 'node:timers/promises'
import { deserialize, serialize } from 'node:v8'
import { and, asc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import type { Database } from '../db/client'
import { deleteInBatches } from '../db/delete-in-batches'
import type { ReadOnReplica } from '../db/replica'
import { quotedProofs, quotedStates } from '../db/schema'
import { describeError, type Log } from '../log'
import { type ProofBasis, type ProofStore, proofLifeMs } from './proof-store'
import type { QuoteAt } from './question-of'
import { createStateLog, readStateLog, type StateLog, type StatePlace, type StateStep } from './solver/state-log'

/** Limits of the storage of proofs for all replicas. */
const limits = {
  /** Quotes that wait for writing; further ones stay in this process only. */
  waiting: 1_000,
  /** Quotes per write: serialising these blocks the event loop only briefly. */
  batch: 20,
  /** Maximum number of stored quotes of all replicas, the newest. */
  rows: 20_000,
  /** States deleted by one statement; each can have several megabytes. */
  statesPerBatch: 50,
  /** Another replica may still be writing a younger quote, so the lookup is repeated. */
  youngMs: 2_500,
  looks: 10,
  lookEveryMs: 50,
} as const

/** Proofs that every replica finds, also after the quoting one stopped. */
export type SharedProofs = {
  save: ProofStore['save']
  find: (hmac: string) => Promise<ProofBasis | undefined>
  /** Waits for pending writes. */
  stop: () => Promise<void>
}

/** The stored part of a quote; a state log holds its state. */
type Quoted = Omit<ProofBasis, 'context' | 'certified' | 'written'> & {
  context: Omit<QuoteAt, 'chain' | 'market' | 'unlistedTokens'>
}

/** A quote to be written; its expiry counts from the quote, not from the write. */
type Waiting = { basis: ProofBasis; keptUntilMs: number }

type SharedProofsDeps = {
  memory: ProofStore
  database: Database
  onReplica: ReadOnReplica
  nowMs: () => number
  newId: () => string
  sleep: (ms: number) => Promise<unknown>
  log: Log
}

/**
 * Stores the inputs of proofs in the memory of this process and shortly afterwards in the database:
 * request, answer and state, the latter as differences (`createStateLog`). Quotes never wait for
 * the write; without a database only the process that made a quote can prove it.
 *
 * @example
 * const proofs = createSharedProofs({ memory, database, onReplica, nowMs, newId, sleep, log })
 * proofs.save({ priceRoute, request, context })
 * (await proofs.find(priceRoute.hmac))?.priceRoute // the same on every replica
 */
export const createSharedProofs = ({
  memory,
  database,
  onReplica,
  nowMs,
  newId,
  sleep,
  log,
}: SharedProofsDeps): SharedProofs => {
  const waiting: Waiting[] = []
  const logs = new Map<number, StateLog>()
  let writing: Promise<void> | undefined
  let isFull = false

  const save = (basis: ProofBasis): boolean => {
    if (!memory.save(basis)) return false
    if (waiting.length >= limits.waiting) {
      if (!isFull) log('warn', 'quotes come faster than their proofs are stored: other replicas miss some')
      isFull = true
      return true
    }
    waiting.push({ basis, keptUntilMs: nowMs() + proofLifeMs })
    writing ??= write().finally(() => {
      writing = undefined
    })
    return true
  }

  const write = async () => {
    while (waiting.length > 0) {
      // Pending requests are answered first.
      await turn()
      const batch = waiting.splice(0, limits.batch)
      try {
        await store(database, toRows(batch))
        isFull &&= waiting.length > 0
      } catch (error) {
        // Later steps would depend on steps that may be missing.
        logs.clear()
        log('warn', 'proofs could not be stored: other replicas miss them', describeError(error))
      }
    }
  }

  const toRows = (batch: readonly Waiting[]): Rows => {
    const steps: StateStep[] = []
    const proofs = batch.map(({ basis: { priceRoute, request, context }, keptUntilMs }) => {
      const { chain, market, unlistedTokens, blockNumber, blockHash, gasPriceWei, dataPriceWei, orders } = context
      const { place, step } = logOf(chain.id).place({ chain, market, unlistedTokens })
      if (step) steps.push(step)
      const at = { blockNumber, blockHash, gasPriceWei, dataPriceWei, orders }
      const quoted: Quoted = { priceRoute, request, context: at }
      return { ...place, hmac: priceRoute.hmac, body: serialize(quoted), keptUntilMs }
    })
    return { steps, proofs }
  }

  const logOf = (chainId: number): StateLog => {
    const known = logs.get(chainId)
    if (known) return known
    const opened = createStateLog({ nowMs, newId, lifeMs: proofLifeMs })
    logs.set(chainId, opened)
    return opened
  }

  const find = async (hmac: string): Promise<ProofBasis | undefined> => {
    for (let looks = isYoung(hmac, nowMs()) ? limits.looks : 1; looks > 0; looks--) {
      const known = memory.find(hmac) ?? (await onReplica((from) => read(from, { hmac, nowMs: nowMs() })))
      if (known) {
        memory.save(known)
        // A concurrent request may have stored it first; both then share one object.
        return memory.find(hmac) ?? known
      }
      if (looks > 1) await sleep(limits.lookEveryMs)
    }
    return undefined
  }

  return {
    save,
    find,
    stop: async () => {
      await writing
    },
  }
}

/** True if the second in the tag is recent. */
const isYoung = (hmac: string, nowMs: number): boolean =>
  Math.abs(nowMs - Number.parseInt(hmac.slice(0, 8), 16) * 1_000) <= limits.youngMs

type Rows = {
  steps: readonly StateStep[]
  proofs: readonly (StatePlace & { hmac: string; body: Buffer; keptUntilMs: number })[]
}

/** Inserts states before the quotes that need them. Two replicas may have made the same quote. */
const store = async (database: Database, { steps, proofs }: Rows): Promise<void> => {
  if (steps.length > 0) await database.insert(quotedStates).values([...steps])
  await database
    .insert(quotedProofs)
    .values([...proofs])
    .onConflictDoNothing()
}

const read = async (
  database: Database,
  { hmac, nowMs }: { hmac: string; nowMs: number },
): Promise<ProofBasis | undefined> => {
  const isThis = and(eq(quotedProofs.hmac, hmac), gt(quotedProofs.keptUntilMs, nowMs))
  const [row] = await database.select().from(quotedProofs).where(isThis)
  if (row === undefined) return undefined
  const upToIt = and(eq(quotedStates.log, row.log), lte(quotedStates.position, row.position))
  const steps = await database
    .select({ body: quotedStates.body })
    .from(quotedStates)
    .where(upToIt)
    .orderBy(asc(quotedStates.position))
  if (steps.length !== row.position + 1) return undefined
  const { context, ...quoted } = deserialize(row.body) as Quoted
  return { ...quoted, context: { ...context, ...readStateLog(steps.map(({ body }) => body)) } }
}

/**
 * Deletes expired proofs of all replicas, and the oldest above the maximum.
 *
 * @example
 * await deleteOldProofs(database, { nowMs: Date.now() })
 */
export const deleteOldProofs = async (
  database: Database,
  { nowMs, rows = limits.rows }: { nowMs: number; rows?: number },
): Promise<void> => {
  const tooMany = database
    .select({ hmac: quotedProofs.hmac })
    .from(quotedProofs)
    .orderBy(sql`${quotedProofs.keptUntilMs} desc`)
    .offset(rows)
  await deleteInBatches(database, { from: quotedProofs, where: lte(quotedProofs.keptUntilMs, nowMs) })
  await deleteInBatches(database, { from: quotedProofs, where: inArray(quotedProofs.hmac, tooMany) })
  await deleteInBatches(database, {
    from: quotedStates,
    where: lte(quotedStates.keptUntilMs, nowMs),
    rows: limits.statesPerBatch,
  })
}
