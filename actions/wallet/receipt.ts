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

type WireReceipt = {
  transactionHash: Hash
  blockNumber: Hex
  blockHash: Hash
  status: Hex
  gasUsed: Hex
  effectiveGasPrice: Hex
  from: Address
  to: Address | null
  logs: readonly ChainLog[]
}

/** Reads the receipt of a transaction; undefined until it is in a block. */
export const readReceipt = async (rpc: RpcRequest, hash: Hash): Promise<ChainReceipt | undefined> => {
  const receipt = (await rpc({ method: 'eth_getTransactionReceipt', params: [hash] })) as WireReceipt | null
  if (!receipt?.blockNumber) return undefined
  return {
    hash: receipt.transactionHash,
    blockNumber: BigInt(receipt.blockNumber),
    blockHash: receipt.blockHash,
    succeeded: BigInt(receipt.status) === 1n,
    gasUsed: BigInt(receipt.gasUsed),
    effectiveGasPrice: BigInt(receipt.effectiveGasPrice ?? '0x0'),
    from: receipt.from,
    to: receipt.to,
    logs: receipt.logs.map(({ address, topics, data }) => ({ address, topics, data })),
  }
}
