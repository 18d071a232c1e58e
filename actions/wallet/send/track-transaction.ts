import { type Address, type Hash, numberToHex } from 'viem'
import { isSameAddress } from '@/lib/address'
import type { BatchReport } from '../batch/read-batch'
import { readTransactions } from '../read/read-block'
import { type ExpectedLog, findExpectedLog, showsLog } from './expected-log'
import type { FollowDeps } from './follow-deps'
import { type ChainReceipt, type RpcRequest, readReceipt } from './receipt'

/** The transaction that the wallet was asked to send, and may have sent. */
export type AskedTransaction = {
  account: Address
  nonce: number
  /** The newest block at the time of sending; a replacement cannot be older. */
  sentAtBlock: number
  /**
   * The expected log of a contract account's call. Others send it, perhaps much later, and its
   * wallet may answer with a proposal id: the log shows that it happened, in any transaction.
   */
  expectedLog?: ExpectedLog
  /** The hash of target, value and data (`hashCall`), which cannot be sent again. */
  callHash: Hash
  /** The calls that were asked for at once (EIP-5792); their hash is that of all calls. */
  batch?: AskedBatch
}

export type AskedBatch = {
  /** The id by which the wallet reports the batch: chosen here, until the wallet answers with its own. */
  id: string
  /** The labels of the calls for the user, in their order. */
  calls: readonly string[]
}

/**
 * A transaction that left the wallet. Its `nonce` allows finding a replacement. The hash of a batch
 * is that of its calls, since its transactions are not known yet.
 */
export type SentTransaction = AskedTransaction & { hash: Hash }

export type Tracked =
  | { status: 'mined'; receipt: ChainReceipt }
  /** The same call with another fee, which counts as the user's own under a new hash. */
  | { status: 'repriced'; receipt: ChainReceipt }
  /** Another transaction used the nonce; an empty transfer to itself is a cancellation. */
  | { status: 'replaced'; kind: 'cancelled' | 'replaced' | 'by owners'; hash: Hash | undefined }
  /** The transaction was not mined in time. It may still be: keep tracking, or stop. */
  | { status: 'pending' }

type TrackDeps = {
  rpc: RpcRequest
  now: () => number
  sleep: (milliseconds: number) => Promise<void>
} & Partial<Pick<FollowDeps, 'readBatch' | 'onOwners'>>

type TrackOptions = { timeoutMs?: number; pollMs?: number; signal?: AbortSignal }

/** The number of blocks in which a replacement is searched. */
const replacementSearchBlocks = 128

/**
 * Follows a sent transaction until it is mined, replaced or the time is up. It is identified by
 * (account, nonce), since a hash alone can wait forever once the user speeds up or cancels in the
 * wallet; that of a contract account by the event, and a receipt without it is of a call that
 * failed inside. An unreachable node is asked again until the time is up, and so is one that counts
 * the nonce as used without showing a transaction of it: its count can be ahead of its blocks.
 *
 * Resolves with `pending` at the end of the time, or when `signal` aborts; never waits forever and
 * never throws.
 */
export const trackTransaction = async (
  deps: TrackDeps,
  sent: SentTransaction,
  { timeoutMs = 180_000, pollMs = 1_000, signal }: TrackOptions = {},
): Promise<Tracked> => {
  const { rpc, now, sleep } = deps
  const end = now() + timeoutMs
  const { expectedLog } = sent
  const readShown = expectedLog && shownReader(rpc, sent, expectedLog)
  const readProposal = expectedLog && proposalReader(deps, sent)
  let unseen: Tracked | undefined
  for (;;) {
    try {
      const report = await readProposal?.()
      const receipt =
        (await readReceipt(rpc, sent.hash)) ?? (await readExecution(rpc, sent, report)) ?? (await readShown?.())
      if (receipt && expectedLog && !showsLog(receipt, expectedLog))
        return { status: 'mined', receipt: { ...receipt, succeeded: false } }
      if (receipt) return { status: 'mined', receipt }
      if (report?.status === 'failure' && report.hashes.length === 0)
        return { status: 'replaced', kind: 'by owners', hash: undefined }
      const used = expectedLog ? 0 : await rpc({ method: 'eth_getTransactionCount', params: [sent.account, 'latest'] })
      if (Number(used) > sent.nonce) {
        // It may have been mined between the two requests.
        const lateReceipt = await readReceipt(rpc, sent.hash)
        if (lateReceipt) return { status: 'mined', receipt: lateReceipt }
        const replacement = await findReplacement(rpc, sent)
        if (replacement) return replacement
        unseen = { status: 'replaced', kind: 'replaced', hash: undefined }
      }
    } catch {
      // The node is unreachable, which does not affect the transaction.
    }
    if (signal?.aborted) return { status: 'pending' }
    if (now() + pollMs > end) return unseen ?? { status: 'pending' }
    await sleep(pollMs)
  }
}

