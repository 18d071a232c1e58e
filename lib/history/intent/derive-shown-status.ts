import { isNativeToken } from '@/lib/address'
import type { Answer } from '@/lib/api/contract/operation'
import type { getIntentTimeline, IntentRecord } from '@/lib/api/intent/intent-records'
import type { DepositedPosition } from '@/lib/chain/strategy/position-call'
import { isBridged } from '@/lib/order/bridge/is-bridged'
import type { IntentOrder } from '@/lib/order/intent'
import { type IntentStatus, isLiveIntent, isTerminalIntent } from '@/lib/order/lifecycle'
import type { SliceProgress } from './slice-progress'

/**
 * The state of an order on the chain and of its funds, raw units of the source. Of a position in a
 * vault, balance and allowance are the amount that the order can withdraw.
 */
export type IntentOnChain = {
  /** True if its nonce was used or invalidated: it cannot be filled any more. */
  isNonceUsed: boolean
  /** True if its owner signed it on the chain, as a deposit of native tokens does. */
  isPreSigned: boolean
  balance: bigint
  allowance: bigint
  /** The progress of a TWAP order; absent from others. */
  progress?: SliceProgress
  /** True if a handler may provide its source: no funds of the owner count. */
  isHandled?: boolean
  /** The position of an order whose source is in a vault; absent from others. */
  held?: HeldPosition
}

/**
 * The position of an owner in a vault. `isSilent`: the vault does not report the value of the
 * shares, so neither amount is known.
 */
export type HeldPosition = DepositedPosition & { yieldFeeBps: number; isSilent: boolean }

export type TimelineEvent = Answer<typeof getIntentTimeline>['events'][number]

/**
 * `CLOSED`: its nonce is used, by a fill or a cancellation, which is unknown. `UNSENT`: signed
 * here, and the service does not have it.
 */
export type ShownStatus = IntentStatus | 'CLOSED' | 'UNSENT'

type Seen = {
  record: Pick<IntentRecord, 'status'> | undefined
  /** True if the service answers and does not know it. */
  isRecordMissing: boolean
  onChain: IntentOnChain | undefined
  order: Pick<IntentOrder, 'deadline' | 'bridge'>
  /** True if its owner signs it by a deposit or another transaction. */
  isSignedOnChain: boolean
  /** True if this browser has found a fill of it in the logs. */
  isFillShown: boolean
  /** The state of its transfers on both chains; undefined while not read. */
  arrival?: Arrival | undefined
  /** The chain's clock, unix seconds; undefined while not read. */
  now: number | undefined
}

/** The combined state of the transfers of a filled order. */
export type Arrival = 'BRIDGING' | 'COMPLETED' | 'REFUNDED'

/**
 * Returns the status of an order: filled if the chain shows it, else the status of the service, and
 * without that the status derived from the chain. Returns undefined while nothing has been read.
 *
 * @example
 * deriveShownStatus({ record: undefined, onChain: { isNonceUsed: true, ... }, ... }) // 'CLOSED'
 */
export const deriveShownStatus = ({
  record,
  isRecordMissing,
  onChain,
  order,
  isSignedOnChain,
  isFillShown,
  arrival,
  now,
}: Seen): ShownStatus | undefined => {
  const isFilled = isFillShown || (record !== undefined && isArrival(record.status))
  if (isFilled && isBridged(order)) return arrival ?? (record && isArrival(record.status) ? record.status : 'BRIDGING')
  if (isFillShown) return 'COMPLETED'
  if (record && (isTerminalIntent(record.status) || !onChain?.isNonceUsed)) return record.status
  if (onChain?.isNonceUsed) return 'CLOSED'
  if (now !== undefined && now > Number(order.deadline)) return 'EXPIRED'
  if (isSignedOnChain && onChain && !onChain.isPreSigned) return 'AWAITING_SIGNATURE'
  if (isRecordMissing) return 'UNSENT'
  return onChain && 'ACTIVE'
}

const isArrival = (status: IntentStatus): status is Arrival =>
  status === 'BRIDGING' || status === 'COMPLETED' || status === 'REFUNDED'

