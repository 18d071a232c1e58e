import { randomUUID } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { roles } from '@/lib/api/system/system'
import { readDefaultTokens } from './chain/facts/default-token-list'
import { type Clock, systemClock } from './chain/node/clock'
import { createCodeCheck } from './chain/node/code-calls'
import { assertMigrated } from './db/assert-migrated'
import { connectDatabase } from './db/client'
import { assertClock, openDatabaseClock } from './db/clock'
import { openListener } from './db/listen'
import { migrateDatabase } from './db/migrate-database'
import { type Env, readEnv } from './env'
import { createHealthApp } from './http/mount-health'
import { listen } from './http/request/listen'
import { toListener } from './http/request/to-listener'
import { createLifetime, type Lifetime } from './lifetime'
import { describeError, type Log } from './log'
import { createMarketSource } from './market-source'
import { watchDatabase } from './observe/database-figures'
import { createMetrics } from './observe/metrics'
import { observeSolver } from './observe/observe-solver'
import { watchProcess } from './observe/process-figures'
import { traceQueries } from './observe/trace-queries'
import { createPoolIndex } from './pool-index/create-pool-index'
import { createSolver } from './pricing/solver/solver'
import { openProcessLog } from './process-log'
import { openChains } from './roles/open-chains'
import type { Opened, ProcessParts } from './roles/process-parts'
import { runInBackground, stopTicksMs } from './roles/run-in-background'
import { runWorkers } from './roles/run-workers'
import { serveRequests } from './roles/serve-requests'
import { shareChains } from './roles/share-chains'
import { createDatabaseHealth } from './system/database-health'
import { createIndexFailures } from './system/index-failures'
import { readReadiness } from './system/readiness'
import { version } from './version'
import type { Tick } from './workers/run-ticks'

/** The pause between two checks whether nodes run calls without a receiver. */
const checkNodesEveryMs = 600_000
const measureClockEveryMs = 60_000

/**
 * Checks that the tables fit this program. A local world migrates them itself; in production that
 * is a separate step, as it may wait for transactions or take long.
 */
const prepareTables = async ({ world, directUrl: url }: Env, log: Log, signal: AbortSignal) => {
  if (world === 'live') return assertMigrated({ url })
  await migrateDatabase({
    url,
    signal,
    onWaiting: () => log('info', 'waiting for another process that migrates the tables'),
    onApplied: (migration) => log('info', 'tables migrated', { migration }),
  })
}

/** A process: its log, its name in leases, and the parts that stop with it. */
type Process = { log: Log; holder: string; lifetime: Lifetime }

/** Starts the roles of the environment, unless the process is asked to stop meanwhile. */
const start = async (env: Env, { log, holder, lifetime }: Process): Promise<void> => {
  const { onEnd, end, signal } = lifetime
  const opened: Opened = {}
  const readiness = async () =>
    readReadiness({
      roles: [...env.roles],
      database: await opened.database?.(),
      markets: opened.markets,
      followed: opened.followed?.read(),
    })
  try {
    const metrics = env.healthPort === undefined ? undefined : createMetrics({ version, roles: [...env.roles] })
    if (env.healthPort !== undefined && metrics) {
      const { host, healthPort: port } = env
      const app = createHealthApp({ readiness, metrics, log, nowMs: Date.now, newId: randomUUID })
      onEnd((await listen({ listener: toListener(app), host, port, log })).close)
      log('info', 'listening', { for: 'health', host, port })
    }
    if (env.traces) {
      const { openTraces } = await import('./observe/open-traces')
      onEnd(openTraces({ version, roles: [...env.roles], log, nowMs: Date.now }))
    }
    await prepareTables(env, log, signal)
    const connection = connectDatabase({
      url: env.databaseUrl,
      trace: traceQueries,
      onError: (error) => log('warn', 'a database connection broke', describeError(error)),
    })
    const { database } = connection
    onEnd(connection.close)
    const databaseHealth = createDatabaseHealth(connection)
    opened.database = databaseHealth
    const databaseClock = await openDatabaseClock({
      database,
      onSkew: ({ aheadMs, isOver }) =>
        log(
          isOver ? 'info' : 'warn',
          isOver ? "the machine's clock is the database's again" : "the machine's clock differs from the database's",
          { aheadMs },
        ),
      wallMs: () => Date.now(),
      monotonicMs: () => performance.now(),
    })
    assertClock(databaseClock)
    const { nowMs } = databaseClock
    if (metrics) {
      watchProcess(metrics, { connection, markets: () => opened.markets, nowMs })
      if (env.roles.has('worker')) watchDatabase(metrics, { database, nowMs, log })
    }
    const clock: Clock = { ...systemClock, nowMs }
    const noteIndex = createIndexFailures({ database, holder })
    const measure: Tick = { name: 'clock', everyMs: measureClockEveryMs, run: databaseClock.measure }

    const listener = openListener({
      url: env.directUrl,
      onError: (error) => log('warn', 'the listening database connection broke', describeError(error)),
      sleep: clock.sleep,
    })
    onEnd(listener.close)
    const hasSteadyBlocks = env.world === 'live'
    const { readable, stop } = shareChains(openChains(env, log, metrics), {
      database,
      listener,
      holder,
      clock,
      random: Math.random,
      hasSteadyBlocks,
    })
    onEnd(stop)
    const checkNodes: Tick = {
      name: 'node check',
      everyMs: checkNodesEveryMs,
      run: createCodeCheck({ chains: readable, log }),
    }
    onEnd(runInBackground([measure, checkNodes], { log, noteIndex, nowMs, metrics }), stopTicksMs)
    const source = createMarketSource({
      chains: readable,
      namedOf: readDefaultTokens,
      indexOf: (chain) => createPoolIndex({ database, chain }),
      openSolver: () => {
        const solver = createSolver({ threads: env.solverThreads ?? availableParallelism() - 1, log })
        return metrics ? observeSolver(solver, metrics) : solver
      },
      hasSteadyBlocks,
      clock,
      log,
      random: Math.random,
    })
    onEnd(source.stop)

    const parts: ProcessParts = {
      env,
      log,
      holder,
      lifetime,
      connection,
      databaseHealth,
      databaseClock,
      clock,
      noteIndex,
      readable,
      source,
      readiness,
      opened,
      metrics,
    }
    if (env.roles.has('web') || env.roles.has('api')) await serveRequests(parts)
    if (env.roles.has('worker')) await runWorkers(parts)
  } catch (error) {
    const isStopping = signal.aborted
    await end()
    if (!isStopping) throw error
  }
}

const explain = (error: unknown): string => {
  const { code, port, message } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE') return `Port ${port} is taken: stop what uses it, or set PORT and SERVICE_PORT.`
  if (code === 'ECONNREFUSED') return 'PostgreSQL does not answer: check DATABASE_URL and that it is running.'
  return message
}

const main = async () => {
  const holder = randomUUID()
  const log = openProcessLog(process, { role: process.env.ROLE || roles.join(), process: holder, version })
  const lifetime = createLifetime({ log })
  // Also during the start, which may wait for another process.
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, async () => {
      log('info', 'stopping', { signal })
      await lifetime.end()
      process.exit(0)
    })
  try {
    await start(readEnv(process.env), { log, holder, lifetime })
  } catch (error) {
    log('error', 'the process did not start', { ...describeError(error), message: explain(error) })
    process.exit(1)
  }
}

await main()
