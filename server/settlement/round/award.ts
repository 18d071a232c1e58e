import { and, asc, inArray } from 'drizzle-orm'
import type { Address, Hex } from 'viem'
import { batchCall } from '@/lib/chain/intent/batch-call'
import { filledBefore } from '@/lib/chain/intent/settle-call'
import type { Fill, Guarantee, OpenIntent } from '../../agents/agent'
import type { Transaction } from '../../db/client'
import { intentOrders, settlementOrders } from '../../db/intent-schema'
import { recomputeIntents } from '../../intent/orders/recompute-orders'
import { noteTimeline } from '../../intent/orders/timeline'
import { intentsNamed } from '../../intent/orders/which-orders'
import type { Cursor } from '../../ledger/cursor'
import { batchGasOf } from '../batch/rehearse-batch'
import type { Fees } from '../send/attempt'
import { reserveNonce } from '../send/reserve-nonce'
import type { SettlerNonce } from '../send/settler-nonces'
import { storeSettlement } from '../send/store-settlement'
import type { RoundDeps } from '../settlement-deps'
import { isAwardable } from './candidates'
import { gasLimitOf } from './rehearse-bid'

/**
 * Seconds of block time in which a settlement is valid: later its nonce is used up by an empty
 * transaction. A number of blocks would not do: five take a minute on one chain, and less than
 * sending one transaction on another.
 */
export const settlementLifetimeSeconds = 60n

/** An agent's fills of orders and the round that awarded them; `gas` is the simulated need. */
export type Award = {
  agent: string
  roundId: string | null
  account: Address
  fills: readonly Fill[]
  /** Equal to the fills by default. */
  guarantees?: readonly Guarantee[] | undefined
  intents: readonly Pick<OpenIntent, 'orderHash' | 'filled' | 'slice'>[]
  data: Hex
  gas: bigint
}

type AwardDeps = Pick<RoundDeps, 'keys' | 'newId' | 'log' | 'maxPendingNonces'> & {
  served: Pick<RoundDeps['served'], 'chain'>
}

/**
 * `lanes` are all lanes at the cursor's block, where every settlement of an earlier nonce has
 * ended.
 */
type Awarding = { cursor: Cursor; lanes: readonly SettlerNonce[]; fees: Fees; award: Award; nowMs: number }

/**
 * Awards orders to the agent with the best bid, in a transaction of the chain's leader
 * (`still-leads`). The settlement is signed and stored with its nonce, and only stored transactions
 * are ever sent. Returns false if an order changed since the bid or no nonce is free.
 *
 * @example
 * const award = { agent: 'amm', account, fills, intents, data, gas }
 * await award(deps, transaction, { cursor, lanes, fees, award, nowMs })
 * // true
 */
export const award = async (
  { served, keys, newId, log, maxPendingNonces }: AwardDeps,
  transaction: Transaction,
  { cursor, lanes: at, fees, award: won, nowMs }: Awarding,
): Promise<boolean> => {
  const { chain } = served
  const chainId = chain.id
  const { agent, account, roundId, fills, guarantees, intents, data } = won
  const nonce = await reserveNonce(transaction, { chainId, account, lanes: at, maxOpen: maxPendingNonces })
  if (nonce === undefined || !(await areAwardable(transaction, intents))) return false
  const settlementId = await storeSettlement({ served, keys, newId }, transaction, {
    settlement: {
      account,
      nonce,
      agent,
      roundId,
      purpose: 'settle',
      data,
      gas: gasLimitOf(won.gas),
      deadlineSeconds: cursor.timestamp + settlementLifetimeSeconds,
    },
    fees,
    nowMs,
  })
  await transaction.insert(settlementOrders).values(
    fills.map((fill, at) => {
      const { maxIn, minOut } = guarantees?.[at] ?? toGuarantee(fill)
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

/**
 * Awards several orders to the agent with the best bids, in one transaction of the chain
 * (`trySettleBatch`). Leaves out orders that changed since the bid. Returns the awards that were
 * made.
 *
 * @example
 * (await awardTogether(deps, transaction, { cursor, lanes, fees, awards: [first, second], nowMs })).length // 2
 */
export const awardTogether = async (
  deps: AwardDeps,
  transaction: Transaction,
  { awards, ...awarding }: Omit<Awarding, 'award'> & { awards: readonly Award[] },
): Promise<readonly Award[]> => {
  const open: Award[] = []
  for (const one of awards) if (await areAwardable(transaction, one.intents)) open.push(one)
  const [first, ...others] = open
  if (first === undefined) return []
  const together: Award = {
    ...first,
    fills: open.flatMap(({ fills }) => fills),
    guarantees: open.flatMap(({ fills, guarantees = fills.map(toGuarantee) }) => guarantees),
    intents: open.flatMap(({ intents }) => intents),
    data: batchCall(open.map(({ data }) => data)),
    gas: batchGasOf(open),
  }
  const isAwarded = await award(deps, transaction, { ...awarding, award: others.length === 0 ? first : together })
  return isAwarded ? open : []
}

const toGuarantee = ({ fillIn, fillOut }: Fill): Guarantee => ({ maxIn: fillIn, minOut: fillOut })

/** True if all of these may be awarded and are filled as far as when they were bid for. */
const areAwardable = async (transaction: Transaction, intents: Award['intents']): Promise<boolean> => {
  const named = inArray(
    intentOrders.orderHash,
    intents.map(({ orderHash }) => orderHash),
  )
  const ofRow = { orderHash: intentOrders.orderHash, filled: intentOrders.filled }
  await transaction.select(ofRow).from(intentOrders).where(named).orderBy(asc(intentOrders.orderHash)).for('update')
  // Read after the rows are locked, to see what others wrote before.
  const open = await transaction.select(ofRow).from(intentOrders).where(and(named, isAwardable))
  return intents.every((intent) =>
    open.some((one) => one.orderHash === intent.orderHash && one.filled === filledBefore(intent)),
  )
}
