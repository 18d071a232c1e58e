/** As the service names them. REFUNDING, which some clients know, is never among them: it is BRIDGING until the refund is on its chain. */
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

/** What may still be filled. */
export const liveIntentStatuses = ['PENDING', 'AWAITING_SIGNATURE', 'ACTIVE', 'SUSPENDED', 'CANCELLING'] as const

/**
 * Says whether an intent order may still be filled: exactly then its owner can cancel it without gas. Asking twice changes nothing.
 *
 * @example
 * isLiveIntent('BRIDGING') // false: it is filled, and what was bought is on its way
 */
export const isLiveIntent = (status: IntentStatus): boolean =>
  (liveIntentStatuses as readonly IntentStatus[]).includes(status)

/**
 * Says whether nothing but a reorganised chain can change an intent order any more.
 *
 * @example
 * isTerminalIntent('BRIDGING') // false
 */
export const isTerminalIntent = (status: IntentStatus): boolean => !isLiveIntent(status) && status !== 'BRIDGING'

/** What a fill sent to another chain: not there yet, paid there, or refunded. */
export type BridgeLeg = 'sent' | 'paid' | 'refunded'

/** All that decides the status of an intent order. Amounts in raw units, of a SELL of its source, of a BUY of its destination; times in unix seconds. */
export type IntentFacts = {
  // Its terms.
  total: bigint
  deadline: bigint
  signer: 'key' | 'contract' | 'presigned'

  // What the chain says, all at one block.
  /** The time of that block. */
  chainSeconds: bigint
  filled: bigint
  /** Who took the nonce first, and when; undefined while it is free, and when this order itself used it. */
  nonceUse: { by: 'owner' | 'otherOrder'; at: bigint } | undefined
  isPreSigned: boolean
  /** The contract that signed it no longer says so. */
  isRefused: boolean
  /** Balance (of a native source: the deposit) and allowance cover what is left of this order alone, its permit counted. */
  isFunded: boolean
  /** One for each transfer that its fills began; undefined of an order on one chain. */
  legs: readonly BridgeLeg[] | undefined

  // What we decided or were asked for.
  /** It had a bid that would settle, or it is a limit order that a round left waiting for its price. */
  wasActive: boolean
  /** A round of the auction holds it, or a settlement of it whose nonce no block has used yet. */
  isInFlight: boolean
  /** `asked`: its owner signed so while it was live. `confirmed`: nothing sent can fill it any more, and nothing will be sent. */
  cancellation: 'asked' | 'confirmed' | undefined
}

/**
 * The status of an intent order. The first of these that holds decides:
 * 1. All of it is filled: COMPLETED; across chains when every leg is paid, BRIDGING while one is on its way, else REFUNDED. A fill
 *    wins over cancellation, nonce and time.
 * 2. Its owner took the nonce in time, or its cancellation is confirmed and no settlement can still land, as after a reorganisation: CANCELLED.
 * 3. Another order took the nonce in time: FAILED, by nothing else. Missing funds, a refusal, reverts and a pre-signature withdrawn can be mended.
 * 4. The block is later than the deadline: EXPIRED, also with fills, or in flight, as no later block lets it fill. What becomes of the
 *    nonce afterwards, as when a deposit is withdrawn, changes nothing.
 * 5. It is in flight: ACTIVE or PENDING as before, whatever becomes of funds, signature or a cancellation asked for meanwhile.
 * 6. A cancellation was asked for: CANCELLING until it is confirmed. So a settlement that ended in a block not read yet still counts.
 * 7. It waits for a pre-signature: AWAITING_SIGNATURE, whatever is deposited.
 * 8. Funds are missing, such as a deposit not there yet, or its contract refuses, between fills too: SUSPENDED.
 * 9. ACTIVE once it had a bid, rested or was filled in part; else PENDING.
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
  if (legs.length === 0 || legs.includes('sent')) return 'BRIDGING'
  return legs.includes('refunded') ? 'REFUNDED' : 'COMPLETED'
}
