import { lazy, type ReactNode, Suspense } from 'react'
import type { Backing } from '@/actions/intent/read-backing'
import type { TwapLimits } from '@/actions/twap/twap-terms'
import { BackingSection } from '@/components/intent/backing-section'
import { TakerSection } from '@/components/intent/taker-section'
import { AddressText } from '@/components/trade/address-text'
import { displayDuration } from '@/components/trade/display-duration'
import { ExactAmount } from '@/components/trade/exact-amount'
import { Section } from '@/components/trade/section'
import { Row, Rows } from '@/components/ui/rows'
import type { ApprovalRequirements } from '@/hooks/intent/use-approval-requirements'
import type { TwapForm } from '@/hooks/twap/use-twap-form'
import { isNativeToken } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { spenderOf } from '@/lib/chain/requirements'

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
  // The parts and what they are compared with, once there is a price, and how good that is.
  plan: ReactNode
}

const open = <span className="text-faint">not set yet</span>

export function TwapEvidence({ chain, form, limits, account, backing, needs, most, plan }: TwapEvidenceProps) {
  const { from, to, side, total, schedule } = form
  const isSale = side === 'SELL'
  const isNative = isNativeToken(from?.address)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {plan}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[repeat(2,minmax(0,1fr))]">
        <Section title="What you sign">
          <Rows>
            <Row label="For">
              {chain.contracts.intent ? (
                <>
                  Intent contract <AddressText address={spenderOf(chain, 'intent')} />
                </>
              ) : (
                'not on this network'
              )}
            </Row>
            <Row label={isSale ? 'Gives, in all' : 'Gives at most, in all'}>
              {from && most !== undefined ? <ExactAmount raw={most} token={from} /> : open}
            </Row>
            <Row label={isSale ? 'Each part gets at least' : 'Gets, in all'}>
              {to && isSale && limits ? (
                <ExactAmount raw={limits.perSlice} token={to} />
              ) : to && !isSale && total !== undefined ? (
                <ExactAmount raw={total} token={to} />
              ) : (
                open
              )}
            </Row>
            <Row label="Parts">
              {schedule.interval === undefined
                ? open
                : `${schedule.parts}, one every ${displayDuration(schedule.interval)}`}
            </Row>
            <Row label="Receiver">{account ? <AddressText address={account} copy={false} /> : 'Your wallet'}</Row>
            <Row label="Valid for">
              {schedule.life === undefined
                ? open
                : `${displayDuration(schedule.life)} after you ${isNative ? 'deposit' : 'sign'}`}
            </Row>
          </Rows>
          <p className="pt-1 text-2xs text-faint">
            {isNative ? 'One deposit' : 'One signature'} for all parts. Your browser verifies every field before your
            wallet opens.
          </p>
        </Section>
        <Section title="What it costs">
          <Rows>
            <Row label="To place">{isNative ? 'the gas of a deposit' : 'nothing but an approval'}</Row>
            <Row label="To cancel">{isNative ? 'the gas of a transaction' : 'nothing, by a signature'}</Row>
            <Row label="Network cost of each part">none, the agent pays</Row>
            {form.partner.terms ? (
              <Suspense fallback={<div className="h-14" />}>
                <CountedFee partner={form.partner.terms} />
              </Suspense>
            ) : (
              <Row label="Fee">counted in your limit</Row>
            )}
          </Rows>
          <ul className="grid list-disc gap-1.5 pt-2 pl-4 text-xs text-soft">
            <li>No part is filled before its time, and none below your limit.</li>
            <li>A part beyond your limit waits, and moves those after it.</li>
            <li>You can cancel what is left at any time.</li>
            <li>
              {isNative
                ? 'Your deposit stays yours: you can withdraw what is left at any time.'
                : 'Your tokens stay in your wallet until each part is filled.'}
            </li>
          </ul>
        </Section>
      </div>
      {from && to && (
        <Suspense fallback={<div className="h-80" />}>
          <PriceHistory chainId={chain.id} from={from} to={to} />
        </Suspense>
      )}
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
