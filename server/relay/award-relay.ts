import { eq, or, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { RelayData } from '@/lib/chain/bridge/spoke-pool'
import { addressAt } from '@/lib/chain/node/words'
import type { Holding } from '../chain/facts/balances'
import { bridgeLegs, relayFills } from '../db/bridge-schema'
import type { Transaction } from '../db/client'
import { settlements } from '../db/intent-schema'
import type { Cursor } from '../ledger/cursor'
import type { Fees } from '../settlement/send/attempt'
import { reserveNonce } from '../settlement/send/reserve-nonce'
import type { SettlerNonce } from '../settlement/send/settler-nonces'
import { storeSettlement } from '../settlement/send/store-settlement'
import { spareSeconds } from './check-deposit'
import type { RelayDeps } from './relay-deps'
import { fundsOf, readFastExposure, readPaymentSums } from './relay-funds'

/** The relayer's name among the agents of settlements. */
export const relayAgent = 'relayer'

/** Maximum number of unmined nonces of the relayer's account, well within nodes' limits. */
const maxOpenRelays = 8

/** Maximum reverted attempts; a recipient can revert despite a successful simulation. */
const maxReverts = 2

/**
 * A payment that succeeds now. `gas` is its limit; the account's holding is as of the cursor's
 * block. `deepAtBlock` is set for fast payments: the block of the origin chain at which the deposit
 * is deep enough for its value.
 */
export type RelayAward = {
  relayHash: Hex
  relay: RelayData
  data: Hex
  gas: bigint
  held: Holding
  deepAtBlock: bigint | undefined
}

type Awarding = { cursor: Cursor; lanes: readonly SettlerNonce[]; fees: Fees; award: RelayAward; nowMs: number }

/** Why a payment that would succeed is not made now. */
export type AwardRefusal =
  | 'NoNonce'
  | 'TransferGone'
  | 'UnderWay'
  | 'Reverted'
  | 'FundsShort'
  | 'AllowanceShort'
  | 'InFlightFull'
  | 'FastInFlightFull'

/**
 * Awards the payment of a transfer to the relayer, in a transaction of the destination chain's
 * leader (`still-leads`): it is signed and stored with its nonce and reserved funds, and only
 * stored payments are sent. Returns undefined, or why it was not awarded.
 *
 * @throws {KeysFileError} when this process lacks the account's key.
 * @example
 * await awardRelay(deps, transaction, { cursor, lanes, fees, award, nowMs }) // 'UnderWay'
 */
export const awardRelay = async (
  { served, account, limits, keys, newId }: Pick<RelayDeps, 'served' | 'account' | 'limits' | 'keys' | 'newId'>,
  transaction: Transaction,
  { cursor, lanes, fees, award: { relayHash, relay, data, gas, held, deepAtBlock }, nowMs }: Awarding,
): Promise<AwardRefusal | undefined> => {
  const { chain } = served
  const chainId = chain.id
  // Locks the nonces, so that the second of two payments of one transfer or of the same funds sees
  // the first.
  const nonce = await reserveNonce(transaction, { chainId, account, lanes, maxOpen: maxOpenRelays })
  if (nonce === undefined) return 'NoNonce'
  const refusal = await refusalOf(transaction, relayHash)
  if (refusal !== undefined) return refusal
  const [token, originToken] = [addressAt(relay.outputToken, 0), addressAt(relay.inputToken, 0)]
  const limit = limits.get(token)!
  const promised = await readPaymentSums(transaction, { chainId, token, account, cursor })
  const { payable, bound } = fundsOf(held, promised, limit)
  if (relay.outputAmount > payable) return bound
  if (deepAtBlock !== undefined) {
    const exposure = await readFastExposure(transaction, { chainId, token })
    // The standard speed pays it once it is deep enough.
    if (exposure + relay.outputAmount > (limit.fast?.maxInFlight ?? 0n)) return 'FastInFlightFull'
  }
  const settlementId = await storeSettlement({ served, keys, newId }, transaction, {
    settlement: {
      account,
      nonce,
      agent: relayAgent,
      purpose: 'relay',
      data,
      gas,
      deadlineSeconds: BigInt(relay.fillDeadline) - spareSeconds,
    },
    fees,
    nowMs,
  })
  await transaction.insert(relayFills).values({
    settlementId,
    relayHash,
    chainId,
    token,
    amount: relay.outputAmount,
    originChainId: Number(relay.originChainId),
    originToken,
    owed: relay.inputAmount,
    isInFlight: true,
    deepAtBlock: deepAtBlock ?? null,
    createdAtMs: nowMs,
  })
  return undefined
}

/** Returns why the stored state of a transfer forbids its payment; undefined if it does not. */
const refusalOf = async (transaction: Transaction, relayHash: Hex): Promise<AwardRefusal | undefined> => {
  const [transfer] = await transaction
    .select({ state: bridgeLegs.state })
    .from(bridgeLegs)
    .where(eq(bridgeLegs.relayHash, relayHash))
  if (transfer?.state !== 'sent') return 'TransferGone'
  const isReverted = eq(settlements.fault, 'unsettled')
  const [before] = await transaction
    .select({
      underWay: sql`count(*) filter (where ${or(relayFills.isInFlight, relayFills.isPaid)})`.mapWith(Number),
      reverts: sql`count(*) filter (where ${isReverted})`.mapWith(Number),
    })
    .from(relayFills)
    .innerJoin(settlements, eq(settlements.id, relayFills.settlementId))
    .where(eq(relayFills.relayHash, relayHash))
  if (before!.underWay > 0) return 'UnderWay'
  return before!.reverts >= maxReverts ? 'Reverted' : undefined
}
