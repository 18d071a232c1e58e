import { type ReactNode, useState } from 'react'
import type { Alternatives } from '@/actions/proof/compare-exchanges'
import { netOf } from '@/actions/proof/intent-gap'
import { Amount } from '@/components/trade/amount/amount'
import { displayChange } from '@/components/trade/amount/display-amount'
import { exchangeName } from '@/components/trade/route/exchange-name'
import { AddressText } from '@/components/trade/token/address-text'
import { Skeleton } from '@/components/ui/skeleton'
import { Table, TableCell, TableHead } from '@/components/ui/table'
import { isRefuted, type ReadMarket } from '@/hooks/proof/use-market-on-chain'
import type { QuoteProof } from '@/hooks/proof/use-proof'
import { useAlternatives } from '@/hooks/swap/use-alternatives'
import type { IntentPrice } from '@/lib/api/intent/intent'
import { swapText } from '@/messages/swap'
import type { SwapFigures } from './swap-figures'

type ExchangeComparisonProps = {
  proof: QuoteProof
  market: ReadMarket
  figures: SwapFigures
  intent?: IntentPrice | undefined
}

// Compares the trade with single pools and exchanges, computed from the read pools when opened.
export function ExchangeComparison({ proof, market, figures, intent }: ExchangeComparisonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const trade = `${figures.side} ${figures.src.address} ${figures.dest.address}`
  const { alternatives, isError } = useAlternatives({ proof, market, trade }, isOpen)
  return (
    <details className="text-xs" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="min-h-6 text-soft hover:text-ink">{swapText.review.elsewhere.title}</summary>
      <div className="mt-2">
        {alternatives ? (
          <ComparisonTable alternatives={alternatives} figures={figures} intent={intent} />
        ) : isError || (market.status !== 'compared' && market.status !== 'reading') || isRefuted(market) ? (
          <p className="text-soft">{swapText.review.elsewhere.unavailable}</p>
        ) : (
          <Skeleton className="block h-32 w-full" />
        )}
      </div>
    </details>
  )
}

type ComparisonTableProps = { alternatives: Alternatives; figures: SwapFigures; intent: IntentPrice | undefined }

function ComparisonTable({ alternatives, figures, intent }: ComparisonTableProps) {
  const { side, route, pool, exchanges } = alternatives
  const token = side === 'SELL' ? figures.dest : figures.src
  const own = intent ? BigInt(netOf(intent)) : route
  const line = (name: ReactNode, net: bigint | undefined, key: string) => (
    <tr key={key}>
      <TableCell>{name}</TableCell>
      <TableCell className="text-end">
        {net === undefined ? (
          <span className="text-faint">{swapText.review.elsewhere.noRoute}</span>
        ) : (
          <Amount raw={net} token={token} />
        )}
      </TableCell>
      <TableCell className="text-end">{net === undefined ? '' : displayChange(worseBps(side, net, own))}</TableCell>
    </tr>
  )
  return (
    <>
      <Table aria-label={swapText.review.elsewhere.table}>
        <thead>
          <tr>
            <TableHead>{swapText.review.elsewhere.where}</TableHead>
            <TableHead className="text-end">
              {side === 'SELL' ? swapText.review.elsewhere.youGet : swapText.review.elsewhere.youPay}
            </TableHead>
            <TableHead className="text-end">{swapText.review.elsewhere.difference}</TableHead>
          </tr>
        </thead>
        <tbody>
          <tr className="font-medium">
            <TableCell>{intent ? swapText.review.elsewhere.agents : swapText.review.elsewhere.thisRoute}</TableCell>
            <TableCell className="text-end">
              <Amount raw={own} token={token} />
            </TableCell>
            <TableCell />
          </tr>
          {intent && line(swapText.review.elsewhere.bestRoute, route, 'route')}
          {line(
            pool
              ? swapText.review.elsewhere.bestPoolOf(
                  exchangeName(pool.dex),
                  `${pool.feePips / 10_000}%`,
                  <AddressText address={pool.address} className="text-soft" copy={false} />,
                )
              : swapText.review.elsewhere.bestPool,
            pool?.net,
            'pool',
          )}
          {exchanges.map(({ dex, net }) => line(swapText.review.elsewhere.alone(exchangeName(dex)), net, dex))}
        </tbody>
      </Table>
      <p className="pt-2 text-2xs text-faint">{swapText.review.elsewhere.counted}</p>
    </>
  )
}

/** Returns how much better than the route a trade is, bps; negative if it is worse. */
const worseBps = (side: 'SELL' | 'BUY', net: bigint, route: bigint): number =>
  (Number(side === 'SELL' ? net - route : route - net) / Math.abs(Number(route))) * 10_000
