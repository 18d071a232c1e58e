import { isNativeToken } from '@/lib/address'
import type { Answer } from '@/lib/api/contract/operation'
import type { getIntentTimeline, IntentRecord } from '@/lib/api/intent/intent-records'
import type { DepositedPosition } from '@/lib/chain/strategy/position-call'
import { isBridged } from '@/lib/order/bridge/is-bridged'
import type { IntentOrder } from '@/lib/order/intent'
import { type IntentStatus, isLiveIntent, isTerminalIntent } from '@/lib/order/lifecycle'
import type { SliceProgress } from './slice-progress'

/**
 * The state of an order on the chain and of the funds behind it, raw units of the source. Of a position in a vault both
 * funds are what the order can take out of it.
 */
export type IntentOnChain = {
  /** True if its nonce was used, by itself or another order, or invalidated: then nobody can fill it any more. */
  isNonceUsed: boolean
  /** True if its owner signed it on the chain, as a deposit of native tokens does. */
  isPreSigned: boolean
  balance: bigint
  allowance: bigint
  /** The progress of an order in slices; absent from others. */
  progress?: SliceProgress
  /** True if a handler completes the order, and may give its source: no funds of the owner count. */
  isHandled?: boolean
  /** The position of an order whose source is in a vault; absent from others. */
  held?: HeldPosition
}

/**
 * The position of an owner in a vault. `isSilent`: the vault does not say what the shares are worth, and neither amount
 * is known.
 */
export type HeldPosition = DepositedPosition & { yieldFeeBps: number; isSilent: boolean }

export type TimelineEvent = Answer<typeof getIntentTimeline>['events'][number]

/** `CLOSED`: its nonce is used, and nobody says whether by a fill or by its owner. `UNSENT`: signed here, and the service does not have it. */
export type ShownStatus = IntentStatus | 'CLOSED' | 'UNSENT'

type Seen = {
  record: Pick<IntentRecord, 'status'> | undefined
  /** The service answers and does not know it. */
  isRecordMissing: boolean
  onChain: IntentOnChain | undefined
  order: Pick<IntentOrder, 'deadline' | 'bridge'>
  /** Whether a deposit, or its owner by a transaction, is what signs it. */
  isSignedOnChain: boolean
  /** Whether this browser has read a fill of it from the logs. */
  isFillShown: boolean
  /** Where its transfers to another chain stand, by both chains; undefined while not read. */
  arrival?: Arrival | undefined
  /** The chain's clock, unix seconds; undefined while not read. */
  now: number | undefined
}

/** Where the transfers of a filled order stand together. */
export type Arrival = 'BRIDGING' | 'COMPLETED' | 'REFUNDED'

/**
 * Where an order stands: filled when the chain shows it, else as the service says, and without its word as the chain can tell. Undefined
 * while nobody has said anything.
 *
 * @example
 * judgeIntent({ record: undefined, onChain: { isNonceUsed: true, ... }, ... }) // 'CLOSED'
 */
export const judgeIntent = ({
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

/** Why an order is not filled. Amounts in raw units of the source. */
export type Obstacle =
  /** `deposit`: what lies in the escrow for a native source; `vault`: what a position pays. */
  | { kind: 'balance' | 'allowance' | 'deposit' | 'vault'; needed: bigint; held: bigint }
  /** The handler that completes it would fail now. */
  | { kind: 'handler' }
  /** The vault of its source does not say what the shares are worth. */
  | { kind: 'vaultSilent' }
  | { kind: 'permitUsed' }
  /** The contract that owns it accepts its signature no more. */
  | { kind: 'refused' }
  | { kind: 'signature' }
  | { kind: 'cancelling' }
  | { kind: 'sent'; transactionHash: string | null }
  | { kind: 'declined' | 'released'; reason: string; times: number; lastAt: string }
  | { kind: 'auction' }
  /** Its next part has its time still to come. */
  | { kind: 'notDue' }

type Live = {
  status: ShownStatus
  order: Pick<IntentOrder, 'srcToken' | 'permit'>
  /** What it may still take of the source, raw units. */
  left: bigint
  onChain: IntentOnChain | undefined
  events: readonly TimelineEvent[]
  /** False between two parts of an order over time. */
  isDue?: boolean
}

const ofSettlements: readonly string[] = ['awarded', 'declined', 'sent', 'replaced', 'released']

/**
 * The events that still say something of an order which is filled part by part: what was tried before the last fill is over. `fills`: the
 * transactions that filled parts.
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

/** Says why an order that lives is not filled yet, what weighs most first: what its owner can mend, then what is under way, then what failed. */
export const findObstacles = ({ status, order, left: needed, onChain, events, isDue = true }: Live): Obstacle[] => {
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
  // Nothing else suspends an order whose owner has what it gives.
  if (status === 'SUSPENDED' && obstacles.length === 0 && onChain)
    obstacles.push({ kind: onChain.isHandled ? 'handler' : permit === '0x' ? 'refused' : 'permitUsed' })
  // Who deposits for an order signs it by that.
  if (status === 'AWAITING_SIGNATURE' && obstacles[0]?.kind !== 'deposit') obstacles.push({ kind: 'signature' })
  if (status === 'CANCELLING' || events.some(({ label }) => label === 'asked')) obstacles.push({ kind: 'cancelling' })
  if (!isDue) return obstacles.length === 0 ? [{ kind: 'notDue' }] : obstacles
  const last = events.findLast(({ label }) => label === 'sent' || label === 'replaced' || label === 'released')
  if (last && last.label !== 'released') obstacles.push({ kind: 'sent', transactionHash: last.transactionHash })
  for (const { label, reason, times, lastAt } of events.toReversed())
    if (label === 'declined' || label === 'released') obstacles.push({ kind: label, reason, times, lastAt })
  return obstacles.length === 0 ? [{ kind: 'auction' }] : obstacles
}

/** Whether an order may still be filled, as far as is known. */
export const mayBeFilled = (status: ShownStatus | undefined): boolean =>
  status === 'UNSENT' || (status !== undefined && status !== 'CLOSED' && isLiveIntent(status))
