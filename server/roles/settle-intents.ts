import { randomUUID } from 'node:crypto'
import { listStrategies } from '@/lib/chain/strategy/find-strategy'
import { createAmm } from '../agents/amm'
import { createInventory } from '../agents/inventory'
import { readInventory } from '../agents/inventory-limits'
import { createMatcher } from '../agents/matcher'
import { createOutsideAgents } from '../agents/outside/outside-agents'
import { passThrough } from '../agents/pass-through'
import { followPrices } from '../agents/recent-prices'
import { readStateIfKnown } from '../chain/market/read-state'
import { createRelayClient } from '../chain/node/clients'
import type { Database } from '../db/client'
import type { Env } from '../env'
import { readHmacKey } from '../hmac-key'
import type { Log } from '../log'
import type { Market } from '../market-source'
import { createQuotes } from '../pricing/quotes'
import { createBoundFills } from '../settlement/send/bound-fills'
import { createEndNonces } from '../settlement/send/end-nonces'
import { readKeys } from '../settlement/send/keys'
import { createWorkReader } from '../settlement/send/read-work'
import { createSend } from '../settlement/send/sender'
import type { RoundDeps } from '../settlement/settlement-deps'
import { auctionChain } from '../workers/auction'
import { expireOnChain } from '../workers/expiry'
import type { Tick } from '../workers/run-ticks'
import { settleChain } from '../workers/settle'
import { refreshAgentsEveryMs } from './keep-doing'
import { openRelayer, payTransfersOf, settlersOf } from './pay-transfers'

type Settling = {
  env: Env
  file: string
  database: Database
  holder: string
  market: Market
  log: Log
  nowMs: () => number
}

/**
 * Returns the ticks that fill intent orders: the auction and the settlements of every chain that has an
 * intent contract, the returns of expired positions, and the payments of transfers between chains where
 * the operator has a relayer.
 *
 * @example
 * const ticks = await settleIntents({ env, file: env.agentKeysFile, database, holder, market, log, nowMs })
 */
export const settleIntents = async ({ env, file, database, holder, market, log, nowMs }: Settling): Promise<Tick[]> => {
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
  const relayer = openRelayer(env, { keys, served })
  const settlers = settlersOf(keys, relayer)
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
    return [auction, settling, ...expiring, ...payTransfersOf(deps, { env, relayer, ...parts })]
  })
  return [know, ...ticks]
}
