'use client'

import { lazy, Suspense, useState } from 'react'
import { depositGas } from '@/actions/wallet/read/network-cost'
import type { ReviewedOrder } from '@/components/intent/place/place-window'
import { unpricedReason } from '@/components/intent/place/unpriced-reason'
import { LaterMarketGauge } from '@/components/proof/later-market-gauge'
import { maximumSell } from '@/components/trade/amount/maximum-sell'
import { describeShortage } from '@/components/trade/ticket/describe-shortage'
import { ReasonButton } from '@/components/trade/ticket/reason-button'
import { TicketFrame } from '@/components/trade/ticket/ticket-frame'
import { Card } from '@/components/ui/card'
import { useApprovalRequirements } from '@/hooks/intent/use-approval-requirements'
import { useBacking } from '@/hooks/intent/use-backing'
import { useIntentPrice } from '@/hooks/intent/use-intent-price'
import { swapPath } from '@/hooks/ticket/swap-path'
import { useTicket } from '@/hooks/ticket/use-ticket'
import { useTwapForm } from '@/hooks/twap/use-twap-form'
import { isNativeToken } from '@/lib/address'
import { ApiError } from '@/lib/api/contract/errors'
import { sliceAmount } from '@/lib/order/twap'
import { type TwapPlan, twapLimits, twapTermsOf } from '@/lib/ticket/terms/twap-terms'
import { tradeText } from '@/messages/trade'
import { twapText } from '@/messages/twap'
import { AgainstOneSwap } from './against-one-swap'
import { AtOnceSection } from './at-once-section'
import { compareAtOnce } from './compare-at-once'
import { findTwapWarnings } from './judge-twap'
import { SliceTable, slicesRem } from './slice-table'
import { TwapEvidence } from './twap-evidence'
import { findTwapReasons } from './twap-reasons'
import { TwapTicket } from './twap-ticket'

const PlaceTwap = lazy(() => import('./place-twap'))
const TwapNotices = lazy(() => import('./twap-notices'))

const planGrid = 'grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-[repeat(2,minmax(0,1fr))]'

export function TwapPage() {
  const form = useTwapForm()
  const { wallet, balances, balance, gasPrice, now, isMounted, place } = useTicket(form)
  const { chain, from, to, side, total, schedule, protectionBps } = form
  const [picking, setPicking] = useState<'from' | 'to'>()
  const [reviewing, setReviewing] = useState<ReviewedOrder>()

  const { parts, interval, life } = schedule
  const plan: TwapPlan | undefined =
    total !== undefined && parts !== undefined && interval !== undefined && protectionBps !== undefined
      ? { side, total, parts, interval, protectionBps }
      : undefined
  const slice = plan && sliceAmount(plan.total, { slices: BigInt(plan.parts) })
  const isTrade = chain?.contracts.intent && from && to && !form.isSameToken
  const sale = (amount: bigint) => (isTrade ? { chainId: chain.id, from, to, amount, side } : undefined)
  const market = useIntentPrice(slice ? sale(slice) : undefined, wallet.address, form.partner)
  const whole = useIntentPrice(slice && total ? sale(total) : undefined, wallet.address, form.partner)
  const limits = plan && market.price && twapLimits(plan, market.price)
  const [count, atOnce] = side === 'SELL' ? [to, whole.price?.destAmount] : ([from, whole.price?.srcAmount] as const)
  const compared =
    limits && atOnce !== undefined ? compareAtOnce({ side, atOnce, inParts: limits.expected }) : undefined
  const gas = market.price && BigInt(market.price.price.route.fees.gas.amount)
  const sliceGiven = market.price?.srcAmount
  const warnings =
    protectionBps === undefined || !limits ? [] : findTwapWarnings({ protectionBps, gas, slice: sliceGiven })

  const most = side === 'SELL' ? total : limits?.limit
  const backing = useBacking({ token: from, balance, amount: most })
  const needs = useApprovalRequirements({ chain, token: from, amount: most })
  const reasons = findTwapReasons({
    ...place,
    ...{ from, to, isSameToken: form.isSameToken },
    ...{ hasErrors: form.amountError !== undefined, isWhole: total !== undefined },
    ...{ scheduleWrong: schedule.wrong, isTooSmall: slice === 0n, protectionWrong: protectionBps === undefined },
    price: market.status,
    unpriced: market.error instanceof ApiError ? unpricedReason(market.error) : undefined,
    balanceShort: from && describeShortage({ have: balance, need: most, token: from }),
    gasShort: needs.requirements?.some(({ kind }) => kind === 'gasBalance') ?? false,
    isUnread: total !== undefined && needs.requirements === undefined,
  })

  const evidence = chain && (
    <TwapEvidence
      chain={chain}
      form={form}
      limits={limits}
      account={wallet.address}
      backing={backing}
      needs={needs}
      most={most}
      plan={
        plan &&
        from &&
        to &&
        (limits ? (
          <div className={planGrid}>
            <SliceTable plan={plan} limits={limits} from={from} to={to} now={now} />
            <AtOnceSection plan={plan} limits={limits} whole={whole} compared={compared} token={count!} />
          </div>
        ) : (
          market.status === 'loading' && (
            <div className={planGrid}>
              <Card style={{ minHeight: `${slicesRem(plan.parts)}rem` }} />
              <Card className="min-h-49" />
            </div>
          )
        ))
      }
      gauge={
        <LaterMarketGauge
          {...{ chain, from, to }}
          price={market.price?.price}
          partner={form.partner.terms?.name}
          of={twapText.page.gaugeOf}
        />
      }
    />
  )
  const review = () => {
    const { price } = market
    if (!plan || !price || !from || !to || !wallet.address || life === undefined) return
    const terms = twapTermsOf({ ...plan, from, to, account: wallet.address }, price)
    if (terms) setReviewing({ terms, price, lifeSeconds: life })
  }
  return (
    <TicketFrame title={twapText.page.title} about={twapText.page.evidence} evidence={evidence}>
      <TwapTicket
        form={form}
        limits={limits}
        price={market.price}
        balances={balances}
        account={wallet.status === 'connected' ? wallet.address : undefined}
        maximum={maximumSell({ balance, native: isNativeToken(from?.address), gasPrice, gasUnits: depositGas })}
        now={now}
        picking={picking}
        onPicking={setPicking}
        against={
          <AgainstOneSwap
            compared={compared}
            swapPath={
              from && to && swapPath({ chain, from, to, side, amountText: form.amountText, partner: form.partner.name })
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
                gasBps={gas !== undefined && sliceGiven ? Number((gas * 10_000n) / sliceGiven) : undefined}
                short={backing.short}
                from={from}
              />
            </Suspense>
          )
        }
        action={
          <ReasonButton
            chain={chain}
            reasons={reasons}
            label={tradeText.order.review}
            onPress={review}
            onAction={(action) => action === 'importToken' && setPicking(from?.origin === 'found' ? 'from' : 'to')}
          />
        }
      />
      {chain && isMounted && (
        <Suspense>
          <PlaceTwap
            reviewing={reviewing}
            onReviewing={setReviewing}
            chain={chain}
            form={form}
            needs={needs}
            blocked={reasons[0]?.label}
          />
        </Suspense>
      )}
    </TicketFrame>
  )
}
