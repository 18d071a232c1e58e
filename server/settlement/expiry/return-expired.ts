import { eq } from 'drizzle-orm'
import type { Address, Hex } from 'viem'
import { isNativeToken } from '@/lib/address'
import { mulDivUp, smallest } from '@/lib/amount'
import { expireCall } from '@/lib/chain/intent/expire-call'
import { type DepositedPosition, positionCall, readPosition } from '@/lib/chain/strategy/position-call'
import { findPosition } from '@/lib/chain/strategy/position-key'
import { type GasMarket, gasCostIn } from '../../chain/market/gas-cost'
import { readMany } from '../../chain/node/multicall'
import { transact } from '../../db/client'
import { intentOrders, settlementOrders } from '../../db/intent-schema'
import { type IntentRow, signedOf, termsOf } from '../../intent/orders/order-row'
import type { Cursor } from '../../ledger/cursor'
import { settlementLifetimeSeconds } from '../round/award'
import { gasLimitOf, revertWord } from '../round/rehearse-bid'
import { type Fees, feesOf } from '../send/attempt'
import { reserveNonce } from '../send/reserve-nonce'
import type { SettlerNonce } from '../send/settler-nonces'
import { stillLeads } from '../send/still-leads'
import { storeSettlement } from '../send/store-settlement'
import type { SettlementDeps } from '../settlement-deps'
import { type ExpiredOrder, findExpired } from './find-expired'

/** The agent name of settlements that return positions. */
export const keeperAgent = 'keeper'

/**
 * The dependencies of returning positions on one chain; `accounts` are those that settle orders.
 */
export type ExpiryDeps = Omit<SettlementDeps, 'send'> & {
  accounts: readonly Address[]
  /** The newest market of the chain; undefined while it is unknown. */
  readMarket: () => Promise<GasMarket | undefined>
}

/**
 * Orders whose position was not returned: the reason, the number of refusals, and the time of the
 * last one, unix milliseconds.
 */
export type ExpiryMemory = { refused: Map<Hex, { reason: string; times: number; atMs: number }> }

/** The maximum of orders that one run reads from the chain. */
const maxRead = 20

/**
 * Seconds after the deadline from which a position is returned even if the gas costs more than its
 * worth.
 */
const returnedAfterSeconds = 3_600n

/**
 * The delay before a refused order is checked again: this time for each refusal, milliseconds, up
 * to an hour.
 */
const retryMs = 60_000
const maxRetryMs = 3_600_000

/**
 * Reasons that are no fault: the owner withdrew the position, another order sells it, or its hour
 * is not over.
 */
const expected = new Set(['NothingThere', 'SoldByAnother', 'NotWorthItsGas'])

type Returning = {
  cursor: Cursor & { chainId: number }
  /**
   * Reads the settlers' nonces at the cursor's block, only if there is something to return;
   * undefined if another process leads.
   */
  readLanes: () => Promise<readonly SettlerNonce[] | undefined>
  memory: ExpiryMemory
  nowMs: number
}

/**
 * Returns the positions of expired orders to their owners by `expireProductiveAndWithdraw`, which
 * anyone may call: at once if the position is worth the gas, else an hour after the deadline.
 * Amounts that live orders of the owner sell stay in the vault. A call uses only an account without
 * open nonces, so that no order waits for it. Logs once why a position is not returned. Returns the
 * number of stored calls; they are sent with the settlements.
 *
 * @throws viem's errors when the node fails.
 * @example
 * await returnExpired(deps, { cursor, readLanes, memory: { refused: new Map() }, nowMs }) // 1
 */
export const returnExpired = async (
  deps: ExpiryDeps,
  { cursor, readLanes, memory, nowMs }: Returning,
): Promise<number> => {
  const due = chooseDue(await findExpired(deps.database, cursor), { memory, nowMs })
  if (due.length === 0) return 0
  const { served } = deps
  const calls = due.map(({ order: { owner, heldToken } }) => {
    const { deltaToken: target, strategy } = findPosition(served.chain, heldToken)!
    return { target, data: positionCall(strategy, owner) }
  })
  const [answers, market, lanes] = await Promise.all([
    readMany(served, calls, { blockHash: cursor.hash }),
    deps.readMarket(),
    readLanes(),
  ])
  if (lanes === undefined) return 0
  const fees = feesOf(served.gasPrices.latest() ?? (await served.gasPrices.at(cursor.hash)))
  let decided = 0
  for (const [index, expired] of due.entries()) {
    const { order } = expired
    const position = readPosition(answers[index])
    const reason = await decide(deps, { ...expired, position, market, lanes, fees, cursor, nowMs })
    if (reason === 'NoNonce' || reason === 'OtherLeader') break
    if (reason === undefined) {
      memory.refused.delete(order.orderHash)
      decided++
    } else refuse(deps, { memory, order, reason, nowMs })
  }
  return decided
}

const chooseDue = (
  found: readonly ExpiredOrder[],
  { memory: { refused }, nowMs }: Pick<Returning, 'memory' | 'nowMs'>,
): ExpiredOrder[] => {
  const hashes = new Set(found.map(({ order }) => order.orderHash))
  for (const hash of refused.keys()) if (!hashes.has(hash)) refused.delete(hash)
  const isDue = ({ order }: ExpiredOrder) => {
    const before = refused.get(order.orderHash)
    return before === undefined || nowMs - before.atMs >= Math.min(before.times * retryMs, maxRetryMs)
  }
  return found.filter(isDue).slice(0, maxRead)
}

