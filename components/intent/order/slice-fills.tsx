'use client'

import { lazy, Suspense } from 'react'
import { Amount } from '@/components/trade/amount/amount'
import { AmountRow } from '@/components/trade/amount/amount-row'
import { displayChange, displayPrice, displayRate } from '@/components/trade/amount/display-amount'
import { displayMoment } from '@/components/trade/amount/display-moment'
import { PriceHistoryLoading } from '@/components/trade/route/price-history-loading'
import { ReceiptLink } from '@/components/trade/run/receipt-link'
import { Contained } from '@/components/trade/text/contained'
import { ErrorBox } from '@/components/trade/text/error-box'
import { Section } from '@/components/trade/text/section'
import { AddressText } from '@/components/trade/token/address-text'
import { Row, Rows } from '@/components/ui/rows'
import { Skeleton } from '@/components/ui/skeleton'
import { TableCell } from '@/components/ui/table'
import { WideTable } from '@/components/ui/wide-table'
import { useBenchmark } from '@/hooks/intent/use-benchmark'
import type { IntentOrderView } from '@/hooks/intent/use-intent-order'
import { useSlices } from '@/hooks/intent/use-slices'
import { sumOf } from '@/lib/amount'
import type { Chain, Token } from '@/lib/chain/chain'
import { mayBeFilled } from '@/lib/history/intent/judge-intent'
import type { HashedIntent } from '@/lib/history/intent/signed-intent'
import { isBridged } from '@/lib/order/bridge/is-bridged'
import { orderKinds } from '@/lib/order/intent'
import { displayCount } from '@/lib/write-decimal'
import { intentText } from '@/messages/intent'

const PriceHistory = lazy(() => import('@/components/trade/route/price-history'))

type SliceFillsProps = { view: IntentOrderView; chain: Chain; hashed: HashedIntent; src: Token; dest: Token }

// What each part gave and got, by the logs of its transaction, among the prices of its time. By default: only an order over time has it.
export default function SliceFills({ view, chain, hashed, src, dest }: SliceFillsProps) {
  const { fills, isPending, error } = useSlices(chain, hashed, view.record)
  const isSale = hashed.order.kind === orderKinds.SELL
  // Amounts that left for another chain have not arrived yet.
  const isSent = isBridged(hashed.order)
  const isLive = mayBeFilled(view.status)
  const benchmark = useBenchmark(hashed.hash, { isLive, fills: fills.length })
  const [paid, received] = [sumOf(fills.map((fill) => fill.paid)), sumOf(fills.map((fill) => fill.received))]
  const priceOf = (fill: { paid: bigint; received: bigint }) =>
    displayRate({ raw: fill.paid, decimals: src.decimals }, { raw: fill.received, decimals: dest.decimals }) ?? '…'
  const market = benchmark?.marketPrice ?? undefined
  const marketPrice = market === undefined ? '' : `${displayPrice(market)} ${dest.symbol}`
  const better =
    market !== undefined && benchmark?.averagePrice ? (benchmark.averagePrice / market - 1) * 10_000 : undefined
  return (
    <>
      <Section title={intentText.slices.title}>
        {error && <ErrorBox error={error} />}
        {isPending ? (
          <Skeleton className="h-24 w-full" />
        ) : fills.length === 0 ? (
          <p className="text-xs text-soft">{isLive ? intentText.slices.noneYet : intentText.slices.none}</p>
        ) : (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
            <WideTable
              name={intentText.slices.title}
              heads={intentText.slices.heads({ src: src.symbol, dest: dest.symbol, isSent })}
            >
              {fills.map((fill) => (
                <Contained key={fill.index} value={fill} as="tr">
                  {() => (
                    <tr>
                      <TableCell>{displayCount(fill.index + 1)}</TableCell>
                      <TableCell>{displayMoment(fill.at)}</TableCell>
                      <TableCell>
                        <Amount raw={fill.paid} token={src} />
                      </TableCell>
                      <TableCell>
                        <Amount raw={fill.received} token={dest} />
                      </TableCell>
                      <TableCell className="tabular-nums">{priceOf(fill)}</TableCell>
                      <TableCell>
                        <ReceiptLink chainId={chain.id} hash={fill.transactionHash} />{' '}
                        <AddressText address={fill.transactionHash} />
                      </TableCell>
                    </tr>
                  )}
                </Contained>
              ))}
            </WideTable>
            <Rows>
              <AmountRow label={isSale ? intentText.slices.sold : intentText.slices.paid} raw={paid} token={src} />
              <AmountRow
                label={isSent ? intentText.slices.sent : isSale ? intentText.slices.got : intentText.slices.bought}
                raw={received}
                token={dest}
              />
              <Row label={intentText.slices.average}>
                {intentText.slices.price(src.symbol, priceOf({ paid, received }), dest.symbol)}
              </Row>
              {market !== undefined && (
                <Row label={intentText.slices.market}>
                  <span className="font-normal">
                    {better === undefined
                      ? marketPrice
                      : intentText.slices.marketAndYou(marketPrice, displayChange(better))}
                  </span>
                </Row>
              )}
            </Rows>
            <p className="text-2xs text-faint">
              {intentText.slices.read}{' '}
              {benchmark && market !== undefined && intentText.slices.marketRead(benchmark.samples)}
            </p>
          </div>
        )}
      </Section>
      <Suspense fallback={<PriceHistoryLoading />}>
        <PriceHistory
          chainId={chain.id}
          from={src}
          to={dest}
          marks={fills.map((fill) => ({
            at: fill.at,
            name: intentText.slices.part(fill.index + 1),
            price: Number(fill.received) / 10 ** dest.decimals / (Number(fill.paid) / 10 ** src.decimals),
          }))}
        />
      </Suspense>
    </>
  )
}
