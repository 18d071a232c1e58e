import { type Hex, parseEventLogs, toEventSelector } from 'viem'
import { isSameAddress } from '@/lib/address'
import { smallest } from '@/lib/amount'
import { spokePoolAbi } from '@/lib/chain/bridge/spoke-pool.generated'
import type { SentTransfer, TransferRefund } from '@/lib/chain/bridge/transfer'
import { findRun } from '@/lib/order/bridge/find-run'
import type { ChainNode } from './find-sent'
import { type MinedLog, readHead, readSeconds, searchLogs } from './search-logs'

const [refundTopic] = spokePoolAbi
  .filter((item) => item.type === 'event' && item.name === 'ExecutedRelayerRefundRoot')
  .map((event) => toEventSelector(event))

/**
 * Reads the late transfers of an order that were refunded on its chain, by relay hash. A refund
 * names no deposit and sums the amounts due to an account. One counts here if it names the owner
 * and the token, is later than the deposits, and is exactly the sum of consecutive late transfers
 * of this order. Its own time is irrelevant: lateness was decided by the clock of the destination.
 * Sums with transfers of other orders are not recognised: the service knows those.
 *
 * @throws the errors of the node
 */
export const readRefunds = async (
  { chain, rpc }: ChainNode,
  late: readonly SentTransfer[],
): Promise<Map<Hex, TransferRefund>> => {
  const refunded = new Map<Hex, TransferRefund>()
  const [first] = late
  const { spokePool: address } = chain.contracts
  if (first === undefined || address === undefined) return refunded
  const { number: toBlock } = await readHead(rpc)
  const fromBlock = smallest(...(late.map(({ block }) => block.number) as [bigint, ...bigint[]]))
  const logs = await searchLogs(rpc, { address, topics: [refundTopic!], fromBlock, toBlock })
  let waiting = late.toSorted((a, b) => a.fillDeadline - b.fillDeadline || (a.part < b.part ? -1 : 1))
  for (const log of logs)
    for (const { amount, isDeferred } of entriesOf(log, first)) {
      const earlier = waiting.filter(({ block }) => block.number < log.blockNumber)
      const run = findRun(earlier, ({ inputAmount }) => inputAmount, amount)
      if (run.length === 0) continue
      const at = Number(await readSeconds(rpc, log.blockHash))
      const { transactionHash: transaction, blockNumber: number, blockHash: hash } = log
      for (const { relayHash, inputAmount } of run)
        refunded.set(relayHash, { transaction, block: { number, hash, at }, amount: inputAmount, isDeferred })
      waiting = waiting.filter(({ relayHash }) => !refunded.has(relayHash))
    }
  return refunded
}

/** Returns a leaf's refunds to the owner of a transfer in its token; raw units. */
const entriesOf = (log: MinedLog, { owner, inputToken }: SentTransfer): { amount: bigint; isDeferred: boolean }[] => {
  const [event] = parseEventLogs({ abi: spokePoolAbi, eventName: 'ExecutedRelayerRefundRoot', logs: [log] as never })
  if (event === undefined || !isSameAddress(event.args.l2TokenAddress, inputToken)) return []
  const { refundAddresses, refundAmounts, deferredRefunds: isDeferred } = event.args
  return refundAddresses.flatMap((account, index) => {
    const amount = refundAmounts[index] ?? 0n
    return amount > 0n && isSameAddress(account, owner) ? [{ amount, isDeferred }] : []
  })
}
