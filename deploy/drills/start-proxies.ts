import { readFileSync } from 'node:fs'
import path from 'node:path'
import { drawPort } from './draw-port'
import { drillEnvironment } from './drill-environment'
import type { DrillFolder } from './drill-folder'
import { fillTemplate } from './fill-template'
import type { Machine } from './machine'
import { servicePassword } from './passwords'

type Programs = Readonly<Record<'haproxy' | 'pgbouncer', string>>

/** The ports of the proxies before PostgreSQL. */
export type ProxyPorts = Readonly<Record<'primary' | 'replica' | 'pgbouncer', number>>

/**
 * Starts HAProxy before the servers of a cluster, and PgBouncer before it.
 *
 * @example
 * startProxies(folder, { programs, machines, ports })
 */
export const startProxies = (
  folder: DrillFolder,
  {
    programs,
    machines,
    ports,
  }: { programs: Programs; machines: readonly Pick<Machine, 'name' | 'ports'>[]; ports: ProxyPorts },
): void => {
  const servers = machines.flatMap(({ name, ports }) => [
    [name.toUpperCase(), `127.0.0.1:${ports.postgres}`],
    [`${name.toUpperCase()}_PATRONI`, String(ports.patroni)],
  ])
  const own = { PRIMARY_PORT: String(ports.primary), REPLICA_PORT: String(ports.replica) }
  startHaproxy(folder, programs, 'haproxy-postgres.cfg', { ...Object.fromEntries(servers), ...own })
  const fill = (name: string, values: Record<string, string>) =>
    folder.writeFile(name, fillTemplate(readFileSync(path.join(folder.configuration, name), 'utf8'), values))
  const users = fill('userlist.txt', { DATABASE_PASSWORD: servicePassword })
  const settings = fill('pgbouncer.ini', {
    ...own,
    BIND: '127.0.0.1',
    HAPROXY_HOST: '127.0.0.1',
    PGBOUNCER_PORT: String(ports.pgbouncer),
    PGBOUNCER_USERS: users,
  })
  const options = { ...folder.user, cwd: folder.path }
  folder.supervisor.spawn('pgbouncer', 'SIGINT')(programs.pgbouncer, [settings], options)
}

/**
 * Starts HAProxy before two api replicas, and returns its URL.
 *
 * @example
 * await balanceApis(folder, programs, ['http://127.0.0.1:4001', 'http://127.0.0.1:4002']) // 'http://127.0.0.1:4000'
 */
export const balanceApis = async (
  folder: DrillFolder,
  programs: Programs,
  [first, second]: readonly [string, string],
): Promise<string> => {
  const port = await drawPort()
  const [API1, API2] = [new URL(first).host, new URL(second).host]
  startHaproxy(folder, programs, 'haproxy-api.cfg', { API_PORT: String(port), API1, API2 })
  return `http://127.0.0.1:${port}`
}

const startHaproxy = (
  folder: DrillFolder,
  { haproxy }: Programs,
  file: string,
  variables: Readonly<Record<string, string>>,
) => {
  const env = drillEnvironment({ BIND: '127.0.0.1', ...variables })
  const args = ['-db', '-f', path.join(folder.configuration, file)]
  folder.supervisor.spawn(file.replace('.cfg', ''))(haproxy, args, { ...folder.user, cwd: folder.path, env })
}
