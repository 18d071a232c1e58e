import { type Address, type Hex, numberToHex, toEventSelector } from 'viem'
import { toLowerAddress } from '@/lib/address'
import { larger, smallest } from '@/lib/amount'
import { hashRelay } from '@/lib/chain/bridge/spoke-pool'
import { spokePoolAbi } from '@/lib/chain/bridge/spoke-pool.generated'
import { addressAt } from '@/lib/chain/node/words'
import type { ReadableChain } from '../chain/facts/served-chain'
import { eventReader } from '../chain/market/event-reader'
import { readHeader } from '../chain/market/follow'
import type { ChainClient } from '../chain/node/clients'
import { readContractLogs } from '../chain/node/contract-logs'
import type { BlockAt } from '../ledger/cursor'
import { type StampedLog, stampLogs } from '../ledger/stamp-logs'

const events = spokePoolAbi.filter((item) => item.type === 'event' && item.name === 'FilledRelay')
const topics = events.map((event) => toEventSelector(event))
const read = eventReader(events)

const emptyWord = numberToHex(0n, { size: 32 })

/** A payment as executed in raw output units; the owner may have signed other terms later. */
export type Payment = {
  blockNumber: bigint
  /** Unix seconds of the block. */
  blockSeconds: bigint
  transactionHash: Hex
  amount: bigint
  recipient: Address
}

/** A transfer whose payment is searched, with the unix seconds of deposit and deadline. */
export type PaidLeg = {
  relayHash: Hex
  chainId: number
  transferId: bigint
  blockSeconds: bigint
  fillDeadline: bigint
}

/** Maximum difference between the clocks of two chains in seconds. */
const maxClockSkew = 900n

/** Factor by which blocks may be faster than in the registry. */
const blockRateMargin = 2n

/**
 * Finds the payments of transfers in the SpokePool's events up to a block, by relay hash. An event
 * counts if this chain's SpokePool emitted it and its terms hash to the transfer.
 *
 * @throws Chain.MixedBlocksError, Chain.MovedChainError when the chain moved during the read;
 * viem's errors when the node fails.
 * @example
 * (await findPayments(served, { legs, tip })).get(relayHash)?.amount // 998900000n
 */
export const findPayments = async (
  served: ReadableChain,
  { legs, tip }: { legs: readonly PaidLeg[]; tip: BlockAt },
): Promise<Map<Hex, Payment>> => {
  const { chain } = served
  const spokePool = chain.contracts.spokePool
  const found = new Map<Hex, Payment>()
  if (spokePool === undefined || legs.length === 0) return found
  const word = (value: bigint) => numberToHex(value, { size: 32 })
  const origins = [...new Set(legs.map(({ chainId }) => word(BigInt(chainId))))]
  const transfers = legs.map(({ transferId }) => word(transferId))
  const logs = await readContractLogs(served, {
    at: await rangeOf(served, legs, tip),
    addresses: [toLowerAddress(spokePool)],
    topics: [topics, origins, transfers],
  })
  const isSearched = new Set(legs.map(({ relayHash }) => relayHash))
  for (const log of await stampLogs(served.client, logs, [tip])) {
    const { relayHash, payment } = paymentOf(log, chain.id)
    if (log.address === toLowerAddress(spokePool) && isSearched.has(relayHash)) found.set(relayHash, payment)
  }
  return found
}

/** Returns the blocks in which transfers can have been paid. */
const rangeOf = async (
  { client, chain }: ReadableChain,
  legs: readonly PaidLeg[],
  tip: BlockAt,
): Promise<{ fromBlock: bigint; toBlock: bigint }> => {
  const earliest = smallest(tip.timestamp, ...legs.map(({ blockSeconds }) => blockSeconds)) - maxClockSkew
  const latest = legs.reduce((last, { fillDeadline }) => larger(last, fillDeadline), 0n)
  if (latest < tip.timestamp - maxClockSkew) {
    const [fromBlock, toBlock] = await Promise.all([
      findBlockSince(client, earliest, tip),
      findBlockSince(client, latest + 1n, tip),
    ])
    return { fromBlock, toBlock }
  }
  const blocks = ((tip.timestamp - earliest) * 1_000n * blockRateMargin) / BigInt(chain.blockMs) + 1n
  return { fromBlock: larger(tip.number - blocks, 0n), toBlock: tip.number }
}

/** Finds the first block at or after some unix seconds, or the tip, by bisection. */
const findBlockSince = async (client: ChainClient, seconds: bigint, tip: BlockAt): Promise<bigint> => {
  let [lowest, highest] = [0n, tip.number]
  while (lowest < highest) {
    const middle = (lowest + highest) / 2n
    if ((await readHeader(client, middle)).timestamp < seconds) lowest = middle + 1n
    else highest = middle
  }
  return highest
}

const paymentOf = (log: StampedLog, chainId: number): { relayHash: Hex; payment: Payment } => {
  const { args } = read(log)
  const { updatedRecipient, updatedOutputAmount } = args.relayExecutionInfo
  // The event contains the hash of the message only. Our transfers have no message; others are
  // skipped.
  const relayHash = args.messageHash === emptyWord ? hashRelay({ ...args, message: '0x' }, chainId) : args.messageHash
  const { blockNumber, blockSeconds, transactionHash } = log
  const payment = {
    blockNumber,
    blockSeconds,
    transactionHash,
    amount: updatedOutputAmount,
    recipient: addressAt(updatedRecipient, 0),
  }
  return { relayHash, payment }
}
