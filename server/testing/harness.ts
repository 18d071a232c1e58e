import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Hono } from 'hono'
import { call } from '@/lib/api/contract/client'
import type { Answer, Input, Operation } from '@/lib/api/contract/operation'
import type { Chain, Token } from '@/lib/chain/chain'
import { createAmm } from '../agents/amm'
import { createOutsideRelayers } from '../agents/relayers/outside-relayers'
import { type AppDeps, createApp } from '../app'
import { createContractOrigin } from '../chain/facts/contract-origin'
import { createGasPriceFeed } from '../chain/facts/gas-price'
import { createHasCrossSettle } from '../chain/facts/intent-modules'
import { createOutsideObstacle } from '../chain/facts/outside-obstacle'
import { createRegisteredAgent } from '../chain/facts/registered-agent'
import { createRouterRule } from '../chain/facts/router-rule'
import type { ServedChain } from '../chain/facts/served-chain'
import { createSurfaces } from '../chain/facts/surfaces'
import { confirmTokens } from '../chain/facts/token-list'
import { createUnloggedFees } from '../chain/facts/unlogged-fees'
import { createPoolTracker, type TrackerLimits } from '../chain/market/pools'
import { announcedLimits, openAnnouncedClient } from '../chain/testing/announced-client'
import { createIdleTracker } from '../chain/testing/idle-tracker'
import { noIndex } from '../chain/testing/no-index'
import type { Database } from '../db/client'
import { type ReadOnReplica, readPrimary } from '../db/replica'
import { createAdmit } from '../http/limits/admit'
import { createKeyUsage, type KeyUsage } from '../http/limits/key-usage'
import { createLimits, type Limits } from '../http/limits/limits'
import { createPagePass } from '../http/limits/page-pass'
import { openRateRows } from '../http/limits/rate-rows'
import { createIntentRoutes } from '../intent/intent-routes'
import { minFills } from '../market/min-fills'
import { createOpenOrders } from '../otc/open-orders'
import { createPartnerRegistry } from '../partner/partner-registry'
import { createProofStore } from '../pricing/proof-store'
import { createQuotes } from '../pricing/quotes'
import { createSharedProofs } from '../pricing/shared-proofs'
import { createLocalSolver } from '../pricing/solver/solver'
import { createTestHealth } from './create-test-health'
import { createOpenGate } from './open-gate'

/**
 * The service without a socket: every request goes straight into the app. Its clock stands still
 * until a test moves it.
 */
export type TestService = {
  app: Hono
  deps: AppDeps
  clock: { nowMs: number }
  limits: Limits
  keyUsage: KeyUsage
  /** Passes the open orders of the database to quotes, as the service does a few times a second. */
  refreshOrders: () => Promise<void>
  /** The log of the service, newest last. */
  logged: { level: string; event: string; facts: Record<string, unknown> | undefined }[]
  /** Calls an operation as a client would; a refusal is thrown as ApiError. */
  ask: <op extends Operation>(op: op, input: Input<op>) => Promise<Answer<op>>
}

const feeWallet = '0xa0ee7a142d267c1f36714e4a8f75612f20a79720'
const hmacKey = Buffer.alloc(32, 7)

/**
 * Creates the service over chains and a database.
 *
 * @example
 * const { ask } = createTestService({ chains: [served], database: database() })
 * (await ask(listChains, {})).chains.length // 1
 */
