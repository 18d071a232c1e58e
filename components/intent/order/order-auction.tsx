import type { Hex } from 'viem'
import type { Auction, PastBid } from '@/actions/intent/order/read-auction'
import { Amount } from '@/components/trade/amount/amount'
import { displayCount, displayGap, displayPercent } from '@/components/trade/amount/display-amount'
import { Section } from '@/components/trade/text/section'
import { Table, TableCell, TableHead } from '@/components/ui/table'
import { useAuction } from '@/hooks/intent/use-auction'
import type { IntentRecord } from '@/lib/api/intent/intent-records'
import type { Token } from '@/lib/chain/chain'
import { words } from '../words'
import { reasonText } from './reason-text'
import { words as receiptWords } from './receipt-words'

type OrderAuctionProps = { record: IntentRecord; hash: Hex; src: Token; dest: Token }

// Who bid what, once the round was over: nobody saw a bid before.
export function OrderAuction({ record, hash, src, dest }: OrderAuctionProps) {
  const auction = useAuction(record, hash)
  if (auction === undefined) return null
  const isSale = record.side === 'SELL'
  const block = displayCount(auction.round.blockNumber)
  return (
    <Section title={words.auction.title}>
      <p className="pb-2 text-xs text-ink">{summaryOf(auction)}</p>
      <Table aria-label={words.auction.bids}>
        <thead>
          <tr>
            <TableHead>{words.auction.agent}</TableHead>
            <TableHead className="text-right">{isSale ? words.auction.brings : words.auction.costs}</TableHead>
            <TableHead>{words.auction.result}</TableHead>
          </tr>
        </thead>
        <tbody>
          {auction.bids.map((bid) => (
            <tr key={`${bid.agent} ${bid.executedAmount} ${bid.verdict}`}>
              <TableCell className="font-medium text-ink">{bid.agent}</TableCell>
              <TableCell className="text-right">
                <Amount raw={BigInt(bid.executedAmount)} token={isSale ? dest : src} />
              </TableCell>
              <TableCell className={bid.won ? 'font-medium text-ink' : 'text-soft'}>{resultOf(bid)}</TableCell>
            </tr>
          ))}
        </tbody>
      </Table>
      <p className="pt-2 text-2xs text-faint">
        {words.auction.sealed(block)} {words.auction.beforeFees}{' '}
        {auction.aboveBoundBps !== undefined && words.auction.proven}
      </p>
    </Section>
  )
}

const summaryOf = ({ winner, aboveNextBps, aboveReserveBps, aboveBoundBps }: Auction): string => {
  if (winner === undefined) return words.auction.noWinner
  const result = wonBy(winner.agent, aboveNextBps, aboveReserveBps)
  return [result, ...metBy(winner), ...(aboveBoundBps === undefined ? [] : [gapOf(aboveBoundBps)])].join(' ')
}

const wonBy = (agent: string, aboveNextBps: number | undefined, aboveReserveBps: number | undefined): string => {
  if (aboveNextBps === undefined) return words.auction.onlyBid(agent)
  const aboveNext = displayPercent(aboveNextBps)
  if (aboveReserveBps === undefined) return words.auction.won(agent, aboveNext)
  return words.auction.wonAboveReserve(agent, aboveNext, displayPercent(aboveReserveBps))
}

const metBy = ({ orders, usesPools }: PastBid): string[] => {
  if (orders === 1) return []
  const others = receiptWords.otherOrders(orders - 1)
  if (usesPools === null) return [words.auction.settledWith(others)]
  return [usesPools ? words.auction.metBesidePools(others) : words.auction.met(others)]
}

// Orders that meet can have more than any route leaves.
const gapOf = (bps: number): string =>
  bps > 0 ? words.auction.aboveBound(displayGap(bps)) : words.auction.belowBound(displayGap(-bps))

const resultOf = ({ verdict, reason }: PastBid): string => {
  switch (verdict) {
    case 'won':
      return words.auction.results.won
    case 'failed':
      return words.auction.results.failed(reasonText(reason ?? ''))
    case 'unfair':
      return words.auction.results.unfair
    case 'conflict':
      return words.auction.results.conflict
    case 'noRoom':
    case 'stale':
      return words.auction.results.nextRound
    default:
      return words.auction.results.outbid
  }
}
