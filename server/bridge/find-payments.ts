import { type Address, type Hex, keccak256, numberToHex, toEventSelector } from 'viem'
import { isSameAddress, toLowerAddress } from '@/lib/address'
import { larger, smallest } from '@/lib/amount'
import { hashRelay } from '@/lib/chain/bridge/spoke-pool'
import { spokePoolAbi } from '@/lib/chain/bridge/spoke-pool.generated'
import type { Chain } from '@/lib/chain/chain'
import { addressAt } from '@/lib/chain/node/words'
import type { ReadableChain } from '../chain/facts/served-chain'
import { eventReader } from '../chain/market/event-reader'
import { readHeader } from '../chain/market/follow'
import type { ChainClient } from '../chain/node/clients'
import { type ContractLog, readContractLogs } from '../chain/node/contract-logs'
import type { BlockAt } from '../ledger/cursor'
import { type StampedLog, stampLogs } from '../ledger/stamp-logs'
import { findLandings, type Landings, placeOf } from './find-landings'

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
  /** The order that sells it, if the landing contract made one of it. */
  landedHash: Hex | null
}

/** A transfer whose payment is searched, with the unix seconds of deposit and deadline. */
export type PaidLeg = {
  relayHash: Hex
  chainId: number
  transferId: bigint
  blockSeconds: bigint
  fillDeadline: bigint
  /** The call of the recipient, which is part of what hashes to the transfer. */
  message: Hex
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
  const own = logs.filter(({ address }) => address === toLowerAddress(spokePool))
  const landings = await findLandings(
    served,
    own.filter((log) => isToLanding(log, chain)),
  )
  for (const log of await stampLogs(served.client, own, [tip])) {
    const leg = legs.find((leg) => isPaymentOf(log, leg, chain.id))
    if (leg !== undefined) found.set(leg.relayHash, paymentOf(log, landings))
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

const isToLanding = (log: ContractLog, { contracts }: Chain): boolean =>
  isSameAddress(addressAt(read(log).args.relayExecutionInfo.updatedRecipient, 0), contracts.landing)

/** True if an event pays exactly the terms of a transfer, by their hash. */
const isPaymentOf = (log: StampedLog, { relayHash, transferId, message }: PaidLeg, chainId: number): boolean => {
  const { args } = read(log)
  const messageHash = message === '0x' ? emptyWord : keccak256(message)
  if (args.depositId !== transferId || args.messageHash !== messageHash) return false
  return hashRelay({ ...args, message }, chainId) === relayHash
}

const paymentOf = (log: StampedLog, landings: Landings): Payment => {
  const { updatedRecipient, updatedOutputAmount } = read(log).args.relayExecutionInfo
  const { blockNumber, blockSeconds, transactionHash } = log
  return {
    blockNumber,
    blockSeconds,
    transactionHash,
    amount: updatedOutputAmount,
    recipient: addressAt(updatedRecipient, 0),
    landedHash: landings.get(placeOf(log)) ?? null,
  }
}
