import { lazy, Suspense } from 'react'
import type { TransactionReading } from '@/actions/receipt/read-transaction'
import { Amount } from '@/components/trade/amount/amount'
import { displayMoment } from '@/components/trade/amount/display-moment'
import { Section } from '@/components/trade/text/section'
import { AddressRow } from '@/components/trade/token/address-row'
import { ChainIcon } from '@/components/trade/token/chain-icon'
import { Row, Rows } from '@/components/ui/rows'
import { useSending } from '@/hooks/receipt/use-sending'
import { useSite } from '@/hooks/use-site'
import type { Chain } from '@/lib/chain/chain'
import { isoTime } from '@/lib/iso-time'
import { displayCount } from '@/lib/write-decimal'
import { receiptText } from '@/messages/receipt'

const GasValue = lazy(() => import('./gas-value'))

type Mined = Extract<TransactionReading, { status: 'mined' | 'reverted' }>

export function TransactionCard({ chain, reading }: { chain: Chain; reading: Mined }) {
  const { world } = useSite()
  const { receipt, sent, at, confirmations } = reading
  const relay = useSending({ chainId: chain.id, hash: sent.hash })
  const gasPaid = receipt.gasUsed * receipt.effectiveGasPrice
  const isFinal = confirmations >= chain.confirmationDepth
  return (
    <Section title={receiptText.transaction.title}>
      <Rows>
        <Row label={receiptText.transaction.chain}>
          <ChainIcon chainId={chain.id} size={14} /> {chain.name}
          {world === 'local' && <span className="text-soft">{receiptText.transaction.local}</span>}
        </Row>
        <Row label={receiptText.transaction.time}>
          <time dateTime={isoTime(at * 1_000)}>{displayMoment(at)}</time>
        </Row>
        <Row label={receiptText.transaction.block}>{displayCount(receipt.blockNumber)}</Row>
        <Row label={receiptText.transaction.confirmations}>
          {displayCount(confirmations)}{' '}
          <span className="text-soft">
            {isFinal ? receiptText.transaction.final : receiptText.transaction.ofDepth(chain.confirmationDepth)}
          </span>
        </Row>
        <Row label={receiptText.transaction.networkCost}>
          <Amount raw={gasPaid} token={chain.nativeCurrency} />
          <Suspense>
            <GasValue chain={chain} at={at} wei={gasPaid} />
          </Suspense>
        </Row>
        <Row label={receiptText.transaction.gasUsed}>{displayCount(receipt.gasUsed)}</Row>
        <AddressRow label={receiptText.transaction.sentBy} address={sent.from} />
        {relay && <Row label={receiptText.transaction.sentThrough}>{receiptText.transaction.relay(relay)}</Row>}
        <AddressRow label={receiptText.transaction.hash} address={sent.hash} />
        {chain.explorer && world === 'live' && (
          <Row label={receiptText.transaction.elsewhere}>
            <a
              href={`${chain.explorer.url}/tx/${sent.hash}`}
              target="_blank"
              rel="noopener noreferrer"
              className="inline-flex min-h-6 items-center font-medium text-accent underline-offset-4 hover:underline"
            >
              {chain.explorer.name}
            </a>
          </Row>
        )}
      </Rows>
    </Section>
  )
}
