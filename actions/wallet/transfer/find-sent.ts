import { type Hash, pad, toEventSelector } from 'viem'
import { toLowerAddress } from '@/lib/address'
import { intentAbi } from '@/lib/chain/abi.generated'
import { spenderOf } from '@/lib/chain/approval/requirements'
import type { SentTransfer } from '@/lib/chain/bridge/transfer'
import type { Chain } from '@/lib/chain/chain'
import { logBlocks } from '../send/expected-log'
import { type RpcRequest, readReceipt } from '../send/receipt'
import { readHead, readSeconds, searchLogs } from './search-logs'
import { type BridgedOrder, sentTransfers } from './sent-transfers'

const [bridgedTopic] = intentAbi
  .filter((item) => item.type === 'event' && item.name === 'Bridged')
  .map((event) => toEventSelector(event))

/** A chain and its node. */
export type ChainNode = { chain: Chain; rpc: RpcRequest }

type Search = {
  /** Named settlements, which are read again and not trusted. */
  named?: readonly Hash[]
  /** The block before the order was signed; the newest blocks are searched if it is unknown. */
  sinceBlock?: number | undefined
}

/**
 * Finds the transfers of an order on its chain, the first part first: in the named settlements,
 * else by the intent contract's event with owner and order.
 *
 * @throws the errors of the node
 */
export const findSent = async (
  origin: ChainNode,
  signed: BridgedOrder,
  { named = [], sinceBlock }: Search,
): Promise<SentTransfer[]> => {
  const hashes = named.length > 0 ? named : await findSettlements(origin, signed, sinceBlock)
  const sent = await Promise.all([...new Set(hashes)].map((hash) => readSent(origin, signed, hash)))
  const byHash = new Map(sent.flat().map((transfer) => [transfer.relayHash, transfer]))
  return [...byHash.values()].toSorted((a, b) => (a.part < b.part ? -1 : a.part > b.part ? 1 : 0))
}

const findSettlements = async (
  { chain, rpc }: ChainNode,
  { hash, order }: BridgedOrder,
  sinceBlock: number | undefined,
): Promise<Hash[]> => {
  const { number: toBlock } = await readHead(rpc)
  const newest = toBlock < BigInt(logBlocks) ? 0n : toBlock - BigInt(logBlocks) + 1n
  const logs = await searchLogs(rpc, {
    address: spenderOf(chain, 'intent'),
    topics: [bridgedTopic!, pad(toLowerAddress(order.owner)), hash],
    fromBlock: sinceBlock === undefined ? newest : BigInt(sinceBlock),
    toBlock,
  })
  return logs.map(({ transactionHash }) => transactionHash)
}

const readSent = async ({ chain, rpc }: ChainNode, signed: BridgedOrder, hash: Hash): Promise<SentTransfer[]> => {
  const receipt = await readReceipt(rpc, hash)
  if (receipt === undefined || receipt.hash !== hash) return []
  return sentTransfers(receipt, { chain, signed, blockSeconds: await readSeconds(rpc, receipt.blockHash) })
}
