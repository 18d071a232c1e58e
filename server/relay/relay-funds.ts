import { and, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Address } from 'viem'
import { larger, smallest } from '@/lib/amount'
import type { Holding } from '../chain/facts/balances'
import { relayFills } from '../db/bridge-schema'
import type { Database, Transaction } from '../db/client'
import { settlements } from '../db/intent-schema'
import { chainCursors } from '../db/schema'
import type { Cursor } from '../ledger/cursor'
import type { RelayLimit } from './relay-limits'

/** Sums of a token's payments as of a block, raw units. */
export type PaymentSums = {
  /** Payments that the balance at the block does not include yet. */
  pending: bigint
  /** Payments that are pending, or made and not repaid. */
  unrepaid: bigint
}

/**
 * Reads the amounts of a token that are promised on a chain as of the cursor's block, raw units.
 * Payments in later blocks count as pending, since the balance is read at the cursor's block.
 *
 * @example
 * (await readPaymentSums(transaction, { chainId: 1, token: usdc, account, cursor })).pending // 0n
 */
export const readPaymentSums = async (
  database: Database | Transaction,
  {
    chainId,
    token,
    account,
    cursor,
  }: { chainId: number; token: Address; account: Address; cursor: Pick<Cursor, 'number'> },
): Promise<PaymentSums> => {
  const isPending = and(
    eq(settlements.account, account),
    or(eq(settlements.state, 'open'), and(eq(settlements.state, 'mined'), gt(settlements.minedBlock, cursor.number))),
  )
  const isUnrepaid = or(
    eq(settlements.state, 'open'),
    and(relayFills.isPaid, sql`${relayFills.repaidTransaction} is null`),
  )
  const sumWhere = (condition: typeof isPending) =>
    sql`coalesce(sum(${relayFills.amount}) filter (where ${condition}), 0)`.mapWith(BigInt)
  const [promised] = await database
    .select({ pending: sumWhere(isPending), unrepaid: sumWhere(isUnrepaid) })
    .from(relayFills)
    .innerJoin(settlements, eq(settlements.id, relayFills.settlementId))
    .where(and(eq(relayFills.chainId, chainId), eq(relayFills.token, token)))
  return promised!
}

/**
 * Reads the sum of a token's fast payments whose deposits are not deep enough for their values yet,
 * by the cursors of their chains: the maximum loss by reorganisations there. Raw units.
 *
 * @example
 * await readFastExposure(transaction, { chainId: 42161, token: usdc }) // 0n
 */
export const readFastExposure = async (
  database: Database | Transaction,
  { chainId, token }: { chainId: number; token: Address },
): Promise<bigint> => {
  const [exposed] = await database
    .select({ amount: sql`coalesce(sum(${relayFills.amount}), 0)`.mapWith(BigInt) })
    .from(relayFills)
    .leftJoin(chainCursors, eq(chainCursors.chainId, relayFills.originChainId))
    .where(
      and(
        eq(relayFills.chainId, chainId),
        eq(relayFills.token, token),
        isNotNull(relayFills.deepAtBlock),
        or(relayFills.isInFlight, relayFills.isPaid),
        or(isNull(chainCursors.number), gt(relayFills.deepAtBlock, chainCursors.number)),
      ),
    )
  return exposed!.amount
}

/** The payable amount of a token, raw units, and its limiting bound. */
export type RelayFunds = { payable: bigint; bound: 'FundsShort' | 'AllowanceShort' | 'InFlightFull' }

/** The sums without any payment. */
export const noPayments: PaymentSums = { pending: 0n, unrepaid: 0n }

/**
 * Returns the payable amount of a token: the balance above the minimum, within the allowance to the
 * SpokePool, less pending payments, and within the maximum of unrepaid ones.
 *
 * @example
 * const sums = { pending: 3n, unrepaid: 3n }
 * fundsOf({ balance: 10n, allowance: 8n }, sums, { minBalance: 1n, maxInFlight: 100n })
 * // { payable: 5n, bound: 'AllowanceShort' }
 */
export const fundsOf = (
  { balance, allowance = 0n }: Pick<Holding, 'balance' | 'allowance'>,
  { pending, unrepaid }: PaymentSums,
  { minBalance, maxInFlight }: Pick<RelayLimit, 'minBalance' | 'maxInFlight'>,
): RelayFunds => {
  const bounds = {
    FundsShort: balance - minBalance - pending,
    AllowanceShort: allowance - pending,
    InFlightFull: maxInFlight - unrepaid,
  }
  const smallestBound = smallest(bounds.FundsShort, bounds.AllowanceShort, bounds.InFlightFull)
  const bound = boundNames.find((name) => bounds[name] === smallestBound)!
  return { payable: larger(smallestBound, 0n), bound }
}

const boundNames = ['FundsShort', 'AllowanceShort', 'InFlightFull'] as const
