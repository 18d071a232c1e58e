import type { ReactNode } from 'react'
import { intentSurface } from '@/actions/intent/intent-surface'
import { placeSteps } from '@/actions/intent/place/place-steps'
import { plannedSteps } from '@/actions/run/planned-steps'
import { displayRate } from '@/components/trade/amount/display-amount'
import { displayDuration } from '@/components/trade/amount/display-duration'
import { DollarValue } from '@/components/trade/amount/dollar-value'
import { ExactAmount } from '@/components/trade/amount/exact-amount'
import { FeeRows } from '@/components/trade/amount/fee-rows'
import { lifeText } from '@/components/trade/run/life-text'
import { PlannedSteps } from '@/components/trade/run/planned-steps'
import { AllowedRows } from '@/components/trade/ticket/allowed-rows'
import { ReviewPair } from '@/components/trade/ticket/review-pair'
import { AddressText } from '@/components/trade/token/address-text'
import { Fold } from '@/components/ui/fold'
import { Row, Rows } from '@/components/ui/rows'
import { isNativeToken, isSameAddress } from '@/lib/address'
import { type Requirement, spenderOf } from '@/lib/chain/approval/requirements'
import type { Chain, Token } from '@/lib/chain/chain'
import { familyOf } from '@/lib/order/families/families'
import { surplusShares } from '@/lib/order/surplus'
import { usdOf } from '@/lib/ticket/fields/usd-of'
import type { FrozenIntent } from '@/lib/ticket/terms/frozen-intent'
import type { PlaceTerms } from '@/lib/ticket/terms/place-terms'
import { maximumSpent } from '@/lib/ticket/terms/trade-terms'
import { intentText } from '@/messages/intent'
import { sharedText } from '@/messages/shared'
import { tradeText } from '@/messages/trade'
import { amountLabels } from './amount-labels'

export type PlaceReviewProps = {
  chain: Chain
  account: string
  terms: PlaceTerms
  price: FrozenIntent
  token: Token
  missing: readonly Requirement['kind'][]
  // What other live orders stand on, raw units.
  committed: bigint
  lifeSeconds: number
  notice: ReactNode
}

// What is signed, in words: nothing of the order is left out but its number.
export function PlaceReview(props: PlaceReviewProps) {
  const { chain, account, terms, price, token, missing, committed, lifeSeconds, notice } = props
  const { src, dest } = terms
  const isSale = terms.side === 'SELL'
  const isOwn = isSameAddress(terms.beneficiary, account)
  const isLimit = terms.type === 'LIMIT'
  const { fills } = familyOf(terms.family)
  const inParts = fills.partiallyFillable
  const { schedule } = terms
  const bounds = amountLabels({ side: terms.side, inParts: fills.isDivided })
  const boundWords = isSale ? intentText.place.signed.gets(bounds.get) : intentText.place.signed.gives(bounds.give)
  const most = maximumSpent(terms)
  const { input, output } = price.price.route.origin
  const deposits = isNativeToken(src.address)
  const life = schedule ? displayDuration(lifeSeconds) : lifeText(lifeSeconds)
  const asks = missing.find((kind) => kind === 'approve' || kind === 'signPermit' || kind === 'signPermit2')
  return (
    <div className="grid gap-4">
      <ReviewPair
        chainId={chain.id}
        gives={{
          label: isSale
            ? intentText.place.review.give
            : isLimit
              ? intentText.place.review.giveAtMost
              : intentText.place.review.giveAbout,
          raw: terms.srcAmount,
          token: src,
          below: (
            <>
              <DollarValue usd={usdOf(terms.srcAmount, { amount: BigInt(input.amount), usd: input.amountUSD })} />
              {schedule &&
                `, ${intentText.place.review.schedule(schedule.slices, displayDuration(Number(schedule.interval)))}`}
            </>
          ),
        }}
        gets={{
          label: !isSale
            ? intentText.place.review.get
            : isLimit
              ? intentText.place.review.getAtLeast
              : intentText.place.review.getAbout,
          raw: terms.destAmount,
          token: dest,
          below: (
            <>
              <DollarValue usd={usdOf(terms.destAmount, { amount: BigInt(output.amount), usd: output.amountUSD })} />
              {isLimit && `, ${rateOf(terms)}`}
              {schedule && `, ${intentText.place.review.currentPrice}`}
            </>
          ),
        }}
      />
      {notice}
      <Rows>
        <Row label={isLimit || schedule ? boundWords : sharedText.limit[terms.side]}>
          <ExactAmount raw={terms.limit} token={isSale ? dest : src} className="text-sm font-semibold" />
        </Row>
        <Row label={sharedText.network.cost}>
          {deposits ? intentText.place.review.costsDeposit : tradeText.order.evidence.agentPays}
        </Row>
        <Row label={tradeText.order.evidence.validFor}>
          {deposits ? tradeText.order.evidence.afterDeposit(life) : tradeText.order.evidence.afterSignature(life)}
        </Row>
        {/* Not behind anything: tokens sent to a wrong address are gone. */}
        {!isOwn && (
          <Row label={sharedText.receiver.name}>
            <AddressText address={terms.beneficiary} />
          </Row>
        )}
      </Rows>
      <PlannedSteps
        kinds={plannedSteps(missing, placeSteps(terms))}
        wordsOf={(step) => intentSurface.describeStep(step, { chain, symbol: src.symbol, sends: 'deposit' })}
      />
      <Fold title={deposits ? tradeText.order.evidence.deposited : tradeText.order.evidence.signed}>
        <Rows>
          <Row label={intentText.place.signed.gives(bounds.give)}>
            <ExactAmount raw={most} token={src} />
          </Row>
          {schedule && isSale && (
            <Row label={intentText.place.signed.partGets}>
              <ExactAmount raw={terms.limit / schedule.slices} token={dest} className="font-semibold" />
            </Row>
          )}
          <Row label={intentText.place.signed.gets(bounds.get)}>
            <ExactAmount raw={isSale ? terms.limit : terms.destAmount} token={dest} className="font-semibold" />
          </Row>
          <FeeRows
            fee={{ bps: price.feeBps, partner: price.price.partner.name }}
            surplus={surplusShares({ feeBps: price.feeBps, takeSurplus: price.partner?.takeSurplus })}
          />
          {isOwn && <Row label={sharedText.receiver.name}>{sharedText.receiver.yourWallet}</Row>}
          {asks === 'signPermit2' ? (
            <Row label={intentText.place.signed.permit2}>
              <ExactAmount raw={most} token={src} />
            </Row>
          ) : (
            asks && (
              <AllowedRows
                spender={intentText.place.signed.spender}
                standing={intentText.place.signed.standing}
                token={token}
                needed={most + committed}
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
          {tradeText.order.evidence.verified}{' '}
          {schedule
            ? intentText.place.signed.partWaits
            : inParts
              ? intentText.place.signed.eachPart
              : intentText.place.signed.whole}{' '}
          {deposits && intentText.place.signed.depositStays}
        </p>
      </Fold>
    </div>
  )
}

const rateOf = ({ src, dest, srcAmount, destAmount }: PlaceTerms): string => {
  const rate = displayRate({ raw: srcAmount, decimals: src.decimals }, { raw: destAmount, decimals: dest.decimals })
  return rate === undefined
    ? intentText.place.review.noRate
    : intentText.place.review.rate(src.symbol, rate, dest.symbol)
}
