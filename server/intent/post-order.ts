import { type Hex, size } from 'viem'
import { toLowerHex } from '@/lib/address'
import { ApiError } from '@/lib/api/contract/errors'
import type { Parsed } from '@/lib/api/contract/operation'
import type { IntentRecord, postIntentOrder } from '@/lib/api/intent/intent-records'
import { toCompactSignature } from '@/lib/chain/approval/typed-data'
import { findChain } from '../chain/facts/find-chain'
import type { ServedChain } from '../chain/facts/served-chain'
import { checkSignature } from '../chain/facts/signatures'
import { unavailableWithoutNode } from '../chain/market/read-state'
import type { Database } from '../db/client'
import type { Deps } from '../deps'
import { assertBelowOrderLimit, assertSettles, assertTokens, assertUnused, isUnsigned } from './assert-settles'
import { findIntent, readRecords } from './orders/find-orders'
import type { IntentRow } from './orders/order-row'
import { readIntentOnChain } from './orders/read-chain'
import { isToBeSigned, storeOrSign } from './orders/store-or-sign'
import type { PostedIntent } from './orders/store-order'
import { readSubmission } from './read-submission'

type Request = Parsed<typeof postIntentOrder>

/**
 * Answers POST /v2/delta/orders: validates an order and its signature, reads the chain, simulates
 * its settlement and stores it. A repeated order returns the stored one. An order to be signed on
 * the chain is stored as AWAITING_SIGNATURE, one without its native deposit as SUSPENDED.
 *
 * @throws {ApiError} UnsupportedChain, ValidationError, InvalidInput, InvalidSignature,
 * OrderExpired, UnsupportedToken, InsufficientBalance, InsufficientAllowance, ServiceUnavailable.
 * @example
 * (await postOrder(deps, { chainId: 1, order: toSign.value, signature })).status // 'PENDING'
 */
export const postOrder = async (
  deps: Pick<Deps, 'chains' | 'database' | 'nowMs' | 'feeWallet' | 'partners' | 'log'>,
  request: Request,
): Promise<IntentRecord> => {
  const { database } = deps
  const served = findChain(deps, { chainId: request.chainId })
  const { chain } = served
  const registered = await deps.partners.find(request.partner)
  const submitted = readSubmission(request, { chain, chains: deps.chains, registered, feeWallet: deps.feeWallet })
  const { orderHash } = submitted
  const given = toLowerHex(request.signature)
  const stored = await findIntent(database, { orderHash })
  if (stored?.signature === given) return recordOf(database, stored)

  const signed: PostedIntent = { ...submitted, ...(await checkSigner(served, submitted, given)) }
  if (stored && !isToBeSigned(stored, signed)) return recordOf(database, stored)
  const seen = await unavailableWithoutNode(readIntentOnChain(served, signed))
  assertUnused(signed, seen)
  await assertTokens(deps, { chainId: chain.id, order: signed.order })
  const waits = isUnsigned(signed, seen)
  await assertBelowOrderLimit(database, { chainId: chain.id, owner: signed.order.owner, isUnsigned: waits })
  if (!waits) await assertSettles(served, signed, seen)
  const row = await storeOrSign(database, signed, { chain, log: deps.log, seen, nowMs: deps.nowMs() })
  // A concurrent request may have stored it first.
  return recordOf(database, row ?? (await findIntent(database, { orderHash }))!)
}

const recordOf = async (database: Database, row: IntentRow) => (await readRecords(database, [row]))[0]!

/** Checks a signature; an empty one means one on the chain, a key's is stored in 64 bytes. */
const checkSigner = async (
  served: Pick<ServedChain, 'client'>,
  { order, orderHash: digest }: Pick<PostedIntent, 'order' | 'orderHash'>,
  signature: Hex,
): Promise<Pick<PostedIntent, 'signature' | 'signer'>> => {
  if (size(signature) === 0) return { signature, signer: 'presigned' }
  const good = await unavailableWithoutNode(checkSignature(served, { signer: order.owner, digest, signature }))
  if (good === undefined) throw new ApiError('InvalidSignature')
  return good.isOfContract
    ? { signature, signer: 'contract' }
    : { signature: toCompactSignature(good.signature), signer: 'key' }
}
