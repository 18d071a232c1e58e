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
import { keepSettlement } from '../settlement/send/keep-settlement'
import type { LaneAt } from '../settlement/send/lanes'
import { takeNonce } from '../settlement/send/take-nonce'
import { spareSeconds } from './judge-deposit'
import type { RelayDeps } from './relay-deps'
import { fundsOf, readFastExposure, readPaymentSums } from './relay-funds'

/** The name of the relayer among those that settlements are of. */
export const relayAgent = 'relayer'

/** Nonces of the relayer's account that no block has used: what nodes keep of one account with ease. */
const maxOpenRelays = 8

/** A recipient may let its payment revert in a block although it succeeds when it is tried: each costs gas. */
const maxReverts = 2

/**
 * A payment that succeeds now; `gas` is its limit, and the account's holding is as of the cursor's
 * block. `deepAtBlock` is the block of the origin chain from which on its deposit is as deep as its
 * value asks for, of a fast payment; undefined where it is that deep.
 */
export type RelayAward = {
  relayHash: Hex
  relay: RelayData
  data: Hex
  gas: bigint
  held: Holding
  deepAtBlock: bigint | undefined
}

type Awarding = { cursor: Cursor; lanes: readonly LaneAt[]; fees: Fees; award: RelayAward; nowMs: number }

/** Why a payment that succeeds is not made now. */
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
 * Awards the payment of a transfer to the relayer, in a transaction of the leader of the destination
 * chain (`still-leads`): it is signed and stored with its nonce and with what it takes of the funds,
 * and only what is stored is sent. Undefined where that happened, else why it did not.
 *
 * @throws {KeysFileError} when the account's key is not here.
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
  // Locks the lane: of two payments of one transfer, or of the same funds, the second sees the first.
  const nonce = await takeNonce(transaction, { chainId, account, lanes, maxOpen: maxOpenRelays })
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
    // It is paid at the standard speed in its place, once it is deep enough.
    if (exposure + relay.outputAmount > (limit.fast?.maxInFlight ?? 0n)) return 'FastInFlightFull'
  }
  const settlementId = await keepSettlement({ served, keys, newId }, transaction, {
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

/** Returns why a transfer is not to be paid by what is stored of it; undefined where it is. */
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
