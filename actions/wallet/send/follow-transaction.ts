import { numberToHex } from 'viem'
import type { BaseError } from '@/lib/errors'
import { ProposalReplacedError } from '../batch/batch-errors'
import type { FollowDeps } from './follow-deps'
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

/** The duration of one round of following, after which the page reports a delay. */
const followMs = 120_000

/**
 * Follows a sent transaction and its replacements to the receipt; calls `onSlow` at each delay. A
 * batch of calls is followed by its id.
 *
 * @throws {RevertedOnChainError} with the reason, from a simulation on the state of its block
 * @throws {CancelledError | ReplacedError} when the account used the nonce for something else
 * @throws {ProposalReplacedError} when the owners of a contract account rejected or replaced it
 * @throws {DroppedError} when the node no longer knows it and its nonce is still free
 * @throws {StoppedFollowingError} when `signal` aborts
 */
export const followTransaction = async (
  deps: FollowDeps,
  sent: SentTransaction,
  onSlow: () => void,
): Promise<ChainReceipt> => {
  const { batch } = sent
  if (batch) {
    // Few wallets batch, so their code is loaded for them alone.
    const { followBatch } = await import('../batch/follow-batch')
    return followBatch(deps, { ...sent, batch }, onSlow)
  }
  for (;;) {
    const tracked = await trackTransaction(deps, sent, { timeoutMs: followMs, signal: deps.signal })
    switch (tracked.status) {
      case 'mined':
      case 'repriced':
        await deps.readAnew()
        if (tracked.receipt.succeeded) return tracked.receipt
        // A simulation of a contract account's call would fail on the account's later state first.
        throw new RevertedOnChainError({
          hash: tracked.receipt.hash,
          cause: sent.expectedLog ? undefined : await replay(deps.rpc, tracked.receipt),
        })
      case 'replaced':
        if (tracked.kind === 'by owners') throw new ProposalReplacedError()
        throw tracked.kind === 'cancelled' ? new CancelledError() : new ReplacedError()
      case 'pending':
        if (deps.signal.aborted) throw new StoppedFollowingError()
        if (!(await isKnown(deps, sent))) throw new DroppedError({ hash: sent.hash })
        onSlow()
    }
  }
}

/**
 * True if a transaction may still be mined: the node has it in its pool or in a block, or a relay
 * has it. A contract account's proposal is in neither.
 */
const isKnown = async ({ rpc, isHidden }: FollowDeps, { hash, expectedLog }: SentTransaction): Promise<boolean> =>
  expectedLog !== undefined ||
  (await rpc({ method: 'eth_getTransactionByHash', params: [hash] }).catch(() => 'the node is away')) !== null ||
  ((await isHidden?.(hash)) ?? false)

/**
 * Finds why a mined transaction failed: simulates the same call on the state after its block,
 * because the cause may be in the same block.
 */
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
