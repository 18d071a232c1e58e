import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { TransactionReading } from '@/actions/receipt/read-transaction'
import { displayAmount } from '@/components/trade/display-amount'
import { ErrorBox } from '@/components/trade/error-box'
import { StateBadge } from '@/components/trade/state-badge'
import { Notice } from '@/components/ui/alert'
import { Card } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { Skeleton } from '@/components/ui/skeleton'
import { useServiceRecords } from '@/hooks/receipt/use-service-records'
import { useTransaction } from '@/hooks/receipt/use-transaction'
import { useSite } from '@/hooks/use-site'
import type { Chain } from '@/lib/chain/chain'
import { ReceiptActions } from './receipt-actions'
import { contractName, isJustMined, reasonText, stateLookOf, tokenOf } from './receipt-words'
import { TradeCard } from './trade-card'
import { TransactionCard } from './transaction-card'

// Only who saves it.
const loadWriter = () => import('@/actions/receipt/write-receipt')
const ReceiptRoute = lazy(() => import('./receipt-route'))

type ReceiptViewProps = { chain: Chain; hash: `0x${string}` }

export function ReceiptView({ chain, hash }: ReceiptViewProps) {
  const { world } = useSite()
  const { data: reading, error } = useTransaction(chain, hash, world)
  return (
    <>
      <p role="status" className="sr-only">
        {reading && stateLookOf(reading).word}
      </p>
      {error && <ErrorBox error={error} />}
      {reading ? <Reading chain={chain} hash={hash} reading={reading} /> : !error && <Loading />}
    </>
  )
}

function Reading({ chain, hash, reading }: ReceiptViewProps & { reading: TransactionReading }) {
  switch (reading.status) {
    case 'mined':
      return <MinedView chain={chain} hash={hash} reading={reading} />
    case 'pending':
      return (
        <Told reading={reading} title="Confirming" variant="info">
          <PendingText reading={reading} /> This page follows it.
        </Told>
      )
    case 'reverted':
      return (
        <>
          <Told reading={reading} title="Reverted: nothing was traded" variant="danger">
            {reasonText(reading.reason)}. Only the network cost was paid.
          </Told>
          <TransactionCard chain={chain} reading={reading} />
        </>
      )
    case 'unknown':
      return (
        <Told reading={reading} title={`No such transaction on ${chain.name}`} variant="info">
          It may not have reached this node yet, or be of another chain. This page keeps looking.
        </Told>
      )
  }
}

type ToldProps = { reading: TransactionReading; title: string; variant: 'info' | 'danger'; children: ReactNode }

function Told({ reading, title, variant, children }: ToldProps) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <StateBadge look={stateLookOf(reading)} />
        <ReceiptActions writeJson={undefined} />
      </div>
      <Notice title={title} variant={variant}>
        {children}
      </Notice>
    </>
  )
}

function PendingText({ reading }: { reading: Extract<TransactionReading, { status: 'pending' }> }) {
  const { asked, tokens, called } = reading
  if (!asked) return `It calls ${contractName(called)}.`
  const [src, dest] = [tokenOf(tokens, asked.srcToken), tokenOf(tokens, asked.destToken)]
  const [given, got] = [displayAmount(asked.fromAmount, src.decimals), displayAmount(asked.toAmount, dest.decimals)]
  return asked.side === 'SELL'
    ? `It swaps ${given} ${src.symbol} for at least ${got} ${dest.symbol}.`
    : `It swaps at most ${given} ${src.symbol} for ${got} ${dest.symbol}.`
}

type MinedProps = ReceiptViewProps & { reading: Extract<TransactionReading, { status: 'mined' }> }

function MinedView({ chain, hash, reading }: MinedProps) {
  const { trades, tokens, called } = reading
  const hasTraded = trades.length > 0
  const records = useServiceRecords({ chainId: chain.id, hash }, trades)
  const [isNew] = useState(() => isJustMined(reading.at, Date.now()))
  const writeJson = async () => (await loadWriter()).writeReceipt(chain, reading, records)
  const routed = trades.find(({ route }) => route)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <StateBadge look={stateLookOf(reading)} />
        <ReceiptActions writeJson={hasTraded ? writeJson : undefined} />
      </div>
      {!hasTraded && (
        <Notice title={called === 'other' ? 'Not a trade on Caravel' : 'Nothing was traded'}>
          {called === 'other'
            ? 'It called another contract, and none of ours traded in it.'
            : `It called ${contractName(called)}, as an approval, a cancellation or a claim does.`}
        </Notice>
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
              <TradeCard
                // Two swaps of one transaction differ in nothing else; the list never changes.
                key={trade.order?.hash ?? `${trade.kind} ${index}`}
                chain={chain}
                trade={trade}
                tokens={tokens}
                record={records[index]}
                hash={hash}
              />
            ))}
          </div>
        )}
        <TransactionCard chain={chain} reading={reading} />
      </div>
      {routed?.route && (
        <Suspense fallback={<Card className="h-80" />}>
          <ReceiptRoute chain={chain} trade={routed} route={routed.route} tokens={tokens} isNew={isNew} />
        </Suspense>
      )}
      {hasTraded && (
        <p className="text-2xs text-faint">
          Read by this browser from the chain’s node: amounts from the transaction’s logs, quote and limit from its
          calldata.
        </p>
      )}
    </>
  )
}

// As tall as what comes, so that nothing moves then.
function Loading() {
  return (
    <div role="status" aria-label="Loading" className="grid gap-4 noscript:hidden">
      <Skeleton className="h-7 w-28" />
      <div className="grid gap-4 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Card className="h-96" />
        <Card className="h-72" />
      </div>
    </div>
  )
}
