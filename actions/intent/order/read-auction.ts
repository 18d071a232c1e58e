import { byAmount } from '@/lib/amount'
import type { PastRound } from '@/lib/api/intent/past-rounds'

export type PastBid = PastRound['orders'][number]['bids'][number]

/** The round that awarded an order, or the last one; its bids, sorted by their value. */
export type Auction = {
  round: PastRound
  bids: readonly PastBid[]
  winner?: PastBid
  /** The winner's advantage over the next bid, and over the service's own route; bps. */
  aboveNextBps?: number
  aboveReserveBps?: number
  /** The same against the bound of any route through pools: negative if one could be better. */
  aboveBoundBps?: number
}

/** The agent whose bids are the reserve: the service's own best route. */
const reserveAgent = 'amm'

/**
 * Summarizes the auctions of an order from its rounds, the newest first; undefined without any.
 * Compares only bids that passed the simulation with the winner.
 */
export const readAuction = (rounds: readonly PastRound[]): Auction | undefined => {
  const bidsOf = ({ orders }: PastRound) => orders[0]?.bids ?? []
  const round = rounds.find((candidate) => bidsOf(candidate).some(({ won }) => won)) ?? rounds[0]
  if (round === undefined) return undefined
  const bids = bidsOf(round).toSorted((a, b) => Number(b.won) - Number(a.won) || byAmount(scoreOf(b), scoreOf(a)))
  const winner = bids.find(({ won }) => won)
  if (winner === undefined) return { round, bids }
  const beaten = bids.filter((bid) => bid !== winner && bid.verdict !== 'failed')
  const { side, bound } = round.orders[0]!
  const above = (other: string) => betterBps(side === 'SELL', winner.executedAmount, other)
  const [next] = beaten
  const reserve = winner.agent === reserveAgent ? undefined : beaten.find(({ agent }) => agent === reserveAgent)
  return {
    round,
    bids,
    winner,
    ...(next && { aboveNextBps: above(next.executedAmount) }),
    ...(reserve && { aboveReserveBps: above(reserve.executedAmount) }),
    ...(bound !== null && bound !== '0' && { aboveBoundBps: above(bound) }),
  }
}

const scoreOf = ({ score }: PastBid): bigint => BigInt(score ?? 0)

/** Returns basis points with two decimals. */
const betterBps = (isSale: boolean, winner: string, other: string): number => {
  const [won, lost] = [BigInt(winner), BigInt(other)]
  return lost === 0n ? 0 : Number(((isSale ? won - lost : lost - won) * 1_000_000n) / lost) / 100
}
