import { lazy, Suspense } from 'react'
import type { IntentFill } from '@/actions/intent/intent-run'
import { AmountRow } from '@/components/trade/amount/amount-row'
import { dollarText } from '@/components/trade/amount/describe-improvement'
import { Improvement } from '@/components/trade/amount/improvement'
import { SettledAmounts } from '@/components/trade/amount/settled-amounts'
import { ReceiptLink } from '@/components/trade/run/receipt-link'
import { ShareFold } from '@/components/trade/run/share-fold'
import { AddressText } from '@/components/trade/token/address-text'
import { Row, Rows } from '@/components/ui/rows'
import { Skeleton } from '@/components/ui/skeleton'
import { useFillUsd } from '@/hooks/intent/use-fill-usd'
import { isNativeToken } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { agreedTerms } from '@/lib/chain/intent/agreed-terms'
import { type Difference, differenceOf } from '@/lib/history/difference-of'
import type { HashedIntent, SignedIntent } from '@/lib/history/intent/signed-intent'
import { dollarsOf } from '@/lib/history/outcome'
import { isBridged } from '@/lib/order/bridge/is-bridged'
import type { PlaceTerms } from '@/lib/ticket/terms/place-terms'
import type { TradedToken } from '@/lib/ticket/terms/trade-terms'
import { fillsText } from '@/messages/fills'
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
  // The signed terms, if the order itself is at hand.
  agreed?: HashedIntent | undefined
}

// Shows a fill with amounts from the logs that this browser read.
export function FillReceipt({ fill, terms, chain, signed, agreed = signed }: FillReceiptProps) {
  const { src, dest } = terms
  const isSale = terms.side === 'SELL'
  const isAcross = signed !== undefined && isBridged(signed.order)
  const named = fill.others ? agreed?.hash : undefined
  const usd = useFillUsd(agreed?.hash, fill.transactionHash)
  const quoted = isAcross || !agreed ? undefined : quotedOf(agreed, fill)
  const againstQuote = quoted ? compareWithQuote(quoted, fill, { ...terms, usd }) : undefined
  const worth = isAcross || fill.parts !== undefined ? undefined : dollarsOf(fill.received, dest.decimals, usd?.dest)
  return (
    <div className="grid gap-4">
      {isAcross ? (
        <Suspense fallback={<Skeleton className="h-40 w-full" />}>
          <CrossingReceipt signed={signed} fill={fill} chain={chain} src={src} />
        </Suspense>
      ) : (
        <SettledAmounts
          chainId={chain.id}
          received={{ raw: fill.received, token: dest }}
          paid={{ raw: fill.paid, token: src }}
          text={
            fill.parts !== undefined
              ? intentText.receipt.inParts(fill.parts, fill.blockNumber)
              : intentText.receipt.confirmed(fill.blockNumber)
          }
        />
      )}
      <Rows>
        {againstQuote && (
          <Row label={fillsText.improvement.label}>
            <Improvement difference={againstQuote} />
          </Row>
        )}
        {worth !== undefined && <Row label={fillsText.improvement.valueThen}>{dollarText(worth)}</Row>}
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
          <ReceiptLink chainId={chain.id} hash={fill.transactionHash} order={named} />{' '}
          <AddressText address={fill.transactionHash} />
        </Row>
      </Rows>
      {/* A fill of several orders must name its order; a payment elsewhere has its own card. */}
      {!isAcross && (!fill.others || named) && (
        <ShareFold
          hash={fill.transactionHash}
          order={named}
          trade={{
            chain,
            side: terms.side,
            paid: { raw: fill.paid, token: src },
            received: { raw: fill.received, token: dest },
            quoted,
            limit: terms.limit,
            inParts: fill.parts,
          }}
        />
      )}
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

type Compared = ReceiptTerms & { usd: { src: string | null; dest: string | null } | undefined }

// Returns the quote that was signed with the order; a slice has none.
const quotedOf = (agreed: HashedIntent, fill: IntentFill) =>
  agreedTerms(agreed, { srcAmount: fill.paid, destAmount: fill.received, filled: undefined }).quoted

// Returns how much better the fill came out than the quote.
const compareWithQuote = (quoted: bigint, fill: IntentFill, { side, src, dest, usd }: Compared): Difference => {
  const isSale = side === 'SELL'
  const amount = isSale ? fill.received - quoted : quoted - fill.paid
  const dollars = isSale ? dollarsOf(amount, dest.decimals, usd?.dest) : dollarsOf(amount, src.decimals, usd?.src)
  return { ...differenceOf(amount, quoted), usd: dollars }
}
