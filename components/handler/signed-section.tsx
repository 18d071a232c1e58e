import HandlerRows from '@/components/intent/order/handler-rows'
import { ExactAmountRow } from '@/components/trade/amount/exact-amount-row'
import { lifeText } from '@/components/trade/run/life-text'
import { Section } from '@/components/trade/text/section'
import { NotSet } from '@/components/trade/ticket/not-set'
import { AddressText } from '@/components/trade/token/address-text'
import { Row, Rows } from '@/components/ui/rows'
import { spenderOf } from '@/lib/chain/approval/requirements'
import type { Chain, Token } from '@/lib/chain/chain'
import { encodeHandling } from '@/lib/chain/handler/encode-handling'
import { minGiven } from '@/lib/ticket/terms/handler-terms'
import type { PlaceTerms } from '@/lib/ticket/terms/place-terms'
import { maximumSpent } from '@/lib/ticket/terms/trade-terms'
import { handlerText } from '@/messages/handler'
import { tradeText } from '@/messages/trade'

type SignedSectionProps = {
  chain: Chain
  from: Token
  to: Token
  // Undefined while the ticket is incomplete.
  terms: PlaceTerms | undefined
  lifeSeconds: number
}

// Shows the terms that a handler order signs. Default export: encoding stays out of the first load.
export default function SignedSection({ chain, from, to, terms, lifeSeconds }: SignedSectionProps) {
  const side = terms?.side ?? 'SELL'
  return (
    <Section title={handlerText.signed.title}>
      <Rows>
        <Row label={tradeText.order.evidence.contract}>
          {tradeText.order.evidence.intentContract} <AddressText address={spenderOf(chain, 'intent')} />
        </Row>
        {terms ? (
          <>
            <ExactAmountRow label={handlerText.signed.exactly[side]} raw={maximumSpent(terms)} token={from} />
            <ExactAmountRow label={handlerText.signed.gets[side]} raw={minGiven(terms)} token={to} />
            {terms.handling && (
              <HandlerRows chain={chain} handling={encodeHandling(chain, terms.handling)} src={from} />
            )}
          </>
        ) : (
          <>
            <Row label={handlerText.signed.exactly[side]}>
              <NotSet />
            </Row>
            <Row label={handlerText.signed.gets[side]}>
              <NotSet />
            </Row>
          </>
        )}
        <Row label={handlerText.signed.validFor}>{tradeText.order.evidence.afterSignature(lifeText(lifeSeconds))}</Row>
      </Rows>
      <p className="pt-1 text-2xs text-faint">{handlerText.signed.verified}</p>
    </Section>
  )
}
