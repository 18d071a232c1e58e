import type { Address, Hex } from 'viem'
import { isSameAddress } from '@/lib/address'
import type { NamedOrder, OrderOnChain } from './derive-order-state'

export type Cancellations<order> = {
  /** Orders that a cancellation by this account would affect. */
  live: readonly order[]
  /** Filled or cancelled already. */
  over: readonly order[]
  /** Orders of another maker: a cancellation by this account would not affect them. */
  foreign: readonly order[]
}

/** Sorts orders that a user chose to cancel; an unknown state counts as live. */
export const sortCancellations = <order extends NamedOrder>(
  orders: readonly order[],
  account: Address | undefined,
  onChain: ReadonlyMap<Hex, OrderOnChain>,
): Cancellations<order> => {
  const isOwn = ({ order }: order) => isSameAddress(order.maker, account)
  const isOver = ({ hash }: order) => onChain.get(hash)?.left === 0n
  return {
    live: orders.filter((order) => isOwn(order) && !isOver(order)),
    over: orders.filter((order) => isOwn(order) && isOver(order)),
    foreign: orders.filter((order) => !isOwn(order)),
  }
}
