import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildPages } from '@/build/build-pages'
import { bundledService } from '@/build/bundled-service'
import type { Status } from '@/lib/api/system/status'
import { freePort } from '@/localnet/world/ports'
import { readDatabaseTime } from './db/clock'
import { rateWindows } from './db/schema'
import { openTestDatabase, testDatabaseUrl } from './testing/test-database'

const database = openTestDatabase()

let program: string
beforeAll(async () => {
  program = await bundledService()
  await buildPages({ onStart: () => {} })
}, 900_000)

type How = { cue?: string; atCue?: (child: ChildProcess) => Promise<void> }

type Line = { level: string; event: string; role: string; process: string; version: string; message?: string }

/**
 * Runs the program until it ends. When it prints `cue`, `atCue` runs and it is asked to end. Each
 * line that it writes must be a line of its log.
 */
const run = async (env: Record<string, string>, how?: How) => {
  const { code, output, errors } = await runToEnd(env, how)
  expect(errors).toBe('')
  const lines = output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
  const named = new Set(lines.map(({ role, process, version }) => JSON.stringify({ role, process, version })))
  expect([...named].map((one) => JSON.parse(one))).toEqual([
    {
      role: env.ROLE,
      process: expect.stringMatching(/^[0-9a-f-]{36}$/),
      version: expect.stringMatching(/^\d+\.\d+\.\d+\+\w{12}$/),
    },
  ])
  return { code, output, failures: lines.flatMap(({ level, message }) => (level === 'error' ? (message ?? '') : [])) }
}

const runToEnd = (env: Record<string, string>, { cue, atCue }: How = {}) =>
  new Promise<{ code: number | null; output: string; errors: string }>((resolve) => {
    const child = spawn(process.execPath, [program], {
      env: { PATH: process.env.PATH, ...env } as unknown as NodeJS.ProcessEnv,
    })
    const said = { output: '', errors: '' }
    let waits = cue !== undefined
    child.stdout.on('data', async (chunk) => {
      said.output += chunk
      if (!waits || !said.output.includes(cue!)) return
      waits = false
      await atCue?.(child)
      child.kill('SIGTERM')
    })
    child.stderr.on('data', (chunk) => {
      said.errors += chunk
    })
    child.once('close', (code) => resolve({ code, ...said }))
  })

const worker = () => ({
  ROLE: 'worker',
  WORLD: 'local',
  DATABASE_URL: database.url(),
  RPC_URL_1: 'http://127.0.0.1:1',
})

test('default: starts the parts of its role, and ends when it is asked to', async () => {
  const env = { ...worker(), NODE_ENV: 'production', ROLE: 'web,worker', PORT: String(await freePort()) }
  const { code, output } = await run(env, { cue: '"working"' })
  expect(code).toBe(0)
  for (const event of ['"listening"', '"stopping"']) expect(output).toContain(event)
})

