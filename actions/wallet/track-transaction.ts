import { type Address, type Hash, numberToHex, type RpcTransaction } from 'viem'
import { isSameAddress } from '@/lib/address'
import { type ExpectedLog, findExpectedLog, showsLog } from './expected-log'
import { readTransactions } from './read-block'
import { type ChainReceipt, type RpcRequest, readReceipt } from './receipt'

/** A transaction that left the wallet. With `nonce` it can be followed even when another transaction takes its place. */
export type SentTransaction = {
  hash: Hash
  account: Address
  nonce: number
  /** The newest block when it was sent; a replacement cannot be older. */
  sentAtBlock: number
  /**
   * Of an account that is a contract. Others send for it, perhaps much later, and what its wallet answers may be the name of a proposal:
   * the log says that it happened, in whatever transaction.
   */
  expectedLog?: ExpectedLog
}

/** What the wallet was asked to send. Until it answers nobody knows whether it did. */
export type AskedTransaction = Omit<SentTransaction, 'hash'> & {
  /** Of target, value and data (`hashCall`): tells this call from any other, and cannot be sent again. */
  callHash: Hash
}

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
  const call = await readCall(rpc, sent.hash).catch(() => undefined)
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
        const replacement = await findReplacement(rpc, sent, call)
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

type Call = { to: string | null; input: string; value: bigint }

const readCall = async (rpc: RpcRequest, hash: Hash): Promise<Call | undefined> => {
  const transaction = await rpc({ method: 'eth_getTransactionByHash', params: [hash] })
  return transaction ? toCall(transaction) : undefined
}

const toCall = ({ to, input, value }: RpcTransaction): Call => ({ to, input, value: BigInt(value) })

/** Undefined while the node does not show what used the nonce, though it has to be in one of the blocks since it was sent. */
const findReplacement = async (
  rpc: RpcRequest,
  sent: SentTransaction,
  call: Call | undefined,
): Promise<Tracked | undefined> => {
  const latest = Number(await rpc({ method: 'eth_blockNumber' }))
  const first = Math.max(sent.sentAtBlock, latest - replacementSearchBlocks + 1)
  for (let number = latest; number >= first; number--) {
    const transactions = await readTransactions(rpc, numberToHex(number))
    const other = transactions?.find(
      (transaction) => isSameAddress(transaction.from, sent.account) && Number(transaction.nonce) === sent.nonce,
    )
    if (!other) continue
    const sameCall =
      call !== undefined &&
      (other.to ?? undefined)?.toLowerCase() === (call.to ?? undefined)?.toLowerCase() &&
      other.input === call.input &&
      BigInt(other.value) === call.value
    if (other.hash === sent.hash) return undefined
    const receipt = sameCall ? await readReceipt(rpc, other.hash) : undefined
    if (receipt) return { status: 'repriced', receipt }
    if (sameCall) return undefined
    const empty =
      isSameAddress(other.to ?? undefined, sent.account) && BigInt(other.value) === 0n && other.input === '0x'
    return { status: 'replaced', kind: empty ? 'cancelled' : 'replaced', hash: other.hash }
  }
  return first > sent.sentAtBlock ? { status: 'replaced', kind: 'replaced', hash: undefined } : undefined
}
