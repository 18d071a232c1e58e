import type { SurfaceOrders } from '@/actions/approvals/list-approvals'
import { sumCommitments } from '@/lib/chain/approval/commitments'

export type Backing = {
  // Raw units; undefined while not known.
  balance: bigint | undefined
  // What open orders promise of it, by the contract that settles them.
  surfaces: readonly { surface: SurfaceOrders['spender']; committed: bigint | undefined }[]
  // What is left of the balance once all of them and this order are filled; below zero where they cannot all be.
  free: bigint | undefined
  // What is missing for that; 0 while it is not known.
  short: bigint
}

type BackingInput = {
  balance: bigint | undefined
  token: string | undefined
  orders: readonly SurfaceOrders[]
  // Raw units, of this order and of the one whose place it takes: the chain settles one of the two.
  sell: bigint | undefined
  replaced: bigint
}

// What stands behind an order: one balance, which all surfaces share.
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
