import { lazy, type ReactNode, Suspense } from 'react'
import type { Backing } from '@/actions/intent/order/read-backing'
import { displayDuration } from '@/components/trade/amount/display-duration'
import { ExactAmount } from '@/components/trade/amount/exact-amount'
import { PriceHistoryLoading } from '@/components/trade/route/price-history-loading'
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
const PriceHistory = lazy(() => import('@/components/trade/route/price-history'))

type TwapEvidenceProps = {
  chain: Chain
  form: TwapForm
  limits: TwapLimits | undefined
  account: string | undefined
  // The order of the ticket; undefined while that is not whole.
  terms: PlaceTerms | undefined
  backing: Backing
  needs: ApprovalRequirements
  // The most that all parts may take, raw units of what is sold.
  most: bigint | undefined
  // The parts and what they are compared with, once there is a price.
  plan: ReactNode
  // How good the price is.
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
  most,
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
      {from && entering && (
        <Suspense fallback={<PriceHistoryLoading />}>
          <PriceHistory chainId={chain.id} from={from} to={entering} />
        </Suspense>
      )}
      {gauge}
      <Suspense fallback={<div className="h-160" />}>
        <OrderEvidence
          {...{ chain, account, backing, needs }}
          token={from}
          amount={most}
          receiver={terms?.beneficiary}
          partner={form.partner.terms}
          rows={
            <>
              <Row label={isSale ? twapText.evidence.gives : twapText.evidence.givesAtMost}>
                {from && most !== undefined ? <ExactAmount raw={most} token={from} /> : <NotSet />}
              </Row>
              <Row label={isSale ? twapText.evidence.partGets : twapText.evidence.gets}>
                {to && got !== undefined ? <ExactAmount raw={got} token={to} /> : <NotSet />}
              </Row>
              {terms?.transfer && <SignedTransferRows chain={chain} terms={{ ...terms, transfer: terms.transfer }} />}
              <Row label={twapText.evidence.parts}>
                {schedule.interval === undefined || schedule.parts === undefined ? (
                  <NotSet />
                ) : (
                  twapText.evidence.every(schedule.parts, displayDuration(schedule.interval))
                )}
              </Row>
            </>
          }
          life={schedule.life === undefined ? undefined : displayDuration(schedule.life)}
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
