import type { Hex } from 'viem'
import { permitCall } from '@/lib/chain/rfq/rfq-permit'
import type { RfqOrder } from '@/lib/order/rfq'
import type { ReadableChain } from '../chain/facts/served-chain'
import { readHeader } from '../chain/market/follow'
import type { BlockAt } from '../ledger/cursor'
import type { Holding } from '../ledger/holdings'
import { readAllowanceAfter, readLedgerHoldings } from '../ledger/read-holdings'
import { readHistories } from './read-histories'
import type { RfqLog } from './rfq-logs'

/** The state of an order at a block, with all logs of the contract about it up to there. */
export type OrderOnChain = { block: BlockAt; holding: Holding; permitAllowance: bigint | null; logs: RfqLog[] }

/**
 * Reads the state of one order at one block. Logs are searched, from the contract's first block on,
 * only if the contract's `remaining` value shows activity.
 *
 * @throws Ledger.UnexplainedOrderError when the node omits logs; viem's errors when it fails.
 * @example
 * (await readOrderOnChain(served, { order, orderHash, permit: null })).logs // []
 */
export const readOrderOnChain = async (
  served: ReadableChain,
  { order, orderHash, permit }: { order: RfqOrder; orderHash: Hex; permit: Hex | null },
): Promise<OrderOnChain> => {
  const { number, hash, timestamp } = await readHeader(served.client, 'latest')
  const at = { blockHash: hash }
  const pair = { owner: order.maker, token: order.makerAsset }
  const [[holding], permitAllowance, [logs]] = await Promise.all([
    readLedgerHoldings(served, { pairs: [{ ...pair, spenders: ['rfq'] }], at }),
    permit === null ? null : readAllowanceAfter(served, { ...pair, spender: 'rfq', call: permitCall(permit), at }),
    readHistories(served, { orders: [{ order, orderHash }], block: { number, hash } }),
  ])
  return { block: { number, hash, timestamp }, holding: holding!, permitAllowance, logs: logs! }
}
