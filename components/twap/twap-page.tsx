'use client'

import { lazy, type ReactNode, Suspense, useState } from 'react'
import { depositGas } from '@/actions/wallet/read/network-cost'
import { readOrderContext } from '@/components/intent/place/order-reasons'
import type { ReviewedOrder } from '@/components/intent/place/place-window'
import { LaterMarketGauge } from '@/components/proof/later-market-gauge'
import { sellMaximum } from '@/components/trade/amount/maximum-sell'
import { TicketLayout } from '@/components/trade/ticket/ticket-layout'
import { Card } from '@/components/ui/card'
import { useIntentPrice } from '@/hooks/intent/use-intent-price'
import { useOrderFunds } from '@/hooks/intent/use-order-funds'
import { swapPath } from '@/hooks/ticket/swap-path'
import { useTicket } from '@/hooks/ticket/use-ticket'
import { useTwapForm } from '@/hooks/twap/use-twap-form'
import { sliceAmount } from '@/lib/order/twap'
import { type TwapPlan, twapLimits, twapTermsOf } from '@/lib/ticket/terms/twap-terms'
import { tradeText } from '@/messages/trade'
import { twapText } from '@/messages/twap'
import { AgainstOneSwap } from './against-one-swap'
import { AtOnceSection } from './at-once-section'
import { compareAtOnce } from './compare-at-once'
import { findTwapWarnings } from './find-twap-warnings'
import { PurposeSection } from './purpose-section'
import { SliceTable, slicesRem } from './slice-table'
import { TwapEvidence } from './twap-evidence'
import { TwapFields, twapSides } from './twap-fields'
import { findTwapReasons } from './twap-reasons'

const PlaceReviewed = lazy(() => import('@/components/intent/place/place-reviewed'))
const TwapNotices = lazy(() => import('./twap-notices'))

const planGrid = 'grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-[repeat(2,minmax(0,1fr))]'

// Shows the TWAP ticket and, under it, `below`.
export function TwapPage({ below }: { below?: ReactNode }) {
  const form = useTwapForm()
  const ticket = useTicket(form)
  const { wallet } = ticket
  const { chain, from, to, side, total, schedule, protectionBps } = form
  const [wanted, setWanted] = useState<ReviewedOrder>()

  const { parts, interval, life } = schedule
  const plan: TwapPlan | undefined =
    total !== undefined && parts !== undefined && interval !== undefined && protectionBps !== undefined
      ? { side, total, parts, interval, protectionBps }
      : undefined
  const slice = plan && sliceAmount(plan.total, { slices: BigInt(plan.parts) })
  const market = useIntentPrice({ ...form, amount: slice || undefined }, wallet.address)
  const whole = useIntentPrice({ ...form, amount: slice ? total : undefined }, wallet.address)
  const { price } = market
  const limits = plan && price && twapLimits(plan, price)
  const [count, atOnce] = side === 'SELL' ? [to, whole.price?.destAmount] : ([from, whole.price?.srcAmount] as const)
  const compared =
    limits && atOnce !== undefined ? compareAtOnce({ side, atOnce, inParts: limits.expected }) : undefined
  const gas = price && BigInt(price.price.route.fees.gas.amount)
  const sliceGiven = price?.srcAmount
  const warnings =
    protectionBps === undefined || !limits ? [] : findTwapWarnings({ protectionBps, gas, slice: sliceGiven })

  const maxSpent = side === 'SELL' ? total : limits?.limit
  const { backing, needs } = useOrderFunds(form, { balance: ticket.balance, amount: maxSpent })
  const terms =
    plan && price && from && to && wallet.address
      ? twapTermsOf({ ...plan, from, to, account: wallet.address, receiver: form.receiver.address }, price)
      : undefined
  const order = terms && price && life !== undefined ? { terms, price, lifeSeconds: life } : undefined
  const reasons = findTwapReasons({
    ...readOrderContext({ form, ticket, market, needs, amount: maxSpent, isWhole: total !== undefined }),
    hasErrors: form.amountError !== undefined,
    isBridgeOnly: form.isBridgeOnly,
    scheduleWrong: schedule.wrong,
    isTooSmall: slice === 0n,
    protectionWrong: protectionBps === undefined,
  })

  const evidence = chain && (
    <TwapEvidence
      chain={chain}
      form={form}
      limits={limits}
      account={wallet.address}
      terms={terms}
      backing={backing}
      needs={needs}
      maxSpent={maxSpent}
      plan={
        total === undefined ? (
          <PurposeSection />
        ) : (
          plan &&
          from &&
          to &&
          (limits ? (
            <div className={planGrid}>
              <SliceTable plan={plan} limits={limits} from={from} to={to} chainId={chain.id} />
              <AtOnceSection plan={plan} limits={limits} whole={whole} compared={compared} token={count!} />
            </div>
          ) : (
            market.status === 'loading' && (
              <div className={planGrid}>
                {/* Reserves the height of the table by an attribute: the policy refuses a style in served HTML. */}
                <Card>
                  <svg aria-hidden className="-my-px block w-0" height={`${slicesRem(plan.parts)}rem`} />
                </Card>
                <Card className="min-h-49" />
              </div>
            )
          ))
        )
      }
      gauge={
        <LaterMarketGauge
          chain={chain}
          from={from}
          to={form.entering}
          price={price?.price}
          partner={form.partner.terms?.name}
          of={twapText.page.gaugeOf}
        />
      }
    />
  )
  return (
    <TicketLayout
      form={form}
      ticket={ticket}
      evidence={evidence}
      reasons={reasons}
      title={twapText.page.title}
      about={twapText.page.evidence}
      {...twapSides(form, limits, price)}
      onType={form.typeAmount}
      onMax={sellMaximum(ticket, { from, gasUnits: depositGas }, (text) => form.typeAmount('sell', text))}
      fields={
        <TwapFields
          form={form}
          market={market}
          limits={limits}
          account={wallet.status === 'connected' ? wallet.address : undefined}
          against={
            <AgainstOneSwap
              compared={compared}
              swapPath={from && to && swapPath({ ...form, from, to, partner: form.partner.name })}
            />
          }
        />
      }
      notice={
        from &&
        to &&
        (warnings.length > 0 || backing.short > 0n) && (
          <Suspense>
            <TwapNotices
              warnings={warnings}
              protectionBps={protectionBps}
              from={from}
              gasBps={gas !== undefined && sliceGiven ? Number((gas * 10_000n) / sliceGiven) : undefined}
              short={backing.short}
            />
          </Suspense>
        )
      }
      label={tradeText.order.review}
      onPress={() => setWanted(order)}
    >
      {chain && ticket.isMounted && (
        <Suspense>
          <PlaceReviewed
            scope="twap"
            chain={chain}
            order={order}
            wanted={wanted}
            needs={needs}
            onWanted={setWanted}
            token={from}
            blocked={reasons[0]?.label}
            onFinish={form.clear}
          />
        </Suspense>
      )}
      {below}
    </TicketLayout>
  )
}
