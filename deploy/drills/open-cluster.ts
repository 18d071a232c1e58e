import { spawnSync } from 'node:child_process'
import path from 'node:path'
import type { OwnPostgres } from '@/server/testing/own-postgres'
import { openArchive } from './archive'
import { primaryOf, readCluster, redundancyMissing } from './cluster-state'
import { drawPort } from './draw-port'
import { configured, openDrillFolder } from './drill-folder'
import { findPrograms } from './find-programs'
import { createMachine, drawPorts, type MachinePorts } from './machine'
import { numberedWrites } from './numbered-writes'
import { postgresPassword, replicationPassword, servicePassword } from './passwords'
import { failureOf, query } from './query'
import { type RebuildTimes, rebuildCluster } from './rebuild-cluster'
import { balanceApis, startProxies } from './start-proxies'
import { until } from './until'

const names = ['pg1', 'pg2', 'pg3'] as const
const write = `insert into ${numberedWrites} values (-1) on conflict (number) do update set number = -1`

/** A PostgreSQL with two standbys that takes over by itself, and the proxies before it. */
export type Cluster = OwnPostgres & {
  /** The URL of the primary through PgBouncer, and that of a replica, for processes of the service. */
  serviceUrl: string
  replicaUrl: string
  /** The variables of processes of the service. */
  env: Readonly<Record<string, string>>
  /** Returns the number of transactions that went to the primary and to the replica through PgBouncer. */
  countTransactions: () => Promise<Record<'primary' | 'replica', number>>
  /** Starts HAProxy before api replicas at these URLs, and returns its own URL. */
  balance: (urls: readonly [string, string]) => Promise<string>
  /** Makes the base backup of a standby. */
  backUp: () => Promise<void>
  /** Returns the database's time, and resolves once the log up to it is archived. */
  markTime: () => Promise<string>
  /** Makes a new cluster of the database as of a time, and returns how long each step took, milliseconds. */
  rebuild: (time: string) => Promise<RebuildTimes>
  /** The times from the end of a primary to a write that its successor answered, milliseconds. */
  outagesMs: readonly number[]
}

/**
 * Opens PostgreSQL on three machines with etcd and Patroni, and HAProxy and PgBouncer before them, all
 * by the files of `deploy/ha` and on the loopback interface. Its `stop` ends the primary, once it has its
 * standbys: SIGKILL cuts the power of its machine, other signals crash PostgreSQL alone. Its `start` waits
 * until writes work again, and then starts that machine again.
 *
 * @throws Drill.MissingPackagesError
 * @example
 * const cluster = await openCluster()
 * const url = await cluster.start()
 */
export const openCluster = async (): Promise<Cluster> => {
  const programs = findPrograms(['patroni', 'patronictl', 'etcd', 'haproxy', 'pgbouncer', 'psql', 'postgres'])
  const folder = openDrillFolder()
  const all = new Map<string, MachinePorts>()
  for (const name of names) all.set(name, await drawPorts())
  const archive = openArchive(folder, path.dirname(programs.postgres))
  const machines = [...all].map(([name, ports]) =>
    createMachine({ name, ports, all, programs, archive, folder, disk: folder.makeFolder(name) }),
  )
  const ports = { primary: await drawPort(), replica: await drawPort(), pgbouncer: await drawPort() }
  const urlOf = (port: number, database: string, as = 'caravel', password = servicePassword) =>
    `postgres://${as}:${password}@127.0.0.1:${port}/${database}`
  const primaryUrl = urlOf(ports.primary, 'caravel')
  const serviceUrl = urlOf(ports.pgbouncer, 'caravel')
  const replicaUrl = urlOf(ports.pgbouncer, 'caravel_replica')

  const clusterNow = () => readCluster(machines.map(({ ports }) => ports.patroni))
  const untilRedundant = () =>
    until('the cluster lacks', async () => redundancyMissing(await clusterNow(), { size: names.length }))
  const untilWritten = () => until('no write works', () => failureOf(serviceUrl, write))

  const createDatabase = async () => {
    const { postgres } = machines[0]!.ports
    const at = urlOf(postgres, 'postgres', 'postgres', postgresPassword)
    const made = spawnSync(programs.psql, ['-X', '-q', at, '-f', path.join(configured, 'create-database.sql')], {
      env: { ...process.env, DATABASE_PASSWORD: servicePassword },
      encoding: 'utf8',
    })
    if (made.status !== 0) throw new Error(`psql: ${made.stderr}`)
    // The audit of a drill reads the chain into a second database.
    await query(at, 'alter role caravel createdb')
    await query(urlOf(postgres, 'caravel'), `create table ${numberedWrites} (number bigint primary key)`)
  }
  const startAll = async () => {
    for (const machine of machines) machine.startEtcd()
    machines[0]!.startPatroni()
    await until('no primary', async () => (primaryOf(await clusterNow()) ? undefined : 'no Patroni leads'))
    for (const machine of machines.slice(1)) machine.startPatroni()
    await untilRedundant()
    await createDatabase()
    startProxies(folder, { programs, machines, ports })
    // HAProxy takes a server for a primary until it has asked its Patroni.
    for (const _ of names) await until('HAProxy has no primary', () => failureOf(primaryUrl, write))
    await untilWritten()
  }

  let ended: { atMs: number; startAgain?: () => void } | undefined
  const outagesMs: number[] = []
  return {
    serviceUrl,
    replicaUrl,
    env: { DATABASE_URL: serviceUrl, DATABASE_DIRECT_URL: primaryUrl, READ_DATABASE_URL: replicaUrl },
    outagesMs,
    start: async () => {
      if (ended === undefined) await startAll()
      else {
        await untilWritten()
        outagesMs.push(performance.now() - ended.atMs)
        ended.startAgain?.()
      }
      return primaryUrl
    },
    stop: async (signal) => {
      await untilRedundant()
      const primary = primaryOf(await clusterNow())
      const machine = machines.find(({ name }) => name === primary)!
      ended = { atMs: performance.now() }
      if (signal !== 'SIGKILL') return machine.crashPostgres()
      machine.cutPower()
      ended.startAgain = () => {
        machine.startEtcd()
        machine.startPatroni()
      }
    },
    countTransactions: async () => {
      const at = urlOf(ports.pgbouncer, 'pgbouncer')
      const rows = await query<{ database: string; xact_count: string }>(at, 'show stats_totals')
      const of = (name: string) => Number(rows.find(({ database }) => database === name)?.xact_count ?? 0)
      return { primary: of('caravel'), replica: of('caravel_replica') }
    },
    balance: (urls) => balanceApis(folder, programs, urls),
    backUp: async () => {
      const primary = primaryOf(await clusterNow())
      const { ports } = machines.find(({ name }) => name !== primary)!
      archive.backUp({ port: ports.postgres, user: 'replicator', password: replicationPassword })
    },
    markTime: () => archive.markTime(urlOf(ports.primary, 'caravel', 'postgres', postgresPassword)),
    rebuild: async (time) => {
      const times = await rebuildCluster({ machines, archive, programs, folder, time })
      await untilWritten()
      return times
    },
    remove: async () => {
      await folder.supervisor.stop()
      for (const machine of machines) machine.cutPower()
      folder.remove()
    },
  }
}
