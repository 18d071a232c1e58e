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
  /** Payments that the balance at the block does not show yet. */
  pending: bigint
  /** Payments that are under way, or made and not repaid. */
  unrepaid: bigint
}

/**
 * Reads what is promised of a token on a chain as of the cursor's block, raw units. A payment that a
 * later block than that has made counts as pending still: the balance is read on the cursor's block.
 *
 * @example
 * (await readPaymentSums(transaction, { chainId: 42161, token: usdc, account, cursor })).pending // 0n
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
 * Reads the sum of the fast payments of a token whose deposits are not as deep yet as their values ask
 * for, by the cursors of their chains: what a reorganisation there could cost. Raw units.
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
        ...[eq(relayFills.chainId, chainId), eq(relayFills.token, token), isNotNull(relayFills.deepAtBlock)],
        or(relayFills.isInFlight, relayFills.isPaid),
        or(isNull(chainCursors.number), gt(relayFills.deepAtBlock, chainCursors.number)),
      ),
    )
  return exposed!.amount
}

/** The amount that may still be paid of a token, raw units, and what bounds it. */
export type RelayFunds = { payable: bigint; bound: 'FundsShort' | 'AllowanceShort' | 'InFlightFull' }

/** The sums of a token of which nothing is promised. */
export const noPayments: PaymentSums = { pending: 0n, unrepaid: 0n }

/**
 * Returns what an account may still pay of a token: what it holds above the minimum, and lets the
 * SpokePool take, less what is pending; and no more than may be lent out at once.
 *
 * @example
 * fundsOf({ balance: 10n, allowance: 8n }, { pending: 3n, unrepaid: 3n }, { minBalance: 1n, maxInFlight: 100n })
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