/** A reason why an order is not filled. Amounts in raw units of the source. */
export type Obstacle =
  /** `deposit`: the escrow of a native source; `vault`: the value of a position. */
  | { kind: 'balance' | 'allowance' | 'deposit' | 'vault'; needed: bigint; held: bigint }
  /** The handler that completes it would fail now. */
  | { kind: 'handler' }
  /** The vault of its source does not report the value of the shares. */
  | { kind: 'vaultSilent' }
  | { kind: 'permitUsed' }
  /** The contract that owns it no longer accepts its signature. */
  | { kind: 'refused' }
  | { kind: 'signature' }
  | { kind: 'cancelling' }
  | { kind: 'sent'; transactionHash: string | null }
  | { kind: 'declined' | 'released'; reason: string; times: number; lastAt: string }
  | { kind: 'auction' }
  /** The market has not reached its limit. */
  | { kind: 'price' }
  /** Its next slice is not due yet. */
  | { kind: 'notDue' }

type Live = {
  status: ShownStatus
  order: Pick<IntentOrder, 'srcToken' | 'permit'>
  /** The amount that it may still take of the source, raw units. */
  left: bigint
  onChain: IntentOnChain | undefined
  events: readonly TimelineEvent[]
  /** False between two slices of a TWAP order. */
  isDue?: boolean
  /** True for a limit order unless the market is known to have reached its limit. */
  isResting?: boolean
}

const ofSettlements: readonly string[] = ['awarded', 'declined', 'sent', 'replaced', 'released']

/**
 * Returns the events that still matter for an order which is filled in parts: attempts before the
 * last fill are over. `fills`: the transactions that filled parts.
 *
 * @example
 * openEvents([{ label: 'sent', transactionHash: '0xab...', ... }], ['0xab...']) // []
 */
export const openEvents = (events: readonly TimelineEvent[], fills: readonly string[]): readonly TimelineEvent[] => {
  const last = events.findLastIndex(
    ({ transactionHash }) => transactionHash !== null && fills.includes(transactionHash),
  )
  return events.filter(({ label }, index) => index > last || !ofSettlements.includes(label))
}

/**
 * Lists why a live order is not filled yet, the most important reason first: what its owner can
 * fix, then what is in progress, then what failed.
 */
export const findObstacles = ({
  status,
  order,
  left: needed,
  onChain,
  events,
  isDue = true,
  isResting = false,
}: Live): Obstacle[] => {
  const obstacles: Obstacle[] = []
  const { permit } = order
  const { held } = onChain ?? {}
  const funds = onChain?.isHandled ? undefined : onChain
  const isDeposited = isNativeToken(order.srcToken) || held !== undefined
  if (funds && funds.balance < needed) {
    if (held?.isSilent && held.shares > 0n) obstacles.push({ kind: 'vaultSilent' })
    else if (held && held.shares > 0n) obstacles.push({ kind: 'vault', needed, held: held.worth })
    else obstacles.push({ kind: isDeposited ? 'deposit' : 'balance', needed, held: funds.balance })
  }
  if (permit === '0x' && !isDeposited && funds && funds.allowance < needed)
    obstacles.push({ kind: 'allowance', needed, held: funds.allowance })
  // A suspended order with sufficient funds has one of these reasons.
  if (status === 'SUSPENDED' && obstacles.length === 0 && onChain)
    obstacles.push({ kind: onChain.isHandled ? 'handler' : permit === '0x' ? 'refused' : 'permitUsed' })
  // A deposit for an order also signs it.
  if (status === 'AWAITING_SIGNATURE' && obstacles[0]?.kind !== 'deposit') obstacles.push({ kind: 'signature' })
  if (status === 'CANCELLING' || events.some(({ label }) => label === 'asked')) obstacles.push({ kind: 'cancelling' })
  if (!isDue) return obstacles.length === 0 ? [{ kind: 'notDue' }] : obstacles
  const last = events.findLast(({ label }) => label === 'sent' || label === 'replaced' || label === 'released')
  if (last && last.label !== 'released') obstacles.push({ kind: 'sent', transactionHash: last.transactionHash })
  else if (isResting) obstacles.push({ kind: 'price' })
  for (const { label, reason, times, lastAt } of events.toReversed()) {
    // A limit order waits for the market, so a lower price is no obstacle.
    if (isResting && reason === 'PriceBelowMinimum') continue
    if (label === 'declined' || label === 'released') obstacles.push({ kind: label, reason, times, lastAt })
  }
  return obstacles.length === 0 ? [{ kind: 'auction' }] : obstacles
}

/** True if an order may still be filled, as far as is known. */
export const mayBeFilled = (status: ShownStatus | undefined): boolean =>
  status === 'UNSENT' || (status !== undefined && status !== 'CLOSED' && isLiveIntent(status))
