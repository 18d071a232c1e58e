import { type Address, type Hash, type Hex, numberToHex } from 'viem'
import { isSameAddress } from '@/lib/address'
import { netTransfers } from '@/lib/chain/swap/net-transfers'
import { type ChainLog, type ChainReceipt, type RpcRequest, readReceipt } from './receipt'

/** The log that identifies a call, in any transaction. */
export type ExpectedLog = {
  /** The contract and topics as in log filters: null for any, a list for one of them. */
  address: Address
  topics: readonly (Hex | readonly Hex[] | null)[]
  /** The complete data; any if absent. */
  data?: Hex
  /** The token transfers that distinguish the transaction from others with such a log. */
  moves?: readonly TokenMove[]
}

/** The change of an account's balance of a token, in raw units; negative if it decreases. */
export type TokenMove = { token: Address; owner: Address; least: bigint; most: bigint }

/** The number of blocks whose logs nodes return at once. */
export const logBlocks = 10_000

/** Searches a log from a block on; returns its first transaction and the last block read. */
export const findExpectedLog = async (
  rpc: RpcRequest,
  expectedLog: ExpectedLog,
  fromBlock: number,
): Promise<{ hash: Hash | undefined; searchedTo: number }> => {
  const { address, topics, moves } = expectedLog
  const latest = Number(await rpc({ method: 'eth_blockNumber' }))
  for (let from = fromBlock; from <= latest; from += logBlocks) {
    const toBlock = numberToHex(Math.min(from + logBlocks - 1, latest))
    const filter = { address, topics, fromBlock: numberToHex(from), toBlock }
    const found = await rpc({ method: 'eth_getLogs', params: [filter] })
    const logs = found.filter((log) => isExpected(log, expectedLog))
    for (const hash of new Set(logs.map(({ transactionHash }) => transactionHash))) {
      const receipt = moves && (await readReceipt(rpc, hash))
      if (!moves || (receipt && hasMoved(receipt, moves))) return { hash, searchedTo: latest }
    }
  }
  return { hash: undefined, searchedTo: latest }
}

/** True if a transaction emitted its expected log; an inner call of it can fail. */
export const showsLog = (receipt: Pick<ChainReceipt, 'logs'>, expectedLog: ExpectedLog): boolean =>
  shownLog(receipt, expectedLog) !== undefined

/** Returns the expected log of a transaction; undefined if it emitted none. */
export const shownLog = ({ logs }: Pick<ChainReceipt, 'logs'>, expectedLog: ExpectedLog): ChainLog | undefined =>
  logs.find((log) => isExpected(log, expectedLog))

const isExpected = (log: ChainLog, { address, topics, data = log.data }: ExpectedLog): boolean =>
  isSameAddress(log.address, address) &&
  log.data === data &&
  topics.every((topic, index) => topic === null || [topic].flat().some((expected) => expected === log.topics[index]))

const hasMoved = ({ logs }: Pick<ChainReceipt, 'logs'>, moves: readonly TokenMove[]): boolean =>
  moves.every(({ token, owner, least, most }) => {
    const moved = netTransfers(logs, token, owner)
    return moved >= least && moved <= most
  })
