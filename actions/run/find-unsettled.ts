import { type Hex, numberToHex } from 'viem'
import { isSameAddress } from '@/lib/address'
import { readTransactions } from '../wallet/read/read-block'
import { hashCall } from '../wallet/send/encode-request'
import { findExpectedLog } from '../wallet/send/expected-log'
import type { FollowDeps } from '../wallet/send/follow-deps'
import { MaybeSentError } from '../wallet/send/follow-errors'
import type { RpcRequest } from '../wallet/send/receipt'
import { throwRevertError } from '../wallet/send/revert'
import type { AskedBatch, AskedTransaction, SentTransaction } from '../wallet/send/track-transaction'
import type { RunStep } from './run-step'

/** The number of blocks in which a call is searched. */
const searchedBlocks = 128

export type UnsettledDeps = Pick<FollowDeps, 'rpc' | 'readBatch'>

/**
 * Finds the transaction of a step that was not followed to its end, in the pool or in a block.
 * Returns undefined if the chain does not have it, so that it may be sent again.
 *
 * @throws {NetworkLostError} when the node does not answer: then it must not be sent again
 * @throws {MaybeSentError} when the account sent something since that the node does not show
 */
export const findUnsettled = async (
  { rpc, readBatch }: UnsettledDeps,
  { asked, sent }: Pick<RunStep, 'asked' | 'sent'>,
): Promise<SentTransaction | undefined> => {
  const found = sent
    ? findSent(rpc, sent)
    : asked && (asked.batch ? findBatch({ rpc, readBatch }, { ...asked, batch: asked.batch }) : findAsked(rpc, asked))
  return found?.catch(throwRevertError)
}

const findSent = async (rpc: RpcRequest, sent: SentTransaction): Promise<SentTransaction | undefined> => {
  if (sent.expectedLog || sent.batch) return sent
  if ((await rpc({ method: 'eth_getTransactionByHash', params: [sent.hash] })) !== null) return sent
  // Another transaction replaced it: following it finds which one.
  return (await countOf(rpc, sent, 'latest')) > sent.nonce ? sent : undefined
}

/** Finds a batch: the wallet knows it by its id, or the chain by the log of its last call. */
const findBatch = async (
  { rpc, readBatch }: UnsettledDeps,
  asked: AskedTransaction & { batch: AskedBatch },
): Promise<SentTransaction | undefined> => {
  const report = await readBatch(asked.batch.id).catch(() => undefined)
  const isKnown = report !== undefined && report.status !== 'unknown'
  if (isKnown || (await isShown(rpc, asked))) return { ...asked, hash: asked.callHash }
  if ((await countOf(rpc, asked, 'pending')) > asked.nonce) throw new MaybeSentError()
  return undefined
}

const isShown = async (rpc: RpcRequest, { expectedLog, sentAtBlock }: AskedTransaction): Promise<boolean> =>
  expectedLog !== undefined && (await findExpectedLog(rpc, expectedLog, sentAtBlock + 1)).hash !== undefined

const findAsked = async (rpc: RpcRequest, asked: AskedTransaction): Promise<SentTransaction | undefined> => {
  const { account, nonce, sentAtBlock, expectedLog, callHash } = asked
  if (expectedLog) {
    const { hash } = await findExpectedLog(rpc, expectedLog, sentAtBlock + 1)
    return hash && { ...asked, hash }
  }
  if ((await countOf(rpc, asked, 'pending')) <= nonce) return undefined
  const latest = Number(await rpc({ method: 'eth_blockNumber' }))
  const oldest = Math.max(sentAtBlock, latest - searchedBlocks + 1)
  const blocks = Array.from({ length: Math.max(latest - oldest + 1, 0) }, (_, index) => numberToHex(latest - index))
  for (const block of ['pending' as const, ...blocks]) {
    const transactions = await readTransactions(rpc, block)
    const own = transactions?.find(
      ({ from, to, input, value }) =>
        isSameAddress(from, account) && to && hashCall({ to, data: input, value: BigInt(value) }) === callHash,
    )
    if (own && Number(own.nonce) >= nonce) return { ...asked, hash: own.hash, nonce: Number(own.nonce) }
  }
  const sawAll = oldest === sentAtBlock && (await countOf(rpc, asked, 'latest')) > nonce
  if (!sawAll) throw new MaybeSentError()
  return undefined
}

const countOf = async (rpc: RpcRequest, { account }: { account: Hex }, block: 'latest' | 'pending'): Promise<number> =>
  Number(await rpc({ method: 'eth_getTransactionCount', params: [account, block] }))
