import { lazy, type ReactNode, Suspense, useState } from 'react'
import { namedFirst } from '@/actions/receipt/named-first'
import type { TransactionReading } from '@/actions/receipt/read-transaction'
import { displayAmount } from '@/components/trade/amount/display-amount'
import { StateBadge } from '@/components/trade/run/state-badge'
import { Contained } from '@/components/trade/text/contained'
import { ErrorBox } from '@/components/trade/text/error-box'
import { Notice } from '@/components/ui/alert'
import { Card } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { Skeleton } from '@/components/ui/skeleton'
import { useServiceRecords } from '@/hooks/receipt/use-service-records'
import type { Chain } from '@/lib/chain/chain'
import { receiptText } from '@/messages/receipt'
import { tokenOf } from './describe-trade'
import { isJustMined } from './is-just-mined'
import { reasonText } from './reason-text'
import { ReceiptActions, ReceiptHead } from './receipt-actions'
import { stateLookOf } from './state-look'
import { TradeCard } from './trade-card'
import { TransactionCard } from './transaction-card'

// Loaded when a person saves the receipt.
const loadWriter = () => import('./write-receipt')
// Loaded for payments of a bridge and for transfers to another chain.
const ArrivalsCard = lazy(() => import('./arrivals-card'))
const TransferCard = lazy(() => import('./transfer-card'))
const ShareReceipt = lazy(() => import('./share-receipt'))
const ReceiptRoute = lazy(() => import('./receipt-route'))

// `order`: the order that the link names.
type NamedProps = { chain: Chain; hash: `0x${string}`; order: `0x${string}` | undefined }
type ReceiptViewProps = NamedProps & { reading: TransactionReading | undefined; error: Error | null }

export function ReceiptView({ reading, error, ...named }: ReceiptViewProps) {
  return (
    <>
      <p role="status" className="sr-only">
        {reading && stateLookOf(reading).word}
      </p>
      {error && <ErrorBox error={error} />}
      {reading ? <Reading {...named} reading={reading} /> : !error && <Loading />}
    </>
  )
}

function Reading({ reading, ...named }: NamedProps & { reading: TransactionReading }) {
  const { chain } = named
  switch (reading.status) {
    case 'mined':
      return <MinedView {...named} reading={reading} />
    case 'pending':
      return (
        <Told reading={reading} title={receiptText.pending.title} variant="info">
          {pendingText(reading)} {receiptText.pending.follows}
        </Told>
      )
    case 'reverted':
      return (
        <>
          <Told reading={reading} title={receiptText.reverted.title} variant="danger">
            {receiptText.reverted.why(reasonText(reading.reason))}
          </Told>
          <Contained value={reading.receipt}>
            <TransactionCard chain={chain} reading={reading} />
          </Contained>
        </>
      )
    case 'unknown':
      return (
        <Told reading={reading} title={receiptText.unknown.title(chain.name)} variant="info">
          {receiptText.unknown.why}
        </Told>
      )
  }
}

type ToldProps = { reading: TransactionReading; title: string; variant: 'info' | 'danger'; children: ReactNode }

function Told({ reading, title, variant, children }: ToldProps) {
  return (
    <>
      <ReceiptHead lead={<StateBadge look={stateLookOf(reading)} />}>
        <ReceiptActions writeJson={undefined} />
      </ReceiptHead>
      <Notice title={title} variant={variant}>
        {children}
      </Notice>
    </>
  )
}

const pendingText = ({ terms, tokens, called }: Extract<TransactionReading, { status: 'pending' }>): string => {
  if (!terms) return receiptText.pending.calls(receiptText.contracts[called])
  const [src, dest] = [tokenOf(tokens, terms.srcToken), tokenOf(tokens, terms.destToken)]
  const given = `${displayAmount(terms.fromAmount, src.decimals)} ${src.symbol}`
  const got = `${displayAmount(terms.toAmount, dest.decimals)} ${dest.symbol}`
  return terms.side === 'SELL' ? receiptText.pending.sells(given, got) : receiptText.pending.buys(given, got)
}

type MinedProps = NamedProps & { reading: Extract<TransactionReading, { status: 'mined' }> }

function MinedView({ chain, hash, order, reading }: MinedProps) {
  const { tokens, called, transfers, arrivals } = reading
  const trades = namedFirst(reading.trades, order)
  const hasTraded = trades.length > 0
  const records = useServiceRecords({ chainId: chain.id, hash }, trades)
  const [isNew] = useState(() => isJustMined(reading.at, Date.now()))
  const writeJson = async () => (await loadWriter()).writeReceipt(chain, reading, records)
  const routed = trades.find(({ route }) => route)
  const head = {
    lead: <StateBadge look={stateLookOf(reading)} />,
    children: <ReceiptActions writeJson={hasTraded ? writeJson : undefined} />,
  }
  return (
    <>
      {trades.length === 1 ? (
        <Suspense fallback={<ReceiptHead {...head} />}>
          <ShareReceipt chain={chain} hash={hash} trade={trades[0]!} tokens={tokens} {...head} />
        </Suspense>
      ) : (
        <ReceiptHead {...head} />
      )}
      {!hasTraded && !arrivals && (
        <Notice title={called === 'other' ? receiptText.nothing.notOurs : receiptText.nothing.title}>
          {called === 'other' ? receiptText.nothing.notOursWhy : receiptText.nothing.why(receiptText.contracts[called])}
        </Notice>
      )}
      {arrivals && (
        <Contained value={arrivals}>
          <Suspense fallback={<Card className="h-24" />}>
            <ArrivalsCard arrivals={arrivals} tokens={tokens} />
          </Suspense>
        </Contained>
      )}
      <div
        className={cn(
          'grid grid-cols-[minmax(0,1fr)] items-start gap-4',
          hasTraded && 'md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]',
        )}
      >
        {hasTraded && (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            {trades.map((trade, index) => (
              // Swaps of one transaction have no other key; the list never changes.
              <Contained key={trade.order?.hash ?? `${trade.kind} ${index}`} value={trade}>
                <TradeCard chain={chain} trade={trade} tokens={tokens} record={records[index]} hash={hash}>
                  {/* The card names its order; without an order it shows the first trade. */}
                  {trades.length > 1 && (trade.order || index === 0) && (
                    <Suspense fallback={<div className="h-8" />}>
                      <ShareReceipt chain={chain} hash={hash} trade={trade} tokens={tokens} order={trade.order?.hash} />
                    </Suspense>
                  )}
                </TradeCard>
              </Contained>
            ))}
            {transfers && (
              <Contained value={transfers}>
                <Suspense fallback={<Card className="h-60" />}>
                  <TransferCard chain={chain} transfers={transfers} tokens={tokens} />
                </Suspense>
              </Contained>
            )}
          </div>
        )}
        <Contained value={reading.receipt}>
          <TransactionCard chain={chain} reading={reading} />
        </Contained>
      </div>
      {routed?.route && (
        <Contained value={routed.route}>
          <Suspense fallback={<Card className="h-80" />}>
            <ReceiptRoute chain={chain} trade={routed} route={routed.route} tokens={tokens} isNew={isNew} />
          </Suspense>
        </Contained>
      )}
    </>
  )
}

// Reserves the loaded height to avoid layout shift.
function Loading() {
  return (
    <div role="status" data-reading aria-label={receiptText.page.loading} className="grid gap-4 noscript:hidden">
      <Skeleton className="h-7 w-28" />
      <div className="grid gap-4 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Card className="h-96" />
        <Card className="h-72" />
      </div>
    </div>
  )
}
