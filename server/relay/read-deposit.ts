import { type Hex, parseEventLogs, type TransactionReceipt } from 'viem'
import { isSameAddress } from '@/lib/address'
import { hashRelay, type RelayData, relayOf } from '@/lib/chain/bridge/spoke-pool'
import { spokePoolAbi } from '@/lib/chain/bridge/spoke-pool.generated'
import { transferIdOf } from '@/lib/chain/bridge/transfer-id'
import type { ReadableChain } from '../chain/facts/served-chain'
import type { bridgeLegs } from '../db/bridge-schema'

/** A transfer as far as it names its deposit. */
export type NamedTransfer = Pick<
  typeof bridgeLegs.$inferSelect,
  'relayHash' | 'orderHash' | 'part' | 'owner' | 'destChainId' | 'transactionHash' | 'blockNumber' | 'blockHash'
>

/** A deposit as its chain has it. */
export type ReadDeposit = { relay: RelayData; head: bigint; seconds: bigint }

/**
 * Reads a deposit from its chain's node now: from the receipt of its transaction, in the block that
 * the node has at that height. It is one of our bridge, for this order, as only the bridge can make
 * it, and its terms give the hash that is to be paid. Nothing else that is stored of a transfer is
 * used. Undefined where the chain does not say so. `head` is the node's newest block, and `seconds` the
 * unix seconds of the block of the deposit.
 *
 * @throws viem's errors when the node fails.
 * @example
 * (await readDeposit(mainnet, transfer))?.relay.outputAmount // 998900000n
 */
export const readDeposit = async (
  { chain, client }: ReadableChain,
  transfer: NamedTransfer,
): Promise<ReadDeposit | undefined> => {
  const { spokePool, acrossBridge } = chain.contracts
  if (spokePool === undefined || acrossBridge === undefined) return undefined
  const { transactionHash, blockNumber, blockHash, relayHash } = transfer
  const [receipt, block, newest] = await Promise.all([
    client.getTransactionReceipt({ hash: transactionHash }).catch(noReceipt),
    client.getBlock({ blockNumber }).catch(noBlock),
    client.getBlock({ blockTag: 'latest' }),
  ])
  const isThere = receipt?.status === 'success' && receipt.blockHash === blockHash && block?.hash === blockHash
  if (!isThere || newest.number === null) return undefined
  const transferId = transferIdOf({ acrossBridge, ...transfer })
  const relay = parseEventLogs({ abi: spokePoolAbi, eventName: 'FundsDeposited', logs: receipt.logs })
    .filter(({ address, args }) => isSameAddress(address, spokePool) && args.depositId === transferId)
    .map(({ args }) => relayOf(args, chain.id))
    .find((relay) => hashRelay(relay, transfer.destChainId) === relayHash)
  return relay && { relay, head: newest.number, seconds: block.timestamp }
}

const noReceipt = (error: Error): TransactionReceipt | undefined => absent(error, 'TransactionReceiptNotFoundError')
const noBlock = (error: Error): { hash: Hex; timestamp: bigint } | undefined => absent(error, 'BlockNotFoundError')

const absent = (error: Error, name: string): undefined => {
  if (error.name !== name) throw error
  return undefined
}