/** A node that accepts connections and never answers. */
const openSilentNode = async () => {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => sockets.add(socket)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('behavior: the service answers before its chains with that state, and ends with a silent node', async () => {
  const port = await freePort()
  const RPC_URL_1 = await openSilentNode()
  const health: unknown[] = []
  const { code } = await run(
    { ...worker(), RPC_URL_1, ROLE: 'api,worker', SERVICE_PORT: String(port), SOLVER_THREADS: '2' },
    {
      cue: '"listening"',
      atCue: async () => {
        const response = await fetch(`http://127.0.0.1:${port}/health`)
        health.push(response.status, await response.json())
      },
    },
  )
  expect(health).toMatchObject([503, { status: 'starting', database: true, chains: [{ chainId: 1, ready: false }] }])
  expect(code).toBe(0)
})

test('behavior: a process that is asked to end while it starts ends at once', async () => {
  const migrating = new pg.Client({ connectionString: database.url() })
  await migrating.connect()
  await migrating.query('select pg_advisory_lock(6240001)')
  const { code, output } = await run(worker(), { cue: 'waiting for another process' })
  await migrating.end()
  expect({ code, hasStarted: output.includes('"working"') }).toEqual({ code: 0, hasStarted: false })
})

test('error: tables that are older than the program, in a live world', async () => {
  await database().execute(sql`create database untouched`)
  const DATABASE_URL = testDatabaseUrl('untouched')
  const env = { ...worker(), DATABASE_URL, WORLD: 'live', FEE_WALLET: `0x${'1'.repeat(40)}` }
  const { code, failures } = await run(env)
  expect(code).toBe(1)
  expect(failures).toEqual([expect.stringContaining('Run `npm run migrate` with this DATABASE_URL')])
})

test('behavior: announcements are heard over the database without a pooler, where it is named', async () => {
  await database().execute(sql`create role listening superuser login`)
  const direct = new URL(database.url())
  direct.username = 'listening'
  const users: unknown[] = []
  const readUsers = async () => {
    const { rows } = await database().execute<{ name: string; user: string }>(
      sql`select distinct application_name as name, usename as user from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()
          and application_name in ('caravel', 'caravel listener')
        order by 1, 2`,
    )
    users.splice(0, users.length, ...rows.map(({ name, user }) => [name, user]))
    return users
  }
  const { code } = await run(
    { ...worker(), DATABASE_DIRECT_URL: direct.href },
    {
      cue: '"working"',
      atCue: async () => void (await expect.poll(readUsers).toContainEqual(['caravel listener', 'listening'])),
    },
  )
  await database().execute(sql`drop role listening`)
  expect(code).toBe(0)
  expect(users).not.toContainEqual(['caravel listener', 'postgres'])
  expect(users).not.toContainEqual(['caravel', 'listening'])
})

test('behavior: a worker serves its health and its measurements on its own port', async () => {
  const port = await freePort()
  const seen: unknown[] = []
  let metrics = ''
  const { code } = await run(
    { ...worker(), HEALTH_PORT: String(port) },
    {
      cue: '"working"',
      atCue: async () => {
        for (const path of ['live', 'ready']) {
          const response = await fetch(`http://127.0.0.1:${port}/health/${path}`)
          seen.push(response.status, await response.json())
        }
        metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
      },
    },
  )
  const database = { answers: true, writes: true }
  const chains = [{ chainId: 1, market: null, orders: false }]
  expect(seen).toMatchObject([200, { status: 'live' }, 503, { status: 'unready', roles: ['worker'], database, chains }])
  expect(metrics).toMatch(/^caravel_info\{version=".+",roles="worker"\} 1$/m)
  expect(metrics).toMatch(/^caravel_tick_seconds_count\{tick="clock",outcome="done"\} \d+$/m)
  expect(metrics).toMatch(/^caravel_table_bytes\{table="intent_orders"\} \d+$/m)
  expect(code).toBe(0)
})

test('behavior: the market is followed once for all roles, and not without one that needs it', async () => {
  const port = await freePort()
  const followed = async (role: string) => {
    const { output } = await run({ ...worker(), ROLE: role, SERVICE_PORT: String(port) }, { cue: '"working"' })
    return output.split('\n').filter((line) => line.includes('following the market')).length
  }
  expect([await followed('api,worker'), await followed('worker')]).toEqual([1, 0])
})

/** Options of Node that set a process's clock: at its start, or on SIGUSR2. */
const clockOf = (aheadMs: number, at: 'start' | 'SIGUSR2') => {
  const set = `const now = Date.now; Date.now = () => now() + ${aheadMs}`
  const code = at === 'start' ? set : `process.once('SIGUSR2', () => { ${set} })`
  return { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(code)}` }
}

test('error: a machine whose clock is not that of the database does not start', async () => {
  const { code, failures } = await run({ ...worker(), ...clockOf(300_000, 'start') })
  expect(code).toBe(1)
  expect(failures).toEqual([
    expect.stringMatching(/^The clock of this machine is \d+\.\d s ahead of the database's: [^.]*\.$/),
  ])
})

test('behavior: a machine set five minutes off uses the time of the database, and reports it', async () => {
  const port = await freePort()
  const aheadMs = 300_000
  const env = { ...worker(), ROLE: 'api', SERVICE_PORT: String(port), RATE_LIMITS: 'on' }
  const { code, output } = await run(
    { ...env, ...clockOf(aheadMs, 'SIGUSR2') },
    {
      cue: '"listening"',
      atCue: async (child) => {
        child.kill('SIGUSR2')
        const shownMs = async () => {
          const answer = await fetch(`http://127.0.0.1:${port}/status`)
          return answer.status === 200 ? ((await answer.json()) as Status).clock.aheadMs : 0
        }
        await expect.poll(async () => Math.abs((await shownMs()) - aheadMs), { timeout: 20_000 }).toBeLessThan(1_000)
        const [row] = await database().select().from(rateWindows)
        expect(Math.abs(row!.allowedAtMs - (await readDatabaseTime(database())))).toBeLessThan(30_000)
      },
    },
  )
  expect(code).toBe(0)
  expect(output).toContain("the machine's clock differs from the database's")
}, 60_000)

test('error: one sentence that names the variable', async () => {
  for (const [name, value] of [
    ['DATABASE_URL', ''],
    ['ROLE', 'cook'],
    ['RPC_URL_999', 'http://127.0.0.1:1'],
    ['REGISTRY_FILE', '/no/such/file'],
    ['SOLVER_THREADS', 'many'],
  ] as const) {
    const { code, failures } = await run({ ...worker(), ROLE: 'api', [name]: value })
    expect(code).toBe(1)
    expect(failures).toEqual([expect.stringContaining(name)])
    if (name === 'RPC_URL_999') expect(failures[0]).toContain('1, 10, 56, 100, 130, 137, 8453, 42161, 43114')
  }
})

test('error: a database that does not answer', async () => {
  const { code, failures } = await run({ ...worker(), DATABASE_URL: 'postgres://127.0.0.1:1/none' })
  const message = 'PostgreSQL does not answer: check DATABASE_URL and that it is running.'
  expect({ code, failures }).toEqual({ code: 1, failures: [message] })
})
