import { ArrowDownLeft, ArrowUpRight } from 'lucide-react'
import { displayAmount, displayRate } from '@/components/trade/amount/display-amount'
import { displayDuration } from '@/components/trade/amount/display-duration'
import { Contained } from '@/components/trade/text/contained'
import { Section } from '@/components/trade/text/section'
import { Skeleton } from '@/components/ui/skeleton'
import { Table, TableCell, TableHead } from '@/components/ui/table'
import { useRecentSwaps } from '@/hooks/swap/use-recent-swaps'
import { useChainNow } from '@/hooks/wallet/read/use-chain-now'
import type { Chain, Token } from '@/lib/chain/chain'
import { poolTokenOf } from '@/lib/chain/pools/pool-token'
import { isPricedInverse } from '@/lib/chain/token/market-direction'
import { sharedText } from '@/messages/shared'
import { swapText } from '@/messages/swap'

type RecentSwapsProps = { chain: Chain; from: Token; to: Token }
type Swap = NonNullable<ReturnType<typeof useRecentSwaps>['swaps']>[number]

/** Number of rows that fit next to the chart. */
const shown = 7

// Lists the newest swaps of a pair on this venue.
export function RecentSwaps({ chain, from, to }: RecentSwapsProps) {
  const { swaps, status } = useRecentSwaps({
    chainId: chain.id,
    srcToken: from.address,
    destToken: to.address,
    limit: shown,
  })
  const now = useChainNow(chain.id)
  return (
    <Section title={swapText.review.recent.title}>
      <div className="min-h-20 xl:h-63">
        {swaps === undefined || swaps.length === 0 ? (
          <div className="grid h-20 place-items-center text-center text-xs text-soft xl:h-full">
            {status === 'pending' ? (
              <Skeleton className="block h-full w-full opacity-60" />
            ) : status === 'error' ? (
              sharedText.service.unanswered
            ) : (
              swapText.review.recent.none(from.symbol, to.symbol)
            )}
          </div>
        ) : (
          // Fixes the column widths, so that a new swap shifts nothing.
          <Table className="table-fixed" aria-label={swapText.review.recent.table(from.symbol, to.symbol)}>
            <thead>
              <tr>
                <TableHead>{from.symbol}</TableHead>
                <TableHead className="w-22 text-end">{swapText.review.recent.price}</TableHead>
                <TableHead className="w-12 text-end">{swapText.review.recent.ago}</TableHead>
              </tr>
            </thead>
            <tbody>
              {swaps.map((swap) => (
                <Contained key={swap.transactionHash} value={swap} as="tr">
                  <Line swap={swap} chain={chain} from={from} to={to} now={now} />
                </Contained>
              ))}
            </tbody>
          </Table>
        )}
      </div>
    </Section>
  )
}

function Line({ swap, chain, from, to, now }: RecentSwapsProps & { swap: Swap; now: number | undefined }) {
  const isSale = poolTokenOf(chain, swap.srcToken) === poolTokenOf(chain, from.address)
  const [base, quote] = (isSale ? [swap.srcAmount, swap.destAmount] : [swap.destAmount, swap.srcAmount]).map(
    BigInt,
  ) as [bigint, bigint]
  const [baseSide, quoteSide] = [
    { raw: base, decimals: from.decimals },
    { raw: quote, decimals: to.decimals },
  ]
  const Icon = isSale ? ArrowUpRight : ArrowDownLeft
  const ago = now === undefined ? '' : agoWords(Math.max(0, now - Date.parse(swap.createdAt) / 1_000))
  return (
    <tr>
      <TableCell className="truncate pe-1">
        <Icon aria-hidden size={13} className={`me-1 inline ${isSale ? 'text-soft' : 'text-positive'}`} />
        {(isSale ? swapText.review.recent.sold : swapText.review.recent.bought)(
          displayAmount(atAGlance(base, from.decimals), from.decimals),
        )}
      </TableCell>
      <TableCell className="text-end">
        {isPricedInverse(chain, from, to) ? displayRate(quoteSide, baseSide) : displayRate(baseSide, quoteSide)}
      </TableCell>
      <TableCell className="text-end whitespace-nowrap text-soft">
        {/* The key replaces the element, so that a longer text causes no layout shift. */}
        <span key={ago}>{ago}</span>
      </TableCell>
    </tr>
  )
}

/** Rounds down to four decimals, or to none from 1,000, for narrow rows. */
const atAGlance = (raw: bigint, decimals: number): bigint => {
  const unit = 10n ** BigInt(decimals)
  const grain = raw < 1_000n * unit ? unit / 10_000n || 1n : unit
  return raw < grain ? raw : raw - (raw % grain)
}

/** Returns the largest unit of a duration, for narrow rows. */
const agoWords = (seconds: number): string => displayDuration(seconds).split(' ').slice(0, 2).join(' ')
