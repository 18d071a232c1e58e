import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { namedError } from '@/lib/errors'

/** The Debian package that each program of a drill comes with. */
const packageOf = {
  patroni: 'patroni',
  patronictl: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  psql: 'postgresql-client',
  postgres: 'postgresql',
  initdb: 'postgresql',
  pg_ctl: 'postgresql',
  pg_basebackup: 'postgresql-client',
} as const

export type Program = keyof typeof packageOf

/** Debian keeps the servers of each version of PostgreSQL in a folder of their own. */
const versionsFolder = '/usr/lib/postgresql'

/**
 * Finds programs of Debian packages, those of PostgreSQL in the folder of the newest version.
 *
 * @throws Drill.MissingPackagesError which names the packages to install.
 * @example
 * findPrograms(['patroni', 'postgres']).postgres // '/usr/lib/postgresql/15/bin/postgres'
 */
export const findPrograms = <name extends Program>(
  names: readonly name[],
  folders: readonly string[] = programFolders(),
): Readonly<Record<name, string>> => {
  const found = names.map((name) => [name, folders.map((folder) => path.join(folder, name)).find(existsSync)] as const)
  const missing = found.flatMap(([name, file]) => (file === undefined ? packageOf[name] : []))
  if (missing.length > 0) throw new MissingPackagesError([...new Set(missing)])
  return Object.fromEntries(found) as Record<name, string>
}

const programFolders = (): string[] => {
  const versions = existsSync(versionsFolder) ? readdirSync(versionsFolder) : []
  const newestFirst = versions.toSorted((a, b) => Number(b) - Number(a))
  return [
    ...newestFirst.map((version) => path.join(versionsFolder, version, 'bin')),
    ...(process.env.PATH ?? '').split(':'),
    ...['/usr/sbin', '/sbin'],
  ]
}

export class MissingPackagesError extends namedError('Drill.MissingPackagesError', (packages: readonly string[]) => ({
  message: `The drill needs packages of Debian that are not installed: ${packages.join(', ')}.`,
  fix: `Run \`apt-get install --no-install-recommends ${packages.join(' ')}\`, and stop the services that it starts.`,
})) {}
