import { setTimeout as wait } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import type { Draw } from '@/lib/routing/testing/random'
import { NotReadyError } from '@/localnet/chain/until-ready'
import { settlements } from '../db/intent-schema'
import { chainCursors } from '../db/schema'
import type { DeployedChain, Deployment } from './deployment'
import type { Member, Role } from './fleet'

/** A kill of a process by its place in the fleet, of the database, or of the node's connections. */
export type Kill =
  | { what: 'process'; index: number; signal: 'SIGTERM' | 'SIGKILL' }
  | { what: 'database'; signal: 'SIGKILL' | 'SIGQUIT' }
  | { what: 'node'; forMs: number }

/** The recovery time of a part, milliseconds. */
export type Recovery = { of: RecoveryName; ms: number }
export type RecoveryName =
  | `${Role} answers`
  | 'orders move after a worker'
  | 'orders settle after a worker'
  | 'another worker leads'
  | 'database takes connections'
  | 'ready after the database'
  | 'orders move after the database'
  | 'ready after the node'
  | 'orders move after the node'

/** A limit for hangs, not a measure: machines that run several suites at once are slow. */
const patienceMs = 300_000
const lookEveryMs = 25
/** A supervisor restarts a process that could not start. */
const restartAfterMs = 250

type KillDeps = Pick<Deployment, 'postgres' | 'connection' | 'fleet'> & DeployedChain

/**
 * Draws kills: of one part in three of four times, else of two at once, which may be both workers.
 *
 * @example
 * drawKills(createDraw(1), { count: 100, roles: ['api', 'worker'] }) // 100 kills in some 80 groups
 */
export const drawKills = (
  draw: Draw,
  { count, roles }: { count: number; roles: readonly Role[] },
): readonly (readonly Kill[])[] => {
  const one = (): Kill => {
    const what = draw.pick(['process', 'process', 'process', 'database', 'node'] as const)
    if (what === 'node') return { what, forMs: draw.between(100, 3_000) }
    if (what === 'database') return { what, signal: draw.pick(['SIGQUIT', 'SIGQUIT', 'SIGKILL']) }
    return { what, index: draw.below(roles.length), signal: draw.pick(['SIGTERM', 'SIGKILL']) }
  }
  const isSame = (a: Kill, b: Kill) =>
    a.what === b.what && (a.what !== 'process' || b.what !== 'process' || a.index === b.index)
  const groups: Kill[][] = []
  for (let left = count; left > 0; ) {
    const group = [one()]
    if (left > 1 && draw.below(4) === 0) {
      const second = one()
      if (!isSame(group[0]!, second)) group.push(second)
    }
    groups.push(group)
    left -= group.length
  }
  return groups
}

/**
 * Ends parts of a deployment together, restarts them at once as a supervisor does, and returns
 * their recovery times. Orders have to be posted meanwhile.
 *
 * @throws {Error} if a part does not work again within five minutes
 * @example
 * await killTogether(deployment, [{ what: 'process', index: 0, signal: 'SIGKILL' }])
 * // [{ of: 'api answers', ms: 1800 }]
 */
export const killTogether = async (deps: KillDeps, kills: readonly Kill[]): Promise<Recovery[]> => {
  const recoveries: Recovery[] = []
  const note: Note = async (of, sinceMs, work) => {
    if ((await work) !== false) recoveries.push({ of, ms: performance.now() - sinceMs })
  }
  const killOne = (kill: Kill) => {
    if (kill.what === 'process') return killProcess(deps, kill, note)
    return kill.what === 'database' ? killDatabase(deps, kill, note) : cutNode(deps, kill, note)
  }
  await Promise.all(kills.map(killOne))
  return recoveries
}

/** Notes the duration of work, unless it turns out that it was not needed. */
type Note = (of: RecoveryName, sinceMs: number, work: Promise<unknown>) => Promise<void>

