import type { Hex } from 'viem'
import type { Auction, PastBid } from '@/actions/intent/order/read-auction'
import { Amount } from '@/components/trade/amount/amount'
import { displayGap, displayPercent } from '@/components/trade/amount/display-amount'
import { describeReason } from '@/components/trade/text/describe-reason'
import { Section } from '@/components/trade/text/section'
import { Table, TableCell, TableHead } from '@/components/ui/table'
import { useAuction } from '@/hooks/intent/use-auction'
import type { IntentRecord } from '@/lib/api/intent/intent-records'
import type { Token } from '@/lib/chain/chain'
import { displayCount } from '@/lib/write-decimal'
import { intentText } from '@/messages/intent'

type OrderAuctionProps = { record: IntentRecord; hash: Hex; src: Token; dest: Token }

// Lists the bids of a sealed round once it is over.
export function OrderAuction({ record, hash, src, dest }: OrderAuctionProps) {
  const auction = useAuction(record, hash)
  if (auction === undefined) return null
  const isSale = record.side === 'SELL'
  const block = displayCount(auction.round.blockNumber)
  return (
    <Section title={intentText.auction.title}>
      <p className="pb-2 text-xs text-ink">{summaryOf(auction)}</p>
      <Table aria-label={intentText.auction.bids}>
        <thead>
          <tr>
            <TableHead>{intentText.auction.agent}</TableHead>
            <TableHead className="text-end">{isSale ? intentText.auction.brings : intentText.auction.costs}</TableHead>
            <TableHead>{intentText.auction.result}</TableHead>
          </tr>
        </thead>
        <tbody>
          {auction.bids.map((bid) => (
            <tr key={`${bid.agent} ${bid.executedAmount} ${bid.verdict}`}>
              <TableCell className="font-medium text-ink">{bid.agent}</TableCell>
              <TableCell className="text-end">
                <Amount raw={BigInt(bid.executedAmount)} token={isSale ? dest : src} />
              </TableCell>
              <TableCell className={bid.won ? 'font-medium text-ink' : 'text-soft'}>{resultOf(bid)}</TableCell>
            </tr>
          ))}
        </tbody>
      </Table>
      <p className="pt-2 text-2xs text-faint">
        {intentText.auction.sealed(block)} {intentText.auction.beforeFees}{' '}
        {auction.aboveBoundBps !== undefined && intentText.auction.proven}
      </p>
    </Section>
  )
}

const summaryOf = ({ winner, aboveNextBps, aboveReserveBps, aboveBoundBps }: Auction): string => {
  if (winner === undefined) return intentText.auction.noWinner
  const result = wonBy(winner.agent, aboveNextBps, aboveReserveBps)
  return [result, ...metBy(winner), ...(aboveBoundBps === undefined ? [] : [gapOf(aboveBoundBps)])].join(' ')
}

const wonBy = (agent: string, aboveNextBps: number | undefined, aboveReserveBps: number | undefined): string => {
  if (aboveNextBps === undefined) return intentText.auction.onlyBid(agent)
  const aboveNext = displayPercent(aboveNextBps)
  if (aboveReserveBps === undefined) return intentText.auction.won(agent, aboveNext)
  return intentText.auction.wonAboveReserve(agent, aboveNext, displayPercent(aboveReserveBps))
}

const metBy = ({ orders, usesPools }: PastBid): string[] => {
  if (orders === 1) return []
  const others = intentText.receipt.otherOrders(orders - 1)
  if (usesPools === null) return [intentText.auction.settledWith(others)]
  return [usesPools ? intentText.auction.metBesidePools(others) : intentText.auction.met(others)]
}

// Returns how far a bid is from the bound; orders matched with each other can beat every route.
const gapOf = (bps: number): string =>
  bps > 0 ? intentText.auction.aboveBound(displayGap(bps)) : intentText.auction.belowBound(displayGap(-bps))

const resultOf = ({ verdict, reason }: PastBid): string => {
  switch (verdict) {
    case 'won':
      return intentText.auction.results.won
    case 'failed':
      return intentText.auction.results.failed(describeReason(reason ?? ''))
    case 'unfair':
      return intentText.auction.results.unfair
    case 'conflict':
      return intentText.auction.results.conflict
    case 'noRoom':
    case 'stale':
      return intentText.auction.results.nextRound
    default:
      return intentText.auction.results.outbid
  }
}
