import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Address, Hex } from 'viem'
import type { Pair } from '../chain/balances'
import type { StateAt } from '../chain/multicall'
import type { ReadableChain } from '../chain/served-chain'
import { judgeSignatures } from '../chain/signatures'
import type { Database, Transaction } from '../db/client'
import { rfqOrders } from '../db/schema'
import { isLiveRow, listed } from './holdings'
import type { OrderRow } from './order-row'

/** What a maker's contract says of an order that it signed. */
export type Judgement = { orderHash: string; isRefused: boolean }

/** Orders that one step asks about because it reads their makers' tokens; the audit comes to the others. */
const askedPerStep = 200

/**
 * Lists the live orders that contracts signed and that one of these holdings backs; `revived` are taken for live.
 *
 * @example
 * await findContractOrders(database, { chainId: 1, pairs, revived }) // [{ orderHash: '0x9104...', ... }]
 */
export const findContractOrders = async (
  database: Database,
  { chainId, pairs, revived }: { chainId: number; pairs: readonly Pair[]; revived: SQL | undefined },
): Promise<OrderRow[]> =>
  pairs.length === 0
    ? []
    : database
        .select()
        .from(rfqOrders)
        .where(
          and(
            ...[eq(rfqOrders.chainId, chainId), eq(rfqOrders.signedByContract, true), or(isLiveRow, revived)],
            sql`(${rfqOrders.maker}, ${rfqOrders.makerAsset}) in ${listed(pairs)}`,
          ),
        )
        .orderBy(asc(rfqOrders.orderHash))
        .limit(askedPerStep)

/**
 * Asks the contracts that signed some orders whether they still say so, on one state. Orders that a key signed are left out.
 *
 * @throws viem's errors when the node fails.
 * @example
 * await readJudgements(served, rows, { blockHash }) // [{ orderHash: '0x9104...', isRefused: false }]
 */
export const readJudgements = async (
  served: ReadableChain,
  rows: readonly OrderRow[],
  at: StateAt,
): Promise<Judgement[]> => {
  const asked = rows.filter(({ signedByContract }) => signedByContract)
  const claims = asked.map(({ maker, orderHash, signature }) => ({
    ...{ signer: maker as Address, digest: orderHash as Hex, signature: signature as Hex },
  }))
  const good = await judgeSignatures(served, { claims, at })
  return asked.map(({ orderHash }, index) => ({ orderHash, isRefused: !good[index] }))
}

/**
 * Writes down what contracts say of live orders. Gives the hashes of those of which they said something else before.
 *
 * @example
 * await keepJudgements(transaction, [{ orderHash: '0x9104...', isRefused: true }]) // ['0x9104...']
 */
export const keepJudgements = async (transaction: Transaction, judgements: readonly Judgement[]): Promise<string[]> => {
  const write = async (isRefused: boolean) => {
    const named = judgements.filter((said) => said.isRefused === isRefused).map(({ orderHash }) => orderHash)
    if (named.length === 0) return []
    const changed = await transaction
      .update(rfqOrders)
      .set({ isRefused })
      .where(and(inArray(rfqOrders.orderHash, named), eq(rfqOrders.isRefused, !isRefused), isLiveRow))
      .returning({ orderHash: rfqOrders.orderHash })
    return changed.map(({ orderHash }) => orderHash)
  }
  return [...(await write(true)), ...(await write(false))]
}
