import { smallest } from '@/lib/amount'
import { readTokenBalances } from '../chain/facts/balances'
import { relayOffers } from '../db/bridge-schema'
import { transact } from '../db/client'
import type { Cursor } from '../ledger/cursor'
import { stillLeads } from '../settlement/send/still-leads'
import type { RelayDeps } from './relay-deps'
import { offeredFlatFee } from './relay-fee'
import { fundsOf, readPaymentSums } from './relay-funds'

/** The part of the largest transfer that is offered: pools may bring more than an order was awarded for. */
const offeredPercent = 95n

/** Shortages of tokens that the log has, so that each is written once. */
export type OfferMemory = { shortages: Map<string, string> }

/**
 * Stores what the relayer offers for each of its tokens on this chain now: its fee, and what it can
 * still pay. A token that the pools do not price, or of which nothing can be paid, is offered with
 * no funds. Where the account lacks funds or an allowance, the log says so once.
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
      const row = { ...offer, maxAmount }
      await transaction
        .insert(relayOffers)
        .values({ chainId, token, ...row })
        .onConflictDoUpdate({ target: [relayOffers.chainId, relayOffers.token], set: row })
    }
  })
}
