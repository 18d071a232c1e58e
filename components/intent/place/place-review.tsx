import { lazy, type ReactNode, Suspense } from 'react'
import { intentSurface, stepContextOf } from '@/actions/intent/intent-surface'
import { depositAtOnceSteps, isSignedByDeposit, placeSteps } from '@/actions/intent/place/place-steps'
import { plannedSteps } from '@/actions/run/planned-steps'
import { DollarValue } from '@/components/trade/amount/dollar-value'
import { ExactAmountRow } from '@/components/trade/amount/exact-amount-row'
import { FeeRows } from '@/components/trade/amount/fee-rows'
import { PlannedSteps } from '@/components/trade/run/planned-steps'
import { AllowedRows } from '@/components/trade/ticket/allowed-rows'
import { RecipientAddress } from '@/components/trade/ticket/recipient-address'
import { RecipientNotice } from '@/components/trade/ticket/recipient-notice'
import { ReviewPair } from '@/components/trade/ticket/review-pair'
import { AddressText } from '@/components/trade/token/address-text'
import { Fold } from '@/components/ui/fold'
import { Row, Rows } from '@/components/ui/rows'
import { isSameAddress } from '@/lib/address'
import { type Requirement, spenderOf } from '@/lib/chain/approval/requirements'
import type { Chain, Token } from '@/lib/chain/chain'
import { familyOf } from '@/lib/order/families/families'
import { surplusShares } from '@/lib/order/surplus'
import { usdOf } from '@/lib/ticket/fields/usd-of'
import { ticketOf } from '@/lib/ticket/kinds'
import type { FrozenIntent } from '@/lib/ticket/terms/frozen-intent'
import { maximumTaken, type PlaceTerms } from '@/lib/ticket/terms/place-terms'
import { tokenSoldThere } from '@/lib/ticket/terms/token-sold-there'
import { maximumSpent } from '@/lib/ticket/terms/trade-terms'
import { crossingText } from '@/messages/crossing'
import { earningText } from '@/messages/earning'
import { handlerText } from '@/messages/handler'
import { intentText } from '@/messages/intent'
import { sharedText } from '@/messages/shared'
import { tradeText } from '@/messages/trade'
import { amountLabels } from './amount-labels'
import { CrossingReview, type ReviewedFar } from './crossing-review'
import { reviewLooks } from './review-looks'
import { SignedTransferRows } from './signed-transfer-rows'
import { validFor } from './valid-for'

// Loaded for an order that a handler completes.
const PlacedHandlerRows = lazy(() => import('./placed-handler-rows'))

export type PlaceReviewProps = {
  chain: Chain
  account: string
  terms: PlaceTerms
  price: FrozenIntent
  token: Token
  missing: readonly Requirement['kind'][]
  // True if the wallet is asked for approval and deposit at once.
  isBatch: boolean
  // The amount that other live orders commit, raw units.
  committed: bigint
  lifeSeconds: number
  // The payment's destination, for an order to another chain.
  far?: ReviewedFar | undefined
  notice: ReactNode
  // The network cost in words; by default that of the kind of order.
  networkCost?: string | undefined
}

