import { lazy, Suspense } from 'react'
import type { TransactionReading } from '@/actions/receipt/read-transaction'
import { Amount } from '@/components/trade/amount/amount'
import { displayCount } from '@/components/trade/amount/display-amount'
import { displayMoment } from '@/components/trade/amount/display-moment'
import { Section } from '@/components/trade/text/section'
import { AddressText } from '@/components/trade/token/address-text'
import { ChainIcon } from '@/components/trade/token/chain-icon'
import { Row, Rows } from '@/components/ui/rows'
import { useSite } from '@/hooks/use-site'
import type { Chain } from '@/lib/chain/chain'
import { isoTime } from '@/lib/iso-time'
import { words } from './words'

const GasValue = lazy(() => import('./gas-value'))

type Mined = Extract<TransactionReading, { status: 'mined' | 'reverted' }>

export function TransactionCard({ chain, reading }: { chain: Chain; reading: Mined }) {
  const { world } = useSite()
  const { receipt, sent, at, confirmations } = reading
  const gasPaid = receipt.gasUsed * receipt.effectiveGasPrice
  const isFinal = confirmations >= chain.confirmationDepth
  return (
    <Section title={words.transaction.title}>
      <Rows>
        <Row label={words.transaction.chain}>
          <ChainIcon chainId={chain.id} size={14} /> {chain.name}
          {world === 'local' && <span className="text-soft">{words.transaction.local}</span>}
        </Row>
        <Row label={words.transaction.time}>
          <time dateTime={isoTime(at * 1_000)}>{displayMoment(at)}</time>
        </Row>
        <Row label={words.transaction.block}>{displayCount(receipt.blockNumber)}</Row>
        <Row label={words.transaction.confirmations}>
          {displayCount(confirmations)}{' '}
          <span className="text-soft">
            {isFinal ? words.transaction.final : words.transaction.ofDepth(chain.confirmationDepth)}
          </span>
        </Row>
        <Row label={words.transaction.networkCost}>
          <Amount raw={gasPaid} token={chain.nativeCurrency} />
          <Suspense>
            <GasValue chain={chain} at={at} wei={gasPaid} />
          </Suspense>
        </Row>
        <Row label={words.transaction.gasUsed}>{displayCount(receipt.gasUsed)}</Row>
        <Row label={words.transaction.sentBy}>
          <AddressText address={sent.from} />
        </Row>
        <Row label={words.transaction.hash}>
          <AddressText address={sent.hash} />
        </Row>
        {chain.explorer && world === 'live' && (
          <Row label={words.transaction.elsewhere}>
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
