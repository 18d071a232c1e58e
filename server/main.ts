import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { operations } from '@/lib/api/operations'
import { roles } from '@/lib/api/system/system'
import { chains as published } from '@/lib/chain/registry/chains'
import { mergeRegistry } from '@/lib/chain/registry/merge-registry'
import { BaseError } from '@/lib/errors'
import { createActiveAgents } from './agents/active-agents'
import { createAmm } from './agents/amm'
import { createInventory } from './agents/inventory'
import { readInventory } from './agents/inventory-limits'
import { createMatcher } from './agents/matcher'
import { createOutsideAgents } from './agents/outside/outside-agents'
import { followPrices } from './agents/recent-prices'
import { createApp } from './app'
import { readDefaultTokens } from './chain/facts/default-token-list'
import type { ReadableChain, ServedChain } from './chain/facts/served-chain'
import { createChainClient, createRelayClient } from './chain/node/clients'
import { type Clock, systemClock } from './chain/node/clock'
import { createCodeCheck } from './chain/node/code-calls'
import { openPageNodes } from './chain/node/page-nodes'
import { assertMigrated } from './db/assert-migrated'
import { connectDatabase, type Database } from './db/client'
import { assertClock, openDatabaseClock } from './db/clock'
import { migrateDatabase } from './db/migrate-database'
import { type Env, InvalidEnvError, readEnv } from './env'
import { readHmacKey } from './hmac-key'
import { createAdmit } from './http/limits/admit'
import { createLimits } from './http/limits/limits'
import { createPagePass } from './http/limits/page-pass'
import { forgetIdleCallers, openRateRows } from './http/limits/rate-rows'
import { solverLimits } from './http/load/load-limits'
import { openLoadGate } from './http/load/open-load-gate'
import { shedLoad } from './http/load/shed-load'
import { createHealthApp } from './http/mount-health'
import { listen } from './http/request/listen'
import { splitByPath } from './http/request/split-by-path'
import { toListener } from './http/request/to-listener'
import { createIntentRoutes, forgetRoutes } from './intent/intent-routes'
import { intentBook } from './intent/orders/intent-book'
import { releaseLeases } from './ledger/cursor'
import { createLifetime, type Lifetime } from './lifetime'
import { describeError, type Log } from './log'
import { leastFills } from './market/least-fills'
import { forgetPriceSamples } from './market/price-samples'
import { createMarketSource, type Market } from './market-source'
import { createOpenOrders } from './otc/open-orders'
import { rfqBook } from './otc/rfq-book'
import { feesBook } from './partner/fees-book'
import { createPartnerRegistry } from './partner/partner-registry'
import { createPoolIndex } from './pool-index/create-pool-index'
import { createProofStore } from './pricing/proof-store'
import { createQuotes } from './pricing/quotes'
import { createSharedProofs, forgetProofs } from './pricing/shared-proofs'
import { createSolver, withMaxWait } from './pricing/solver/solver'
import { openProcessLog } from './process-log'
import { forgetRounds } from './settlement/round/keep-round'
import { createBoundFills } from './settlement/send/bound-fills'
import { createEndNonces } from './settlement/send/end-nonces'
import { readKeys } from './settlement/send/keys'
import { createWorkReader } from './settlement/send/read-work'
import { createSend } from './settlement/send/sender'
import type { RoundDeps } from './settlement/settlement-deps'
import { forgetSwaps } from './swaps/swap-store'
import { createDatabaseHealth, type DatabaseHealth } from './system/database-health'
import { createIndexFailures, forgetIndexFailures, type NoteIndex } from './system/index-failures'
import { readHead } from './system/read-head'
import { readHealth } from './system/read-health'
import { createFollowedChains, type FollowedChains, readReadiness } from './system/readiness'
import { version } from './version'
import { handPass } from './web/hand-pass'
import { auctionChain } from './workers/auction'
import { auditChain } from './workers/audit'
import { followChain } from './workers/follow'
import { indexPoolsOf, measurePoolsOf } from './workers/pool-index'
import { samplePricesOf } from './workers/prices'
import { runTicks, type Tick } from './workers/run-ticks'
import { settleChain } from './workers/settle'
import { findSwapsOf } from './workers/swaps'

