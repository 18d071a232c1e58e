import { type Hex, size } from 'viem'
import { isNativeToken, toLowerHex } from '@/lib/address'
import { ApiError } from '@/lib/api/errors'
import type { IntentRecord, postIntentOrder } from '@/lib/api/intent-records'
import type { Parsed } from '@/lib/api/operation'
import { symbolOf } from '@/lib/chain/registry'
import { spenderAddress } from '@/lib/chain/spenders'
import { toCompactSignature } from '@/lib/chain/typed-data'
import type { IntentOrder } from '@/lib/order/intent'
import { intentTotal } from '@/lib/order/intent-funds'
import { readIntentHistory } from '@/lib/order/intent-history'
import { findChain } from '../chain/find-chain'
import { unavailableWithoutNode } from '../chain/read-state'
import type { ServedChain } from '../chain/served-chain'
import { checkSignature } from '../chain/signatures'
import { type Database, transact } from '../db/client'
import type { Deps } from '../deps'
import { findIntent, readRecords } from './find-orders'
import { isTokenSupported } from './is-token-supported'
import type { IntentRow } from './order-row'
import { fundsOf, type IntentOnChain, readIntentOnChain } from './read-chain'
import { readSubmission } from './read-submission'
import { refusalOf, simulateOrder } from './simulate-order'
import { NonceInUseError, type SignedIntent, storeIntent } from './store-order'

type Request = Parsed<typeof postIntentOrder>

/**
 * Answers POST /v2/delta/orders: checks an order and its signature, reads the chain, settles the order on trial and stores it. The same
 * order again answers what is stored. One that its owner is still to sign on the chain is stored as AWAITING_SIGNATURE, one whose deposit
 * of native tokens is still to come as SUSPENDED.
 *
 * @throws {ApiError} UnsupportedChain, ValidationError, InvalidInput, InvalidSignature, OrderExpired, UnsupportedToken, InsufficientBalance,
 * InsufficientAllowance, ServiceUnavailable.
 * @example
 * (await postOrder(deps, { chainId: 1, order: toSign.value, signature })).status // 'PENDING'
 */
export const postOrder = async (
  deps: Pick<Deps, 'chains' | 'database' | 'nowMs' | 'feeWallet' | 'log'>,
  request: Request,
): Promise<IntentRecord> => {
  const { database } = deps
  const served = findChain(deps, { chainId: request.chainId })
  const { chain } = served
  const submitted = readSubmission(request, { chain, feeWallet: deps.feeWallet })
  const given = toLowerHex(request.signature)
  const stored = await findIntent(database, submitted)
  if (stored?.signature === given) return recordOf(database, stored)

  const signed: SignedIntent = { ...submitted, ...(await checkSigner(served, submitted, given)) }
  if (stored) return recordOf(database, stored)
  const seen = await unavailableWithoutNode(readIntentOnChain(served, signed))
  assertUnused(signed, seen)
  await assertTokens(deps, { chainId: chain.id, order: signed.order })
  await assertSettles(served, signed, seen)
  const row = await store(database, signed, { chain, log: deps.log, seen, nowMs: deps.nowMs() })
  // Somebody else stored it a moment before us.
  return recordOf(database, row ?? (await findIntent(database, signed))!)
}

const recordOf = async (database: Database, row: IntentRow) => (await readRecords(database, [row]))[0]!

/** Nothing is a pre-signature: the owner signs on the chain. A key's is kept in 64 bytes, which published settlements take alone. */
const checkSigner = async (
  served: Pick<ServedChain, 'client'>,
  { order, orderHash: digest }: Pick<SignedIntent, 'order' | 'orderHash'>,
  signature: Hex,
): Promise<Pick<SignedIntent, 'signature' | 'signer'>> => {
  if (size(signature) === 0) return { signature, signer: 'presigned' }
  const good = await unavailableWithoutNode(checkSignature(served, { signer: order.owner, digest, signature }))
  if (good === undefined) throw new ApiError('InvalidSignature')
  return good.isOfContract
    ? { signature, signer: 'contract' }
    : { signature: toCompactSignature(good.signature), signer: 'key' }
}

/** Before its deadline by the time of the chain, and with a nonce that is left. */
const assertUnused = ({ order, orderHash }: SignedIntent, { block, logs, isNonceTaken }: IntentOnChain): void => {
  if (block.timestamp > order.deadline) throw new ApiError('OrderExpired')
  const { filled, nonceUse } = readIntentHistory({ ...order, orderHash }, logs)
  if (isNonceTaken || nonceUse || filled === intentTotal(order)) throw nonceTaken('it was used, or taken back')
}

const assertTokens = async (
  deps: Pick<Deps, 'chains'>,
  { chainId, order: { srcToken, destToken } }: { chainId: number; order: IntentOrder },
): Promise<void> => {
  const answers = await Promise.all([srcToken, destToken].map((token) => isTokenSupported(deps, { chainId, token })))
  if (answers.some(({ supported }) => !supported)) throw new ApiError('UnsupportedToken')
}

/** Whoever signs on the chain may deposit there, too: what stands on neither yet is not judged. */
const assertSettles = async (served: ServedChain, signed: SignedIntent, seen: IntentOnChain): Promise<void> => {
  const { order, orderHash, signer } = signed
  const isPreSigned = signer === 'presigned'
  const { filled, ...history } = readIntentHistory({ ...order, orderHash }, seen.logs)
  if (isPreSigned && !history.isPreSigned) return
  const { balance, takeable, needed } = fundsOf(seen, signed)
  if (balance < needed || takeable < needed) {
    if (isPreSigned || isNativeToken(order.srcToken)) return
    const name = symbolOf(served.chain, order.srcToken)
    if (balance < needed) throw new ApiError('InsufficientBalance', { details: `Not enough ${name} balance` })
    const spender = spenderAddress(served.chain, 'intent')
    const details = `Not enough ${name} allowance given to the intent contract (${spender})`
    throw new ApiError('InsufficientAllowance', { details })
  }
  const reason = await simulateOrder(served, { ...signed, filled })
  if (reason) throw refusalOf(reason)
}

const store = (database: Database, signed: SignedIntent, at: Parameters<typeof storeIntent>[2]) =>
  transact(database, (transaction) => storeIntent(transaction, signed, at)).catch((error) => {
    throw error instanceof NonceInUseError
      ? nonceTaken('a live order has it, and one of the two can be filled in parts')
      : error
  })

const nonceTaken = (reason: string) => new ApiError('InvalidInput', { details: `Invalid nonce: ${reason}` })
