import type { Hex } from 'viem'
import { findRun } from '@/lib/order/bridge/find-run'

/** The position of a log in its chain. */
type Place = { blockNumber: bigint; logIndex: number }

/** A transfer past its deadline: raw units, and the last second in which it could be paid. */
export type LateLeg = Place & { relayHash: Hex; inputAmount: bigint; fillDeadline: bigint }

/** A refund of the same account in the same token; raw units. */
export type Refund = Place & { position: number; amount: bigint }

/**
 * Assigns refunds to transfers. The contract names no deposit and sums what an account is owed, so
 * a refund belongs to the first run of late transfers, by deadline, that adds up to it exactly. A
 * refund without such a run is never guessed.
 *
 * @example
 * assignRefunds([leg], [refund]).get(leg.relayHash) // refund
 */
export const assignRefunds = <refund extends Refund>(
  legs: readonly LateLeg[],
  refunds: readonly refund[],
): Map<Hex, refund> => {
  const assigned = new Map<Hex, refund>()
  let waiting = legs.toSorted(byDeadline)
  for (const refund of refunds.toSorted(byPlace)) {
    const earlier = waiting.filter((leg) => isBefore(leg, refund))
    const run = findRun(earlier, ({ inputAmount }) => inputAmount, refund.amount)
    for (const { relayHash } of run) assigned.set(relayHash, refund)
    if (run.length > 0) waiting = waiting.filter(({ relayHash }) => !assigned.has(relayHash))
  }
  return assigned
}

const order = (a: bigint | number, b: bigint | number) => (a < b ? -1 : a > b ? 1 : 0)

const comparePlaces = (a: Place, b: Place) => order(a.blockNumber, b.blockNumber) || order(a.logIndex, b.logIndex)

const isBefore = (a: Place, b: Place) => comparePlaces(a, b) < 0

const byPlace = (a: Refund, b: Refund) => comparePlaces(a, b) || order(a.position, b.position)

const byDeadline = (a: LateLeg, b: LateLeg) => order(a.fillDeadline, b.fillDeadline) || comparePlaces(a, b)
