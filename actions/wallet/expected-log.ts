import { type Address, type Hash, type Hex, numberToHex } from 'viem'
import { isSameAddress } from '@/lib/address'
import type { ChainReceipt, RpcRequest } from './receipt'

/** The event that a transaction is for, as nodes filter logs: who writes it, and its topics; null for any, a list for one of them. */
export type ExpectedLog = { address: Address; topics: readonly (Hex | readonly Hex[] | null)[] }

/** Nodes give logs of so many blocks at once. */
export const logBlocks = 10_000

/** Looks for an event from a block on: the transaction that wrote it first, and the newest block that was looked at. */
export const findExpectedLog = async (
  rpc: RpcRequest,
  expectedLog: ExpectedLog,
  fromBlock: number,
): Promise<{ hash: Hash | undefined; searchedTo: number }> => {
  const latest = Number(await rpc({ method: 'eth_blockNumber' }))
  for (let from = fromBlock; from <= latest; from += logBlocks) {
    const toBlock = numberToHex(Math.min(from + logBlocks - 1, latest))
    const filter = { ...expectedLog, fromBlock: numberToHex(from), toBlock }
    const [log] = (await rpc({ method: 'eth_getLogs', params: [filter] })) as readonly { transactionHash: Hash }[]
    if (log) return { hash: log.transactionHash, searchedTo: latest }
  }
  return { hash: undefined, searchedTo: latest }
}

/** Whether a transaction wrote the event it is for: a contract account's own call can fail inside one that succeeds. */
export const showsLog = ({ logs }: Pick<ChainReceipt, 'logs'>, { address, topics }: ExpectedLog): boolean =>
  logs.some(
    (log) =>
      isSameAddress(log.address, address) &&
      topics.every((topic, index) => topic === null || [topic].flat().includes(log.topics[index] as Hex)),
  )
