import type { Requirement } from '@/lib/chain/approval/requirements'

export type SpendingPlan = {
  // The request before the trade: nothing, a transaction or a signature.
  asks: 'nothing' | 'approval' | 'permit'
  amount: bigint
  resets: boolean
  // The allowance that remains after the trade.
  after: bigint
}

const unlimitedFrom = 2n ** 255n

// Returns the allowance that a trade needs and what remains of it, raw units of the token sold.
// `spent`: the expected amount; a purchase approves its maximum and usually takes less.
export function planSpending(
  requirements: readonly Requirement[],
  { allowance, spent }: { allowance: bigint; spent: bigint },
): SpendingPlan {
  const resets = requirements.some(({ kind }) => kind === 'resetApproval')
  const ask = requirements.find(({ kind }) => kind === 'approve' || kind === 'signPermit' || kind === 'signPermit2')
  if (!ask || !('amount' in ask)) return { asks: 'nothing', amount: 0n, resets, after: left(allowance, spent) }
  const asks = ask.kind === 'approve' ? 'approval' : 'permit'
  // A Permit2 signature covers this transfer only and does not change the allowance of the router.
  const after = ask.kind === 'signPermit2' ? allowance : left(ask.amount, spent)
  return { asks, amount: ask.amount, resets, after }
}

const left = (allowance: bigint, spent: bigint): bigint => {
  if (allowance >= unlimitedFrom) return allowance
  return allowance > spent ? allowance - spent : 0n
}
