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
import { wantedForSeconds } from '../round/award'
import { gasLimitOf, revertWord } from '../round/rehearse-bid'
import { type Fees, feesOf } from '../send/attempt'
import { keepSettlement } from '../send/keep-settlement'
import type { LaneAt } from '../send/lanes'
import { stillLeads } from '../send/still-leads'
import { takeNonce } from '../send/take-nonce'
import type { SettlementDeps } from '../settlement-deps'
import { type ExpiredOrder, findExpired } from './find-expired'

/** The name of what returns positions among those that settlements are of. */
export const keeperAgent = 'keeper'

/** The parts that returning positions on one chain needs; `accounts` are those that settle orders. */
export type ExpiryDeps = Omit<SettlementDeps, 'send'> & {
  accounts: readonly Address[]
  /** The newest market of the chain; undefined while it is unknown. */
  readMarket: () => Promise<GasMarket | undefined>
}

/** Orders whose position was not returned: why, how often, and when this process looked last, unix milliseconds. */
export type ExpiryMemory = { refused: Map<Hex, { reason: string; times: number; atMs: number }> }

/** Orders that one look reads from the chain. */
const maxRead = 20

/** Seconds after its deadline from which on a position is returned although its gas costs more than it is worth. */
const returnedAfterSeconds = 3_600n

/** A refused order is looked at again after this time for each refusal, milliseconds, up to an hour. */
const retryMs = 60_000
const maxRetryMs = 3_600_000

/** Reasons without a fault: the owner withdrew the position, another order sells it, or its hour is not over. */
const expected = new Set(['NothingThere', 'SoldByAnother', 'NotWorthItsGas'])

type Returning = {
  cursor: Cursor & { chainId: number }
  /** Reads all lanes as of the cursor's block, once there is something to return; undefined for another leader. */
  readLanes: () => Promise<readonly LaneAt[] | undefined>
  memory: ExpiryMemory
  nowMs: number
}

/**
 * Returns the positions of expired orders to their owners by `expireProductiveAndWithdraw`, which anybody may call: at
 * once where the position is worth the gas, else an hour after the deadline. What live orders of the owner sell stays
 * in the vault. A call takes a nonce of an account only where none of it is open, so that no order waits for it. Logs
 * once why a position is not returned. Returns how many calls were decided; they are sent with the settlements.
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
    lanes: readonly LaneAt[]
    fees: Fees
  }

/** Signs and stores the call that returns one position; returns why it does not, undefined where it did. */
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
      const nonce = await takeNonce(transaction, { chainId: chain.id, account, lanes, maxOpen: 1 })
      if (nonce === undefined) continue
      const settlementId = await keepSettlement(deps, transaction, {
        settlement: {
          account,
          nonce,
          agent: keeperAgent,
          purpose: 'expire',
          data,
          gas: gasLimitOf(gas),
          deadlineSeconds: cursor.timestamp + wantedForSeconds,
        },
        fees,
        nowMs,
      })
      // Another process that returns it, too, fails here: an order is in one open settlement.
      await transaction
        .insert(settlementOrders)
        .values({ settlementId, orderHash, fillIn: returned, fillOut: 0n, isInFlight: true })
      return undefined
    }
    return 'NoNonce'
  })
}

/** Returns what an order sells of its position: its shares, or the principal alone. */
const ownPart = (order: IntentRow): ExpiredOrder['needed'] => {
  const { useShares, shares } = termsOf(order).position!
  return useShares ? { shares, principal: 0n } : { shares: 0n, principal: order.srcAmount }
}

/**
 * Returns the shares that belong to a part of a position, rounded up as the contract does; a position without a
 * principal has none to sell.
 */
const sharesOf = ({ shares, principal }: ExpiredOrder['needed'], position: DepositedPosition): bigint =>
  position.principal === 0n ? shares : shares + mulDivUp(principal, position.shares, position.principal)

/** Returns what the contract pays out for an expired order, raw units of its source, rounded down. */
const returnedOf = (order: IntentRow, { shares, principal, worth }: DepositedPosition): bigint => {
  const { useShares, shares: signed } = termsOf(order).position!
  const [part, whole] = useShares ? [signed, shares] : [order.srcAmount, principal]
  return whole === 0n ? 0n : (worth * smallest(part, whole)) / whole
}

/** Stores that the position of an expired order is gone: what its owner deposits later is not for that order. */
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
