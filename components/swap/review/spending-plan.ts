import type { Requirement } from '@/lib/chain/approval/requirements'

export type SpendingPlan = {
  // What a person is asked for before the trade: nothing, a transaction, or a signature.
  asks: 'nothing' | 'approval' | 'permit'
  amount: bigint
  resets: boolean
  // What the spender may still take when the trade is done.
  after: bigint
}

const unlimitedFrom = 2n ** 255n

// Says what is allowed for a trade and what stays allowed behind it. `spent` is what the trade is expected to take: a purchase allows
// its maximum and mostly takes less. All in raw units of the token sold.
export function planSpending(
  requirements: readonly Requirement[],
  { allowance, spent }: { allowance: bigint; spent: bigint },
): SpendingPlan {
  const resets = requirements.some(({ kind }) => kind === 'resetApproval')
  const ask = requirements.find(({ kind }) => kind === 'approve' || kind === 'signPermit' || kind === 'signPermit2')
  if (!ask || !('amount' in ask)) return { asks: 'nothing', amount: 0n, resets, after: left(allowance, spent) }
  const asks = ask.kind === 'approve' ? 'approval' : 'permit'
  // A Permit2 signature is for this one transfer; the allowance of the router itself stays as it is.
  const after = ask.kind === 'signPermit2' ? allowance : left(ask.amount, spent)
  return { asks, amount: ask.amount, resets, after }
}

const left = (allowance: bigint, spent: bigint): bigint => {
  if (allowance >= unlimitedFrom) return allowance
  return allowance > spent ? allowance - spent : 0n
}
