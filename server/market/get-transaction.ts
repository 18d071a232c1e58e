import {
  type Address,
  type Hex,
  RpcRequestError,
  type Transaction,
  TransactionNotFoundError,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
  BaseError as ViemError,
} from 'viem'
import { isNativeToken, isSameAddress, nativeToken, toLowerAddress, toLowerHex, zeroAddress } from '@/lib/address'
import type { Answer, Parsed } from '@/lib/api/contract/operation'
import type { getTransaction as getTransactionOperation } from '@/lib/api/market/transactions'
import { wordOf } from '@/lib/chain/node/revert-word'
import { decodeSwap, UndecodableError } from '@/lib/chain/swap/decode'
import { listMoves } from '@/lib/chain/swap/net-transfers'
import { type PaidBySwap, readLegacyCall } from '@/lib/chain/swap/read-legacy-call'
import { marketRoutersOf } from '@/lib/chain/swap/router-version'
import { findChain } from '../chain/facts/find-chain'
import type { ServedChain } from '../chain/facts/served-chain'
import { reasonOf } from '../chain/facts/simulate'
import { unavailableWithoutNode } from '../chain/market/read-state'
import type { Deps } from '../deps'

type Status = Answer<typeof getTransactionOperation>
type Moved = NonNullable<Status['received']>
type Mined = { transaction: Transaction; receipt: TransactionReceipt }

/**
 * Returns a transaction's status, revert reason and moved tokens, read from the chain.
 *
 * @throws {ApiError} UnsupportedChain, ServiceUnavailable
 * @example
 * await getTransaction(deps, { chainId: 1, hash })
 * // { status: 'mined', received: [{ token: '0xa0b8...', amount: '2985123456' }], ... }
 */
export const getTransaction = async (
  deps: Pick<Deps, 'chains'>,
  { chainId, hash }: Parsed<typeof getTransactionOperation>,
): Promise<Status> => unavailableWithoutNode(findStatus(findChain(deps, { chainId }), toLowerHex(hash)))

const findStatus = async (served: ServedChain, hash: Hex): Promise<Status> => {
  const { chain, client, tracker } = served
  const known = { chainId: chain.id, hash }
  const transaction = await client.getTransaction({ hash }).catch(undefinedIfNotFound)
  if (transaction === undefined) return { ...known, status: 'unknown' }
  const { from, to } = transaction
  const parties = { from: toLowerAddress(from), to: to && toLowerAddress(to) }
  // Asked also for pending ones: a node removes them from its pool shortly after the block.
  const receipt = await client.getTransactionReceipt({ hash }).catch(undefinedIfNotFound)
  if (receipt === undefined) return { ...known, ...parties, status: 'pending' }
  const head = tracker.status().blockNumber
  const mined = {
    ...known,
    ...parties,
    blockNumber: Number(receipt.blockNumber),
    blockHash: receipt.blockHash,
    // The node may know a block that this process has not read yet.
    confirmations: Math.max(0, Number(head - receipt.blockNumber)) + 1,
    gasUsed: receipt.gasUsed.toString(),
    effectiveGasPrice: receipt.effectiveGasPrice.toString(),
  }
  return receipt.status === 'reverted'
    ? { ...mined, status: 'reverted', reason: await findReason(served, { transaction, receipt }) }
    : { ...mined, status: 'mined', ...(await findMoved(served, { transaction, receipt })) }
}

/**
 * Returns the contract's revert reason on the state before the block, without its earlier
 * transactions. A call that ran out of gas has no reason, and succeeds with more gas.
 */
