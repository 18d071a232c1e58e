import { randomUUID } from 'node:crypto'
import { operations } from '@/lib/api/operations'
import { createActiveAgents } from '../agents/active-agents'
import { createAmm } from '../agents/amm'
import { passThrough } from '../agents/pass-through'
import { createApp } from '../app'
import { fetchPublic } from '../catalog/fetch-public'
import { createRelayClient } from '../chain/node/clients'
import { openPageNodes } from '../chain/node/page-nodes'
import { readHmacKey } from '../hmac-key'
import { createAdmit } from '../http/limits/admit'
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
import { leastFills } from '../market/least-fills'
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
import { keepDoing, refreshAgentsEveryMs, stopTicksMs } from './keep-doing'
import type { ProcessParts } from './process-parts'

/** The time after which quotes know of an order that was posted, filled or cancelled. */
const refreshOrdersEveryMs = 250
/** Leases of idle callers are looked for at this interval. */
const giveBackEveryMs = 1_000

/**
 * Opens what answers requests, for the roles `web` and `api`: prices, orders, limits, the pages and the
 * ports.
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
  const known = { log, noteIndex, nowMs }
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
  const agents = createActiveAgents({ database, agents: [createAmm({ quotes }), passThrough] })
  const know = { name: 'agents', everyMs: refreshAgentsEveryMs, run: agents.refresh }
  const sample = [...chains.values()].flatMap((served) => [
    samplePricesOf({ database, served }),
    sampleVaultsOf({ database, served }),
  ])
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
    auctionWindowMs: env.auctionWindowMs,
    health: { readiness, health: async () => readHealth({ chains, nowMs }, await databaseHealth()) },
    newId: randomUUID,
    fetchPublic,
    pageNodes: new Map(
      [...chains.values()].map(({ chain }) => [
        chain.id,
        openPageNodes({ chain, urls: pageRpcUrls.get(chain.id) ?? [], log }),
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
