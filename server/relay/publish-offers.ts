import type { Address } from 'viem'
import { larger, smallest } from '@/lib/amount'
import { isFastSooner } from '@/lib/chain/bridge/transfer-times'
import { readTokenBalances } from '../chain/facts/balances'
import { relayOffers } from '../db/bridge-schema'
import { type Transaction, transact } from '../db/client'
import type { Cursor } from '../ledger/cursor'
import { stillLeads } from '../settlement/send/still-leads'
import type { RelayDeps } from './relay-deps'
import { offeredFlatFee } from './relay-fee'
import { fundsOf, readFastExposure, readPaymentSums } from './relay-funds'
import type { RelayLimit } from './relay-limits'

/** Percentage of the maximum transfer that is offered, since pools may return more than awarded. */
const offeredPercent = 95n

/** Shortages that were logged, so that each is logged once. */
export type OfferMemory = { shortages: Map<string, string> }

/**
 * Stores the relayer's current offer for each of its tokens on this chain; without a price or
 * payable amount it has no funds. A lack of funds or allowance is logged once.
 *
 * @throws viem's errors when the node fails.
 * @example
 * await publishOffers(deps, { cursor, memory: { shortages: new Map() }, nowMs })
 */
export const publishOffers = async (
  deps: RelayDeps,
  { cursor, memory: { shortages }, nowMs }: { cursor: Cursor; memory: OfferMemory; nowMs: number },
): Promise<void> => {
  const { served, database, account, limits, log } = deps
  const { chain } = served
  const chainId = chain.id
  const market = await served.readMarket()
  if (market === undefined) return
  const holdings = await readTokenBalances(served, {
    owner: account,
    tokens: [...limits.keys()],
    spender: chain.contracts.spokePool!,
    at: { blockHash: cursor.hash },
  })
  await transact(database, async (transaction) => {
    if (!(await stillLeads(transaction, { chainId, cursor }))) return
    for (const held of holdings) {
      const { token } = held
      const limit = limits.get(token)!
      const promised = await readPaymentSums(transaction, { chainId, token, account, cursor })
      const { payable, bound } = fundsOf(held, promised, limit)
      const shortage = payable === 0n ? bound : undefined
      if (shortage !== undefined && shortages.get(token) !== shortage)
        log('warn', 'nothing can be paid of a token', { chainId, account, token, reason: shortage })
      if (shortage === undefined) shortages.delete(token)
      else shortages.set(token, shortage)
      const flat = offeredFlatFee(market, token)
      const offer = {
        account,
        feePips: limit.pips,
        feeFlat: flat ?? 0n,
        heardAtMs: nowMs,
        funds: flat === undefined ? 0n : payable,
        obstacle: flat === undefined ? ('NoPrice' as const) : (shortage ?? null),
      }
      const maxAmount = smallest((limit.maxTransfer * offeredPercent) / 100n, offer.funds)
      const fast = await fastOf(deps, transaction, { token, limit, maxAmount })
      const row = { ...offer, ...fast, maxAmount }
      await transaction
        .insert(relayOffers)
        .values({ chainId, token, ...row })
        .onConflictDoUpdate({ target: [relayOffers.chainId, relayOffers.token], set: row })
    }
  })
}

type FastColumns = Pick<typeof relayOffers.$inferInsert, 'fastPips' | 'fastMaxAmount' | 'fastFunds' | 'fastOrigins'>

/** Returns the offer at the fast speed; empty if it is no sooner from any chain. */
const fastOf = async (
  { served, origins, raisedDepths }: RelayDeps,
  transaction: Transaction,
  { token, limit: { fast }, maxAmount }: { token: Address; limit: RelayLimit; maxAmount: bigint },
): Promise<FastColumns> => {
  const chainId = served.chain.id
  const fastOrigins = [...origins.keys()].filter(
    (id) => id !== chainId && isFastSooner(id, { raised: raisedDepths.get(id) }),
  )
  if (fast === undefined || fastOrigins.length === 0)
    return { fastPips: null, fastMaxAmount: null, fastFunds: null, fastOrigins: null }
  const exposure = await readFastExposure(transaction, { chainId, token })
  const fastFunds = larger(fast.maxInFlight - exposure, 0n)
  const offered = (fast.maxTransfer * offeredPercent) / 100n
  return { fastPips: fast.pips, fastMaxAmount: smallest(offered, maxAmount, fastFunds), fastFunds, fastOrigins }
}
