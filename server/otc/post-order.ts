import type { Hex } from 'viem'
import { toLowerAddress } from '@/lib/address'
import { ApiError } from '@/lib/api/errors'
import type { Answer, Parsed } from '@/lib/api/operation'
import type { postRfqOrder, RfqRecord } from '@/lib/api/otc'
import { hashRfqOrder } from '@/lib/chain/rfq-typed-data'
import {
  findRfqFlaw,
  isLive,
  type RfqBacking,
  type RfqOrder,
  readRfqHistory,
  rfqStateOf,
  rfqTypeOf,
  takerFromMeta,
} from '@/lib/order/rfq'
import { checkSignature } from '../chain/signatures'
import type { Transaction } from '../db/client'
import { rfqOrders } from '../db/schema'
import type { Deps } from '../deps'
import { findChain } from '../market/find-chain'
import { unavailableWithoutNode } from '../market/read-state'
import { lockOrders, openCursor, readJournal } from './cursor'
import { findOrder } from './find-order'
import { keepHoldings, ordersTurnedBy } from './holdings'
import { keepEvents, readEvents } from './order-events'
import { backingOf } from './order-row'
import { assertPermit, refusal } from './permit-call'
import { type OrderOnChain, readOrderOnChain } from './read-chain'
import { revalueOrders } from './revalue-orders'

type Request = Parsed<typeof postRfqOrder>
type Signed = { order: RfqOrder; orderHash: Hex; signature: Hex; permit: Hex | null }

/**
 * Answers POST /ft/p2p/{chainId}: checks an order and its signature, looks at the chain and stores both. The same order again answers
 * what is stored. An order that its maker's tokens do not back is stored too, as SUSPENDED; one that the contract has settled already
 * is stored as what it is.
 *
 * @throws {ApiError} UnsupportedChain, InvalidInput, InvalidSignature, OrderExpired, ServiceUnavailable; in this order.
 * @example
 * (await postOrder(deps, { chainId: 1, ...order, signature })).state // 'PENDING'
 */
export const postOrder = async (
  deps: Pick<Deps, 'chains' | 'database' | 'nowMs'>,
  request: Request,
): Promise<Answer<typeof postRfqOrder>> => {
  const { database } = deps
  const served = findChain(deps, { chainId: request.chainId })
  const { chain } = served
  const order = readOrder(request)
  const orderHash = hashRfqOrder({ chainId: chain.id, rfq: chain.contracts.rfq }, order)
  const given = request.signature.toLowerCase() as Hex
  const stored = await findOrder(database, orderHash)
  if (stored?.signature === given) return twice(stored)

  const signature = await unavailableWithoutNode(
    checkSignature(served, { signer: order.maker, digest: orderHash, signature: given }),
  )
  if (signature === undefined) throw new ApiError('InvalidSignature')
  if (stored) return twice(stored)
  const permit = readPermit(request)
  const signed = { order, orderHash, signature, permit }
  const seen = await unavailableWithoutNode(readOrderOnChain(served, signed))
  assertGood(signed, seen, chain.contracts.rfq)
  const nowSeconds = Math.floor(deps.nowMs() / 1_000)
  await database.transaction((transaction) => store(transaction, signed, { chainId: chain.id, seen, nowSeconds }))
  return twice((await findOrder(database, orderHash))!)
}

const readOrder = (request: Request): RfqOrder => {
  const order: RfqOrder = {
    nonceAndMeta: BigInt(request.nonceAndMeta),
    expiry: request.expiry,
    makerAsset: toLowerAddress(request.makerAsset),
    takerAsset: toLowerAddress(request.takerAsset),
    maker: toLowerAddress(request.maker),
    taker: toLowerAddress(request.taker),
    makerAmount: BigInt(request.makerAmount),
    takerAmount: BigInt(request.takerAmount),
  }
  const flaw = findRfqFlaw(order)
  if (flaw) throw new ApiError('InvalidInput', { details: `Invalid ${flaw.field}: ${flaw.reason}` })
  return order
}

const readPermit = ({ permitMakerAsset: permit }: Request): Hex | null =>
  permit === undefined || permit === null || permit === '0x' ? null : (permit.toLowerCase() as Hex)

const assertGood = ({ order, permit }: Signed, seen: OrderOnChain, rfq: Hex) => {
  const chainSeconds = seen.block.timestamp
  if (order.expiry !== 0n && order.expiry <= chainSeconds) throw new ApiError('OrderExpired')
  if (permit === null) return
  assertPermit({ permit, maker: order.maker, rfq, chainSeconds })
  // A permit that adds nothing where the allowance is there was used before us, and does no harm.
  const { allowance } = seen.backing
  if (allowance < order.makerAmount && seen.permitAllowance! <= allowance)
    throw refusal('the token refuses it, or it allows nothing')
}

const twice = (record: RfqRecord) => ({ ...record, order: record })

/** Stores what was seen, together with what has happened since. */
const store = async (
  transaction: Transaction,
  { order, orderHash, signature, permit }: Signed,
  { chainId, seen, nowSeconds }: { chainId: number; seen: OrderOnChain; nowSeconds: number },
): Promise<void> => {
  await lockOrders(transaction, { chainId, to: 'add' })
  const { block, permitAllowance } = seen
  const cursor = await openCursor(transaction, { chainId, block })
  const numbers = seen.logs.map(({ blockNumber }) => blockNumber)
  const journal = new Map((await readJournal(transaction, { chainId, numbers })).map((at) => [at.number, at.hash]))
  // Of blocks that the cursor has passed it knows all there is; a log beside them is of a branch that it left or has yet to take. What lies
  // above it is replaced when it comes there.
  const logs = seen.logs.filter((log) => (journal.get(log.blockNumber) ?? log.blockHash) === log.blockHash)
  await keepEvents(transaction, { chainId, logs })

  const history = readRfqHistory(order, (await readEvents(transaction, [orderHash])).get(orderHash)!)
  const { timestamp: chainSeconds } = cursor.number > block.number ? cursor : block
  const stateWith = (holding: RfqBacking) =>
    rfqStateOf(order, { ...history, ...backingOf({ permitAllowance }, holding), chainSeconds })
  let state = stateWith(seen.backing)
  // What is settled already needs nobody's tokens.
  if (isLive(state)) {
    const holdings = [{ owner: order.maker, token: order.makerAsset, ...seen.backing }]
    const [known] = await keepHoldings(transaction, { chainId, block, holdings })
    state = stateWith(known!)
    const which = ordersTurnedBy(holdings)
    if (known!.isChanged) await revalueOrders(transaction, { chainId, chainSeconds, nowSeconds, which })
  }
  await transaction
    .insert(rfqOrders)
    .values({
      ...order,
      orderHash,
      chainId,
      signature,
      type: rfqTypeOf(order),
      takerFromMeta: takerFromMeta(order),
      createdAt: nowSeconds,
      updatedAt: nowSeconds,
      filled: history.filled,
      transactionHash: history.transactionHash,
      state,
      ...(permit && {
        permitMakerAsset: permit,
        permitAllowance,
        permitBlock: block.number,
        permitBlockHash: block.hash,
      }),
    })
    .onConflictDoNothing()
}
