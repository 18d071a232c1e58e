import { sql } from 'drizzle-orm'
import { bridgeLegs, relayerPromises } from '../../db/bridge-schema'
import type { Database, Transaction } from '../../db/client'
import { outsideAgents } from '../../db/round-schema'
import { chainCursors } from '../../db/schema'
import { promiseDue, promiseOutcome } from './promise-outcome'
import { blockedUntil, type PromiseCounts } from './standing'

/** Maximum number of relayers asked for a price. */
const maxRelayers = 10
/** Maximum number of promises that are counted of one relayer, the newest. */
const maxCounted = 1_000
/** Age beyond which promises are not counted. */
const countsForMs = 7 * 24 * 3_600_000

/** A registered outside relayer; it is not asked before `blockedUntilMs`, if set. */
export type OutsideRelayer = {
  name: string
  url: string
  keyVersion: number
  counts: PromiseCounts & { open: number }
  blockedUntilMs: number | undefined
}

/** Each promise of the relayer `of` that an order was awarded with, with its outcome. */
const promisesOf = (of: ReturnType<typeof sql>, nowMs: number) => sql`
  select ${promiseOutcome} as outcome, ${promiseDue} as due
  from ${relayerPromises}
  join ${bridgeLegs} on ${bridgeLegs.orderHash} = ${relayerPromises.orderHash}
  left join ${chainCursors} on ${chainCursors.chainId} = ${bridgeLegs.destChainId}
  where ${relayerPromises.relayer} = ${of} and ${relayerPromises.orderHash} is not null
    and ${relayerPromises.createdAtMs} > ${nowMs - countsForMs}
  order by ${relayerPromises.createdAtMs} desc limit ${maxCounted}`

type Row = {
  name: string
  url: string
  key_version: number
  kept: number
  broken: number
  open: number
  due: number | null
}

/**
 * Reads the registered outside relayers, oldest first, with what became of their promises. It all
 * follows from the transfers, so a reorganisation takes it back.
 *
 * @example
 * const relayers = await readRelayers(database, { nowMs: Date.now() })
 * relayers.map(({ name, blockedUntilMs }) => [name, blockedUntilMs]) // [['nimble', undefined]]
 */
export const readRelayers = async (
  database: Database | Transaction,
  { nowMs }: { nowMs: number },
): Promise<OutsideRelayer[]> => {
  const { rows } = await database.execute<Row>(sql`
    select ${outsideAgents.name}, ${outsideAgents.url}, ${outsideAgents.keyVersion}, counted.* from ${outsideAgents}
    cross join lateral (
      select count(*) filter (where outcome = 'kept')::int as kept,
        count(*) filter (where outcome = 'broken')::int as broken,
        count(*) filter (where outcome = 'open')::int as open,
        (max(due) filter (where outcome = 'broken'))::float8 as due
      from (${promisesOf(sql`${outsideAgents.name}`, nowMs)}) as promised
    ) as counted
    where ${outsideAgents.isActive} and ${outsideAgents.does} = 'relays'
    order by ${outsideAgents.createdAtMs}, ${outsideAgents.name} limit ${maxRelayers}`)
  return rows.map(({ name, url, key_version: keyVersion, kept, broken, open, due: brokenSeconds }) => {
    const until = blockedUntil({ kept, broken, brokenSeconds })
    const blockedUntilMs = until !== undefined && until > nowMs ? until : undefined
    return { name, url, keyVersion, counts: { kept, broken, open, brokenSeconds }, blockedUntilMs }
  })
}

/**
 * Returns the names of the relayers that are not blocked.
 *
 * @example
 * trustedOf(await readRelayers(database, { nowMs })) // ['nimble']
 */
export const trustedOf = (relayers: readonly OutsideRelayer[]): string[] =>
  relayers.filter(({ blockedUntilMs }) => blockedUntilMs === undefined).map(({ name }) => name)