export const createTestService = ({
  chains,
  database,
  onReplica = readPrimary(database),
  rateLimits = false,
  pageNodes = new Map(),
  alerts,
}: {
  chains: readonly ServedChain[]
  database: Database
  onReplica?: ReadOnReplica
  rateLimits?: boolean
  pageNodes?: AppDeps['pageNodes']
  alerts?: AppDeps['alerts']
}): TestService => {
  const clock = { nowMs: Date.UTC(2026, 10, 21, 12) }
  const logged: TestService['logged'] = []
  let requests = 0
  const nowMs = () => clock.nowMs
  const solver = createLocalSolver()
  const log: AppDeps['log'] = (level, event, facts) => void logged.push({ level, event, facts })
  const memory = createProofStore({ nowMs })
  const proofs = createSharedProofs({ memory, database, onReplica, nowMs, newId: randomUUID, sleep: wait, log })
  const openOrders = createOpenOrders({ database, chains, minFills, log })
  const limits = createLimits({ rows: openRateRows(database), nowMs })
  const keyUsage = createKeyUsage({ database, nowMs })
  const pass = createPagePass({ hmacKey, limits, nowMs, secure: false })
  const quotes = createQuotes({ solver, proofs, openOrders: openOrders.latest, hmacKey, nowMs })
  const deps: AppDeps = {
    chains: new Map(chains.map((served) => [served.chain.id, served])),
    database,
    onReplica,
    quotes,
    proofs,
    solver,
    agents: { on: () => [createAmm({ quotes })], namesOn: () => ['amm'], delayOn: () => undefined },
    relayers: createOutsideRelayers({ database, secret: hmacKey, allowPrivate: true, nowMs, log }),
    intentRoutes: createIntentRoutes({ database, nowMs, sleep: wait }),
    auctionWindowMs: 2_000,
    partners: createPartnerRegistry({ database }),
    hmacKey,
    feeWallet,
    publicOrigin: 'https://caravel.example',
    alerts,
    nowMs,
    clockAheadMs: () => 0,
    log,
    admit: rateLimits ? createAdmit({ database, limits, pass, trustedProxies: 0 }) : async () => {},
    gate: createOpenGate(),
    keyUsage,
    health: createTestHealth({ chains, database, nowMs }),
    newId: () => `request-${++requests}`,
    fetchPublic: async () => JSON.stringify({ name: 'A list', version: { major: 1, minor: 0, patch: 0 }, tokens: [] }),
    pageNodes,
    world: 'live',
  }
  const app = createApp(deps)
  const ask = <op extends Operation>(op: op, input: Input<op>) =>
    call(op, input, { baseUrl: '', fetch: (url, init) => app.request(url, init) })
  return { app, deps, clock, limits, keyUsage, refreshOrders: openOrders.refresh, logged, ask }
}

/**
 * Follows a running node as the service does and waits until its pools are read; without prices it
 * follows none.
 *
 * @example
 * const { served, stop } = await serveTestChain({ chain: mainnet, url: anvil.url })
 */
export const serveTestChain = async ({
  chain,
  url,
  limits = {},
  named = [],
  prices = true,
}: {
  chain: Chain
  url: string
  limits?: Partial<TrackerLimits>
  /** Tokens of a published list. */
  named?: readonly Token[]
  prices?: boolean
}): Promise<{ served: ServedChain; stop: () => Promise<void> }> => {
  const { client, close } = openAnnouncedClient({ chain, url })
  const clock = {
    nowMs: Date.now,
    sleep: (ms: number, signal?: AbortSignal) =>
      wait(ms, undefined, { ...(signal && { signal }) }).catch(() => undefined),
  }
  const random = Math.random
  const following = {
    client,
    chain,
    index: noIndex,
    clock,
    log: () => {},
    random,
    limits: { ...announcedLimits, ...limits },
  }
  const tracker = prices ? createPoolTracker(following) : createIdleTracker(chain)
  const gasPrices = createGasPriceFeed({ chain, client })
  await tracker.waitReady()
  if (prices) await gasPrices.at(tracker.market().blockHash)
  const { latest: tokenList, confirm } = confirmTokens({ chain, client }, named)
  await confirm()
  const hasCrossSettle = createHasCrossSettle({ chain, client })
  return {
    served: {
      chain,
      client,
      tracker,
      gasPrices,
      tokenList,
      routerRule: createRouterRule({ chain, client }),
      surfaces: createSurfaces({ chain, client }),
      contractOrigin: createContractOrigin({ chain, client }),
      hasCrossSettle,
      outsideObstacle: createOutsideObstacle({ chain, client, hasCrossSettle }),
      unloggedFees: createUnloggedFees({ chain, client }),
      registeredAgent: createRegisteredAgent({ chain, client }),
    },
    stop: async () => {
      await tracker.stop()
      await close()
    },
  }
}

/**
 * Waits until a chain's tracker has the newest block: the service prices that state from then on.
 *
 * @example
 * await untilSeen(served)
 */
export const untilSeen = async ({ tracker, client }: Pick<ServedChain, 'tracker' | 'client'>): Promise<void> => {
  const number = await client.getBlockNumber({ cacheTime: 0 })
  await new Promise<void>((resolve) => {
    const look = () => {
      if (tracker.market().blockNumber < number) return
      stopLooking()
      resolve()
    }
    const stopLooking = tracker.onBlock(look)
    look()
  })
}
