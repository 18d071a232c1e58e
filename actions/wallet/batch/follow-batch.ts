import { showsLog } from '../send/expected-log'
import type { FollowDeps } from '../send/follow-deps'
import { StoppedFollowingError } from '../send/follow-errors'
import { type ChainReceipt, readReceipt } from '../send/receipt'
import { type SentTransaction, shownReader } from '../send/track-transaction'
import { BatchDroppedError, BatchFailedError, ProposalReplacedError } from './batch-errors'
import type { BatchReport } from './read-batch'

/** The interval of the questions, and the time until the page reports a delay. Milliseconds. */
const [pollMs, slowMs] = [1_000, 120_000] as const

/** A batch that the wallet was asked to send, with what it answered. */
export type SentBatch = SentTransaction & Required<Pick<SentTransaction, 'batch'>>

/**
 * Follows a batch to its receipt. The wallet names the transactions, and a node shows what they
 * did; while the wallet does not answer, or has forgotten the id, the log of the last call is
 * searched on the chain. A batch of several transactions has the logs of all and the rest of the
 * last one.
 *
 * @throws {BatchFailedError} naming the call that failed, where that is known
 * @throws {BatchDroppedError} when the wallet reports that nothing reached the chain
 * @throws {ProposalReplacedError} when the owners rejected or replaced it
 * @throws {StoppedFollowingError} when `signal` aborts
 */
export const followBatch = async (deps: FollowDeps, sent: SentBatch, onSlow: () => void): Promise<ChainReceipt> => {
  const { now, sleep, signal, readAnew, readBatch, onOwners } = deps
  const findReceipts = receiptsReader(deps, sent)
  let slowAt = now() + slowMs
  for (;;) {
    const report = await readBatch(sent.batch.id).catch(() => undefined)
    if (report?.status === 'failure' && report.hashes.length === 0)
      throw report.owners ? new ProposalReplacedError() : new BatchDroppedError()
    if (report?.owners) onOwners?.(report.owners)
    const receipts = await findReceipts(report).catch(() => [])
    if (receipts.length > 0) {
      await readAnew()
      return outcomeOf(deps, sent, receipts)
    }
    if (signal.aborted) throw new StoppedFollowingError()
    if (now() >= slowAt) {
      slowAt = now() + slowMs
      onSlow()
    }
    await sleep(pollMs)
  }
}

/** Returns a reader of the receipts of a batch; none until a node has all of them. */
const receiptsReader = ({ rpc }: FollowDeps, sent: SentBatch) => {
  const { sentAtBlock, expectedLog } = sent
  const findShown = expectedLog && shownReader(rpc, sent, expectedLog)
  return async (report: BatchReport | undefined): Promise<readonly ChainReceipt[]> => {
    if (report?.status === 'pending') return []
    const named = report?.hashes ?? []
    const found =
      named.length > 0 ? await Promise.all(named.map((hash) => readReceipt(rpc, hash))) : [await findShown?.()]
    // A transaction of an older block is not this batch, whatever the wallet answers.
    const receipts = found.filter((receipt) => receipt !== undefined && receipt.blockNumber > BigInt(sentAtBlock))
    return receipts.length === found.length ? (receipts as ChainReceipt[]) : []
  }
}

const outcomeOf = async (
  { findFailure }: FollowDeps,
  { batch, expectedLog }: SentBatch,
  receipts: readonly ChainReceipt[],
): Promise<ChainReceipt> => {
  const last = receipts.at(-1)!
  const failed = receipts.findIndex(({ succeeded }) => !succeeded)
  if (failed < 0) {
    const whole = {
      ...last,
      gasUsed: receipts.reduce((sum, { gasUsed }) => sum + gasUsed, 0n),
      logs: receipts.flatMap(({ logs }) => logs),
    }
    if (!expectedLog || showsLog(whole, expectedLog)) return whole
    // A wallet that stopped half way, or a transaction in which others pay and the calls failed.
    throw new BatchFailedError({ call: batch.calls.at(-1), others: 'unknown', hash: last.hash })
  }
  const { hash, blockNumber } = receipts[failed]!
  if (receipts.length > 1) throw new BatchFailedError({ call: batch.calls[failed], others: 'done before', hash })
  const found = await findFailure?.(blockNumber).catch(() => undefined)
  throw new BatchFailedError({ call: found && batch.calls[found.index], others: 'undone', hash, cause: found?.cause })
}
