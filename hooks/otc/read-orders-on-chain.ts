import { type Address, encodeFunctionData, type Hex, hexToBigInt, numberToHex, toEventSelector } from 'viem'
import { isSameAddress } from '@/lib/address'
import { rfqAbi } from '@/lib/chain/abi.generated'
import type { Chain } from '@/lib/chain/registry'
import { spenderOf } from '@/lib/chain/requirements'
import type { RfqBacking, RfqOrder } from '@/lib/order/rfq'
import { allowanceCall, balanceCall, type ContractCall, readMany } from '../wallet/read-balances'
import type { RpcRequest } from '../wallet/track-transaction'

/**
 * What the chain says of an order, raw units of makerAsset. `left` is zero when it is filled or cancelled: the contract keeps both as
 * one and the same, only its events tell which.
 */
export type OrderOnChain = RfqBacking & { left: bigint }

export type NamedOrder = { hash: Hex; order: Pick<RfqOrder, 'maker' | 'makerAsset' | 'makerAmount'> }

/** What the contract keeps for an order that is filled or cancelled; zero is an order never touched, above it is one more than what is left. */
const closed = 1n

/** Reads what is left of orders and what backs them, all at one block, each balance once. A maker whose token does not answer has nothing. */
export const readOrdersOnChain = async (
  rpc: RpcRequest,
  chain: Chain,
  orders: readonly NamedOrder[],
): Promise<ReadonlyMap<Hex, OrderOnChain>> => {
  const rfq = spenderOf(chain, 'rfq')
  const calls = new Map<string, ContractCall>()
  for (const { hash, order } of orders) {
    const { maker, makerAsset } = order
    const data = encodeFunctionData({ abi: rfqAbi, functionName: 'remaining', args: [maker, hash] })
    calls.set(hash, { to: rfq, data })
    calls.set(balanceKey(order), balanceCall(chain, maker, makerAsset))
    calls.set(allowanceKey(order), allowanceCall(maker, makerAsset, rfq))
  }
  const answers = await readMany(rpc, chain, [...calls.values()])
  const words = new Map([...calls.keys()].map((key, index) => [key, toWord(answers[index])]))
  return new Map(
    orders.flatMap(({ hash, order }): [Hex, OrderOnChain][] => {
      const kept = words.get(hash)
      if (kept === undefined) return []
      const left = kept === 0n ? order.makerAmount : kept - closed
      return [
        [hash, { left, balance: words.get(balanceKey(order)) ?? 0n, allowance: words.get(allowanceKey(order)) ?? 0n }],
      ]
    }),
  )
}

type Owner = Pick<RfqOrder, 'maker' | 'makerAsset'>
const balanceKey = ({ maker, makerAsset }: Owner) => `balance ${maker} ${makerAsset}`
const allowanceKey = ({ maker, makerAsset }: Owner) => `allowance ${maker} ${makerAsset}`
const toWord = (answer: Hex | undefined) => (answer === undefined ? undefined : hexToBigInt(answer.slice(0, 66) as Hex))

/** Nodes give logs of so many blocks at once. */
const logBlocks = 9_999n
const cancelledTopic = toEventSelector('OrderCancelled(bytes32,address)')
const filledTopic = toEventSelector('OrderFilled(bytes32,address,address,uint256,address,address,uint256)')

/** How an order that has nothing left ended, and in which transaction; undefined when its events are older than the node tells. */
export type OrderEnd = { kind: 'filled' | 'cancelled'; transactionHash: Hex } | undefined

/** Looks for the event that ended an order. Only the maker's own cancellation counts: anyone can write one for any hash. */
export const readOrderEnd = async (
  rpc: RpcRequest,
  chain: Chain,
  { hash, maker }: { hash: Hex; maker: Address },
): Promise<OrderEnd> => {
  const latest = BigInt((await rpc({ method: 'eth_blockNumber' })) as Hex)
  const filter = {
    address: spenderOf(chain, 'rfq'),
    topics: [[cancelledTopic, filledTopic], hash],
    fromBlock: numberToHex(latest > logBlocks ? latest - logBlocks : 0n),
    toBlock: numberToHex(latest),
  }
  const logs = (await rpc({ method: 'eth_getLogs', params: [filter] })) as {
    topics: readonly [Hex, Hex, Hex]
    transactionHash: Hex
  }[]
  const own = logs.filter(({ topics }) => isSameAddress(`0x${topics[2].slice(26)}`, maker))
  const last = own.find(({ topics }) => topics[0] === cancelledTopic) ?? own.at(-1)
  return (
    last && { kind: last.topics[0] === cancelledTopic ? 'cancelled' : 'filled', transactionHash: last.transactionHash }
  )
}
