import { randomUUID } from 'node:crypto'
import { operations } from '@/lib/api/operations'
import { createActiveAgents } from '../agents/active-agents'
import { createAmm } from '../agents/amm'
import { passThrough } from '../agents/pass-through'
import { createOutsideRelayers } from '../agents/relayers/outside-relayers'
import { createApp } from '../app'
import { fetchPublic } from '../catalog/fetch-public'
import { createRelayClient } from '../chain/node/clients'
import { openPageNodes } from '../chain/node/page-nodes'
import { openReplica, readPrimary } from '../db/replica'
import { readHmacKey } from '../hmac-key'
import { createAdmit } from '../http/limits/admit'
import { createKeyUsage } from '../http/limits/key-usage'
import { createLimits } from '../http/limits/limits'
import { createPagePass } from '../http/limits/page-pass'
import { openRateRows } from '../http/limits/rate-rows'
import { solverLimits } from '../http/load/load-limits'
import { openLoadGate } from '../http/load/open-load-gate'
import { shedLoad } from '../http/load/shed-load'
import { listen } from '../http/request/listen'
import { splitByPath } from '../http/request/split-by-path'
import { toListener } from '../http/request/to-listener'
import { createIntentRoutes } from '../intent/intent-routes'
import { describeError } from '../log'
import { minFills } from '../market/min-fills'
import { watchLoad, watchReplica } from '../observe/process-figures'
import { createOpenOrders } from '../otc/open-orders'
import { createPartnerRegistry } from '../partner/partner-registry'
import { createProofStore } from '../pricing/proof-store'
import { createQuotes } from '../pricing/quotes'
import { createSharedProofs } from '../pricing/shared-proofs'
import { withMaxWait } from '../pricing/solver/solver'
import { createPrivateRelay } from '../settlement/send/private-relay'
import { readHealth } from '../system/read-health'
import { handPass } from '../web/hand-pass'
import { samplePricesOf } from '../workers/prices'
import type { Tick } from '../workers/run-ticks'
import { sampleVaultsOf } from '../workers/vaults'
import type { ProcessParts } from './process-parts'
import { refreshAgentsEveryMs, runInBackground, stopTicksMs } from './run-in-background'

/** The time after which quotes include a posted, filled or cancelled order. */
const refreshOrdersEveryMs = 250
/** The interval at which leases of idle callers are returned. */
const giveBackEveryMs = 1_000
const saveUsageEveryMs = 5_000

/**
 * Opens all parts that answer requests, for the roles `web` and `api`: prices, orders, limits, the
 * pages and the ports.
 *
 * @throws {Error} with code EADDRINUSE or EACCES if a port cannot be opened
 * @example
 * await serveRequests(parts) // POST /v2/delta/orders answers on SERVICE_PORT
 */
