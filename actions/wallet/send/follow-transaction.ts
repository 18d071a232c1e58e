import { type Hash, numberToHex } from 'viem'
import type { BaseError } from '@/lib/errors'
import {
  CancelledError,
  DroppedError,
  ReplacedError,
  RevertedOnChainError,
  StoppedFollowingError,
} from './follow-errors'
import type { ChainReceipt, RpcRequest } from './receipt'
import { toRevertError } from './revert'
import { type SentTransaction, trackTransaction } from './track-transaction'

export type FollowDeps = {
  rpc: RpcRequest
  now: () => number
  sleep: (milliseconds: number) => Promise<void>
  /** Ends the following of a sent transaction. */
  signal: AbortSignal
  /** Lets the page read what it shows of the chain anew, before anything says that a transaction is through. */
  readAnew: () => Promise<void>
  /** True if a private relay has just taken the transaction, so that no node shows it before it is mined. */
  isHidden?: (hash: Hash) => Promise<boolean>
}

/** How long one round of following lasts before a person is told that it takes longer. */
const followMs = 120_000

/**
 * Follows a sent transaction to the receipt of its success, through replacements; `onSlow` is called each time it takes long.
 *
 * @throws {RevertedOnChainError} with the reason, found by running the call again on the state of its block
 * @throws {CancelledError | ReplacedError} when the account used the nonce for something else
 * @throws {DroppedError} when the node knows it no more and its nonce is still free
 * @throws {StoppedFollowingError} when `signal` aborts
 */
export const followTransaction = async (
  deps: FollowDeps,
  sent: SentTransaction,
  onSlow: () => void,
): Promise<ChainReceipt> => {
  for (;;) {
    const tracked = await trackTransaction(deps, sent, { timeoutMs: followMs, signal: deps.signal })
    switch (tracked.status) {
      case 'mined':
      case 'repriced':
        await deps.readAnew()
        if (tracked.receipt.succeeded) return tracked.receipt
        // A contract account's call would meet the account's own state of afterwards first.
        throw new RevertedOnChainError({
          hash: tracked.receipt.hash,
          cause: sent.expectedLog ? undefined : await replay(deps.rpc, tracked.receipt),
        })
      case 'replaced':
        throw tracked.kind === 'cancelled' ? new CancelledError() : new ReplacedError()
      case 'pending':
        if (deps.signal.aborted) throw new StoppedFollowingError()
        if (!(await isKnown(deps, sent))) throw new DroppedError({ hash: sent.hash })
        onSlow()
    }
  }
}

/**
 * True if a transaction may still be mined: the node has it in its pool or in a block, or a relay has it. What a
 * contract account proposed is in neither.
 */
const isKnown = async ({ rpc, isHidden }: FollowDeps, { hash, expectedLog }: SentTransaction): Promise<boolean> =>
  expectedLog !== undefined ||
  (await rpc({ method: 'eth_getTransactionByHash', params: [hash] }).catch(() => 'the node is away')) !== null ||
  ((await isHidden?.(hash)) ?? false)

/** Why a mined transaction failed: the same call on the state its block left, because what stood in its way may be of the same block. */
const replay = async (rpc: RpcRequest, receipt: ChainReceipt): Promise<BaseError | undefined> => {
  try {
    const call = await rpc({ method: 'eth_getTransactionByHash', params: [receipt.hash] })
    const { from, to, input, value } = call!
    await rpc({
      method: 'eth_call',
      params: [{ from, to, data: input, value }, numberToHex(receipt.blockNumber)],
    })
    return undefined
  } catch (error) {
    return toRevertError(error)
  }
}