const findReason = async ({ client }: ServedChain, { transaction, receipt }: Mined): Promise<string | null> => {
  const { from: account, to, input: data, value, gas } = transaction
  const run = async (limit: { gas?: bigint }): Promise<{ done: boolean; reason: string | null }> => {
    try {
      await client.call({ account, to, data, value, ...limit, blockNumber: receipt.blockNumber - 1n })
      return { done: true, reason: null }
    } catch (error) {
      const reason = reasonOf(error)
      if (reason === undefined) return { done: false, reason: nullIfForgotten(error) }
      return { done: false, reason: reason.kind === 'funds' ? 'insufficient funds' : (wordOf(reason) ?? null) }
    }
  }
  const limited = await run({ gas })
  if (limited.done || limited.reason !== null) return limited.reason
  return receipt.gasUsed === gas || (await run({})).done ? 'out of gas' : null
}

const findMoved = async (
  served: ServedChain,
  mined: Mined,
): Promise<Required<Pick<Status, 'recipient' | 'sent' | 'received'>>> => {
  const { transaction, receipt } = mined
  const swap = readSwap(served, transaction)
  const from = toLowerAddress(transaction.from)
  const recipient = swap && !isSameAddress(swap.beneficiary, zeroAddress) ? toLowerAddress(swap.beneficiary) : from
  const native = (owner: Address, isMeant: boolean) => (isMeant ? nativeChange(served, mined, owner) : 0n)
  const [spent, gained] = await Promise.all([
    native(from, transaction.value > 0n),
    native(recipient, swap?.paysNative === true),
  ])
  return {
    recipient,
    sent: [
      ...(spent === null || spent < 0n ? [{ token: nativeToken, amount: spent && -spent }] : []),
      ...listMoves(receipt.logs, from).flatMap(({ token, amount }) =>
        amount < 0n ? [{ token, amount: -amount }] : [],
      ),
    ].map(toMoved),
    received: [
      ...(gained === null || gained > 0n ? [{ token: nativeToken, amount: gained }] : []),
      ...listMoves(receipt.logs, recipient).filter(({ amount }) => amount > 0n),
    ].map(toMoved),
  }
}

/** Returns the recipient of a call that swaps through a router. */
const readSwap = ({ chain }: ServedChain, { to, input }: Transaction): PaidBySwap | undefined => {
  const router = marketRoutersOf(chain).find(({ address }) => isSameAddress(to ?? undefined, address))
  if (router === undefined) return undefined
  if (router.version === '5') return readLegacyCall(input)
  try {
    const { beneficiary, destToken } = decodeSwap(input)
    return { beneficiary, paysNative: isNativeToken(destToken) }
  } catch (error) {
    if (error instanceof UndecodableError) return undefined
    throw error
  }
}

/**
 * Returns the change of an account's native balance over the block, without gas costs; null if the
 * node no longer has the state. Includes the account's other transactions of the block.
 */
const nativeChange = async ({ client }: ServedChain, { receipt }: Mined, address: Address): Promise<bigint | null> => {
  const { blockNumber, gasUsed, effectiveGasPrice } = receipt
  // Rollups also charge for data on Ethereum.
  const { l1Fee = 0n } = receipt as { l1Fee?: Hex | bigint | null }
  const gasPaid = isSameAddress(address, receipt.from) ? gasUsed * effectiveGasPrice + BigInt(l1Fee ?? 0n) : 0n
  try {
    const [after, before] = await Promise.all(
      [blockNumber, blockNumber - 1n].map((number) => client.getBalance({ address, blockNumber: number })),
    )
    return after! - before! + gasPaid
  } catch (error) {
    return nullIfForgotten(error)
  }
}

const toMoved = ({ token, amount }: { token: Address; amount: bigint | null }): Moved[number] => ({
  token,
  amount: amount === null ? null : amount.toString(),
})

const undefinedIfNotFound = (error: unknown): undefined => {
  const isNotFound = error instanceof TransactionNotFoundError || error instanceof TransactionReceiptNotFoundError
  if (!isNotFound) throw error
}

/** Returns null if the node answers but no longer has the state. */
const nullIfForgotten = (error: unknown): null => {
  if (error instanceof ViemError && error.walk((cause) => cause instanceof RpcRequestError)) return null
  throw error
}