const killProcess = async (deps: KillDeps, { index, signal }: Kill & { what: 'process' }, note: Note) => {
  const member = deps.fleet[index]!
  const beginMs = performance.now()
  const before = await readCursor(deps)
  await member.end(signal)
  const back = note(`${member.role} answers`, beginMs, startAgain(member))
  if (member.role !== 'worker') return back
  const endedMs = Date.now()
  const head = await deps.anvil.client.getBlockNumber()
  await Promise.all([
    back,
    note('another worker leads', beginMs, untilLed(deps, { epoch: before?.epoch ?? 0, head })),
    note('orders move after a worker', beginMs, untilMoved(deps, head)),
    note('orders settle after a worker', beginMs, untilSettled(deps, endedMs)),
  ])
}

const killDatabase = async (deps: KillDeps, { signal }: Kill & { what: 'database' }, note: Note) => {
  const { postgres } = deps
  const beginMs = performance.now()
  await postgres.stop(signal)
  await note('database takes connections', beginMs, postgres.start())
  const backMs = performance.now()
  const head = await deps.anvil.client.getBlockNumber()
  await Promise.all([
    note('ready after the database', backMs, untilReady(deps)),
    note('orders move after the database', backMs, untilMoved(deps, head)),
  ])
}

const cutNode = async (deps: KillDeps, { forMs }: Kill & { what: 'node' }, note: Note) => {
  await deps.node.cut()
  await wait(forMs)
  await deps.node.restore()
  const backMs = performance.now()
  const head = await deps.anvil.client.getBlockNumber()
  await Promise.all([
    note('ready after the node', backMs, untilReady(deps)),
    note('orders move after the node', backMs, untilMoved(deps, head)),
  ])
}

const startAgain = async (member: Member): Promise<void> => {
  const endMs = performance.now() + patienceMs
  for (;;)
    try {
      return await member.start()
    } catch (error) {
      if (!(error instanceof NotReadyError) || performance.now() > endMs) throw error
      await wait(restartAfterMs)
    }
}

/** Waits for a condition; an error while the database is unavailable counts as false. */
const until = async (what: string, isTrue: () => Promise<boolean>): Promise<void> => {
  for (const endMs = performance.now() + patienceMs; !(await isTrue().catch(() => false)); await wait(lookEveryMs))
    if (performance.now() > endMs) throw new Error(`within ${patienceMs / 1_000} s not: ${what}`)
}

const readCursor = async ({ connection, anvil }: KillDeps) => {
  const [cursor] = await connection.database
    .select({ number: chainCursors.number, epoch: chainCursors.epoch })
    .from(chainCursors)
    .where(eq(chainCursors.chainId, anvil.chainId))
    .catch(() => [])
  return cursor
}

/** Waits until orders follow the chain at a block that was made after this one. */
const untilMoved = (deps: KillDeps, head: bigint) =>
  until(`orders are beyond block ${head}`, async () => ((await readCursor(deps))?.number ?? 0n) > head)

/** Waits until another process leads, or orders move without that; returns false then. */
const untilLed = async (deps: KillDeps, { epoch, head }: { epoch: number; head: bigint }): Promise<boolean> => {
  let isLed = false
  await until('a worker leads', async () => {
    const cursor = await readCursor(deps)
    if (cursor) isLed = cursor.epoch > epoch
    return isLed || (cursor?.number ?? 0n) > head
  })
  return isLed
}

/** Waits until a round has awarded an order since this time, unix milliseconds. */
const untilSettled = ({ connection }: KillDeps, sinceMs: number) =>
  until('a settlement is awarded', async () => {
    const [newest] = await connection.database
      .select({ atMs: sql<string>`coalesce(max(${settlements.createdAtMs}), 0)` })
      .from(settlements)
    return Number(newest!.atMs) > sinceMs
  })

/** Waits until every process that was not asked to end is ready. */
const untilReady = ({ fleet }: KillDeps) =>
  until('every process is ready', async () => {
    const asked = fleet.flatMap(({ url, ending }) => (url && !ending ? [fetch(`${url}/health`)] : []))
    return (await Promise.all(asked)).every(({ ok }) => ok)
  })
