import { type Hex, parseEventLogs, type TransactionReceipt } from 'viem'
import { isSameAddress } from '@/lib/address'
import { hashRelay, type RelayData, relayOf } from '@/lib/chain/bridge/spoke-pool'
import { spokePoolAbi } from '@/lib/chain/bridge/spoke-pool.generated'
import { transferIdOf } from '@/lib/chain/bridge/transfer-id'
import type { ReadableChain } from '../chain/facts/served-chain'
import type { bridgeLegs } from '../db/bridge-schema'

/** The fields of a transfer that identify its deposit. */
export type NamedTransfer = Pick<
  typeof bridgeLegs.$inferSelect,
  'relayHash' | 'orderHash' | 'part' | 'owner' | 'destChainId' | 'transactionHash' | 'blockNumber' | 'blockHash'
>

/** A deposit as read from its chain. */
export type ReadDeposit = { relay: RelayData; head: bigint; seconds: bigint }

/**
 * Reads a deposit from its chain's node: from the receipt of its transaction, in the node's block
 * at that height. It must come from our bridge, for this order, with the id that only the bridge
 * can create, and its terms must hash to the relay hash; no other stored field is trusted.
 * Undefined if the chain does not confirm it. `head` is the node's newest block, and `seconds` the
 * unix seconds of the deposit's block.
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
