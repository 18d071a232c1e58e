import { and, asc, inArray } from 'drizzle-orm'
import type { Address, Hex } from 'viem'
import { filledBefore } from '@/lib/chain/intent/settle-call'
import type { Fill, Guarantee, OpenIntent } from '../../agents/agent'
import type { Transaction } from '../../db/client'
import { intentOrders, settlementOrders } from '../../db/intent-schema'
import { recomputeIntents } from '../../intent/orders/recompute-orders'
import { noteTimeline } from '../../intent/orders/timeline'
import { intentsNamed } from '../../intent/orders/which-orders'
import type { Cursor } from '../../ledger/cursor'
import type { Fees } from '../send/attempt'
import { keepSettlement } from '../send/keep-settlement'
import { type LaneAt, openPerLane } from '../send/lanes'
import { takeNonce } from '../send/take-nonce'
import type { SettlementDeps } from '../settlement-deps'
import { isAwardable } from './candidates'
import { gasLimitOf } from './rehearse-bid'

/**
 * Seconds of block time in which a settlement is wanted: after that its nonce is used for nothing. Blocks
 * are no measure: five of them take a minute on one chain, and less than sending one transaction on another.
 */
export const wantedForSeconds = 60n

/** Who settles which orders how, in whose round; `gas` is what that needed when it was tried. */
export type Award = {
  agent: string
  roundId: string | null
  account: Address
  fills: readonly Fill[]
  /** The fills themselves where there are none. */
  guarantees?: readonly Guarantee[] | undefined
  intents: readonly Pick<OpenIntent, 'orderHash' | 'filled' | 'slice'>[]
  data: Hex
  gas: bigint
}

/** `lanes` are all lanes as of the cursor's block, where every settlement of an earlier nonce has ended. */
type Awarding = { cursor: Cursor; lanes: readonly LaneAt[]; fees: Fees; award: Award; nowMs: number }

/**
 * Gives orders to who bid best for them, in a transaction of the chain's leader (`still-leads`): what settles them is signed and written down,
 * together with the nonce that it takes, and only what is written down is ever sent. Says whether that happened: not where an order is
 * another one than was bid for, or the lane is full.
 *
 * @example
 * await award(deps, transaction, { cursor, lanes, fees, award: { agent: 'amm', account, fills, intents, data, gas }, nowMs }) // true
 */
export const award = async (
  { served, keys, newId, log }: Pick<SettlementDeps, 'served' | 'keys' | 'newId' | 'log'>,
  transaction: Transaction,
  { cursor, lanes: at, fees, award: won, nowMs }: Awarding,
): Promise<boolean> => {
  const { chain } = served
  const chainId = chain.id
  const { agent, account, roundId, fills, guarantees, intents, data } = won
  const nonce = await takeNonce(transaction, { chainId, account, lanes: at, maxOpen: openPerLane })
  if (nonce === undefined || !(await areAwardable(transaction, intents))) return false
  const settlementId = await keepSettlement({ served, keys, newId }, transaction, {
    settlement: {
      account,
      nonce,
      agent,
      roundId,
      purpose: 'settle',
      data,
      gas: gasLimitOf(won.gas),
      deadlineSeconds: cursor.timestamp + wantedForSeconds,
    },
    fees,
    nowMs,
  })
  await transaction.insert(settlementOrders).values(
    fills.map((fill, at) => {
      const { maxIn, minOut } = guarantees?.[at] ?? { maxIn: fill.fillIn, minOut: fill.fillOut }
      return { ...fill, maxIn, minOut, settlementId, isInFlight: true }
    }),
  )
  const orderHashes = fills.map(({ orderHash }) => orderHash)
  await transaction.update(intentOrders).set({ wasActive: true }).where(inArray(intentOrders.orderHash, orderHashes))
  const events = orderHashes.map((orderHash) => ({ orderHash, label: 'awarded' as const, reason: agent }))
  await noteTimeline(transaction, { nowMs, events })
  await recomputeIntents(transaction, { chain, log, nowMs, which: intentsNamed(orderHashes) })
  return true
}

/** Whether all of these may be awarded and are as they were bid for. */
const areAwardable = async (transaction: Transaction, intents: Award['intents']): Promise<boolean> => {
  const named = inArray(
    intentOrders.orderHash,
    intents.map(({ orderHash }) => orderHash),
  )
  const ofRow = { orderHash: intentOrders.orderHash, filled: intentOrders.filled }
  await transaction.select(ofRow).from(intentOrders).where(named).orderBy(asc(intentOrders.orderHash)).for('update')
  // Asked once the rows are ours: what others wrote to them until then is seen.
  const open = await transaction.select(ofRow).from(intentOrders).where(and(named, isAwardable))
  return intents.every((intent) =>
    open.some((one) => one.orderHash === intent.orderHash && one.filled === filledBefore(intent)),
  )
}
