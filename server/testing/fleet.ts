import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { bundledService } from '@/build/bundled-service'
import { projectRoot } from '@/build/project-root'
import { untilReady } from '@/localnet/chain/until-ready'
import { freePort } from '@/localnet/world/ports'

export type Role = 'api' | 'web' | 'worker'

/** A process of a deployment, with the variables of the README, through all its lives. */
export type Member = {
  role: Role
  /** The url of the service; a worker has none. */
  url?: string
  /**
   * The signal it was sent, until it is ready again: a request that is interrupted then has no
   * answer yet.
   */
  ending?: 'SIGTERM' | 'SIGKILL' | undefined
  /** Resolves once it is ready. `more` are variables of this life alone. */
  start: (more?: Readonly<Record<string, string>>) => Promise<void>
  /** The process of its current life; undefined before the first. */
  pid: () => number | undefined
  /**
   * Sends SIGTERM as a supervisor does, to the program that it started; SIGKILL to the whole group
   * at once, as when a machine fails. Returns its exit code.
   */
  end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<number | null>
}

/**
 * A program outside this checkout: its folder, the arguments of Node, and the user that runs it.
 */
export type Program = { folder: string; args: readonly string[]; uid?: number; gid?: number }

/**
 * Creates the members of a fleet without starting them: each starts with `start`, by the bundled
 * program, because its lives are many and short.
 *
 * @example
 * const [api] = await createFleet({ roles: ['api'], env: { DATABASE_URL, RPC_URL_1, FEE_WALLET } })
 * await api.start() // answers at api.url
 */
export const createFleet = async ({
  roles,
  env,
  execArgv = [],
  program,
}: {
  roles: readonly Role[]
  env: Readonly<Record<string, string>>
  /** The program to run; the bundle of this checkout by default. */
  program?: Program | undefined
  /** Arguments of Node. */
  execArgv?: readonly string[]
}): Promise<readonly Member[]> => {
  const runs = program ?? { folder: projectRoot, args: [...execArgv, await bundledService()] }
  return Promise.all(roles.map((role) => createMember(runs, role, env)))
}

const createMember = async (
  { folder, args, ...user }: Program,
  role: Role,
  env: Readonly<Record<string, string>>,
): Promise<Member> => {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const url = { api: address, web: `${address}/api`, worker: undefined }[role]
  let child: ChildProcess | undefined
  let said = ''
  const killGroup = () => {
    try {
      if (child?.pid) process.kill(-child.pid, 'SIGKILL')
    } catch {
      // No process of the group is left.
    }
  }
  process.once('exit', killGroup)

  const missing = async () => {
    if (!url) return said.includes('"working"') ? undefined : 'it does not work yet'
    const status = await fetch(`${url}/health`).then(
      (response) => response.status,
      () => 'no answer',
    )
    return status === 200 ? undefined : `its health says ${status}`
  }
  const member: Member = {
    role,
    ...(url && { url }),
    start: async (more = {}) => {
      said = ''
      child = spawn(process.execPath, args, {
        ...user,
        cwd: folder,
        detached: true,
        stdio: ['ignore', 'pipe', 'inherit'],
        env: {
          PATH: process.env.PATH,
          HOME: process.env.HOME,
          NODE_ENV: 'production',
          ...env,
          ROLE: role,
          PORT: String(port),
          SERVICE_PORT: String(port),
          ...more,
        } as NodeJS.ProcessEnv,
      })
      child.stdout?.on('data', (chunk) => {
        said = (said + chunk).slice(-4_000)
      })
      await untilReady({ what: `the ${role}`, child, missing }).catch((cause: Error) => {
        throw new Error(`${cause.message} Its log ends with:\n${said}`, { cause })
      })
      member.ending = undefined
    },
    pid: () => child?.pid,
    end: async (signal) => {
      if (!child) throw new Error(`The ${role} was not started.`)
      member.ending = signal
      // It closes with its output: not before the last process of the group has ended.
      const closed = child.stdout?.closed ? undefined : once(child, 'close')
      if (signal === 'SIGKILL') killGroup()
      else child.kill(signal)
      await closed
      return child.exitCode
    },
  }
  return member
}