export const serveRequests = async (parts: ProcessParts): Promise<void> => {
  const { env, log, connection, databaseHealth, databaseClock, clock, noteIndex, source, readiness, opened } = parts
  const { onEnd, signal } = parts.lifetime
  const { database, waitMs } = connection
  const { nowMs } = databaseClock
  const { metrics } = parts
  const known = { log, noteIndex, nowMs, metrics }
  const { chains, solver: patientSolver } = source.open()
  opened.markets = [...chains.values()]
  const { rateLimits, trustedProxies, pageRpcUrls, world, feeWallet, publicOrigin } = env
  const hmacKey = await readHmacKey(env, database)
  const openOrders = createOpenOrders({ database, chains: [...chains.values()], minFills, log })
  const refresh: Tick = {
    name: 'open orders',
    everyMs: refreshOrdersEveryMs,
    // The tick does not await it, as the node of one chain may be slow.
    run: async () => void openOrders.refresh(),
  }
  const { sleep } = clock
  const limits = createLimits({ rows: openRateRows(database), nowMs })
  // Runs after the ports are closed: requests that end until then spend leased tokens.
  onEnd(() => limits.giveBack('all'))
  const keyUsage = createKeyUsage({ database, nowMs })
  onEnd(keyUsage.save)
  const saveUsage = { name: 'key usage', everyMs: saveUsageEveryMs, run: keyUsage.save }
  const giveBack = { name: 'idle leases', everyMs: giveBackEveryMs, run: () => limits.giveBack('idle') }
  const pass = rateLimits ? createPagePass({ hmacKey, limits, nowMs, secure: env.world === 'live' }) : undefined
  const memory = createProofStore({ nowMs })
  const replica =
    env.replicaUrl === undefined
      ? undefined
      : openReplica({
          primary: database,
          url: env.replicaUrl,
          onLeft: (error) => log('warn', 'the replica is left and the primary is read', describeError(error)),
          onReadAgain: () => log('info', 'the replica is read again'),
          ...(metrics && { onAnswered: metrics.replicaRead }),
        })
  if (replica) onEnd(replica.close)
  if (metrics && replica) watchReplica(metrics, replica)
  const onReplica = replica?.read ?? readPrimary(database)
  const proofs = createSharedProofs({ memory, database, onReplica, nowMs, newId: randomUUID, sleep, log })
  onEnd(proofs.stop)
  const { gate, stop } = openLoadGate({ databaseWaitMs: waitMs, nowMs, log })
  onEnd(async () => stop())
  if (metrics) watchLoad(metrics, gate)
  const solver = withMaxWait(patientSolver, { ...solverLimits, refuse: () => gate.refuse('quote') })
  const quotes = createQuotes({ solver, proofs, openOrders: openOrders.latest, hmacKey, nowMs })
  const agents = createActiveAgents({ database, agents: [createAmm({ quotes }), passThrough] })
  const know = { name: 'agents', everyMs: refreshAgentsEveryMs, run: agents.refresh }
  const sample = [...chains.values()].flatMap((served) => [
    samplePricesOf({ database, served }),
    sampleVaultsOf({ database, served }),
  ])
  onEnd(runInBackground([refresh, know, giveBack, saveUsage, ...sample], known), stopTicksMs)
  const app = createApp({
    chains,
    keyUsage,
    database,
    onReplica,
    quotes,
    proofs,
    solver,
    agents,
    relayers: createOutsideRelayers({ database, secret: hmacKey, allowPrivate: env.agentAllowPrivate, nowMs, log }),
    intentRoutes: createIntentRoutes({ database, nowMs, sleep }),
    partners: createPartnerRegistry({ database }),
    hmacKey,
    feeWallet,
    publicOrigin,
    alerts: env.alerts,
    nowMs,
    clockAheadMs: databaseClock.aheadMs,
    log,
    admit: pass ? createAdmit({ database, limits, pass, trustedProxies }) : async () => {},
    gate,
    auctionWindowMs: env.auctionWindowMs,
    health: { readiness, health: async () => readHealth({ chains, nowMs }, await databaseHealth()) },
    newId: randomUUID,
    fetchPublic,
    pageNodes: new Map(
      [...chains.values()].map(({ chain }) => [
        chain.id,
        openPageNodes({ chain, urls: pageRpcUrls.get(chain.id) ?? [], log, observe: metrics?.nodeCall }),
      ]),
    ),
    privateRelays: new Map(
      [...chains.values()].flatMap(({ chain, client }) => {
        const name = env.sendNames.get(chain.id)
        if (name === undefined) return []
        const relays = env.sendUrls.get(chain.id)!.map((url) => createRelayClient({ chain, url }))
        return [[chain.id, createPrivateRelay({ chain, client, relays, name, database, nowMs, log })]]
      }),
    ),
    metrics,
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
    // Next is only loaded to serve pages; the service alone starts without it.
    const { createWeb } = await import('../web/create-web')
    const web = await createWeb({ env, log })
    onEnd(web.close)
    const { host, port } = env
    const pages = pass ? handPass(web.listener, { pass, trustedProxies }) : web.listener
    const listener = splitByPath({ api: shedLoad(toListener(app, { web: true }), served), pages })
    onEnd((await listen({ listener, host, port, log, upgrade: web.upgrade })).close)
    log('info', 'listening', { for: 'web', host, port })
  }
}
