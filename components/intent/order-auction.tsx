import type { Hex } from 'viem'
import type { Auction, PastBid } from '@/actions/intent/read-auction'
import { Amount } from '@/components/trade/amount'
import { displayCount, displayGap, displayPercent } from '@/components/trade/display-amount'
import { Section } from '@/components/trade/section'
import { Table, TableCell, TableHead } from '@/components/ui/table'
import { useAuction } from '@/hooks/intent/use-auction'
import type { IntentRecord } from '@/lib/api/intent-records'
import type { Token } from '@/lib/chain/chain'
import { otherOrders, reasonWords } from './intent-words'

type OrderAuctionProps = { record: IntentRecord; hash: Hex; src: Token; dest: Token }

// Who bid what, once the round was over: nobody saw a bid before.
export function OrderAuction({ record, hash, src, dest }: OrderAuctionProps) {
  const auction = useAuction(record, hash)
  if (auction === undefined) return null
  const isSale = record.side === 'SELL'
  return (
    <Section title="Auction">
      <p className="pb-2 text-xs text-ink">{summaryOf(auction)}</p>
      <Table aria-label="Bids">
        <thead>
          <tr>
            <TableHead>Agent</TableHead>
            <TableHead className="text-right">{isSale ? 'Brings' : 'Costs'}</TableHead>
            <TableHead>Result</TableHead>
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
        Sealed until the round closed, then simulated on block {displayCount(auction.round.blockNumber)}. Amounts before
        fees{auction.aboveBoundBps !== undefined && '; the best of any route is proven for that block'}.
      </p>
    </Section>
  )
}

const summaryOf = ({ winner, aboveNextBps, aboveReserveBps, aboveBoundBps }: Auction): string => {
  if (winner === undefined) return 'No bid could be settled in the last round. The next one is on its way.'
  const rest = `${metOf(winner)}${aboveBoundBps === undefined ? '' : ` ${gapOf(aboveBoundBps)}`}`
  if (aboveNextBps === undefined) return `${winner.agent} won. Nobody else bid.${rest}`
  const reserve =
    aboveReserveBps === undefined ? '' : `, ${displayPercent(aboveReserveBps)} better than our own best route`
  return `${winner.agent} won, ${displayPercent(aboveNextBps)} better than the next bid${reserve}.${rest}`
}

const metOf = ({ orders, usesPools }: PastBid): string => {
  if (orders === 1) return ''
  const others = otherOrders(orders - 1)
  if (usesPools === null) return ` Settled together with ${others}.`
  return usesPools ? ` Met ${others}; the rest went through pools.` : ` Met ${others}, no pool fee.`
}

// Orders that meet can have more than any route leaves.
const gapOf = (bps: number): string =>
  bps > 0
    ? `${displayGap(bps)} above the best that any route could pay after gas.`
    : `${displayGap(-bps)} below the best that any route could pay after gas.`

const resultOf = ({ verdict, reason }: PastBid): string => {
  switch (verdict) {
    case 'won':
      return 'Won'
    case 'failed':
      return `Failed: ${reasonWords(reason ?? '')}`
    case 'unfair':
      return 'Refused: worse for one of its pairs'
    case 'conflict':
      return 'Another bid had its pair'
    case 'noRoom':
    case 'stale':
      return 'Waits for the next round'
    default:
      return 'Outbid'
  }
}
