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

/** A payment as it was made; raw units of the output token. The owner may have signed other terms after the deposit. */
export type Payment = {
  blockNumber: bigint
  /** Unix seconds of its block. */
  blockSeconds: bigint
  transactionHash: Hex
  amount: bigint
  recipient: Address
}

/** A transfer whose payment is searched for, with the unix seconds of its deposit and of its deadline. */
export type PaidLeg = {
  relayHash: Hex
  chainId: number
  transferId: bigint
  blockSeconds: bigint
  fillDeadline: bigint
}

/** The seconds by which the clocks of two chains may differ. */
const maxClockSkew = 900n

/** The factor by which blocks may come faster than the registry has it. */
const blockRateMargin = 2n

/**
 * Finds the payments of transfers by the events of the SpokePool up to a block, by relay hash. An
 * event counts if the SpokePool of this chain wrote it, and if its terms hash to the transfer.
 *
 * @throws Chain.MixedBlocksError, Chain.MovedChainError when the chain moved while it was read; viem's
 * errors when the node fails.
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

/** Finds the first block that is not earlier than some unix seconds, or the tip, by bisection. */
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
  // The event has the hash of a message only. Our transfers have none, so that any other is of another transfer.
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
