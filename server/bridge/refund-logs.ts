import { type Address, toEventSelector } from 'viem'
import { toLowerAddress } from '@/lib/address'
import { spokePoolAbi } from '@/lib/chain/bridge/spoke-pool.generated'
import { eventReader } from '../chain/market/event-reader'
import type { BlockNamedLog } from '../ledger/order-rules'
import type { StampedLog } from '../ledger/stamp-logs'

const events = spokePoolAbi.filter((item) => item.type === 'event' && item.name === 'ExecutedRelayerRefundRoot')

/** The first topics of a SpokePool's refunds. */
export const refundTopics = events.map((event) => toEventSelector(event))

const read = eventReader(events)

/** A refund of one account: its position in the lists of the leaf, and raw units of the token. */
export type RefundEntry = { position: number; account: Address; token: Address; amount: bigint; isDeferred: boolean }

/** An executed leaf of a bundle with its refunds and block. */
export type RefundLog = BlockNamedLog &
  Pick<StampedLog, 'transactionHash' | 'logIndex' | 'blockSeconds'> & { entries: readonly RefundEntry[] }

/**
 * Decodes the refunds of a leaf; `isDeferred` is set for all if any of its transfers failed.
 *
 * @throws Chain.UnreadableLogError for any other log.
 * @example
 * decodeRefundLog(log).entries // [{ position: 0, account: '0x7099...', amount: 999000000n, ... }]
 */
export const decodeRefundLog = (log: StampedLog): RefundLog => {
  const { blockHash, transactionHash, blockNumber, blockSeconds, logIndex } = log
  const { refundAddresses, refundAmounts, l2TokenAddress, deferredRefunds: isDeferred } = read(log).args
  const token = toLowerAddress(l2TokenAddress)
  const entries = refundAddresses.flatMap((account, position) => {
    const amount = refundAmounts[position] ?? 0n
    return amount > 0n ? [{ position, account: toLowerAddress(account), token, amount, isDeferred }] : []
  })
  return { blockHash, transactionHash, blockNumber, blockSeconds, logIndex, entries }
}
