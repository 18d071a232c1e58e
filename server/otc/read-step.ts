import { and, asc, eq, gt, gte, inArray, isNotNull, ne, or, type SQL } from 'drizzle-orm'
import { permitCall } from '@/lib/chain/rfq-permit'
import type { StateAt } from '../chain/multicall'
import type { ReadableChain } from '../chain/served-chain'
import type { Database } from '../db/client'
import { rfqEvents, rfqOrders } from '../db/schema'
import type { Book, Fork } from '../ledger/book'
import { type ContractSignatureCheck, checkContractSignatures } from '../ledger/contract-signature-checks'
import type { Pair } from '../ledger/holdings'
import { readAllowanceAfter } from '../ledger/read-holdings'
import type { OrderRow } from './order-row'
import { isLiveRow, ordersGiving } from './which-orders'

const limits = {
  /** Permits, and makers of orders that a reorganisation brings back, of one step. */
  reads: 200,
  /** Orders that one step asks their contracts about because it reads their makers' tokens; the audit comes to the others. */
  checks: 200,
} as const

/** What the permit of an order lets the RFQ contract pull, raw units. */
export type PermitRead = { orderHash: string; allowance: bigint }

/** What the desk reads in a step beside logs and holdings. */
export type RfqReading = { permits: readonly PermitRead[]; checks: readonly ContractSignatureCheck[] }

/**
 * Reads what permits allow at a block, and asks the contracts that signed orders whose makers' tokens are read there. Undefined where there
 * is nothing of either.
 *
 * @throws viem's errors when the node fails.
 * @example
 * await readRfqStep({ database, client, chain }, { tip, pairs, fork: undefined }) // { permits: [], checks: [{ orderHash, isRefused: false }] }
 */
export const readRfqStep: Book<unknown, RfqReading>['read'] = async (deps, { tip, pairs, fork }) => {
  const { database, chain } = deps
  const at = { blockHash: tip.hash }
  const signed = await findContractOrders(database, { chainId: chain.id, pairs, fork })
  const [permits, checks] = await Promise.all([
    findUnreadPermits(database, { chainId: chain.id, blockHash: tip.hash }).then((orders) =>
      readPermits(deps, orders, at),
    ),
    checkSignatures(deps, signed, at),
  ])
  return permits.length > 0 || checks.length > 0 ? { permits, checks } : undefined
}

/**
 * Finds what orders stand on that a reorganisation may bring back to life: nobody looked at their makers' tokens any more.
 *
 * @example
 * await findRevived(database, { chainId: 1, ancestor, tip }) // [{ owner: '0x7099...', token: '0xc02a...' }]
 */
export const findRevived: Book['revive'] = async (database, fork) =>
  database
    .selectDistinct({ owner: rfqOrders.maker, token: rfqOrders.makerAsset })
    .from(rfqOrders)
    .where(and(eq(rfqOrders.chainId, fork.chainId), isRevived(database, fork)))
    .limit(limits.reads)

const isRevived = (database: Database, { chainId, ancestor, tip }: Fork & { chainId: number }): SQL => {
  const unwound = database
    .select({ orderHash: rfqEvents.orderHash })
    .from(rfqEvents)
    .where(and(eq(rfqEvents.chainId, chainId), gt(rfqEvents.blockNumber, ancestor.number)))
  const isInTime = and(eq(rfqOrders.state, 'EXPIRED'), gte(rfqOrders.expiry, tip.timestamp))
  return or(inArray(rfqOrders.orderHash, unwound), isInTime)!
}

/** Live orders that contracts signed and that one of these holdings backs; what a fork may bring back is taken for live. */
const findContractOrders = async (
  database: Database,
  { chainId, pairs, fork }: { chainId: number; pairs: readonly Pair[]; fork: Fork | undefined },
): Promise<OrderRow[]> =>
  pairs.length === 0
    ? []
    : database
        .select()
        .from(rfqOrders)
        .where(
          and(
            ...[eq(rfqOrders.chainId, chainId), eq(rfqOrders.signedByContract, true), ordersGiving(pairs)],
            or(isLiveRow, fork && isRevived(database, { chainId, ...fork })),
          ),
        )
        .orderBy(asc(rfqOrders.orderHash))
        .limit(limits.checks)

const findUnreadPermits = (
  database: Database,
  { chainId, blockHash }: { chainId: number; blockHash: OrderRow['orderHash'] },
) =>
  database
    .select()
    .from(rfqOrders)
    .where(
      and(
        ...[eq(rfqOrders.chainId, chainId), isLiveRow],
        ...[isNotNull(rfqOrders.permitMakerAsset), ne(rfqOrders.permitBlockHash, blockHash)],
      ),
    )
    .orderBy(asc(rfqOrders.permitBlock))
    .limit(limits.reads)

/**
 * Asks the contracts that signed some orders whether they still say so, on one state. Orders that a key signed are left out.
 *
 * @throws viem's errors when the node fails.
 * @example
 * await checkSignatures(served, rows, { blockHash }) // [{ orderHash: '0x9104...', isRefused: false }]
 */
export const checkSignatures = (served: ReadableChain, rows: readonly OrderRow[], at: StateAt) => {
  const claims = rows
    .filter(({ signedByContract }) => signedByContract)
    .map(({ maker: signer, orderHash, signature }) => ({ signer, orderHash, digest: orderHash, signature }))
  return checkContractSignatures(served, claims, at)
}

/**
 * Reads what the permits of some orders allow, on one state. Orders without one are left out.
 *
 * @throws viem's errors when the node fails.
 * @example
 * await readPermits(served, rows, { blockHash }) // [{ orderHash: '0x9104...', allowance: 10n }]
 */
export const readPermits = (served: ReadableChain, rows: readonly OrderRow[], at: StateAt): Promise<PermitRead[]> =>
  Promise.all(
    rows.flatMap(({ orderHash, maker: owner, makerAsset: token, permitMakerAsset: permit }) => {
      if (permit === null) return []
      const asked = { owner, token, spender: 'rfq', call: permitCall(permit), at } as const
      return [readAllowanceAfter(served, asked).then((allowance) => ({ orderHash, allowance }))]
    }),
  )