// Shows everything that is signed, except the nonce, in words.
export function PlaceReview(props: PlaceReviewProps) {
  const { chain, account, terms, price, token, missing, isBatch, committed, lifeSeconds, far, notice } = props
  const { src, dest, transfer } = terms
  const sold = tokenSoldThere(chain, transfer)
  const isSale = terms.side === 'SELL'
  const isOwn = isSameAddress(terms.beneficiary, account)
  const look = reviewLooks()[ticketOf(terms)]
  const { fills, minimumPerSlice } = familyOf(terms.family)
  const bounds = amountLabels({ side: terms.side, inParts: fills.isDivided })
  const boundWords = isSale ? intentText.place.signed.gets(bounds.get) : intentText.place.signed.gives(bounds.give)
  const maxSpent = maximumSpent(terms)
  const taken = maximumTaken(terms)
  const taker = taken.surface === 'aave' ? handlerText.taker : undefined
  const { origin, destination } = price.price.route
  const { input } = origin
  const output = transfer ? destination.output : origin.output
  const deposits = isSignedByDeposit(terms)
  const { schedule } = terms
  const late = schedule && lifeSeconds - Number(schedule.slices * schedule.interval)
  const sliceMinimum = minimumPerSlice?.({ order: { destAmount: terms.limit }, schedule: terms.schedule })
  const asks = missing.find((kind) => kind === 'approve' || kind === 'signPermit' || kind === 'signPermit2')
  return (
    <div className="grid gap-4">
      <ReviewPair
        chainId={chain.id}
        gives={{
          label: isSale ? intentText.place.review.give : look.give,
          raw: terms.srcAmount,
          token: src,
          below: (
            <>
              <DollarValue usd={usdOf(terms.srcAmount, { amount: BigInt(input.amount), usd: input.amountUSD })} />
              {look.givesNote?.(terms)}
            </>
          ),
        }}
        gets={{
          label: isSale ? look.get : intentText.place.review.get,
          raw: terms.destAmount,
          token: dest,
          chainId: dest.chainId,
          below: (
            <>
              <DollarValue usd={usdOf(terms.destAmount, { amount: BigInt(output.amount), usd: output.amountUSD })} />
              {look.getsNote?.(terms, chain)}
            </>
          ),
        }}
      />
      {transfer && far && (
        <CrossingReview
          chain={chain}
          price={price}
          far={far}
          isOwn={isOwn}
          lifeSeconds={lifeSeconds}
          terms={{ ...terms, transfer }}
        />
      )}
      {notice}
      <Rows>
        <ExactAmountRow
          label={look.limit?.[terms.side] ?? boundWords}
          raw={terms.limit}
          token={isSale ? dest : src}
          className="text-sm font-semibold"
        />
        {sold && transfer && (
          <ExactAmountRow label={crossingText.sale.unsold} raw={transfer.minimum} token={sold} className="text-sm" />
        )}
        <Row label={sharedText.network.cost}>
          {props.networkCost ?? (deposits ? intentText.place.review.costsDeposit : tradeText.order.evidence.agentPays)}
        </Row>
        <Row label={tradeText.order.evidence.validFor}>{validFor({ life: lifeSeconds, late, deposits })}</Row>
        {terms.vault && (
          <Row label={earningText.review.vault}>
            {terms.vault.name} <AddressText address={terms.vault.strategy} copy={false} />
          </Row>
        )}
        {/* Always visible: a wrong address loses the tokens. Across chains a sentence names it. */}
        {!isOwn && !transfer && (
          <Row label={sharedText.receiver.name}>
            <RecipientAddress address={terms.beneficiary} />
          </Row>
        )}
      </Rows>
      {!isOwn && <RecipientNotice address={terms.beneficiary} />}
      {terms.vault && <p className="text-xs text-soft">{earningText.review.mayLose}</p>}
      {terms.handling && (
        <Suspense fallback={<div className="h-28" />}>
          <PlacedHandlerRows chain={chain} handling={terms.handling} src={src} />
        </Suspense>
      )}
      <PlannedSteps
        kinds={
          isBatch
            ? plannedSteps(
                missing.filter((kind) => kind === 'switchChain'),
                depositAtOnceSteps(terms),
              )
            : plannedSteps(missing, placeSteps(terms))
        }
        messagesOf={(step) => intentSurface.describeStep(step, stepContextOf(chain, terms))}
        chain={chain}
      />
      <Fold title={deposits ? tradeText.order.evidence.deposited : tradeText.order.evidence.signed}>
        <Rows>
          <ExactAmountRow label={intentText.place.signed.gives(bounds.give)} raw={maxSpent} token={src} />
          {sliceMinimum !== undefined && (
            <ExactAmountRow
              label={intentText.place.signed.partGets}
              raw={sliceMinimum}
              token={dest}
              className="font-semibold"
            />
          )}
          {transfer ? (
            <SignedTransferRows chain={chain} terms={{ ...terms, transfer }} />
          ) : (
            <ExactAmountRow
              label={intentText.place.signed.gets(bounds.get)}
              raw={isSale ? terms.limit : terms.destAmount}
              token={dest}
              className="font-semibold"
            />
          )}
          <FeeRows
            fee={{ bps: price.feeBps, partner: price.price.partner.name }}
            surplus={surplusShares({ feeBps: price.feeBps, takeSurplus: price.partner?.takeSurplus })}
          />
          {isOwn && <Row label={sharedText.receiver.name}>{sharedText.receiver.yourWallet}</Row>}
          {asks === 'signPermit2' ? (
            <ExactAmountRow label={intentText.place.signed.permit2} raw={maxSpent} token={src} />
          ) : (
            asks && (
              <AllowedRows
                spender={taker?.allow ?? intentText.place.signed.spender}
                orders={intentText.place.signed.orders}
                token={token}
                needed={taken.amount + committed}
                committed={committed}
                byPermit={asks === 'signPermit'}
              />
            )
          )}
          <Row label={intentText.place.signed.contract}>
            {intentText.place.signed.intent} <AddressText address={spenderOf(chain, 'intent')} copy={false} />
          </Row>
        </Rows>
        <p className="text-2xs text-faint">
          {tradeText.order.evidence.verified} {intentText.place.signed.fills[fills.name]}{' '}
          {deposits && intentText.place.signed.depositStays}
        </p>
      </Fold>
    </div>
  )
}
