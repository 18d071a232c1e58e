import type { Address, Hash, Hex } from 'viem'

/** How a node answers; the same shape for our own `/rpc` and for a wallet. */
export type RpcRequest = (request: { method: string; params?: readonly unknown[] }) => Promise<unknown>

export type ChainLog = { address: Address; topics: readonly Hex[]; data: Hex }

export type ChainReceipt = {
  hash: Hash
  blockNumber: bigint
  blockHash: Hash
  succeeded: boolean
  gasUsed: bigint
  effectiveGasPrice: bigint
  from: Address
  to: Address | null
  logs: readonly ChainLog[]
}