/** The number of questions without an answer after which a wallet reports no proposals. */
const maxUnanswered = 3

/**
 * Returns a reader of the wallet's report of a contract account's proposal: who signed it, and the
 * transaction that executed it. A wallet that does not report it is not asked again.
 */
const proposalReader = ({ readBatch, onOwners }: TrackDeps, { hash }: SentTransaction) => {
  let unanswered = 0
  return async (): Promise<BatchReport | undefined> => {
    if (!readBatch || unanswered >= maxUnanswered) return undefined
    const report = await readBatch(hash).catch(() => undefined)
    if (report?.owners) {
      unanswered = Number.NEGATIVE_INFINITY
      onOwners?.(report.owners)
      return report
    }
    unanswered += 1
    return undefined
  }
}

/** Reads the receipt of the transaction that a wallet names; one of an older block is not this one. */
const readExecution = async (rpc: RpcRequest, { sentAtBlock }: SentTransaction, report: BatchReport | undefined) => {
  const named = report?.hashes.at(-1)
  const receipt = named && (await readReceipt(rpc, named))
  return receipt && receipt.blockNumber > BigInt(sentAtBlock) ? receipt : undefined
}

/** Returns a reader that searches all blocks since it was sent, then the newest ones. */
export const shownReader = (rpc: RpcRequest, { sentAtBlock }: SentTransaction, expectedLog: ExpectedLog) => {
  let searched = sentAtBlock
  return async (): Promise<ChainReceipt | undefined> => {
    const { hash, searchedTo } = await findExpectedLog(rpc, expectedLog, searched + 1)
    searched = Math.max(searched, searchedTo - replacementSearchBlocks)
    return hash && readReceipt(rpc, hash)
  }
}

/**
 * Finds the transaction that used the nonce; undefined if the node does not show it, though it has
 * to be in one of the blocks since it was sent.
 */
const findReplacement = async (rpc: RpcRequest, sent: SentTransaction): Promise<Tracked | undefined> => {
  // Large, and rarely needed.
  const { hashCall } = await import('./encode-request')
  const latest = Number(await rpc({ method: 'eth_blockNumber' }))
  const first = Math.max(sent.sentAtBlock, latest - replacementSearchBlocks + 1)
  for (let number = latest; number >= first; number--) {
    const transactions = await readTransactions(rpc, numberToHex(number))
    const other = transactions?.find(
      (transaction) => isSameAddress(transaction.from, sent.account) && Number(transaction.nonce) === sent.nonce,
    )
    if (!other) continue
    if (other.hash === sent.hash) return undefined
    const { to, input: data } = other
    const value = BigInt(other.value)
    const sameCall = to !== null && hashCall({ to, data, value }) === sent.callHash
    const receipt = sameCall ? await readReceipt(rpc, other.hash) : undefined
    if (receipt) return { status: 'repriced', receipt }
    if (sameCall) return undefined
    const empty = isSameAddress(to ?? undefined, sent.account) && value === 0n && data === '0x'
    return { status: 'replaced', kind: empty ? 'cancelled' : 'replaced', hash: other.hash }
  }
  return first > sent.sentAtBlock ? { status: 'replaced', kind: 'replaced', hash: undefined } : undefined
}
