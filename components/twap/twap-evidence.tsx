import { lazy, type ReactNode, Suspense } from 'react'
import type { Backing } from '@/actions/intent/order/read-backing'
import { LaterPairChart } from '@/components/intent/order/later-pair-chart'
import { ExactAmount } from '@/components/trade/amount/exact-amount'
import { lifeText } from '@/components/trade/run/life-text'
import { NotSet } from '@/components/trade/ticket/not-set'
import { Row } from '@/components/ui/rows'
import type { ApprovalRequirements } from '@/hooks/intent/use-approval-requirements'
import type { TwapForm } from '@/hooks/twap/use-twap-form'
import { isNativeToken } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import type { PlaceTerms } from '@/lib/ticket/terms/place-terms'
import type { TwapLimits } from '@/lib/ticket/terms/twap-terms'
import { twapText } from '@/messages/twap'

const SignedTransferRows = lazy(() =>
  import('@/components/intent/place/signed-transfer-rows').then((module) => ({ default: module.SignedTransferRows })),
)
const OrderEvidence = lazy(() => import('@/components/intent/order/order-evidence'))

type TwapEvidenceProps = {
  chain: Chain
  form: TwapForm
  limits: TwapLimits | undefined
  account: string | undefined
  // The order of the ticket; undefined while the ticket is incomplete.
  terms: PlaceTerms | undefined
  backing: Backing
  needs: ApprovalRequirements
  // The maximum that all slices may take, raw units of the sold token.
  maxSpent: bigint | undefined
  // The slices and their comparison, once there is a price.
  plan: ReactNode
  // The gauge of the price.
  gauge: ReactNode
}

export function TwapEvidence({
  chain,
  form,
  limits,
  account,
  terms,
  backing,
  needs,
  maxSpent,
  plan,
  gauge,
}: TwapEvidenceProps) {
  const { from, to, entering, side, total, schedule } = form
  const isSale = side === 'SELL'
  const isNative = isNativeToken(from?.address)
  const got = isSale ? limits?.perSlice : total
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {plan}
      {!form.isBridgeOnly && <LaterPairChart chain={chain} from={from} to={entering} />}
      {gauge}
      <Suspense fallback={<div className="h-160" />}>
        <OrderEvidence
          chain={chain}
          account={account}
          backing={backing}
          needs={needs}
          token={from}
          amount={maxSpent}
          receiver={terms?.beneficiary}
          partner={form.partner.terms}
          rows={
            <>
              <Row label={isSale ? twapText.evidence.gives : twapText.evidence.givesAtMost}>
                {from && maxSpent !== undefined ? <ExactAmount raw={maxSpent} token={from} /> : <NotSet />}
              </Row>
              <Row label={isSale ? twapText.evidence.partGets : twapText.evidence.gets}>
                {to && got !== undefined ? <ExactAmount raw={got} token={to} /> : <NotSet />}
              </Row>
              {terms?.transfer && <SignedTransferRows chain={chain} terms={{ ...terms, transfer: terms.transfer }} />}
              <Row label={twapText.evidence.parts}>
                {schedule.interval === undefined || schedule.parts === undefined ? (
                  <NotSet />
                ) : (
                  twapText.evidence.every(schedule.parts, lifeText(schedule.interval))
                )}
              </Row>
            </>
          }
          life={schedule.life}
          late={schedule.late}
          signing={isNative ? twapText.evidence.oneDeposit : twapText.evidence.oneSignature}
          fillCost={twapText.evidence.partCost}
          facts={[
            twapText.evidence.noneBefore,
            twapText.evidence.waits,
            twapText.evidence.cancels,
            isNative ? twapText.evidence.depositStays : twapText.evidence.tokensStay,
          ]}
        />
      </Suspense>
    </div>
  )
}
