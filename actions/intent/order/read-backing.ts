import type { SurfaceOrders } from '@/actions/approvals/list-approvals'
import { sumCommitments } from '@/lib/chain/approval/commitments'

export type Backing = {
  // Raw units; undefined while unknown.
  balance: bigint | undefined
  // The amounts that open orders commit of it, by the contract that settles them.
  surfaces: readonly { surface: SurfaceOrders['spender']; committed: bigint | undefined }[]
  // The rest of the balance after all of them and this order; below zero if it does not suffice.
  free: bigint | undefined
  // The amount that is missing for that; 0 while unknown.
  short: bigint
}

type BackingInput = {
  balance: bigint | undefined
  token: string | undefined
  orders: readonly SurfaceOrders[]
  // Raw units, of this order and of the one that it replaces: the chain settles one of the two.
  sell: bigint | undefined
  replaced: bigint
}

// Computes the funds behind an order: one balance, which all surfaces share.
export function readBacking({ balance, token, orders, sell, replaced }: BackingInput): Backing {
  const surfaces = orders.map(({ spender, commitments, known }) => {
    const { committed } = sumCommitments(commitments, { token })
    const own = spender === 'intent' && committed >= replaced ? committed - replaced : committed
    return { surface: spender, committed: known === 'all' ? own : undefined }
  })
  const promised = surfaces.reduce<bigint | undefined>(
    (sum, { committed }) => (sum === undefined || committed === undefined ? undefined : sum + committed),
    0n,
  )
  const isKnown = balance !== undefined && promised !== undefined && sell !== undefined
  const free = isKnown ? balance - promised - sell : undefined
  return { balance, surfaces, free, short: free !== undefined && free < 0n ? -free : 0n }
}
