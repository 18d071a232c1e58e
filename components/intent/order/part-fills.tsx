'use client'

import { Share2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { PartFill } from '@/actions/intent/order/read-part-fills'
import { Amount } from '@/components/trade/amount/amount'
import { AmountRow } from '@/components/trade/amount/amount-row'
import { displayChange, displayPrice, displayRate } from '@/components/trade/amount/display-amount'
import { displayMoment } from '@/components/trade/amount/display-moment'
import { rateText } from '@/components/trade/amount/rate-text'
import { PriceHistoryLoading } from '@/components/trade/route/price-history-loading'
import { ReceiptLink } from '@/components/trade/run/receipt-link'
import { ShareCard, ShareFold } from '@/components/trade/run/share-fold'
import type { SharedTrade } from '@/components/trade/run/share-text'
import { Contained } from '@/components/trade/text/contained'
import { ErrorBox } from '@/components/trade/text/error-box'
import { Section } from '@/components/trade/text/section'
import { AddressText } from '@/components/trade/token/address-text'
import { Button } from '@/components/ui/button'
import { Row, Rows } from '@/components/ui/rows'
import { Skeleton } from '@/components/ui/skeleton'
import { TableCell } from '@/components/ui/table'
import { WideTable } from '@/components/ui/wide-table'
import { useBenchmark } from '@/hooks/intent/use-benchmark'
import type { IntentOrderView } from '@/hooks/intent/use-intent-order'
import { usePartFills } from '@/hooks/intent/use-part-fills'
import { useSite } from '@/hooks/use-site'
import { sumOf } from '@/lib/amount'
import type { Chain, Token } from '@/lib/chain/chain'
import { isPricedInverse } from '@/lib/chain/token/market-direction'
import { mayBeFilled } from '@/lib/history/intent/derive-shown-status'
import type { HashedIntent } from '@/lib/history/intent/signed-intent'
import { isBridged } from '@/lib/order/bridge/is-bridged'
import { orderKinds } from '@/lib/order/intent'
import { displayCount } from '@/lib/write-decimal'
import { fillsText } from '@/messages/fills'
import { intentText } from '@/messages/intent'

const PriceHistory = lazy(() => import('@/components/trade/route/price-history'))

type PartFillsProps = { view: IntentOrderView; chain: Chain; hashed: HashedIntent; src: Token; dest: Token }

// Lists what each slice sold and bought, by the logs of its transaction, among the prices of its
// time. Default export: loaded only for an order in parts.
export default function PartFills({ view, chain, hashed, src, dest }: PartFillsProps) {
  const { fills, isPending, error } = usePartFills(chain, hashed, view.record)
  const isSale = hashed.order.kind === orderKinds.SELL
  // Amounts sent to another chain have not arrived yet.
  const isSent = isBridged(hashed.order)
  const isLive = mayBeFilled(view.status)
  const { schedule } = hashed
  const benchmark = useBenchmark(hashed.hash, { isLive, fills: schedule ? fills.length : 0 })
  const { chains } = useSite()
  const far = isSent ? chains.find(({ id }) => id === Number(hashed.order.bridge.destinationChainId)) : undefined
  const [sharedIndex, setSharedIndex] = useState<number>()
  const [paid, received] = [sumOf(fills.map((fill) => fill.paid)), sumOf(fills.map((fill) => fill.received))]
  const isInverse = isPricedInverse(chain, src, dest)
  const [base, quote] = isInverse ? [dest, src] : [src, dest]
  const priceOf = ({ paid, received }: { paid: bigint; received: bigint }) => {
    const [priced, price] = isInverse ? [received, paid] : [paid, received]
    return displayRate({ raw: priced, decimals: base.decimals }, { raw: price, decimals: quote.decimals }) ?? '…'
  }
  const market = benchmark?.marketPrice || undefined
  const marketPrice = market === undefined ? '' : `${displayPrice(isInverse ? 1 / market : market)} ${quote.symbol}`
  const better =
    market !== undefined && benchmark?.averagePrice ? (benchmark.averagePrice / market - 1) * 10_000 : undefined
  const sharedOf = (fill: Pick<PartFill, 'paid' | 'received' | 'limit'>): SharedTrade => ({
    chain,
    side: isSale ? 'SELL' : 'BUY',
    paid: { raw: fill.paid, token: src },
    received: { raw: fill.received, token: dest },
    quoted: undefined,
    limit: fill.limit,
    far: far && { chain: far, hasArrived: false },
  })
  const placeOf = ({ transactionHash, others }: PartFill) => ({
    hash: transactionHash,
    order: others > 0 ? hashed.hash : undefined,
  })
  const shared = fills.find(({ index }) => index === sharedIndex)
  const last = fills.at(-1)
  return (
    <>
      <Section title={intentText.parts.title}>
        {error && <ErrorBox error={error} />}
        {isPending ? (
          <Skeleton className="h-24 w-full" />
        ) : fills.length === 0 ? (
          <p className="text-xs text-soft">{isLive ? intentText.parts.noneYet : intentText.parts.none}</p>
        ) : (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
            <WideTable
              name={intentText.parts.table}
              heads={intentText.parts.heads({ base: base.symbol, quote: quote.symbol, isSent })}
            >
              {fills.map((fill) => (
                <Contained key={fill.index} value={fill} as="tr">
                  {() => (
                    <tr>
                      <TableCell>
                        <span className="flex items-center gap-1">
                          {displayCount(fill.index + 1)}
                          <Button
                            variant="ghost"
                            size="icon-sm"
                            className="-my-1"
                            aria-label={fillsText.share.openPart(fill.index + 1)}
                            title={fillsText.share.openPart(fill.index + 1)}
                            aria-expanded={fill.index === sharedIndex}
                            onClick={() => setSharedIndex(fill.index === sharedIndex ? undefined : fill.index)}
                          >
                            <Share2 aria-hidden size={14} />
                          </Button>
                        </span>
                      </TableCell>
                      <TableCell>{displayMoment(fill.at)}</TableCell>
                      <TableCell>
                        <Amount raw={fill.paid} token={src} />
                      </TableCell>
                      <TableCell>
                        <Amount raw={fill.received} token={dest} />
                      </TableCell>
                      <TableCell className="tabular-nums">{priceOf(fill)}</TableCell>
                      <TableCell>
                        <ReceiptLink chainId={chain.id} {...placeOf(fill)} />{' '}
                        <AddressText address={fill.transactionHash} />
                      </TableCell>
                    </tr>
                  )}
                </Contained>
              ))}
            </WideTable>
            {shared && (
              <ShareCard
                key={shared.index}
                {...placeOf(shared)}
                trade={{
                  ...sharedOf(shared),
                  part: schedule ? { number: shared.index + 1, of: Number(schedule.slices) } : 'any',
                }}
              />
            )}
            <Rows>
              <AmountRow label={isSale ? intentText.parts.sold : intentText.parts.paid} raw={paid} token={src} />
              <AmountRow
                label={isSent ? intentText.parts.sent : isSale ? intentText.parts.got : intentText.parts.bought}
                raw={received}
                token={dest}
              />
              <Row label={intentText.parts.average}>
                {rateText({ raw: paid, token: src }, { raw: received, token: dest }, isInverse)}
              </Row>
              {market !== undefined && (
                <Row label={intentText.parts.market}>
                  <span className="font-normal">
                    {better === undefined
                      ? marketPrice
                      : intentText.parts.marketAndYou(marketPrice, displayChange(better))}
                  </span>
                </Row>
              )}
            </Rows>
            {/* Partial fills have their card with the receipt, payments on another chain with the transfer. */}
            {schedule && !isSent && !isLive && last && fills.length > 1 && (
              <ShareFold
                {...placeOf(last)}
                trade={{
                  ...sharedOf({ paid, received, limit: sumOf(fills.map((fill) => fill.limit)) }),
                  inParts: fills.length,
                }}
              />
            )}
            <p className="text-2xs text-faint">
              {intentText.parts.read}{' '}
              {benchmark && market !== undefined && intentText.parts.marketRead(benchmark.samples)}
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
            id: `${fill.index}`,
            at: fill.at,
            name: intentText.parts.part(fill.index + 1),
            price: Number(fill.received) / 10 ** dest.decimals / (Number(fill.paid) / 10 ** src.decimals),
          }))}
        />
      </Suspense>
    </>
  )
}
