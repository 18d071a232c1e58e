import type { Hex } from 'viem'
import type { RfqRecord } from '@/lib/api/otc'
import {
  isLive,
  type RfqBacking,
  type RfqOrder,
  readRfqHistory,
  rfqStateOf,
  rfqTypeOf,
  takerFromMeta,
} from '@/lib/order/rfq'
import type { GoodSignature } from '../chain/signatures'
import type { Transaction } from '../db/client'
import { rfqOrders } from '../db/schema'
import { lockChain, openCursor, readJournal } from '../ledger/cursor'
import { confirmHolding, keepHoldings } from '../ledger/holdings'
import { keepEvents, readEvents } from './order-events'
import { backingOf, heldBacking, toRecord } from './order-row'
import type { OrderOnChain } from './read-chain'
import { recomputeOrders } from './recompute-orders'
import type { RfqLog } from './rfq-logs'
import { ordersWithStaleState } from './which-orders'

/** An order whose signature is good. */
export type Signed = GoodSignature & { order: RfqOrder; orderHash: Hex; permit: Hex | null }

type Seen = { chainId: number; seen: OrderOnChain; nowSeconds: number }

/**
 * Stores a signed order with what was seen of it on the chain, together with what has been indexed since. Undefined when it is stored
 * already.
 *
 * @example
 * (await storeOrder(transaction, signed, { chainId: 1, seen, nowSeconds }))?.state // 'PENDING'
 */
export const storeOrder = async (
  transaction: Transaction,
  { order, orderHash, signature, isOfContract, permit }: Signed,
  { chainId, seen, nowSeconds }: Seen,
): Promise<RfqRecord | undefined> => {
  await lockChain(transaction, { chainId, to: 'add' })
  const { block, permitAllowance } = seen
  const cursor = await openCursor(transaction, { chainId, block })
  if (seen.logs.length > 0) await keepHistory(transaction, { chainId, logs: seen.logs })
  const { filled, isCancelled, transactionHash } = readRfqHistory(
    order,
    (await readEvents(transaction, [orderHash])).get(orderHash)!,
  )
  const { timestamp: chainSeconds } = cursor.number > block.number ? cursor : block
  const stateWith = (held: RfqBacking) =>
    rfqStateOf(order, { filled, isCancelled, ...backingOf({ permitAllowance }, held), chainSeconds })
  // What is settled already needs nobody's tokens.
  const held = isLive(stateWith(heldBacking(seen.holding)))
    ? await agreeOnHolding(transaction, { chainId, seen, nowSeconds }, chainSeconds)
    : heldBacking(seen.holding)
  const [row] = await transaction
    .insert(rfqOrders)
    .values({
      ...order,
      ...{ orderHash, chainId, signature, filled, transactionHash, state: stateWith(held) },
      signedByContract: isOfContract,
      type: rfqTypeOf(order),
      takerFromMeta: takerFromMeta(order),
      createdAt: nowSeconds,
      updatedAt: nowSeconds,
      ...(permit && {
        permitMakerAsset: permit,
        permitAllowance,
        permitBlock: block.number,
        permitBlockHash: block.hash,
      }),
    })
    .onConflictDoNothing()
    .returning()
  return row && toRecord(row, held)
}

/** Of blocks that the cursor has passed it knows all there is: a log beside them is of a branch that it left or has yet to take. What lies above it is replaced when it comes there. */
const keepHistory = async (
  transaction: Transaction,
  { chainId, logs }: { chainId: number; logs: readonly RfqLog[] },
): Promise<void> => {
  const numbers = logs.map(({ blockNumber }) => blockNumber)
  const journal = new Map((await readJournal(transaction, { chainId, numbers })).map((at) => [at.number, at.hash]))
  const own = logs.filter((log) => (journal.get(log.blockNumber) ?? log.blockHash) === log.blockHash)
  await keepEvents(transaction, { chainId, logs: own })
}

/** What the maker's other orders stand on, this one stands on too: what we saw, or something newer. */
const agreeOnHolding = async (
  transaction: Transaction,
  { chainId, seen: { block, holding }, nowSeconds }: Seen,
  chainSeconds: bigint,
): Promise<RfqBacking> => {
  if (await confirmHolding(transaction, { chainId, holding })) return heldBacking(holding)
  const [known] = await keepHoldings(transaction, { chainId, block, holdings: [holding] })
  const which = ordersWithStaleState([holding])
  if (known!.isChanged) await recomputeOrders(transaction, { chainId, chainSeconds, nowSeconds, which })
  return heldBacking(known!)
}
