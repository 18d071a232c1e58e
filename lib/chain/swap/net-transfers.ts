import { type Address, encodeEventTopics, erc20Abi, type Hex } from 'viem'
import { isSameAddress, toLowerAddress } from '@/lib/address'
import { firstWord } from '../node/first-word'

type Log = { address: Address; topics: readonly Hex[]; data: Hex }

const [transferTopic] = encodeEventTopics({ abi: erc20Abi, eventName: 'Transfer' })

/**
 * Lists the transfers of a token in these logs. Raw units; addresses in lower case.
 *
 * @example
 * listTransfers(receipt.logs, usdc) // [{ from: '0xf39f...', to: '0x6a00...', amount: 1000000n }]
 */
export const listTransfers = (
  logs: readonly Log[],
  token: Address,
): { from: Address | undefined; to: Address | undefined; amount: bigint }[] =>
  logs
    .filter(
      ({ address, topics }) => isSameAddress(address, token) && topics[0] === transferTopic && topics.length === 3,
    )
    .map(({ topics, data }) => ({
      from: topicAddress(topics[1]),
      to: topicAddress(topics[2]),
      amount: data === '0x' ? 0n : firstWord(data),
    }))

/**
 * Returns the transfers of a token to an account minus those from it. Raw units.
 *
 * @example
 * netTransfers(receipt.logs, usdc, account) // -1000000n, the account paid one USDC
 */
export const netTransfers = (logs: readonly Log[], token: Address, account: Address): bigint =>
  listTransfers(logs, token).reduce(
    (sum, { from, to, amount }) =>
      sum + (isSameAddress(to, account) ? amount : 0n) - (isSameAddress(from, account) ? amount : 0n),
    0n,
  )

const topicAddress = (topic: Hex | undefined): Address | undefined => (topic ? `0x${topic.slice(26)}` : undefined)

/**
 * Lists the tokens whose balance of an account changed in these logs, with the signed net amount.
 *
 * @example
 * listMoves(receipt.logs, account) // [{ token: '0xa0b8...', amount: -1000000n }, ...]
 */
export const listMoves = (logs: readonly Log[], account: Address): { token: Address; amount: bigint }[] => {
  const tokens = new Set(logs.map(({ address }) => toLowerAddress(address)))
  return [...tokens]
    .map((token) => ({ token, amount: netTransfers(logs, token, account) }))
    .filter(({ amount }) => amount !== 0n)
}
