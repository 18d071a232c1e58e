import type { PastRound } from '@/lib/api/intent/past-rounds'

export type PastBid = PastRound['orders'][number]['bids'][number]

/** The round that awarded an order, or the last one where none did; its bids, the winner first, then those that are worth most to the owner. */
export type Auction = {
  round: PastRound
  bids: readonly PastBid[]
  winner?: PastBid
  /** By how much the winner's amount is better for the owner than the next bid, and than our own best route; basis points. */
  aboveNextBps?: number
  aboveReserveBps?: number
  /** The same against what any route through pools could have come to: below zero where one could have been better. */
  aboveBoundBps?: number
}

/** Whose bids are the reserve: our own best route. */
const reserveAgent = 'amm'

/**
 * What the auctions of an order come to, of its rounds with the newest first; undefined where nobody ever bid. Only bids that were tried out
 * and held are compared with the winner.
 *
 * @example
 * readAuction(rounds)?.winner?.agent // 'amm'
 */
export const readAuction = (rounds: readonly PastRound[]): Auction | undefined => {
  const bidsOf = ({ orders }: PastRound) => orders[0]?.bids ?? []
  const round = rounds.find((one) => bidsOf(one).some(({ won }) => won)) ?? rounds[0]
  if (round === undefined) return undefined
  const bids = bidsOf(round).toSorted((a, b) => Number(b.won) - Number(a.won) || compare(scoreOf(b), scoreOf(a)))
  const winner = bids.find(({ won }) => won)
  if (winner === undefined) return { round, bids }
  const beaten = bids.filter((bid) => bid !== winner && bid.verdict !== 'failed')
  const { side, bound } = round.orders[0]!
  const above = (other: string) => betterBps(side === 'SELL', winner.executedAmount, other)
  const [next] = beaten
  const reserve = winner.agent === reserveAgent ? undefined : beaten.find(({ agent }) => agent === reserveAgent)
  return {
    ...{ round, bids, winner },
    ...(next && { aboveNextBps: above(next.executedAmount) }),
    ...(reserve && { aboveReserveBps: above(reserve.executedAmount) }),
    ...(bound !== null && bound !== '0' && { aboveBoundBps: above(bound) }),
  }
}

const scoreOf = ({ score }: PastBid): bigint => BigInt(score ?? 0)
const compare = (a: bigint, b: bigint) => (a < b ? -1 : a > b ? 1 : 0)

/** To a hundredth of a basis point. */
const betterBps = (isSale: boolean, winner: string, other: string): number => {
  const [won, lost] = [BigInt(winner), BigInt(other)]
  return lost === 0n ? 0 : Number(((isSale ? won - lost : lost - won) * 1_000_000n) / lost) / 100
}
