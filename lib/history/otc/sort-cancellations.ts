import type { Address, Hex } from 'viem'
import { isSameAddress } from '@/lib/address'
import type { NamedOrder, OrderOnChain } from './judge-order'

export type Cancellations<order> = {
  /** Those that a cancellation by this account changes something about. */
  live: readonly order[]
  /** Filled or cancelled already. */
  over: readonly order[]
  /** Of another maker: a cancellation by this account would change nothing. */
  foreign: readonly order[]
}

/** Sorts the orders a person chose to cancel. One that the chain has said nothing about yet counts as live. */
export const sortCancellations = <order extends NamedOrder>(
  orders: readonly order[],
  account: Address | undefined,
  onChain: ReadonlyMap<Hex, OrderOnChain>,
): Cancellations<order> => {
  const isOwn = ({ order }: order) => isSameAddress(order.maker, account)
  const isOver = ({ hash }: order) => onChain.get(hash)?.left === 0n
  return {
    live: orders.filter((one) => isOwn(one) && !isOver(one)),
    over: orders.filter((one) => isOwn(one) && isOver(one)),
    foreign: orders.filter((one) => !isOwn(one)),
  }
}
