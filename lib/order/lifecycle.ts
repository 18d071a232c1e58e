/** The statuses of the service. REFUNDING does not occur: it is BRIDGING until the refund. */
export const intentStatuses = [
  'PENDING',
  'AWAITING_SIGNATURE',
  'ACTIVE',
  'SUSPENDED',
  'CANCELLING',
  'BRIDGING',
  'COMPLETED',
  'FAILED',
  'EXPIRED',
  'CANCELLED',
  'REFUNDED',
] as const
export type IntentStatus = (typeof intentStatuses)[number]

/** The statuses of orders that may still be filled. */
export const liveIntentStatuses = ['PENDING', 'AWAITING_SIGNATURE', 'ACTIVE', 'SUSPENDED', 'CANCELLING'] as const

/**
 * True if an intent order may still be filled, so that its owner can cancel it without gas.
 * Repeating a cancellation has no effect.
 *
 * @example
 * isLiveIntent('BRIDGING') // false: it is filled, and its output is on its way
 */
export const isLiveIntent = (status: IntentStatus): boolean =>
  (liveIntentStatuses as readonly IntentStatus[]).includes(status)

/**
 * True if only a reorganisation can still change an intent order.
 *
 * @example
 * isTerminalIntent('BRIDGING') // false
 */
export const isTerminalIntent = (status: IntentStatus): boolean => !isLiveIntent(status) && status !== 'BRIDGING'

/**
 * The state of a fill's transfer to another chain. `arrived`: its tokens are for sale there.
 * `released`: they were not sold in time, and were paid to the recipient. `refunded`: they did not
 * arrive, and were paid back to the owner.
 */
export type BridgeLeg = 'sent' | 'arrived' | 'paid' | 'released' | 'refunded'

/**
 * True if the destination chain paid a transfer, whether or not its tokens are still for sale.
 *
 * @example
 * isArrivedLeg('released') // true
 */
export const isArrivedLeg = (leg: BridgeLeg): boolean => leg === 'arrived' || leg === 'paid' || leg === 'released'

/**
 * The facts that determine the status of an intent order. Amounts in raw units, of the source for a
 * SELL, of the destination for a BUY; times in unix seconds.
 */
export type IntentFacts = {
  // The order's terms.
  total: bigint
  deadline: bigint
  signer: 'key' | 'contract' | 'presigned'

  // The state of the chain at one block.
  /** The time of that block. */
  chainSeconds: bigint
  filled: bigint
  /**
   * The first user of the nonce and its time; undefined while it is free or if this order used it.
   */
  nonceUse: { by: 'owner' | 'otherOrder'; at: bigint } | undefined
  isPreSigned: boolean
  /** True if the contract that signed the order now refuses its signature. */
  isRefused: boolean
  /**
   * True if balance (or native deposit) and allowance or permit cover the rest of this order alone.
   */
  isFunded: boolean
  /** The transfers of its fills; undefined for an order on one chain. */
  legs: readonly BridgeLeg[] | undefined

  // Decisions of the service, and requests of the owner.
  /** True if it had a valid bid, or if it is a limit order that a round left open. */
  wasActive: boolean
  /** True if it is in an auction round, or has a settlement whose nonce no block has used yet. */
  isInFlight: boolean
  /** `asked`: requested by its owner while live. `confirmed`: nothing can fill it any more. */
  cancellation: 'asked' | 'confirmed' | undefined
}

/**
 * Returns the status of an intent order, by the first rule that applies:
 * 1. It is filled completely: COMPLETED; across chains once every leg is paid, BRIDGING while one is on
 *    its way or for sale, else REFUNDED. A fill takes precedence over cancellation, nonce and time.
 * 2. Its owner used the nonce in time, or its cancellation is confirmed and no settlement can still be
 *    included, as after a reorganisation: CANCELLED.
 * 3. Another order used the nonce in time: FAILED. Other problems (missing funds, a refusal, reverts, a
 *    withdrawn pre-signature) can be resolved.
 * 4. The block is later than the deadline: EXPIRED, even with fills or in flight, because no later block
 *    can fill it. Later uses of the nonce, as by a withdrawal of the deposit, change nothing.
 * 5. It is in flight: ACTIVE or PENDING as before, regardless of funds, signature or a requested
 *    cancellation.
 * 6. A cancellation was requested: CANCELLING until it is confirmed, so that a settlement in a block that
 *    is not read yet still counts.
 * 7. Its pre-signature is missing: AWAITING_SIGNATURE, with or without a deposit.
 * 8. Funds or a deposit are missing, or its contract refuses, even between fills: SUSPENDED.
 * 9. It had a bid, stays open or was partially filled: ACTIVE; else PENDING.
 *
 * @example
 * intentStateOf({ ...facts, total: 10n, filled: 4n, isFunded: false }) // 'SUSPENDED'
 */
export const intentStateOf = (facts: IntentFacts): IntentStatus => {
  const { total, filled, deadline, chainSeconds, nonceUse, isInFlight, cancellation, signer } = facts
  if (filled >= total) return bridgedStateOf(facts.legs)
  const isLate = chainSeconds > deadline
  const takenBy = nonceUse && nonceUse.at <= deadline ? nonceUse.by : undefined
  const canLand = isInFlight && !isLate && takenBy === undefined
  if (takenBy === 'owner' || (cancellation === 'confirmed' && !canLand)) return 'CANCELLED'
  if (takenBy === 'otherOrder') return 'FAILED'
  if (isLate) return 'EXPIRED'
  const open = facts.wasActive || filled > 0n ? 'ACTIVE' : 'PENDING'
  if (isInFlight) return open
  if (cancellation === 'asked') return 'CANCELLING'
  if (signer === 'presigned' && !facts.isPreSigned) return 'AWAITING_SIGNATURE'
  if (!facts.isFunded || (signer === 'contract' && facts.isRefused)) return 'SUSPENDED'
  return open
}

const bridgedStateOf = (legs: IntentFacts['legs']): IntentStatus => {
  if (legs === undefined) return 'COMPLETED'
  if (legs.length === 0 || legs.includes('sent') || legs.includes('arrived')) return 'BRIDGING'
  return legs.includes('refunded') || legs.includes('released') ? 'REFUNDED' : 'COMPLETED'
}
