import { lazy, Suspense } from 'react'
import { AmountRow } from '@/components/trade/amount/amount-row'
import { displayMoment } from '@/components/trade/amount/display-moment'
import { lifeText } from '@/components/trade/run/life-text'
import { Section } from '@/components/trade/text/section'
import { AddressRow } from '@/components/trade/token/address-row'
import { AddressText } from '@/components/trade/token/address-text'
import { Row, Rows } from '@/components/ui/rows'
import type { IntentOrderView } from '@/hooks/intent/use-intent-order'
import { isSameAddress, recipientOf, zeroAddress } from '@/lib/address'
import { spenderOf } from '@/lib/chain/approval/requirements'
import type { Chain, Token } from '@/lib/chain/chain'
import { unpackIntentFee } from '@/lib/chain/fees/intent-fee'
import type { HashedIntent } from '@/lib/history/intent/signed-intent'
import { isBridged } from '@/lib/order/bridge/is-bridged'
import { familyOf } from '@/lib/order/families/families'
import { isDeposited } from '@/lib/order/families/is-deposited'
import { orderKinds } from '@/lib/order/intent'
import { intentText } from '@/messages/intent'
import { tradeText } from '@/messages/trade'
import { amountLabels } from '../place/amount-labels'
import { ArrivalRows } from './arrival-rows'

const HandlerRows = lazy(() => import('./handler-rows'))

export type OrderProps = {
  view: IntentOrderView
  chain: Chain
  hashed: HashedIntent
  src: Token
  dest: Token
  // The token that arrives on another chain; undefined on one chain.
  output: Token | undefined
}

// Shows the signed terms; the hash is computed here from these fields.
export function OrderTerms({ view, chain, hashed, src, dest, output }: OrderProps) {
  const { order, hash, family, schedule, position, handling } = hashed
  const isSale = order.kind === orderKinds.SELL
  const { fills, hasExpectedAmount, minimumPerSlice } = familyOf(family)
  const bounds = amountLabels({ side: isSale ? 'SELL' : 'BUY', inParts: fills.isDivided })
  const sliceMinimum = minimumPerSlice?.(hashed)
  const fee = unpackIntentFee(order.partnerAndFee)
  const beneficiary = recipientOf(order)
  return (
    <Section title={intentText.terms.title}>
      <Rows>
        {schedule && (
          <Row label={intentText.terms.parts}>
            {intentText.terms.schedule(schedule.slices, lifeText(Number(schedule.interval)))}
          </Row>
        )}
        <AmountRow label={intentText.terms.gives(bounds.give)} raw={order.srcAmount} token={src} />
        {position && (
          <>
            <AddressRow label={intentText.terms.vault} address={position.strategy} />
            <Row label={intentText.terms.shares}>
              {position.useShares ? intentText.terms.withYield(position.shares) : intentText.terms.withoutYield}
            </Row>
          </>
        )}
        <AmountRow
          label={isBridged(order) ? intentText.terms.sends(bounds.get) : intentText.terms.gets(bounds.get)}
          raw={order.destAmount}
          token={dest}
        />
        {handling && (
          <Suspense>
            <HandlerRows chain={chain} handling={handling} src={src} />
          </Suspense>
        )}
        {sliceMinimum !== undefined && <AmountRow label={intentText.terms.partGets} raw={sliceMinimum} token={dest} />}
        {hasExpectedAmount && (
          <AmountRow
            label={isSale ? intentText.terms.expected : intentText.terms.expectedCost}
            raw={order.expectedAmount}
            token={isSale ? dest : src}
          />
        )}
        {isBridged(order) && <ArrivalRows chain={chain} hashed={hashed} output={output} />}
        <Row label={intentText.terms.fee}>
          {view.record && view.record.partner !== 'anon'
            ? intentText.terms.feeTo(fee.feeBps, view.record.partner)
            : tradeText.fee.service(fee.feeBps)}{' '}
          {!isSameAddress(fee.partner, zeroAddress) && <AddressText address={fee.partner} />}
        </Row>
        <AddressRow label={intentText.terms.owner} address={order.owner} />
        <Row label={intentText.terms.receiver}>
          {isSameAddress(beneficiary, order.owner) ? intentText.terms.toOwner : <AddressText address={beneficiary} />}
        </Row>
        <Row label={intentText.terms.deadline}>{displayMoment(order.deadline)}</Row>
        <Row label={intentText.terms.permit}>
          {isDeposited(hashed) ? intentText.terms.permits.deposit : permitText(order.permit)}
        </Row>
        <AddressRow label={intentText.terms.contract} address={spenderOf(chain, 'intent')} />
        <AddressRow label={intentText.terms.order} address={hash} />
      </Rows>
      <p className="pt-1 text-2xs text-faint">{intentText.terms.hash}</p>
    </Section>
  )
}

const permitText = (permit: string): string => {
  switch ((permit.length - 2) / 2) {
    case 0:
      return intentText.terms.permits.approval
    case 1:
      return intentText.terms.permits.allowance
    case 96:
      return intentText.terms.permits.transfer
    case 192:
      return intentText.terms.permits.signedAllowance
    default:
      return intentText.terms.permits.token
  }
}
