import { lazy, type ReactNode, Suspense } from 'react'
import type { Backing } from '@/actions/intent/read-backing'
import type { TwapLimits } from '@/actions/twap/twap-terms'
import { BackingSection } from '@/components/intent/backing-section'
import { TakerSection } from '@/components/intent/taker-section'
import { AddressText } from '@/components/trade/address-text'
import { displayDuration } from '@/components/trade/display-duration'
import { ExactAmount } from '@/components/trade/exact-amount'
import { words as orderWords } from '@/components/trade/order-words'
import { Section } from '@/components/trade/section'
import { words as shared } from '@/components/trade/words'
import { Row, Rows } from '@/components/ui/rows'
import type { ApprovalRequirements } from '@/hooks/intent/use-approval-requirements'
import type { TwapForm } from '@/hooks/twap/use-twap-form'
import { isNativeToken } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { spenderOf } from '@/lib/chain/requirements'
import { words } from './words'

const CountedFee = lazy(() => import('@/components/trade/counted-fee'))
const PriceHistory = lazy(() => import('@/components/trade/price-history'))

type TwapEvidenceProps = {
  chain: Chain
  form: TwapForm
  limits: TwapLimits | undefined
  account: string | undefined
  backing: Backing
  needs: ApprovalRequirements
  // The most that all parts may take, raw units of what is sold.
  most: bigint | undefined
  // The parts and what they are compared with, once there is a price.
  plan: ReactNode
  // How good the price is.
  gauge: ReactNode
}

const open = <span className="text-faint">{orderWords.evidence.notSet}</span>

export function TwapEvidence({ chain, form, limits, account, backing, needs, most, plan, gauge }: TwapEvidenceProps) {
  const { from, to, side, total, schedule } = form
  const isSale = side === 'SELL'
  const isNative = isNativeToken(from?.address)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {plan}
      {from && to && (
        <Suspense fallback={<div className="h-80" />}>
          <PriceHistory chainId={chain.id} from={from} to={to} />
        </Suspense>
      )}
      {gauge}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-[repeat(2,minmax(0,1fr))]">
        <Section title={orderWords.evidence.signed}>
          <Rows>
            <Row label={orderWords.evidence.contract}>
              {chain.contracts.intent ? (
                <>
                  {orderWords.evidence.intentContract} <AddressText address={spenderOf(chain, 'intent')} />
                </>
              ) : (
                orderWords.evidence.noContract
              )}
            </Row>
            <Row label={isSale ? words.evidence.gives : words.evidence.givesAtMost}>
              {from && most !== undefined ? <ExactAmount raw={most} token={from} /> : open}
            </Row>
            <Row label={isSale ? words.evidence.partGets : words.evidence.gets}>
              {to && isSale && limits ? (
                <ExactAmount raw={limits.perSlice} token={to} />
              ) : to && !isSale && total !== undefined ? (
                <ExactAmount raw={total} token={to} />
              ) : (
                open
              )}
            </Row>
            <Row label={words.evidence.parts}>
              {schedule.interval === undefined || schedule.parts === undefined
                ? open
                : words.evidence.every(schedule.parts, displayDuration(schedule.interval))}
            </Row>
            <Row label={shared.receiver.name}>
              {account ? <AddressText address={account} copy={false} /> : shared.receiver.yourWallet}
            </Row>
            <Row label={orderWords.evidence.validFor}>
              {schedule.life === undefined
                ? open
                : (isNative ? orderWords.evidence.afterDeposit : orderWords.evidence.afterSignature)(
                    displayDuration(schedule.life),
                  )}
            </Row>
          </Rows>
          <p className="pt-1 text-2xs text-faint">
            {isNative ? words.evidence.oneDeposit : words.evidence.oneSignature}
          </p>
        </Section>
        <Section title={orderWords.evidence.costs}>
          <Rows>
            <Row label={orderWords.evidence.toPlace}>
              {isNative ? words.evidence.placesDeposit : orderWords.evidence.onlyApproval}
            </Row>
            <Row label={orderWords.evidence.toCancel}>
              {isNative ? words.evidence.cancelsDeposit : words.evidence.cancelsFree}
            </Row>
            <Row label={words.evidence.partCost}>{orderWords.evidence.agentPays}</Row>
            {form.partner.terms ? (
              <Suspense fallback={<div className="h-14" />}>
                <CountedFee partner={form.partner.terms} />
              </Suspense>
            ) : (
              <Row label={orderWords.evidence.fee}>{orderWords.evidence.feeInLimit}</Row>
            )}
          </Rows>
          <ul className="grid list-disc gap-1.5 pt-2 pl-4 text-xs text-soft">
            <li>{words.evidence.noneBefore}</li>
            <li>{words.evidence.waits}</li>
            <li>{words.evidence.cancels}</li>
            <li>{isNative ? words.evidence.depositStays : words.evidence.tokensStay}</li>
          </ul>
        </Section>
      </div>
      {from && <BackingSection token={from} backing={backing} amount={most} connected={account !== undefined} />}
      {from && chain.contracts.intent && (
        <TakerSection
          chain={chain}
          token={from}
          connected={account !== undefined}
          allowance={needs.allowance}
          amount={most}
          needed={needs.needed}
        />
      )}
    </div>
  )
}
