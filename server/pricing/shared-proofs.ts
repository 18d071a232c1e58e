import { setImmediate as turn } from 'node:timers/promises'
import { deserialize, serialize } from 'node:v8'
import { and, asc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import type { Database } from '../db/client'
import { deleteInBatches } from '../db/delete-in-batches'
import { quotedProofs, quotedStates } from '../db/schema'
import { describeError, type Log } from '../log'
import { type ProofBasis, type ProofStore, proofLifeMs } from './proof-store'
import type { QuoteAt } from './question-of'
import { createStateLog, readStateLog, type StateLog, type StatePlace, type StateStep } from './solver/state-log'

/** Every limit of keeping proofs for all replicas, by name. */
const limits = {
  /** Quotes that wait to be written: more of them are known to this process alone. */
  waiting: 1_000,
  /** Quotes written at once: so many are put into bytes between two requests. */
  batch: 20,
  /** Rows of quotes that are kept of all replicas together: the newest. */
  rows: 20_000,
  /** States deleted by one statement: each has up to some megabytes. */
  statesPerBatch: 50,
  /** A quote this young may be on its way from another replica: it is looked for so often, at this pace. */
  youngMs: 2_500,
  looks: 10,
  lookEveryMs: 50,
} as const

/** Proofs that every replica finds: what one of them quoted any of them can prove, also when the first is gone. */
export type SharedProofs = {
  keep: ProofStore['keep']
  find: (hmac: string) => Promise<ProofBasis | undefined>
  /** Writes what still waits. */
  stop: () => Promise<void>
}

/** What is written of a quote; its state stands in a log. */
type Quoted = Omit<ProofBasis, 'context' | 'certified' | 'written'> & {
  context: Omit<QuoteAt, 'chain' | 'market' | 'unlistedTokens'>
}

/** What is yet to be written; its time runs from the quote, whenever it is written. */
type Waiting = { basis: ProofBasis; keptUntilMs: number }

type SharedProofsDeps = {
  memory: ProofStore
  database: Database
  nowMs: () => number
  newId: () => string
  sleep: (ms: number) => Promise<unknown>
  log: Log
}

/**
 * Keeps proofs in the memory of this process and, a moment after the quote was answered, in the database: the question, the answer and
 * the state they stand on, states as what changed in them (`createStateLog`). A quote never waits for that, and where the database is
 * away it is proved by the process that made it.
 *
 * @example
 * const proofs = createSharedProofs({ memory: createProofStore({ nowMs }), database, nowMs, newId, sleep, log })
 * proofs.keep({ priceRoute, request, context })
 * (await proofs.find(priceRoute.hmac))?.priceRoute // the same on every replica
 */
export const createSharedProofs = ({ memory, database, nowMs, newId, sleep, log }: SharedProofsDeps): SharedProofs => {
  const waiting: Waiting[] = []
  const logs = new Map<number, StateLog>()
  let writing: Promise<void> | undefined
  let isFull = false

  const keep = (basis: ProofBasis): boolean => {
    if (!memory.keep(basis)) return false
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
      // Whoever asked is answered first.
      await turn()
      const batch = waiting.splice(0, limits.batch)
      try {
        await store(database, toRows(batch))
        isFull &&= waiting.length > 0
      } catch (error) {
        // What follows stands on steps that may be missing.
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
      const known = memory.find(hmac) ?? (await read(database, { hmac, nowMs: nowMs() }))
      if (known) {
        memory.keep(known)
        // Who asked at the same time may have kept it first, and work is done on one.
        return memory.find(hmac) ?? known
      }
      if (looks > 1) await sleep(limits.lookEveryMs)
    }
    return undefined
  }

  return {
    keep,
    find,
    stop: async () => {
      await writing
    },
  }
}

/** A tag begins with the second in which it was made. */
const isYoung = (hmac: string, nowMs: number): boolean =>
  Math.abs(nowMs - Number.parseInt(hmac.slice(0, 8), 16) * 1_000) <= limits.youngMs

type Rows = {
  steps: readonly StateStep[]
  proofs: readonly (StatePlace & { hmac: string; body: Buffer; keptUntilMs: number })[]
}

/** States first, so that what a quote stands on is there when it is. Two replicas may have made the very same quote. */
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
 * Forgets proofs that are over, and the oldest of too many, of all replicas.
 *
 * @example
 * await forgetProofs(database, { nowMs: Date.now() })
 */
export const forgetProofs = async (
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
