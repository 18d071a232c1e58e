'use client'

import { lazy, Suspense, useState } from 'react'
import { depositGas } from '@/actions/wallet/read/network-cost'
import { unpricedReason } from '@/components/intent/place/unpriced-reason'
import { LaterMarketGauge } from '@/components/proof/later-market-gauge'
import { maximumSell } from '@/components/trade/amount/maximum-sell'
import { describeShortage } from '@/components/trade/ticket/describe-shortage'
import { ReasonButton } from '@/components/trade/ticket/reason-button'
import { TicketFrame } from '@/components/trade/ticket/ticket-frame'
import { useApprovalRequirements } from '@/hooks/intent/use-approval-requirements'
import { useBacking } from '@/hooks/intent/use-backing'
import { useIntentPrice } from '@/hooks/intent/use-intent-price'
import { useLimitForm } from '@/hooks/limit/use-limit-form'
import { useReplacedOrder } from '@/hooks/limit/use-replaced-order'
import { swapPath } from '@/hooks/ticket/swap-path'
import { useTicket } from '@/hooks/ticket/use-ticket'
import { isNativeToken, isSameAddress } from '@/lib/address'
import { ApiError } from '@/lib/api/contract/errors'
import { distanceOf } from '@/lib/ticket/price/limit-distance'
import { limitText } from '@/messages/limit'
import { tradeText } from '@/messages/trade'
import { findLimitWarnings } from './judge-limit'
import { LimitChart } from './limit-chart'
import { LimitEvidence } from './limit-evidence'
import { findLimitReasons, type LimitAction } from './limit-reasons'
import { LimitTicket } from './limit-ticket'

const LimitNotices = lazy(() => import('./limit-notices'))
const PlaceLimit = lazy(() => import('./place-limit'))
// Only who replaces an order.
const ReplaceNotice = lazy(() => import('./replace-notice'))

export function LimitPage() {
  const form = useLimitForm()
  const { wallet, balances, balance, gasPrice, now, isMounted, place } = useTicket(form)
  const { chain, from, to, side, sell, buy, lifeSeconds } = form
  const [picking, setPicking] = useState<'from' | 'to'>()
  const [reviewing, setReviewing] = useState<true>()
  // The limit far behind the market that a person said yes to: it counts for these very amounts.
  const [accepted, setAccepted] = useState<string>()

  const replaced = useReplacedOrder(chain, form.replaces)
  // Of the two the chain settles one.
  const spared = isSameAddress(replaced.order?.order.srcToken, from?.address) ? replaced.order!.order.srcAmount : 0n
  const backing = useBacking({ token: from, balance, amount: sell, replaced: spared })

  const isTrade = chain?.contracts.intent && from && to && !form.isSameToken
  const exact = side === 'SELL' ? sell : buy
  const market = useIntentPrice(
    isTrade && exact !== undefined ? { chainId: chain.id, side, from, to, amount: exact } : undefined,
    wallet.address,
    form.partner,
  )
  const isWhole = sell !== undefined && buy !== undefined
  const distance =
    isWhole && market.price
      ? distanceOf({ limit: { srcAmount: sell, destAmount: buy }, market: market.price })
      : undefined
  const gas = market.price && BigInt(market.price.price.route.fees.gas.amount)
  const warnings = sell === undefined ? [] : findLimitWarnings({ distance, sell, gas, lifeSeconds })
  const limit = `${from?.address} ${to?.address} ${side} ${sell} ${buy}`
  const needs = useApprovalRequirements({ chain, token: from, amount: sell, spared })

  const reasons = findLimitReasons({
    ...place,
    ...{ from, to, lifeSeconds, isSameToken: form.isSameToken },
    hasErrors: Object.keys(form.errors).length > 0,
    isWhole,
    price: market.status,
    unpriced: market.error instanceof ApiError ? unpricedReason(market.error) : undefined,
    balanceShort: from && describeShortage({ have: balance, need: sell, token: from }),
    gasShort: needs.requirements?.some(({ kind }) => kind === 'gasBalance') ?? false,
    isUnread: isWhole && needs.requirements === undefined,
    behindUnconfirmed: warnings.includes('behind') && accepted !== limit,
    replaced: replaced.status,
  })
  const act = (action: LimitAction) => {
    if (action === 'importToken') setPicking(from?.origin === 'found' ? 'from' : 'to')
    if (action === 'placeAnew') form.placeAnew()
  }

  const evidence = chain && (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <LimitChart chain={chain} form={form} />
      <LaterMarketGauge
        {...{ chain, from, to }}
        price={market.price?.price}
        partner={form.partner.terms?.name}
        of={limitText.page.gaugeOf}
      />
      <LimitEvidence {...{ chain, form, backing, needs }} account={wallet.address} />
    </div>
  )
  return (
    <TicketFrame title={limitText.page.title} about={limitText.page.evidence} evidence={evidence}>
      <LimitTicket
        form={form}
        market={market}
        distance={distance}
        balances={balances}
        connected={wallet.status === 'connected'}
        maximum={maximumSell({ balance, native: isNativeToken(from?.address), gasPrice, gasUnits: depositGas })}
        now={now}
        picking={picking}
        onPicking={setPicking}
        notice={
          isMounted &&
          from &&
          to && (
            <Suspense>
              {replaced.order && <ReplaceNotice chain={chain!} order={replaced.order} onPlaceAnew={form.placeAnew} />}
              <LimitNotices
                warnings={warnings}
                distance={distance}
                from={from}
                to={to}
                market={market.price}
                gasBps={gas !== undefined && sell ? Number((gas * 10_000n) / sell) : undefined}
                short={backing.short}
                swapPath={swapPath({
                  ...{ chain, from, to, side, partner: form.partner.name },
                  amountText: (side === 'SELL' ? form.texts.sell : form.texts.buy) ?? '',
                })}
                accepted={accepted === limit}
                onAccept={(accepts) => setAccepted(accepts ? limit : undefined)}
              />
            </Suspense>
          )
        }
        action={
          <ReasonButton
            chain={chain}
            reasons={reasons}
            label={tradeText.order.review}
            onPress={() => setReviewing(true)}
            onAction={act}
          />
        }
      />
      {chain && isMounted && (
        <Suspense>
          <PlaceLimit
            reviewing={reviewing}
            onReviewing={setReviewing}
            chain={chain}
            form={form}
            price={market.price}
            needs={needs}
            replaced={replaced.order}
            blocked={reasons[0]?.label}
          />
        </Suspense>
      )}
    </TicketFrame>
  )
}
