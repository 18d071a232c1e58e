import type { ChildProcess } from 'node:child_process'
import path from 'node:path'
import { endProcess } from '@/localnet/world/supervisor'
import type { Archive } from './archive'
import { drawPort } from './draw-port'
import { drillEnvironment } from './drill-environment'
import type { DrillFolder } from './drill-folder'
import { killPostgres, killProcesses } from './kill-postgres'
import { postgresPassword, replicationPassword } from './passwords'

type Programs = Readonly<Record<'etcd' | 'patroni' | 'postgres', string>>

/** The ports of a machine, all on the loopback interface. */
export type MachinePorts = Readonly<Record<'etcd' | 'peer' | 'patroni' | 'postgres', number>>

/** A machine of the cluster: a member of etcd, Patroni, and the PostgreSQL that Patroni runs. */
export type Machine = {
  name: string
  ports: MachinePorts
  startEtcd: () => void
  startPatroni: () => void
  /** Ends Patroni and its PostgreSQL as a service manager does. */
  endPatroni: () => Promise<void>
  /** Sets PostgreSQL's data folder and archive from the next start on, and returns that folder. */
  replaceData: (name: string, walArchive: string) => string
  /** Ends everything on it at once, as when its power fails. */
  cutPower: () => void
  /** Ends PostgreSQL alone, without a checkpoint. */
  crashPostgres: () => void
}

/** Draws free ports for a machine. */
export const drawPorts = async (): Promise<MachinePorts> => {
  const [etcd, peer, patroni, postgres] = await Promise.all([drawPort(), drawPort(), drawPort(), drawPort()])
  return { etcd, peer, patroni, postgres }
}

const local = (port: number) => `127.0.0.1:${port}`

/**
 * Makes a machine of the cluster that `deploy/ha/patroni.yml` describes. Nothing of it is started yet.
 *
 * @example
 * const machine = createMachine({ name: 'pg1', ports, all, programs, archive, folder, disk })
 * machine.startEtcd()
 */
export const createMachine = ({
  name,
  ports,
  all,
  programs,
  archive,
  folder: { supervisor, user },
  disk,
}: {
  name: string
  ports: MachinePorts
  /** The ports of all machines by name. */
  all: ReadonlyMap<string, MachinePorts>
  programs: Programs
  archive: Pick<Archive, 'env'>
  folder: DrillFolder
  /** The folder of the machine's own data. */
  disk: string
}): Machine => {
  let data = path.join(disk, 'postgres')
  let variables: Archive['env'] = archive.env
  let patroni: ChildProcess | undefined
  const children: ChildProcess[] = []
  const start = (label: string, command: string, args: readonly string[], env: Record<string, string> = {}) => {
    const options = { ...user, cwd: disk, env: drillEnvironment(env) }
    const child = supervisor.spawn(`${label}-${name}`)(command, args, options)
    children.push(child)
    return child
  }
  const startEtcd = () => {
    const [client, peer] = [`http://${local(ports.etcd)}`, `http://${local(ports.peer)}`]
    const members = [...all].map(([other, { peer: port }]) => `${other}=http://${local(port)}`).join()
    start('etcd', programs.etcd, [
      ...['--name', name, '--data-dir', path.join(disk, 'etcd'), '--logger', 'zap'],
      ...['--listen-client-urls', client, '--advertise-client-urls', client],
      ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer],
      ...['--initial-cluster', members, '--initial-cluster-token', 'drill'],
    ])
  }
  const startPatroni = () => {
    patroni = start('patroni', programs.patroni, [path.join(variables.CARAVEL_HA, 'patroni.yml')], {
      ...variables,
      PATRONI_NAME: name,
      PATRONI_RESTAPI_LISTEN: local(ports.patroni),
      PATRONI_RESTAPI_CONNECT_ADDRESS: local(ports.patroni),
      PATRONI_ETCD3_HOSTS: [...all.values()].map(({ etcd }) => local(etcd)).join(),
      PATRONI_POSTGRESQL_LISTEN: local(ports.postgres),
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: local(ports.postgres),
      PATRONI_POSTGRESQL_DATA_DIR: data,
      PATRONI_POSTGRESQL_BIN_DIR: path.dirname(programs.postgres),
      // Each machine writes a file of its own: by default all use that of their user.
      PATRONI_POSTGRESQL_PGPASS: path.join(disk, 'pgpass'),
      PATRONI_SUPERUSER_PASSWORD: postgresPassword,
      PATRONI_REPLICATION_PASSWORD: replicationPassword,
      PATRONI_REWIND_PASSWORD: postgresPassword,
    })
  }
  const crashPostgres = () => killPostgres(data)
  return {
    name,
    ports,
    startEtcd,
    startPatroni,
    crashPostgres,
    endPatroni: async () => {
      if (patroni) await endProcess(patroni, 'SIGTERM')
    },
    replaceData: (folder, walArchive) => {
      data = path.join(disk, folder)
      variables = { ...variables, WAL_ARCHIVE: walArchive }
      return data
    },
    cutPower: () => {
      // Patroni first: it would report what it sees.
      killProcesses(
        children
          .splice(0)
          .toReversed()
          .flatMap(({ pid }) => pid ?? []),
      )
      crashPostgres()
    },
  }
}
