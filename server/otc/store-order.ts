import type { Hex } from 'viem'
import type { RfqRecord } from '@/lib/api/otc'
import type { Chain } from '@/lib/chain/chain'
import {
  isLive,
  type RfqBacking,
  type RfqOrder,
  readRfqHistory,
  rfqStateOf,
  rfqTypeOf,
  takerFromMeta,
} from '@/lib/order/rfq'
import type { GoodSignature } from '../chain/facts/signatures'
import type { Transaction } from '../db/client'
import { rfqOrders } from '../db/schema'
import { lockChain, openCursor } from '../ledger/cursor'
import { staleFor } from '../ledger/signed-orders'
import { agreeOn, lockName, storeHistory } from '../ledger/store'
import type { Log } from '../log'
import { readEvents, readFills, storeEvents } from './order-events'
import { backingOf, heldBacking, toRecord } from './order-row'
import type { OrderOnChain } from './read-chain'
import { recomputeOrders } from './recompute-orders'
import { ordersNamed, rfqSignedOrders } from './which-orders'

/** An order with a valid signature. */
export type Signed = GoodSignature & { order: RfqOrder; orderHash: Hex; permit: Hex | null }

type Seen = { chain: Chain; log: Log; seen: OrderOnChain; nowMs: number }

/**
 * Stores a signed order with its state on the chain and newer logs; undefined if it is stored.
 *
 * @example
 * (await storeOrder(transaction, signed, { chain, log, seen, nowMs }))?.state // 'PENDING'
 */
export const storeOrder = async (
  transaction: Transaction,
  { order, orderHash, signature, isOfContract, permit }: Signed,
  { chain, log, seen, nowMs }: Seen,
): Promise<RfqRecord | undefined> => {
  const chainId = chain.id
  const nowSeconds = Math.floor(nowMs / 1_000)
  await lockChain(transaction, { chainId, to: 'add' })
  // Serialises concurrent posts of one order, so that its history is stored once.
  await lockName(transaction, orderHash)
  if ((await transaction.$count(rfqOrders, ordersNamed([orderHash]))) > 0) return undefined
  const { block, permitAllowance } = seen
  const cursor = await openCursor(transaction, { chainId, block })
  await storeHistory(transaction, { chainId, logs: seen.logs, store: storeEvents })
  const { filled, isCancelled, transactionHash } = readRfqHistory(
    order,
    (await readEvents(transaction, [orderHash])).get(orderHash)!,
  )
  const { timestamp: chainSeconds } = cursor.number > block.number ? cursor : block
  const stateWith = (held: RfqBacking) =>
    rfqStateOf(order, { filled, isCancelled, ...backingOf({ permitAllowance }, held), chainSeconds })
  // An order in a final state depends on no holding.
  const held = isLive(stateWith(heldBacking(seen.holding)))
    ? await agreeOnHolding(transaction, { chain, log, seen, nowMs }, chainSeconds)
    : heldBacking(seen.holding)
  const [row] = await transaction
    .insert(rfqOrders)
    .values({
      ...order,
      orderHash,
      chainId,
      signature,
      filled,
      transactionHash,
      state: stateWith(held),
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
    .returning()
  return toRecord(row!, held, (await readFills(transaction, [orderHash])).get(orderHash))
}

/** Agrees with the maker's other orders on one holding: the one just read or a newer one. */
const agreeOnHolding = async (
  transaction: Transaction,
  { chain, log, seen: { block, holding }, nowMs }: Seen,
  chainSeconds: bigint,
): Promise<RfqBacking> => {
  const at = { chain, log, chainSeconds, nowMs, which: staleFor(rfqSignedOrders, [holding]) }
  return heldBacking(await agreeOn(transaction, { chain, block, holding }, () => recomputeOrders(transaction, at)))
}