type Deciding = ExpiredOrder &
  Pick<Returning, 'cursor' | 'nowMs'> & {
    position: DepositedPosition | undefined
    market: GasMarket | undefined
    lanes: readonly SettlerNonce[]
    fees: Fees
  }

/**
 * Signs and stores the call that returns one position. Returns the reason if it does not, else
 * undefined.
 */
const decide = async (
  deps: ExpiryDeps,
  { order, needed, position, market, lanes, fees, cursor, nowMs }: Deciding,
): Promise<string | undefined> => {
  const { served, database, accounts } = deps
  const { chain, client } = served
  const { orderHash } = order
  if (position === undefined) return 'VaultSilent'
  const returned = returnedOf(order, position)
  if (returned === 0n) {
    await noteGone(deps, { order, cursor })
    return 'NothingThere'
  }
  const kept = sharesOf(needed, position)
  if (kept > 0n && position.shares < kept + sharesOf(ownPart(order), position)) return 'SoldByAnother'
  const data = expireCall({ ...signedOf(order), signature: order.signature })
  const to = chain.contracts.intent!
  const tried = await client.estimateGas({ account: accounts[0]!, to, data, blockTag: 'latest' }).then(
    (gas) => ({ gas }),
    (error: unknown) => ({ reason: revertWord(error) }),
  )
  if ('reason' in tried) return tried.reason
  const { gas } = tried
  const token = isNativeToken(order.srcToken) ? chain.contracts.wrappedNative : order.srcToken
  const cost = market && gasCostIn(market, { token, gas, data })
  const isWorthIt = cost !== undefined && returned >= cost
  if (!isWorthIt && cursor.timestamp < order.deadline + returnedAfterSeconds) return 'NotWorthItsGas'
  return transact(database, async (transaction) => {
    if (!(await stillLeads(transaction, { chainId: chain.id, cursor }))) return 'OtherLeader'
    for (const account of accounts) {
      const nonce = await reserveNonce(transaction, { chainId: chain.id, account, lanes, maxOpen: 1 })
      if (nonce === undefined) continue
      const settlementId = await storeSettlement(deps, transaction, {
        settlement: {
          account,
          nonce,
          agent: keeperAgent,
          purpose: 'expire',
          data,
          gas: gasLimitOf(gas),
          deadlineSeconds: cursor.timestamp + settlementLifetimeSeconds,
        },
        fees,
        nowMs,
      })
      // If another process returns it too, this insert fails: an order is in one open settlement.
      await transaction
        .insert(settlementOrders)
        .values({ settlementId, orderHash, fillIn: returned, fillOut: 0n, isInFlight: true })
      return undefined
    }
    return 'NoNonce'
  })
}

/** Returns the part of a position that an order sells: its shares, or the principal alone. */
const ownPart = (order: IntentRow): ExpiredOrder['needed'] => {
  const { useShares, shares } = termsOf(order).position!
  return useShares ? { shares, principal: 0n } : { shares: 0n, principal: order.srcAmount }
}

/**
 * Returns the shares of a part of a position, rounded up as in the contract; a position without
 * principal has none to sell.
 */
const sharesOf = ({ shares, principal }: ExpiredOrder['needed'], position: DepositedPosition): bigint =>
  position.principal === 0n ? shares : shares + mulDivUp(principal, position.shares, position.principal)

/**
 * Returns the amount that the contract pays for an expired order, raw units of its source, rounded
 * down.
 */
const returnedOf = (order: IntentRow, { shares, principal, worth }: DepositedPosition): bigint => {
  const { useShares, shares: signed } = termsOf(order).position!
  const [part, whole] = useShares ? [signed, shares] : [order.srcAmount, principal]
  return whole === 0n ? 0n : (worth * smallest(part, whole)) / whole
}

/**
 * Stores that the position of an expired order is gone: later deposits of its owner do not belong
 * to it.
 */
const noteGone = (
  { served, database }: ExpiryDeps,
  { order: { orderHash }, cursor }: Pick<Deciding, 'order' | 'cursor'>,
): Promise<void> =>
  transact(database, async (transaction) => {
    if (!(await stillLeads(transaction, { chainId: served.chain.id, cursor }))) return
    await transaction.update(intentOrders).set({ isPositionGone: true }).where(eq(intentOrders.orderHash, orderHash))
  })

const refuse = (
  { log, served }: ExpiryDeps,
  { memory, order, reason, nowMs }: Pick<Returning, 'memory' | 'nowMs'> & { order: IntentRow; reason: string },
): void => {
  const { orderHash } = order
  const before = memory.refused.get(orderHash)
  const times = before?.reason === reason ? before.times + 1 : 1
  memory.refused.set(orderHash, { reason, times, atMs: nowMs })
  if (times > 1) return
  const level = expected.has(reason) ? 'info' : 'warn'
  log(level, 'the position of an expired order is not returned', { chainId: served.chain.id, orderHash, reason })
}
