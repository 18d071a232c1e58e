import { type IntentStatus, liveIntentStatuses as live } from './lifecycle'

/**
 * A move of an intent order; `from` is null before it is posted. `byReorg` marks moves that only a
 * reorganisation makes: `here` one of the order's chain, `anywhere` also one of the chain where it
 * is paid, which the order's own chain does not show.
 */
export type IntentEdge = {
  from: IntentStatus | null
  to: IntentStatus
  cause: string
  byReorg?: 'here' | 'anywhere'
}

const moves = (
  from: readonly IntentEdge['from'][],
  to: readonly IntentStatus[],
  cause: string,
): readonly IntentEdge[] =>
  from.flatMap((before) => to.filter((after) => after !== before).map((after) => ({ from: before, to: after, cause })))

const undone = (...[from, to, cause]: Parameters<typeof moves>): readonly IntentEdge[] =>
  moves(from, to, cause).map((edge) => ({ ...edge, byReorg: 'here' }))

const undoneAnywhere = (...[from, to, cause]: Parameters<typeof moves>): readonly IntentEdge[] =>
  moves(from, to, cause).map((edge) => ({ ...edge, byReorg: 'anywhere' }))

const filled = ['BRIDGING', 'COMPLETED', 'REFUNDED'] as const

/**
 * Every move that an intent order can make between two readings of the chain, one row per pair of
 * statuses. Any other move is a bug, as is one `byReorg` without a reverted block: only those leave
 * a terminal status.
 */
export const intentEdges: readonly IntentEdge[] = [
  ...moves([null], ['PENDING'], 'posted'),
  ...moves([null], ['AWAITING_SIGNATURE'], 'posted, to be signed on the chain'),
  ...moves([null], ['SUSPENDED'], 'posted, its deposit not there yet'),
  ...moves(['PENDING', 'ACTIVE', 'SUSPENDED'], ['AWAITING_SIGNATURE'], 'pre-signature withdrawn'),
  ...moves(['AWAITING_SIGNATURE'], ['PENDING', 'ACTIVE'], 'signed on the chain'),
  ...moves(['AWAITING_SIGNATURE'], ['SUSPENDED'], 'signed on the chain, funds missing'),
  ...moves(['PENDING'], ['ACTIVE'], 'first bid, or waiting for its price'),
  ...moves(['PENDING', 'ACTIVE'], ['SUSPENDED'], "funds, allowance or the contract's signature missing"),
  ...moves(['SUSPENDED'], ['PENDING', 'ACTIVE'], 'nothing missing any more'),
  ...moves(live, ['CANCELLING'], 'cancellation asked for'),
  ...moves(live, ['CANCELLED'], 'cancellation confirmed, or nonce invalidated'),
  ...moves(live, ['FAILED'], 'nonce used by another order'),
  ...moves(live, ['EXPIRED'], 'deadline passed'),
  ...moves(live, ['COMPLETED'], 'filled'),
  ...moves(live, ['BRIDGING'], 'filled, on its way to the other chain'),
  ...moves(live, ['REFUNDED'], 'filled, refunded by the bridge'),
  ...moves(['BRIDGING'], ['COMPLETED'], 'paid on the other chain'),
  ...moves(['BRIDGING'], ['REFUNDED'], 'refunded by the bridge'),
  ...undoneAnywhere(['COMPLETED'], ['BRIDGING', 'REFUNDED'], 'payment taken back'),
  ...undoneAnywhere(['REFUNDED'], ['BRIDGING', 'COMPLETED'], 'refund taken back'),
  ...undone(filled, [...live, 'FAILED', 'EXPIRED', 'CANCELLED'], 'fill taken back'),
  ...undone(['CANCELLED'], [...live, 'FAILED', 'EXPIRED'], 'cancellation taken back'),
  ...undone(['FAILED'], [...live, 'EXPIRED', 'CANCELLED'], 'use of the nonce taken back'),
  ...undone(['EXPIRED'], [...live, 'FAILED', 'CANCELLED'], 'expiry taken back'),
  ...undone(['CANCELLED', 'FAILED', 'EXPIRED'], filled, 'filled after all'),
  ...undone(['ACTIVE'], ['PENDING'], 'partial fill taken back'),
  ...undone(['CANCELLING'], ['ACTIVE'], 'settlement in flight again'),
]

const byPair = new Map(intentEdges.map((edge) => [`${edge.from} ${edge.to}`, edge]))

/**
 * Finds the move between two statuses of an intent order, with `from` null for one not stored yet;
 * undefined if there is none, as between equal statuses.
 *
 * @example
 * intentEdgeOf('PENDING', 'EXPIRED')
 * // { from: 'PENDING', to: 'EXPIRED', cause: 'deadline passed' }
 * intentEdgeOf('COMPLETED', 'ACTIVE')?.byReorg // 'here'
 */
export const intentEdgeOf = (from: IntentStatus | null, to: IntentStatus): IntentEdge | undefined =>
  byPair.get(`${from} ${to}`)
