import { lazy, Suspense } from 'react'
import type { Backing } from '@/actions/intent/order/read-backing'
import { amountLabels } from '@/components/intent/place/amount-labels'
import { ExactAmount } from '@/components/trade/amount/exact-amount'
import { rateText } from '@/components/trade/amount/rate-text'
import { NotSet } from '@/components/trade/ticket/not-set'
import { Row } from '@/components/ui/rows'
import type { ApprovalRequirements } from '@/hooks/intent/use-approval-requirements'
import type { LimitForm } from '@/hooks/limit/use-limit-form'
import { isNativeToken } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { isPricedInverse } from '@/lib/chain/token/market-direction'
import type { PlaceTerms } from '@/lib/ticket/terms/place-terms'
import { earningText } from '@/messages/earning'
import { limitText } from '@/messages/limit'
import { tradeText } from '@/messages/trade'

const SignedTransferRows = lazy(() =>
  import('@/components/intent/place/signed-transfer-rows').then((module) => ({ default: module.SignedTransferRows })),
)
const OrderEvidence = lazy(() => import('@/components/intent/order/order-evidence'))

type LimitEvidenceProps = {
  chain: Chain
  form: Pick<LimitForm, 'from' | 'to' | 'side' | 'sell' | 'buy' | 'lifeSeconds' | 'inParts' | 'vault' | 'partner'>
  account: string | undefined
  // The order of the ticket; undefined while the ticket is incomplete.
  terms: PlaceTerms | undefined
  backing: Backing
  needs: ApprovalRequirements
}

export function LimitEvidence({ chain, form, account, terms, backing, needs }: LimitEvidenceProps) {
  const { from, to, side, sell, buy, lifeSeconds, inParts, vault } = form
  const bounds = amountLabels({ side, inParts })
  return (
    <Suspense fallback={<div className="h-160" />}>
      <OrderEvidence
        chain={chain}
        account={account}
        backing={backing}
        needs={needs}
        token={from}
        amount={sell}
        receiver={terms?.beneficiary}
        partner={form.partner.terms}
        isEarning={vault !== undefined}
        rows={
          <>
            <Row label={limitText.evidence.gives(bounds.give)}>
              {from && sell !== undefined ? <ExactAmount raw={sell} token={from} /> : <NotSet />}
            </Row>
            <Row label={limitText.evidence.gets(bounds.get)}>
              {to && buy !== undefined ? <ExactAmount raw={buy} token={to} /> : <NotSet />}
            </Row>
            {terms?.transfer && <SignedTransferRows chain={chain} terms={{ ...terms, transfer: terms.transfer }} />}
            <Row label={limitText.evidence.price}>
              {from && to && sell !== undefined && buy !== undefined ? (
                rateText({ raw: sell, token: from }, { raw: buy, token: to }, isPricedInverse(chain, from, to))
              ) : (
                <NotSet />
              )}
            </Row>
            <Row label={limitText.evidence.filled}>
              {inParts ? limitText.evidence.inParts : limitText.evidence.whole}
            </Row>
          </>
        }
        life={lifeSeconds}
        signing={tradeText.order.evidence.verified}
        fillCost={limitText.evidence.fillCost}
        facts={[
          limitText.evidence.net,
          limitText.evidence.fillsOnce,
          vault
            ? earningText.evidence.stays
            : isNativeToken(from?.address)
              ? limitText.evidence.depositStays
              : limitText.evidence.tokensStay,
        ]}
      />
    </Suspense>
  )
}
