import { randomUUID } from 'node:crypto'
import { listStrategies } from '@/lib/chain/strategy/find-strategy'
import { createAmm } from '../agents/amm'
import { createInventory } from '../agents/inventory'
import { readInventory } from '../agents/inventory-limits'
import { createMatcher } from '../agents/matcher'
import { createOutsideAgents } from '../agents/outside/outside-agents'
import { passThrough } from '../agents/pass-through'
import { followPrices } from '../agents/recent-prices'
import type { ServedChain } from '../chain/facts/served-chain'
import { readStateIfKnown } from '../chain/market/read-state'
import { createRelayClient } from '../chain/node/clients'
import type { Database } from '../db/client'
import type { AgentKeysPlace, Env } from '../env'
import { readHmacKey } from '../hmac-key'
import type { Log } from '../log'
import type { Market } from '../market-source'
import type { Metrics } from '../observe/metrics'
import { watchAccounts } from '../observe/process-figures'
import { createQuotes } from '../pricing/quotes'
import { createBoundFills } from '../settlement/send/bound-fills'
import { createEndNonces } from '../settlement/send/end-nonces'
import type { Keys } from '../settlement/send/keys'
import { createWorkReader } from '../settlement/send/read-work'
import { createSend } from '../settlement/send/sender'
import { defaultPendingNonces } from '../settlement/send/settler-nonces'
import type { RoundDeps } from '../settlement/settlement-deps'
import { auctionChain } from '../workers/auction'
import { expireOnChain } from '../workers/expiry'
import { releaseOnChain, storeLandings } from '../workers/landings'
import type { Tick } from '../workers/run-ticks'
import { settleChain } from '../workers/settle'
import { openKeys } from './open-keys'
import { openRelayer, payTransfersOf, type Relayer, settlersOf } from './pay-transfers'
import { refreshAgentsEveryMs } from './run-in-background'

type Settling = {
  env: Env
  agentKeys: AgentKeysPlace
  database: Database
  holder: string
  market: Market
  log: Log
  nowMs: () => number
  metrics: Metrics | undefined
}

/**
 * Returns the ticks that fill intent orders: the auction and the settlements of every chain with an
 * intent contract, the returns of expired positions, and the payments of transfers between chains
 * if the operator has a relayer.
 *
 * @example
 * const ticks = await settleIntents({ env, agentKeys: env.agentKeys, database, holder, market, log, nowMs, metrics })
 */
export const settleIntents = async ({
  env,
  agentKeys,
  database,
  holder,
  market,
  log,
  nowMs,
  metrics,
}: Settling): Promise<Tick[]> => {
  const keys = await openKeys(agentKeys)
  // Settlements prove their bids, so no proofs are stored.
  const proofs = { save: () => undefined }
  const hmacKey = await readHmacKey(env, database)
  const quotes = createQuotes({ solver: market.solver, proofs, openOrders: () => undefined, hmacKey, nowMs })
  const amm = createAmm({ quotes })
  const matcher = createMatcher({ quotes, solver: market.solver })
  const served = [...market.chains.values()]
  const chains = served.map(({ chain }) => chain)
  const inventories = env.inventoryFile === undefined ? undefined : readInventory(env.inventoryFile, chains)
  const relayer = openRelayer(env, { keys, served })
  const settlers = settlersOf(keys, relayer)
  if (metrics) watchAccounts(metrics, { accounts: payersOf({ served, settlers, relayer }), nowMs })
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
    const maxPendingNonces = env.maxPendingNonces.get(chain.id) ?? defaultPendingNonces
    const deps = { served, database, holder, keys, newId: randomUUID, log, nowMs, ratesOf, maxPendingNonces }
    const limits = inventories?.get(chain.id)
    const inventory = limits ? [createInventory({ database, limits, prices: followPrices(served, limits), nowMs })] : []
    const agents = () => [amm, passThrough, matcher, ...inventory, ...outside.asked()]
    const boundFills = createBoundFills({ ...deps, quotes })
    const endNonces = createEndNonces(deps)
    const settling = settleChain({ ...deps, send }, { agents, endNonces, readWork, settlers })
    const { auctionWindowMs: windowMs } = env
    const parts = { endNonces, readWork, settle: settling.run }
    const auction = auctionChain({ ...deps, keys: settlers, agents, boundFills, windowMs }, parts)
    const readMarket = () => readStateIfKnown(served)
    const expiring =
      env.returnsExpired && listStrategies(chain).length > 0
        ? [expireOnChain({ ...deps, accounts: settlers.accounts, readMarket }, { endNonces, readWork })]
        : []
    const landing = [storeLandings(deps)]
    if (env.returnsExpired) landing.push(releaseOnChain({ ...deps, accounts: settlers.accounts, readMarket }, parts))
    return [
      auction,
      settling,
      ...expiring,
      ...(chain.contracts.landing ? landing : []),
      ...payTransfersOf(deps, { env, relayer, ...parts }),
    ]
  })
  return [know, ...ticks]
}

type Payers = {
  served: readonly ServedChain[]
  settlers: Pick<Keys, 'accounts'>
  relayer: Pick<Relayer, 'account'> | undefined
}

/** Returns the accounts that pay gas on each chain. */
const payersOf = ({ served, settlers: { accounts }, relayer }: Payers) =>
  served.flatMap(({ chain, client }) => [
    ...accounts.map((account) => ({ chain, client, account, does: 'settles' as const })),
    ...(relayer ? [{ chain, client, account: relayer.account, does: 'relays' as const }] : []),
  ])
