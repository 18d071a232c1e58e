import type { Hex } from 'viem'
import { toLowerHex } from '@/lib/address'
import { ApiError } from '@/lib/api/contract/errors'
import type { Answer, Parsed } from '@/lib/api/contract/operation'
import type { postRfqOrder, RfqRecord } from '@/lib/api/otc'
import { hashRfqOrder } from '@/lib/chain/rfq/rfq-typed-data'
import { type RfqOrder, toRfqOrder, validateRfqOrder } from '@/lib/order/rfq'
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
 * Answers POST /ft/p2p/{chainId}: validates an order and its signature, reads its state on the
 * chain and stores both. A repeated order returns the stored one. An order without backing is
 * stored as SUSPENDED; an order that was settled before is stored in its final state.
 *
 * @throws {ApiError} in this order: UnsupportedChain, InvalidInput (terms), InvalidSignature,
 * InvalidInput (an asset that is not an ERC-20 token), OrderExpired, ServiceUnavailable.
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
  if (stored?.signature === given) return withOrderField(stored)

  const good = await unavailableWithoutNode(
    checkSignature(served, { signer: order.maker, digest: orderHash, signature: given }),
  )
  if (good === undefined) throw new ApiError('InvalidSignature')
  if (stored) return withOrderField(stored)
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
  // A concurrent request may have stored it first.
  return withOrderField(record ?? (await findOrder(database, orderHash))!)
}

const readOrder = (request: Request): RfqOrder => {
  const order = toRfqOrder(request)
  const issue = validateRfqOrder(order)
  if (issue) throw new ApiError('InvalidInput', { details: `Invalid ${issue.field}: ${issue.reason}` })
  return order
}

const readPermit = ({ permitMakerAsset: permit }: Request): Hex | null =>
  permit === undefined || permit === null || permit === '0x' ? null : toLowerHex(permit)

const assertGood = ({ order, permit }: Signed, seen: OrderOnChain, rfq: Hex) => {
  const chainSeconds = seen.block.timestamp
  if (order.expiry !== 0n && order.expiry <= chainSeconds) throw new ApiError('OrderExpired')
  if (permit === null) return
  assertPermit({ permit, maker: order.maker, rfq, chainSeconds })
  // A permit without effect is harmless if the allowance suffices: it was used before.
  const { allowance } = heldBacking(seen.holding)
  if (allowance < order.makerAmount && seen.permitAllowance! <= allowance)
    throw refusal('the token refuses it, or it allows nothing')
}

const withOrderField = (record: RfqRecord) => ({ ...record, order: record })
