import { lazy, Suspense } from 'react'
import type { IntentFill } from '@/actions/intent/intent-run'
import { AmountRow } from '@/components/trade/amount/amount-row'
import { SettledAmounts } from '@/components/trade/amount/settled-amounts'
import { ReceiptLink } from '@/components/trade/run/receipt-link'
import { AddressText } from '@/components/trade/token/address-text'
import { Row, Rows } from '@/components/ui/rows'
import { Skeleton } from '@/components/ui/skeleton'
import { isNativeToken } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import type { SignedIntent } from '@/lib/history/intent/signed-intent'
import { isBridged } from '@/lib/order/bridge/is-bridged'
import type { PlaceTerms } from '@/lib/ticket/terms/place-terms'
import type { TradedToken } from '@/lib/ticket/terms/trade-terms'
import { intentText } from '@/messages/intent'

// Loaded for an order to another chain.
const CrossingReceipt = lazy(() => import('./crossing-receipt'))

type Shown = Omit<TradedToken, 'chainId'>
type ReceiptTerms = Pick<PlaceTerms, 'side' | 'limit'> & { src: Shown; dest: Shown }

type FillReceiptProps = {
  fill: IntentFill
  terms: ReceiptTerms
  chain: Chain
  // The signed order; one to another chain is followed there.
  signed?: SignedIntent | undefined
}

// What the chain says of a fill: every amount is of the logs that this browser read.
export function FillReceipt({ fill, terms, chain, signed }: FillReceiptProps) {
  const { src, dest } = terms
  const isSale = terms.side === 'SELL'
  const isAcross = signed !== undefined && isBridged(signed.order)
  return (
    <div className="grid gap-4">
      {isAcross ? (
        <Suspense fallback={<Skeleton className="h-40 w-full" />}>
          <CrossingReceipt signed={signed} fill={fill} chain={chain} />
        </Suspense>
      ) : (
        <SettledAmounts
          chainId={chain.id}
          received={{ raw: fill.received, token: dest }}
          paid={{ raw: fill.paid, token: src }}
          words={
            fill.parts !== undefined
              ? intentText.receipt.inParts(fill.parts, fill.blockNumber)
              : intentText.receipt.confirmed(fill.blockNumber)
          }
        />
      )}
      <Rows>
        <AmountRow
          label={isSale ? intentText.receipt.signedMinimum : intentText.receipt.signedMaximum}
          raw={terms.limit}
          token={isSale ? dest : src}
        />
        <Row label={intentText.receipt.networkCost}>
          {isNativeToken(src.address) ? intentText.receipt.depositPaid : intentText.receipt.agentPaid}
        </Row>
        {fill.others ? (
          <Row label={intentText.receipt.settledWith}>{intentText.receipt.otherOrders(fill.others)}</Row>
        ) : null}
        <Row label={fill.parts === undefined ? intentText.receipt.transaction : intentText.receipt.lastTransaction}>
          <ReceiptLink chainId={chain.id} hash={fill.transactionHash} /> <AddressText address={fill.transactionHash} />
        </Row>
      </Rows>
      <p className="text-2xs text-faint">
        {isAcross
          ? intentText.receipt.readAcross
          : fill.parts === undefined
            ? intentText.receipt.read
            : intentText.receipt.readInParts}
      </p>
    </div>
  )
}
