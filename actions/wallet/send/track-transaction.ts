import { type Address, type Hash, numberToHex } from 'viem'
import { isSameAddress } from '@/lib/address'
import { readTransactions } from '../read/read-block'
import { type ExpectedLog, findExpectedLog, showsLog } from './expected-log'
import { type ChainReceipt, type RpcRequest, readReceipt } from './receipt'

/** What the wallet was asked to send. Until it answers nobody knows whether it did. */
export type AskedTransaction = {
  account: Address
  nonce: number
  /** The newest block when it was sent; a replacement cannot be older. */
  sentAtBlock: number
  /**
   * Of an account that is a contract. Others send for it, perhaps much later, and what its wallet answers may be the name of a proposal:
   * the log says that it happened, in whatever transaction.
   */
  expectedLog?: ExpectedLog
  /** Of target, value and data (`hashCall`): tells this call from any other, and cannot be sent again. */
  callHash: Hash
}

/** A transaction that left the wallet. With `nonce` it can be followed even when another transaction takes its place. */
export type SentTransaction = AskedTransaction & { hash: Hash }

export type Tracked =
  | { status: 'mined'; receipt: ChainReceipt }
  /** The same call with another fee: it counts as ours, under a new hash. */
  | { status: 'repriced'; receipt: ChainReceipt }
  /** The account used the nonce for something else; a cancellation is an empty transfer to itself. */
  | { status: 'replaced'; kind: 'cancelled' | 'replaced'; hash: Hash | undefined }
  /** Not mined within the time. It may still be: keep tracking, or stop. */
  | { status: 'pending' }

type TrackDeps = {
  rpc: RpcRequest
  now: () => number
  sleep: (milliseconds: number) => Promise<void>
}

type TrackOptions = { timeoutMs?: number; pollMs?: number; signal?: AbortSignal }

/** A replacement is looked for in this many blocks; beyond it only "replaced" is known, not by what. */
const replacementSearchBlocks = 128

/**
 * Follows a sent transaction until it is mined, replaced or the time is up. The truth is (account, nonce): a hash alone can wait
 * forever once the person speeds up or cancels in the wallet; of a contract account it is the event, and a receipt without it is of a
 * call that failed inside. A node that cannot be reached is asked again until the time is up, and so is one that counts the nonce as used
 * and shows no transaction of it: what it counts can be a moment ahead of what it shows.
 *
 * Resolves with `pending` at the end of the time, or when `signal` aborts; never waits forever and never throws.
 */
export const trackTransaction = async (
  { rpc, now, sleep }: TrackDeps,
  sent: SentTransaction,
  { timeoutMs = 180_000, pollMs = 1_000, signal }: TrackOptions = {},
): Promise<Tracked> => {
  const end = now() + timeoutMs
  const { expectedLog } = sent
  const readShown = expectedLog && shownReader(rpc, sent, expectedLog)
  let unseen: Tracked | undefined
  for (;;) {
    try {
      const receipt = (await readReceipt(rpc, sent.hash)) ?? (await readShown?.())
      if (receipt && expectedLog && !showsLog(receipt, expectedLog))
        return { status: 'mined', receipt: { ...receipt, succeeded: false } }
      if (receipt) return { status: 'mined', receipt }
      const used = expectedLog ? 0 : await rpc({ method: 'eth_getTransactionCount', params: [sent.account, 'latest'] })
      if (Number(used) > sent.nonce) {
        // It may have been mined between the two questions.
        const late = await readReceipt(rpc, sent.hash)
        if (late) return { status: 'mined', receipt: late }
        const replacement = await findReplacement(rpc, sent)
        if (replacement) return replacement
        unseen = { status: 'replaced', kind: 'replaced', hash: undefined }
      }
    } catch {
      // The node is away; the transaction is not.
    }
    if (signal?.aborted) return { status: 'pending' }
    if (now() + pollMs > end) return unseen ?? { status: 'pending' }
    await sleep(pollMs)
  }
}

/** All blocks since it was sent at the first call, the newest ones after that. */
const shownReader = (rpc: RpcRequest, { sentAtBlock }: SentTransaction, expectedLog: ExpectedLog) => {
  let searched = sentAtBlock
  return async (): Promise<ChainReceipt | undefined> => {
    const { hash, searchedTo } = await findExpectedLog(rpc, expectedLog, searched + 1)
    searched = Math.max(searched, searchedTo - replacementSearchBlocks)
    return hash && readReceipt(rpc, hash)
  }
}

/** Undefined while the node does not show what used the nonce, though it has to be in one of the blocks since it was sent. */
const findReplacement = async (rpc: RpcRequest, sent: SentTransaction): Promise<Tracked | undefined> => {
  // Large, and hardly ever needed.
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
