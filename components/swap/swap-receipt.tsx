import { Check } from 'lucide-react'
import type { SwapReceipt as Receipt, SwapTerms } from '@/actions/swap/swap-steps'
import { AddressText } from '@/components/trade/address-text'
import { Amount } from '@/components/trade/amount'
import { displayCount, displayPercent } from '@/components/trade/display-amount'
import { ReceiptLink } from '@/components/trade/receipt-link'
import { TokenIcon } from '@/components/trade/token-icon'
import { Row, Rows } from '@/components/ui/rows'
import { isSameAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { compareQuotes } from './quote-change'

type SwapReceiptProps = { receipt: Receipt; terms: SwapTerms; chain: Chain; account: string }

export function SwapReceipt({ receipt, terms, chain, account }: SwapReceiptProps) {
  const src = { address: terms.srcToken, symbol: terms.srcSymbol, decimals: terms.srcDecimals }
  const dest = { address: terms.destToken, symbol: terms.destSymbol, decimals: terms.destDecimals }
  const against = compareQuotes(terms, { ...terms, srcAmount: receipt.paid, destAmount: receipt.received })
  return (
    <div className="grid gap-4">
      <div className="grid justify-items-center gap-2 rounded-control bg-positive-wash p-4 text-center">
        <span className="grid size-9 place-items-center rounded-full bg-positive text-surface">
          <Check aria-hidden size={20} strokeWidth={2.5} />
        </span>
        <p className="flex flex-wrap items-center justify-center gap-x-2 gap-y-1 text-base font-semibold">
          <TokenIcon chainId={chain.id} token={dest} size={20} />
          <Amount raw={receipt.received} token={dest} />
          <span className="font-normal text-soft">for</span>
          <TokenIcon chainId={chain.id} token={src} size={20} />
          <Amount raw={receipt.paid} token={src} />
        </p>
        <p className="text-xs text-soft">Confirmed in block {displayCount(receipt.blockNumber)}</p>
      </div>
      <Rows>
        {terms.kind === 'market' && (
          <>
            <Row label="Quoted">
              {terms.side === 'SELL' ? (
                <Amount raw={terms.destAmount} token={dest} />
              ) : (
                <Amount raw={terms.srcAmount} token={src} />
              )}
            </Row>
            <Row label="Against the quote">
              {Math.round(against.bps) === 0
                ? 'As quoted'
                : `${displayPercent(Math.abs(against.bps))} ${against.bps > 0 ? 'better than' : 'below'} quote`}
            </Row>
          </>
        )}
        <Row label="Network cost">
          <Amount raw={receipt.gasPaid} token={chain.nativeCurrency} />
          <span className="text-faint">{displayCount(receipt.gasUsed)} gas</span>
        </Row>
        {!isSameAddress(terms.beneficiary, account) && (
          <Row label="Sent to">
            <AddressText address={terms.beneficiary} />
          </Row>
        )}
        <Row label="Transaction">
          <ReceiptLink chainId={chain.id} hash={receipt.hash} /> <AddressText address={receipt.hash} />
        </Row>
      </Rows>
    </div>
  )
}
