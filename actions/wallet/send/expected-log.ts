import { type Address, type Hash, type Hex, numberToHex } from 'viem'
import { isSameAddress } from '@/lib/address'
import { netTransfers } from '@/lib/chain/swap/net-transfers'
import { type ChainLog, type ChainReceipt, type RpcRequest, readReceipt } from './receipt'

/** The log by which a call is known, in whatever transaction it happens. */
export type ExpectedLog = {
  /** Who writes it, and its topics, as nodes filter logs: null for any, a list for one of them. */
  address: Address
  topics: readonly (Hex | readonly Hex[] | null)[]
  /** All it says beside its topics; any when left out. */
  data?: Hex
  /** What the transaction must move besides, where other calls of the account write such a log, too. */
  moves?: readonly TokenMove[]
}

/** What a transaction adds to the tokens of an account, in raw units; below zero it takes them. */
export type TokenMove = { token: Address; owner: Address; least: bigint; most: bigint }

/** Nodes give logs of so many blocks at once. */
export const logBlocks = 10_000

/** Looks for a log from a block on: the first transaction that wrote it, and the newest block that was looked at. */
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

/** Whether a transaction wrote the log it is for: a contract account's own call can fail inside one that succeeds. */
export const showsLog = (receipt: Pick<ChainReceipt, 'logs'>, expectedLog: ExpectedLog): boolean =>
  shownLog(receipt, expectedLog) !== undefined

/** The log that a transaction was for; undefined where it wrote none. */
export const shownLog = ({ logs }: Pick<ChainReceipt, 'logs'>, expectedLog: ExpectedLog): ChainLog | undefined =>
  logs.find((log) => isExpected(log, expectedLog))

const isExpected = (log: ChainLog, { address, topics, data = log.data }: ExpectedLog): boolean =>
  isSameAddress(log.address, address) &&
  log.data === data &&
  topics.every((topic, index) => topic === null || [topic].flat().some((one) => one === log.topics[index]))

const hasMoved = ({ logs }: Pick<ChainReceipt, 'logs'>, moves: readonly TokenMove[]): boolean =>
  moves.every(({ token, owner, least, most }) => {
    const moved = netTransfers(logs, token, owner)
    return moved >= least && moved <= most
  })
