import type { Hex } from 'viem'
import { toLowerHex } from '@/lib/address'
import { ApiError } from '@/lib/api/contract/errors'
import type { Answer, Parsed } from '@/lib/api/contract/operation'
import type { postRfqOrder, RfqRecord } from '@/lib/api/otc'
import { hashRfqOrder } from '@/lib/chain/rfq/rfq-typed-data'
import { findRfqFlaw, type RfqOrder, toRfqOrder } from '@/lib/order/rfq'
import { findChain } from '../chain/facts/find-chain'
import { checkSignature } from '../chain/facts/signatures'
import { unavailableWithoutNode } from '../chain/market/read-state'
import { transact } from '../db/client'
import type { Deps } from '../deps'
import { assertAssets } from './assert-assets'
import { assertPermit, refusal } from './assert-permit'
import { findOrder } from './find-order'
import { heldBacking } from './order-row'
import { type OrderOnChain, readOrderOnChain } from './read-chain'
import { type Signed, storeOrder } from './store-order'

type Request = Parsed<typeof postRfqOrder>

/**
 * Answers POST /ft/p2p/{chainId}: checks an order and its signature, looks at the chain and stores both. The same order again answers
 * what is stored. An order that its maker's tokens do not back is stored too, as SUSPENDED; one that the contract has settled already
 * is stored as what it is.
 *
 * @throws {ApiError} UnsupportedChain, InvalidInput (terms), InvalidSignature, InvalidInput (an asset that is no ERC-20), OrderExpired,
 * ServiceUnavailable; in this order.
 * @example
 * (await postOrder(deps, { chainId: 1, ...order, signature })).state // 'PENDING'
 */
export const postOrder = async (
  deps: Pick<Deps, 'chains' | 'database' | 'nowMs' | 'log'>,
  request: Request,
): Promise<Answer<typeof postRfqOrder>> => {
  const { database } = deps
  const served = findChain(deps, { chainId: request.chainId })
  const { chain } = served
  const order = readOrder(request)
  const orderHash = hashRfqOrder({ chainId: chain.id, rfq: chain.contracts.rfq }, order)
  const given = toLowerHex(request.signature)
  const stored = await findOrder(database, orderHash)
  if (stored?.signature === given) return twice(stored)

  const good = await unavailableWithoutNode(
    checkSignature(served, { signer: order.maker, digest: orderHash, signature: given }),
  )
  if (good === undefined) throw new ApiError('InvalidSignature')
  if (stored) return twice(stored)
  const permit = readPermit(request)
  const signed = { order, orderHash, ...good, permit }
  const [seen] = await Promise.all([
    unavailableWithoutNode(readOrderOnChain(served, signed)),
    unavailableWithoutNode(assertAssets(served, order)),
  ])
  assertGood(signed, seen, chain.contracts.rfq)
  const record = await transact(database, (transaction) =>
    storeOrder(transaction, signed, { chain, log: deps.log, seen, nowMs: deps.nowMs() }),
  )
  // Somebody else stored it a moment before us.
  return twice(record ?? (await findOrder(database, orderHash))!)
}

const readOrder = (request: Request): RfqOrder => {
  const order = toRfqOrder(request)
  const flaw = findRfqFlaw(order)
  if (flaw) throw new ApiError('InvalidInput', { details: `Invalid ${flaw.field}: ${flaw.reason}` })
  return order
}

const readPermit = ({ permitMakerAsset: permit }: Request): Hex | null =>
  permit === undefined || permit === null || permit === '0x' ? null : toLowerHex(permit)

const assertGood = ({ order, permit }: Signed, seen: OrderOnChain, rfq: Hex) => {
  const chainSeconds = seen.block.timestamp
  if (order.expiry !== 0n && order.expiry <= chainSeconds) throw new ApiError('OrderExpired')
  if (permit === null) return
  assertPermit({ permit, maker: order.maker, rfq, chainSeconds })
  // A permit that adds nothing where the allowance is there was used before us, and does no harm.
  const { allowance } = heldBacking(seen.holding)
  if (allowance < order.makerAmount && seen.permitAllowance! <= allowance)
    throw refusal('the token refuses it, or it allows nothing')
}

const twice = (record: RfqRecord) => ({ ...record, order: record })
