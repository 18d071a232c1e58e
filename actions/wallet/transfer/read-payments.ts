import { encodeFunctionData, type Hex, keccak256, numberToHex, parseEventLogs, size, toEventSelector } from 'viem'
import { isSameAddress } from '@/lib/address'
import { larger } from '@/lib/amount'
import { fillStatuses, hashRelay } from '@/lib/chain/bridge/spoke-pool'
import { spokePoolAbi } from '@/lib/chain/bridge/spoke-pool.generated'
import type { SentTransfer, TransferFate, TransferPayment } from '@/lib/chain/bridge/transfer'
import type { Chain } from '@/lib/chain/chain'
import { addressAt } from '@/lib/chain/node/words'
import { readMany } from '../read/read-balances'
import type { RpcRequest } from '../send/receipt'
import type { ChainNode } from './find-sent'
import { readSale } from './read-sale'
import { findBlockSince, maxRanges, type NodeBlock, readHead, readSeconds, searchLogs } from './search-logs'

const [filledTopic] = spokePoolAbi
  .filter((item) => item.type === 'event' && item.name === 'FilledRelay')
  .map((event) => toEventSelector(event))

/** The state of a transfer at its destination alone. */
type FarFate = Exclude<TransferFate, { state: 'refunded' }>

const emptyWord = numberToHex(0n, { size: 32 })
/** The seconds by which the clocks of two chains may differ. */
const maxClockSkew = 900n
/** The factor by which blocks may be faster than in the registry. */
const blockRateMargin = 2n

/**
 * Reads the state of transfers from the destination chain, by relay hash: paid or not by the
 * SpokePool's own state at the newest block, and the payment by its event. `isLate`: the clock of
 * the chain is past the deadline, so that no payment is possible any more. Leaves out transfers
 * without an answer.
 *
 * @throws the errors of the node
 */
export const readPayments = async (
  { chain, rpc }: ChainNode,
  { originId, sent }: { originId: number; sent: readonly SentTransfer[] },
): Promise<Map<Hex, FarFate>> => {
  if (sent.length === 0) return new Map()
  const head = await readHead(rpc)
  const statuses = await readStatuses(rpc, chain, { sent, head })
  const fates = await Promise.all(
    sent.map(async (transfer): Promise<(readonly [Hex, FarFate])[]> => {
      const status = statuses.get(transfer.relayHash)
      if (status === undefined) return []
      if (status !== fillStatuses.filled) {
        const isLate = head.timestamp > BigInt(transfer.fillDeadline)
        return [[transfer.relayHash, { state: 'sent', isLate }]]
      }
      // The state of the chain proves the payment, even while its event is not found.
      const payment = await findPayment({ chain, rpc }, { originId, transfer, head }).catch(() => undefined)
      return [[transfer.relayHash, { state: 'paid', payment }]]
    }),
  )
  return new Map(fates.flat())
}

const known = new Set<bigint>(Object.values(fillStatuses))

/** Reads statuses strictly: an address without code returns no bytes, which is not `unfilled`. */
const readStatuses = async (
  rpc: RpcRequest,
  chain: Chain,
  { sent, head }: { sent: readonly SentTransfer[]; head: NodeBlock },
): Promise<Map<Hex, bigint>> => {
  const { spokePool: to } = chain.contracts
  if (to === undefined) return new Map()
  const calls = sent.map(({ relayHash }) => ({
    to,
    data: encodeFunctionData({ abi: spokePoolAbi, functionName: 'fillStatuses', args: [relayHash] }),
  }))
  const answers = await readMany(rpc, chain, calls, { blockHash: head.hash })
  return new Map(
    sent.flatMap(({ relayHash }, index) => {
      const answer = answers[index]
      if (answer === undefined || size(answer) !== 32 || !known.has(BigInt(answer))) return []
      return [[relayHash, BigInt(answer)] as const]
    }),
  )
}

/**
 * Finds the event of a payment, which has the paid amount: the owner may have signed another
 * recipient or amount after the deposit.
 */
const findPayment = async (
  { chain, rpc }: ChainNode,
  { originId, transfer, head }: { originId: number; transfer: SentTransfer; head: NodeBlock },
): Promise<TransferPayment | undefined> => {
  const toWord = (value: bigint) => numberToHex(value, { size: 32 })
  const logs = await searchLogs(rpc, {
    address: chain.contracts.spokePool!,
    topics: [filledTopic!, toWord(BigInt(originId)), toWord(transfer.transferId)],
    ...(await rangeOf({ chain, rpc }, transfer, head)),
  })
  for (const log of logs) {
    const [event] = parseEventLogs({ abi: spokePoolAbi, eventName: 'FilledRelay', logs: [log] as never })
    // The event only has the hash of a message.
    const { message } = transfer
    if (event === undefined || event.args.messageHash !== (message === '0x' ? emptyWord : keccak256(message))) continue
    if (hashRelay({ ...event.args, message }, chain.id) !== transfer.relayHash) continue
    const { updatedOutputAmount: amount, updatedRecipient } = event.args.relayExecutionInfo
    const { transactionHash: transaction, blockNumber: number, blockHash: hash } = log
    const recipient = addressAt(updatedRecipient, 0)
    const [at, sale] = await Promise.all([
      readSeconds(rpc, hash),
      isSameAddress(recipient, chain.contracts.landing)
        ? readSale({ chain, rpc }, { payment: log, head }).catch(() => undefined)
        : undefined,
    ])
    return { transaction, block: { number, hash, at: Number(at) }, amount, recipient, sale }
  }
  return undefined
}

/** Returns the blocks in which a transfer can have been paid. */
const rangeOf = async (
  { chain, rpc }: ChainNode,
  { block, fillDeadline }: SentTransfer,
  head: NodeBlock,
): Promise<{ fromBlock: bigint; toBlock: bigint }> => {
  const earliest = BigInt(block.at) - maxClockSkew
  const seconds = larger(head.timestamp - earliest, 0n)
  const blocks = (seconds * 1_000n * blockRateMargin) / BigInt(chain.blockMs) + 1n
  const isNear = blocks <= BigInt(maxRanges) * 1_000n || blocks >= head.number
  if (isNear) return { fromBlock: larger(head.number - blocks, 0n), toBlock: head.number }
  const [fromBlock, toBlock] = await Promise.all([
    findBlockSince(rpc, earliest, head),
    findBlockSince(rpc, BigInt(fillDeadline) + 1n, head),
  ])
  return { fromBlock, toBlock }
}
