import type { Hex } from 'viem'
import { isSameAddress } from '@/lib/address'
import { type RfqHistory, type RfqOrder, readRfqHistory } from '@/lib/order/rfq'
import { type OrderNamed, readRemaining } from '../chain/facts/read-remaining'
import type { ReadableChain } from '../chain/facts/served-chain'
import { MovedChainError, readHeader } from '../chain/market/follow'
import type { BlockNamed } from '../ledger/cursor'
import type { RfqLog } from './rfq-logs'

/** A mismatch at a block between the contract's remaining amount and the amount by its logs. */
type Left = { orderHash: Hex; block: bigint; explained: bigint; remaining: bigint }

type OrderWritten = OrderNamed & { logs: readonly RfqLog[] }

/** Depth of states that every node provides; older ones may be missing. */
const rememberedStates = 64n

/**
 * Compares the logs of orders up to a block with the remaining amounts in the contract. A cancelled
 * order has none, so the state before the block of its cancellation is compared too if the node
 * still has it. Missing fills within that block cannot be detected.
 *
 * @throws Chain.MovedChainError when the chain changed during the read; viem's errors when the node
 * fails.
 * @example
 * await findUnexplained(served, { orders: [{ order, orderHash, logs: [] }], block })
 * // [{ orderHash, block: 17n, explained: 0n, remaining: 61n }]
 */
export const findUnexplained = async (
  served: ReadableChain,
  { orders, block }: { orders: readonly OrderWritten[]; block: BlockNamed },
): Promise<Left[]> => {
  const now = compare(orders, {
    remaining: await readRemaining(served, { orders, at: { blockHash: block.hash } }),
    block: block.number,
  })
  const cancelled = new Map<Hex, { at: BlockNamed; orders: OrderWritten[] }>()
  for (const written of orders) {
    const at = written.logs.find(({ kind, maker }) => kind === 'cancelled' && isSameAddress(maker, written.order.maker))
    if (at === undefined) continue
    const logs = written.logs.filter(({ blockNumber }) => blockNumber < at.blockNumber)
    const others = cancelled.get(at.blockHash)?.orders ?? []
    cancelled.set(at.blockHash, {
      at: { number: at.blockNumber, hash: at.blockHash },
      orders: [...others, { ...written, logs }],
    })
  }
  const before = await Promise.all(
    [...cancelled.values()].map(async ({ at, orders }) => {
      const remaining = await readRemainingBefore(served, { orders, at, head: block.number })
      return remaining ? compare(orders, { remaining, block: at.number - 1n }) : []
    }),
  )
  return [...now, ...before.flat()]
}

const compare = (
  orders: readonly OrderWritten[],
  { remaining, block }: { remaining: readonly bigint[]; block: bigint },
): Left[] =>
  orders.flatMap(({ order, orderHash, logs }, index) => {
    const explained = remainingOf(order, readRfqHistory(order, logs))
    return explained === remaining[index] ? [] : [{ orderHash, block, explained, remaining: remaining[index]! }]
  })

const readRemainingBefore = async (
  served: ReadableChain,
  { orders, at, head }: { orders: readonly OrderWritten[]; at: BlockNamed; head: bigint },
): Promise<bigint[] | undefined> => {
  const { hash, parentHash } = await readHeader(served.client, at.number)
  if (hash !== at.hash) throw new MovedChainError(at)
  return readRemaining(served, { orders, at: { blockHash: parentHash } }).catch((error) => {
    if (head - at.number < rememberedStates) throw error
    return undefined
  })
}

/** Returns the contract's `remaining` value for an order with this history. */
const remainingOf = (
  { makerAmount }: Pick<RfqOrder, 'makerAmount'>,
  { filled, isCancelled }: Pick<RfqHistory, 'filled' | 'isCancelled'>,
): bigint => {
  if (isCancelled) return 1n
  return filled === 0n ? 0n : makerAmount - filled + 1n
}
