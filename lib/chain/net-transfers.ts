import { type Address, encodeEventTopics, erc20Abi, type Hex } from 'viem'
import { isSameAddress, toLowerAddress } from '@/lib/address'
import { firstWord } from './first-word'

type Log = { address: Address; topics: readonly Hex[]; data: Hex }

const [transferTopic] = encodeEventTopics({ abi: erc20Abi, eventName: 'Transfer' })

/**
 * Adds up the transfers of a token that reached an account in these logs, less those that left it. Raw units.
 *
 * @example
 * netTransfers(receipt.logs, usdc, account) // -1000000n, the account paid one USDC
 */
export const netTransfers = (logs: readonly Log[], token: Address, account: Address): bigint =>
  logs
    .filter(
      ({ address, topics }) => isSameAddress(address, token) && topics[0] === transferTopic && topics.length === 3,
    )
    .reduce((sum, { topics, data }) => {
      const value = data === '0x' ? 0n : firstWord(data)
      const [from, to] = [topicAddress(topics[1]), topicAddress(topics[2])]
      return sum + (isSameAddress(to, account) ? value : 0n) - (isSameAddress(from, account) ? value : 0n)
    }, 0n)

const topicAddress = (topic: Hex | undefined) => (topic ? `0x${topic.slice(26)}` : undefined)

/**
 * Lists what an account has more or less of after these logs: each token with its net amount, negative where it left, without those that
 * came and went alike. Raw units.
 *
 * @example
 * listMoves(receipt.logs, account) // [{ token: '0xa0b8...', amount: -1000000n }, { token: '0xc02a...', amount: 400000000000000n }]
 */
export const listMoves = (logs: readonly Log[], account: Address): { token: Address; amount: bigint }[] => {
  const tokens = new Set(logs.map(({ address }) => toLowerAddress(address)))
  return [...tokens]
    .map((token) => ({ token, amount: netTransfers(logs, token, account) }))
    .filter(({ amount }) => amount !== 0n)
}
