import type { Address, EIP1474Methods, Hash, Hex, Log } from 'viem'

type Standard = { [method in EIP1474Methods[number] as method['Method']]: method['ReturnType'] }
/** The types of logs are those of mined blocks, since no others are requested. */
type Answers = Omit<Standard, 'eth_getLogs'> & { eth_getLogs: readonly Log<Hex, Hex, false>[] }

/** The answers of a node or wallet. A non-standard method may answer anything. */
export type RpcRequest = <method extends keyof Answers | (string & {})>(request: {
  method: method
  params?: readonly unknown[]
}) => Promise<method extends keyof Answers ? Answers[method] : unknown>

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

/** Reads the receipt of a transaction; undefined until it is in a block. */
export const readReceipt = async (rpc: RpcRequest, hash: Hash): Promise<ChainReceipt | undefined> => {
  const receipt = await rpc({ method: 'eth_getTransactionReceipt', params: [hash] })
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