const sweepEveryMs = 3_600_000
/** A stop waits this long for running ticks: one that asks a silent node would take half a minute. */
const stopTicksMs = 2_000
const forgetProofsEveryMs = 30_000
/** How soon a quote knows that an order was posted, filled or taken back, once that is stored. */
const refreshOrdersEveryMs = 250
/** How soon a quote knows that a chain's intents are settled, or not any more. */
const refreshAgentsEveryMs = 2_000
/** The pause between two checks whether nodes run calls without a receiver. */
const checkNodesEveryMs = 600_000
/** Leases of idle callers are looked for at this interval. */
const giveBackEveryMs = 1_000
const measureClockEveryMs = 60_000

/** The parts of the process that its readiness is read from, as they open. */
type Opened = {
  database?: () => Promise<DatabaseHealth>
  markets?: readonly ServedChain[]
  followed?: FollowedChains
}

const readRegistry = ({ registryFile }: Env) => {
  if (registryFile === undefined) return published
  try {
    return mergeRegistry(published, JSON.parse(readFileSync(registryFile, 'utf8')))
  } catch (error) {
    if (error instanceof BaseError) throw error
    throw new InvalidEnvError('REGISTRY_FILE', registryFile, 'the path of a readable JSON file')
  }
}

/** The chains of the environment, each with the one client that this process asks its node through. */
const openChains = (env: Env, log: Log): ReadableChain[] => {
  const registry = readRegistry(env)
  return [...env.rpcUrls].map(([id, urls]) => {
    const chain = registry[id]
    if (!chain)
      throw new InvalidEnvError(
        `RPC_URL_${id}`,
        undefined,
        `a chain of the registry: ${Object.keys(registry).join(', ')}`,
      )
    return { chain, client: createChainClient({ chain, urls, log }) }
  })
}

/** What the ledger follows on every chain. */
const books = [rfqBook, intentBook, feesBook]

/** Runs ticks until it is told to stop. */
const keepDoing = (
  ticks: readonly Tick[],
  { log, noteIndex, nowMs }: { log: Log; noteIndex: NoteIndex; nowMs: () => number },
): (() => Promise<void>) => {
  const ended = new AbortController()
  const running = runTicks({ ticks, signal: ended.signal, nowMs, sleep: systemClock.sleep, log, noteIndex })
  return () => {
    ended.abort()
    return running
  }
}

type Settling = {
  env: Env
  file: string
  database: Database
  holder: string
  market: Market
  log: Log
  nowMs: () => number
}

/** What fills intent orders: the auction and the settlements of every chain that has an intent contract. */
const settleIntents = async ({ env, file, database, holder, market, log, nowMs }: Settling): Promise<Tick[]> => {
  const keys = readKeys(file)
  // Bids are proved by what they settle for: nobody asks for the proof of one.
  const proofs = { keep: () => undefined }
  const hmacKey = await readHmacKey(env, database)
  const quotes = createQuotes({ solver: market.solver, proofs, openOrders: () => undefined, hmacKey, nowMs })
  const amm = createAmm({ quotes })
  const matcher = createMatcher({ quotes, solver: market.solver })
  const served = [...market.chains.values()]
  const chains = served.map(({ chain }) => chain)
  const inventories = env.inventoryFile === undefined ? undefined : readInventory(env.inventoryFile, chains)
  const { agentAllowPrivate: allowPrivate } = env
  const outside = createOutsideAgents({ database, secret: hmacKey, allowPrivate, nowMs, log })
  const know: Tick = { name: 'outside agents', everyMs: refreshAgentsEveryMs, run: outside.refresh }
  const readWork = createWorkReader(database, { holder })
  const ratesOf: RoundDeps['ratesOf'] = (pairs, at) => market.solver.rates(pairs, { ...at, orders: [] })
  const ticks = served.flatMap((served) => {
    const { chain, client } = served
    if (chain.contracts.intent === undefined) return []
    const relays = (env.sendUrls.get(chain.id) ?? []).map((url) => createRelayClient({ chain, url }))
    const send = createSend({ client, relays })
    const deps = { served, database, holder, keys, newId: randomUUID, log, nowMs, ratesOf }
    const limits = inventories?.get(chain.id)
    const inventory = limits ? [createInventory({ database, limits, prices: followPrices(served, limits), nowMs })] : []
    const agents = () => [amm, matcher, ...inventory, ...outside.asked()]
    const boundFills = createBoundFills({ ...deps, quotes })
    const endNonces = createEndNonces(deps)
    const settling = settleChain({ ...deps, send }, { agents, endNonces, readWork })
    const { auctionWindowMs: windowMs } = env
    const parts = { endNonces, readWork, settle: settling.run }
    return [auctionChain({ ...deps, agents, boundFills, windowMs }, parts), settling]
  })
  return [know, ...ticks]
}

