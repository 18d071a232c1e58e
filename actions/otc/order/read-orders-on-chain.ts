import type { Hex } from 'viem'
import { spenderOf } from '@/lib/chain/approval/requirements'
import type { Chain } from '@/lib/chain/chain'
import { firstWord } from '@/lib/chain/node/first-word'
import { remainingCall } from '@/lib/chain/rfq/rfq-remaining'
import type { NamedOrder, OrderOnChain } from '@/lib/history/otc/derive-order-state'
import { leftOf, type RfqOrder } from '@/lib/order/rfq'
import { allowanceCall, balanceCall, type ContractCall, readMany } from '../../wallet/read/read-balances'
import type { RpcRequest } from '../../wallet/send/receipt'

/**
 * Reads the rest of orders and their backing at one block, each balance once. A maker whose token
 * does not answer counts as having nothing.
 */
export const readOrdersOnChain = async (
  rpc: RpcRequest,
  chain: Chain,
  orders: readonly NamedOrder[],
): Promise<ReadonlyMap<Hex, OrderOnChain>> => {
  const rfq = spenderOf(chain, 'rfq')
  const calls = new Map<string, ContractCall>()
  for (const { hash, order } of orders) {
    const { maker, makerAsset } = order
    calls.set(hash, remainingCall(chain, { maker, orderHash: hash }))
    calls.set(balanceKey(order), balanceCall(chain, maker, makerAsset))
    calls.set(allowanceKey(order), allowanceCall(maker, makerAsset, rfq))
  }
  const answers = await readMany(rpc, chain, [...calls.values()])
  const words = new Map([...calls.keys()].map((key, index) => [key, toWord(answers[index])]))
  return new Map(
    orders.flatMap(({ hash, order }): [Hex, OrderOnChain][] => {
      const kept = words.get(hash)
      if (kept === undefined) return []
      const left = leftOf(kept, order)
      return [
        [hash, { left, balance: words.get(balanceKey(order)) ?? 0n, allowance: words.get(allowanceKey(order)) ?? 0n }],
      ]
    }),
  )
}

type Owner = Pick<RfqOrder, 'maker' | 'makerAsset'>
const balanceKey = ({ maker, makerAsset }: Owner) => `balance ${maker} ${makerAsset}`
const allowanceKey = ({ maker, makerAsset }: Owner) => `allowance ${maker} ${makerAsset}`
const toWord = (answer: Hex | undefined) => (answer === undefined ? undefined : firstWord(answer))
