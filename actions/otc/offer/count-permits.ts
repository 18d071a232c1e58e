import type { Hex } from 'viem'
import { spenderOf } from '@/lib/chain/approval/requirements'
import type { Chain } from '@/lib/chain/chain'
import { firstWord } from '@/lib/chain/node/first-word'
import { permitCall } from '@/lib/chain/rfq/rfq-permit'
import type { NamedOrder, OrderOnChain } from '@/lib/history/otc/derive-order-state'
import { allowanceCall, readMany } from '../../wallet/read/read-balances'
import type { RpcRequest } from '../../wallet/send/receipt'

/**
 * Counts the permits of orders as backing, as the service does: the contract may take the
 * allowance, or the one that the order's own permit would set, whichever is more. The token itself
 * is simulated, so a used, expired or foreign permit adds nothing. Each is simulated separately,
 * because one permit changes the result of the next.
 */
export const countPermits = async (
  rpc: RpcRequest,
  chain: Chain,
  orders: readonly NamedOrder[],
  found: ReadonlyMap<Hex, OrderOnChain>,
): Promise<ReadonlyMap<Hex, OrderOnChain>> => {
  const counted = new Map(found)
  await Promise.all(
    orders.map(async ({ hash, order, permit }) => {
      const onChain = found.get(hash)
      if (!permit || !onChain || onChain.allowance >= onChain.left) return
      const { maker, makerAsset } = order
      const tried = { to: makerAsset, data: permitCall(permit) }
      const [, answer] = await readMany(rpc, chain, [tried, allowanceCall(maker, makerAsset, spenderOf(chain, 'rfq'))])
      const allowance = answer === undefined ? 0n : firstWord(answer)
      if (allowance > onChain.allowance) counted.set(hash, { ...onChain, allowance, isByPermit: true })
    }),
  )
  return counted
}