/**
 * Finds the tables as this program needs them. A local world brings them up to date by itself; in
 * production that is a step of its own, as it may wait for transactions or take long.
 */
const prepareTables = async ({ world, databaseUrl: url }: Env, log: Log, signal: AbortSignal) => {
  if (world === 'live') return assertMigrated({ url })
  await migrateDatabase({
    url,
    signal,
    onWaiting: () => log('info', 'waiting for another process that migrates the tables'),
    onApplied: (migration) => log('info', 'tables migrated', { migration }),
  })
}

/** A process: its log, its name in leases, and what ends with it. */
type Process = { log: Log; holder: string; lifetime: Lifetime }

/** Starts what the environment asks for, unless the process is asked to stop meanwhile. */
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
    if (env.healthPort !== undefined) {
      const { host, healthPort: port } = env
      const app = createHealthApp({ readiness, log, nowMs: Date.now, newId: randomUUID })
      onEnd((await listen({ listener: toListener(app), host, port, log })).close)
      log('info', 'listening', { for: 'health', host, port })
    }
    await prepareTables(env, log, signal)
    const { database, waitMs, canWrite, close } = connectDatabase({
      url: env.databaseUrl,
      onError: (error) => log('warn', 'a database connection broke', describeError(error)),
    })
    onEnd(close)
    const databaseHealth = createDatabaseHealth({ database, canWrite })
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
    const clock: Clock = { ...systemClock, nowMs }
    const noteIndex = createIndexFailures({ database, holder })
    const known = { log, noteIndex, nowMs }
    const measure: Tick = { name: 'clock', everyMs: measureClockEveryMs, run: databaseClock.measure }

    const readable = openChains(env, log)
    const checkNodes: Tick = {
      name: 'node check',
      everyMs: checkNodesEveryMs,
      run: createCodeCheck({ chains: readable, log }),
    }
    onEnd(keepDoing([measure, checkNodes], known), stopTicksMs)
    const source = createMarketSource({
      chains: readable,
      namedOf: readDefaultTokens,
      indexOf: (chain) => createPoolIndex({ database, chain }),
      openSolver: () => createSolver({ threads: env.solverThreads ?? availableParallelism() - 1, log }),
      hasSteadyBlocks: env.world === 'live',
      clock,
      log,
      random: Math.random,
    })
    onEnd(source.stop)

    if (env.roles.has('web') || env.roles.has('api')) {
      const { chains, solver: patientSolver } = source.open()
      opened.markets = [...chains.values()]
      const { rateLimits, trustedProxies, pageRpcUrls, world, feeWallet, publicOrigin } = env
      const hmacKey = await readHmacKey(env, database)
      const openOrders = createOpenOrders({ database, chains: [...chains.values()], leastFills, log })
      const refresh: Tick = {
        name: 'open orders',
        everyMs: refreshOrdersEveryMs,
        // It is not awaited, as the node of one chain may be slow.
        run: async () => void openOrders.refresh(),
      }
      const { sleep } = clock
      const limits = createLimits({ rows: openRateRows(database), nowMs })
      // Runs after the ports are closed: requests that end until then spend leased tokens.
      onEnd(() => limits.giveBack('all'))
      const giveBack = { name: 'idle leases', everyMs: giveBackEveryMs, run: () => limits.giveBack('idle') }
      const pass = rateLimits ? createPagePass({ hmacKey, limits, nowMs, secure: env.world === 'live' }) : undefined
      const memory = createProofStore({ nowMs })
      const proofs = createSharedProofs({ memory, database, nowMs, newId: randomUUID, sleep, log })
      onEnd(proofs.stop)
      const { gate, stop } = openLoadGate({ databaseWaitMs: waitMs, nowMs, log })
      onEnd(async () => stop())
      const solver = withMaxWait(patientSolver, { ...solverLimits, refuse: () => gate.refuse('quote') })
      const quotes = createQuotes({ solver, proofs, openOrders: openOrders.latest, hmacKey, nowMs })
      const agents = createActiveAgents({ database, agents: [createAmm({ quotes })] })
      const know = { name: 'agents', everyMs: refreshAgentsEveryMs, run: agents.refresh }
      const sample = [...chains.values()].map((served) => samplePricesOf({ database, served }))
      onEnd(keepDoing([refresh, know, giveBack, ...sample], known), stopTicksMs)
      const app = createApp({
        chains,
        database,
        quotes,
        proofs,
        solver,
        agents,
        intentRoutes: createIntentRoutes({ database, nowMs, sleep }),
        partners: createPartnerRegistry({ database }),
        hmacKey,
        feeWallet,
        publicOrigin,
        nowMs,
        clockAheadMs: databaseClock.aheadMs,
        log,
        admit: pass ? createAdmit({ database, limits, pass, trustedProxies }) : async () => {},
        gate,
        health: { readiness, health: async () => readHealth({ chains, nowMs }, await databaseHealth()) },
        newId: randomUUID,
        pageNodes: new Map(
          [...chains.values()].map(({ chain }) => [
            chain.id,
            openPageNodes({ chain, urls: pageRpcUrls.get(chain.id) ?? [], log }),
          ]),
        ),
        world,
        pagesPort: env.roles.has('web') ? env.port : undefined,
        closing: signal,
      })
      const served = { gate, operations: Object.values(operations), newId: randomUUID }
      if (env.roles.has('api')) {
        const { host, servicePort: port } = env
        onEnd((await listen({ listener: shedLoad(toListener(app), served), host, port, log })).close)
        log('info', 'listening', { for: 'api', host, port })
      }
      if (env.roles.has('web')) {
        // Next is loaded where pages are served; the service alone starts without it.
        const { createWeb } = await import('./web/create-web')
        const web = await createWeb({ env, log })
        onEnd(web.close)
        const { host, port } = env
        const pages = pass ? handPass(web.listener, { pass, trustedProxies }) : web.listener
        const listener = splitByPath({ api: shedLoad(toListener(app, { web: true }), served), pages })
        onEnd((await listen({ listener, host, port, log, upgrade: web.upgrade })).close)
        log('info', 'listening', { for: 'web', host, port })
      }
    }

    if (env.roles.has('worker')) {
      const sweep: Tick = {
        name: 'sweep',
        everyMs: sweepEveryMs,
        run: async (nowMs) => {
          await forgetIdleCallers(database, { nowMs })
          await forgetRounds(database, { nowMs })
          await forgetPriceSamples(database, { nowMs })
          await forgetSwaps(database, { nowMs })
          await forgetIndexFailures(database)
        },
      }
      const forget: Tick = {
        name: 'forget proofs',
        everyMs: forgetProofsEveryMs,
        run: async (nowMs) => {
          await forgetProofs(database, { nowMs })
          await forgetRoutes(database, { nowMs })
        },
      }
      const market = env.agentKeysFile === undefined ? undefined : source.open()
      const following = readable.flatMap(({ chain, client }) => {
        const deps = { database, chain, client, holder, log }
        // Who leads a chain auctions on it, which takes its pools.
        const isPrepared = () => market === undefined || readHead(market.chains.get(chain.id)!)?.isStale === false
        return [
          followChain({ ...deps, isPrepared }, books),
          auditChain(deps, books),
          findSwapsOf(deps),
          indexPoolsOf(deps),
          measurePoolsOf(deps),
        ]
      })
      const settling =
        market === undefined || env.agentKeysFile === undefined
          ? []
          : await settleIntents({ env, file: env.agentKeysFile, database, holder, market, log, nowMs })
      const followed = createFollowedChains(readable.map(({ chain }) => chain.id))
      opened.followed = followed
      const note: NoteIndex = async (...noted) => {
        await Promise.all([followed.note(...noted), noteIndex(...noted)])
      }
      onEnd(() => releaseLeases(database, { holder }))
      onEnd(keepDoing([sweep, forget, ...following, ...settling], { ...known, noteIndex: note }), stopTicksMs)
      log('info', 'working')
    }
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
