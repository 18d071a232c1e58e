'use client'

import { lazy, type ReactNode, Suspense, useState } from 'react'
import { depositGas } from '@/actions/wallet/read/network-cost'
import { readOrderContext } from '@/components/intent/place/order-reasons'
import type { ReviewedOrder } from '@/components/intent/place/place-window'
import { sellMaximum } from '@/components/trade/amount/maximum-sell'
import { TicketLayout } from '@/components/trade/ticket/ticket-layout'
import { useIntentPrice } from '@/hooks/intent/use-intent-price'
import { useOrderFunds } from '@/hooks/intent/use-order-funds'
import { useLimitForm } from '@/hooks/limit/use-limit-form'
import { useReplacedOrder } from '@/hooks/limit/use-replaced-order'
import { swapPath } from '@/hooks/ticket/swap-path'
import { useTicket } from '@/hooks/ticket/use-ticket'
import { isSameAddress } from '@/lib/address'
import { distanceOf } from '@/lib/ticket/price/limit-distance'
import { limitTermsOf } from '@/lib/ticket/terms/limit-terms'
import { limitText } from '@/messages/limit'
import { tradeText } from '@/messages/trade'
import { findLimitWarnings } from './find-limit-warnings'
import { LimitChart } from './limit-chart'
import { LimitEvidence } from './limit-evidence'
import { LimitFields, limitSides } from './limit-fields'
import { findLimitReasons } from './limit-reasons'
import { limitWorthOf } from './limit-worth'

const LimitNotices = lazy(() => import('./limit-notices'))
const PlaceReviewed = lazy(() => import('@/components/intent/place/place-reviewed'))
// Loaded if the ticket replaces an order.
const ReplaceNotice = lazy(() => import('./replace-notice'))

// Shows the limit ticket and, under it, `below`.
export function LimitPage({ below }: { below?: ReactNode }) {
  const form = useLimitForm()
  const ticket = useTicket(form)
  const { wallet } = ticket
  const { chain, from, to, side, sell, buy, lifeSeconds } = form
  const [wanted, setWanted] = useState<ReviewedOrder>()
  // The confirmed limit far behind the market; valid for these exact amounts only.
  const [accepted, setAccepted] = useState<string>()

  const replaced = useReplacedOrder(chain, form.replaces)
  // The chain settles only one of the two orders, so the replaced one needs no extra balance.
  const spared = isSameAddress(replaced.order?.order.srcToken, from?.address) ? replaced.order!.order.srcAmount : 0n
  const { backing, needs } = useOrderFunds(form, { balance: ticket.balance, amount: sell, spared })
  const market = useIntentPrice({ ...form, amount: side === 'SELL' ? sell : buy }, wallet.address)
  const { price } = market
  const isWhole = sell !== undefined && buy !== undefined
  const distance =
    isWhole && price ? distanceOf({ limit: { srcAmount: sell, destAmount: buy }, market: price }) : undefined
  const gas = price && BigInt(price.price.route.fees.gas.amount)
  const warnings = sell === undefined ? [] : findLimitWarnings({ distance, sell, gas, lifeSeconds })
  const limit = `${from?.address} ${to?.address} ${side} ${sell} ${buy}`
  const worth = limitWorthOf(form, price)

  const terms = limitTermsOf(form, wallet.address, price)
  const order = terms && price && lifeSeconds !== undefined ? { terms, price, lifeSeconds } : undefined
  const reasons = findLimitReasons({
    ...readOrderContext({ form, ticket, market, needs, amount: sell, isWhole }),
    lifeSeconds,
    replaced: replaced.status,
    hasErrors: Object.keys(form.errors).length > 0,
    behindUnconfirmed: warnings.includes('behind') && accepted !== limit,
  })
  const replaceNotice = (onPlaceAnew?: () => void) =>
    replaced.order && <ReplaceNotice chain={chain!} order={replaced.order} onPlaceAnew={onPlaceAnew} />

  const evidence = chain && (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <LimitChart chain={chain} form={form} />
      <LimitEvidence chain={chain} form={form} terms={terms} backing={backing} needs={needs} account={wallet.address} />
    </div>
  )
  return (
    <TicketLayout
      form={form}
      ticket={ticket}
      evidence={evidence}
      reasons={reasons}
      title={limitText.page.title}
      about={limitText.page.evidence}
      {...limitSides(form, worth)}
      onType={form.typeAmount}
      onMax={sellMaximum(ticket, { from, gasUnits: depositGas }, (text) => form.typeAmount('sell', text))}
      fields={<LimitFields form={form} market={market} distance={distance} worth={worth} />}
      notice={
        ticket.isMounted &&
        from &&
        to && (
          <Suspense>
            {replaceNotice(form.placeAnew)}
            <LimitNotices
              warnings={warnings}
              distance={distance}
              from={from}
              to={to}
              market={price}
              gasBps={gas !== undefined && sell ? Number((gas * 10_000n) / sell) : undefined}
              short={backing.short}
              swapPath={swapPath({
                chain,
                toChain: form.toChain,
                from,
                to,
                side,
                partner: form.partner.name,
                amountText: (side === 'SELL' ? form.texts.sell : form.texts.buy) ?? '',
              })}
              accepted={accepted === limit}
              onAccept={(accepts) => setAccepted(accepts ? limit : undefined)}
            />
          </Suspense>
        )
      }
      label={tradeText.order.review}
      onPress={() => setWanted(order)}
      onAction={(action) => action === 'placeAnew' && form.placeAnew()}
    >
      {chain && ticket.isMounted && (
        <Suspense>
          <PlaceReviewed
            scope="limit"
            chain={chain}
            order={order}
            wanted={wanted}
            needs={needs}
            onWanted={setWanted}
            token={from}
            replaces={replaced.order}
            notice={replaceNotice()}
            blocked={reasons[0]?.label}
            onFinish={form.clear}
            // The replaced order is gone, so a further order replaces none.
            onAnother={() => replaced.order && form.placeAnew()}
          />
        </Suspense>
      )}
      {below}
    </TicketLayout>
  )
}
