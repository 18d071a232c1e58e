'use client'
import { type Backing, readBacking } from '@/actions/intent/order/read-backing'
import { isNativeToken } from '@/lib/address'
import type { Token } from '@/lib/chain/chain'
import { useSurfaceOrders } from '../approvals/surface-orders'
import { useWatchedAccount } from '../approvals/use-watched-account'

type Given = {
  token: Token | undefined
  balance: bigint | undefined
  /** Raw units, of this order and of the one that it replaces. */
  amount: bigint | undefined
  replaced?: bigint
}

/** Returns the funds behind an order of the connected account and its other orders. */
export function useBacking({ token, balance, amount, replaced = 0n }: Given): Backing {
  const { isOwn } = useWatchedAccount()
  const surfaces = useSurfaceOrders()
  // A deposit for an order is no longer in the wallet, so orders do not share a native balance.
  const orders = isOwn && !isNativeToken(token?.address) ? surfaces : []
  return readBacking({ balance, token: token?.address, orders, sell: amount, replaced })
}
