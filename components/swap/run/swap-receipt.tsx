import type { SwapReceipt as Receipt } from '@/actions/swap/swap-run'
import { Amount } from '@/components/trade/amount/amount'
import { displayPercent } from '@/components/trade/amount/display-amount'
import { SettledAmounts } from '@/components/trade/amount/settled-amounts'
import { ReceiptLink } from '@/components/trade/run/receipt-link'
import { ShareFold } from '@/components/trade/run/share-fold'
import { AddressRow } from '@/components/trade/token/address-row'
import { AddressText } from '@/components/trade/token/address-text'
import { Row, Rows } from '@/components/ui/rows'
import { isSameAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import type { SwapTerms } from '@/lib/ticket/terms/swap-terms'
import { displayCount } from '@/lib/write-decimal'
import { sharedText } from '@/messages/shared'
import { swapText } from '@/messages/swap'
import { compareQuotes } from '../quote/quote-change'

type SwapReceiptProps = { receipt: Receipt; terms: SwapTerms; chain: Chain; account: string }

export function SwapReceipt({ receipt, terms, chain, account }: SwapReceiptProps) {
  const { src, dest } = terms
  const against = compareQuotes(terms, { ...terms, srcAmount: receipt.paid, destAmount: receipt.received })
  return (
    <div className="grid gap-4">
      <SettledAmounts
        chainId={chain.id}
        received={{ raw: receipt.received, token: dest }}
        paid={{ raw: receipt.paid, token: src }}
        text={swapText.run.receipt.confirmed(displayCount(receipt.blockNumber))}
      />
      <Rows>
        {terms.kind === 'market' && (
          <>
            <Row label={swapText.run.receipt.quoted}>
              {terms.side === 'SELL' ? (
                <Amount raw={terms.destAmount} token={dest} />
              ) : (
                <Amount raw={terms.srcAmount} token={src} />
              )}
            </Row>
            <Row label={swapText.run.receipt.against}>
              {Math.round(against.bps) === 0
                ? swapText.run.receipt.asQuoted
                : swapText.run.receipt[against.bps > 0 ? 'better' : 'below'](displayPercent(Math.abs(against.bps)))}
            </Row>
          </>
        )}
        <Row label={sharedText.network.cost}>
          <Amount raw={receipt.gasPaid} token={chain.nativeCurrency} />
          <span className="text-faint">{sharedText.network.gas(displayCount(receipt.gasUsed))}</span>
        </Row>
        {!isSameAddress(terms.beneficiary, account) && (
          <AddressRow label={swapText.run.receipt.sentTo} address={terms.beneficiary} />
        )}
        <Row label={sharedText.transaction.name}>
          <ReceiptLink chainId={chain.id} hash={receipt.hash} /> <AddressText address={receipt.hash} />
        </Row>
      </Rows>
      {terms.kind === 'market' && (
        <ShareFold
          hash={receipt.hash}
          trade={{
            chain,
            side: terms.side,
            paid: { raw: receipt.paid, token: src },
            received: { raw: receipt.received, token: dest },
            quoted: terms.side === 'SELL' ? terms.destAmount : terms.srcAmount,
            limit: terms.limit,
          }}
        />
      )}
    </div>
  )
}
