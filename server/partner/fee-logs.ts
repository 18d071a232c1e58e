import { parseAbi, toEventSelector } from 'viem'
import { isSameAddress, toLowerAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { eventReader } from '../chain/market/event-reader'
import type { feeEntries } from '../db/fee-schema'
import type { StampedLog } from '../ledger/stamp-logs'

const events = parseAbi([
  'event FeesRegistered(address indexed account, address indexed token, uint256 amount)',
  'event FeesWithdrawn(address indexed partner, address indexed token, uint256 amount, address recipient)',
])

/** The first topics of credits and claims of both contracts; account and token follow. */
export const feeTopics = events.map((event) => toEventSelector(event))

const read = eventReader(events)

/** A credit or a claim with its block; raw units. */
export type FeeLog = Omit<typeof feeEntries.$inferSelect, 'chainId'>

/**
 * Decodes a credit or a claim.
 *
 * @throws Chain.UnreadableLogError for any other log.
 * @example
 * decodeFeeLog(log, mainnet) // { surface: 'market', kind: 'accrued', amount: 250000n, ... }
 */
export const decodeFeeLog = (log: StampedLog, { contracts }: Chain): FeeLog => {
  const { blockHash, blockNumber, blockSeconds, transactionHash, logIndex } = log
  const { eventName, args } = read(log)
  const about = {
    blockHash,
    blockNumber,
    blockSeconds,
    transactionHash,
    logIndex,
    surface: isSameAddress(log.address, contracts.feeVault) ? ('market' as const) : ('intent' as const),
    token: toLowerAddress(args.token),
    amount: args.amount,
  }
  return eventName === 'FeesRegistered'
    ? { ...about, kind: 'accrued', account: toLowerAddress(args.account), recipient: null }
    : { ...about, kind: 'claimed', account: toLowerAddress(args.partner), recipient: toLowerAddress(args.recipient) }
}
