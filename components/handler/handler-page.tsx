'use client'

import { lazy, Suspense, useState } from 'react'
import { lifeSecondsOf } from '@/components/intent/order/order-life'
import { TakerSection } from '@/components/intent/order/taker-section'
import { readOrderContext } from '@/components/intent/place/order-reasons'
import type { ReviewedOrder } from '@/components/intent/place/place-window'
import { editableAmount } from '@/components/trade/amount/display-amount'
import { amountErrorText } from '@/components/trade/text/amount-error-text'
import { TicketLayout } from '@/components/trade/ticket/ticket-layout'
import { Notice } from '@/components/ui/alert'
import { Card, CardContent } from '@/components/ui/card'
import { Segmented } from '@/components/ui/segmented'
import { useHandlerForm } from '@/hooks/handler/use-handler-form'
import { useHandlerOrder } from '@/hooks/handler/use-handler-order'
import { useTicket } from '@/hooks/ticket/use-ticket'
import { type ChoosableToken, useToken } from '@/hooks/token/use-tokens'
import { useContractAccount } from '@/hooks/wallet/connect/use-contract-account'
import { formatAmount } from '@/lib/amount'
import { type HandlerKind, handlerKinds } from '@/lib/ticket/handler-kinds'
import { handlerText } from '@/messages/handler'
import { tradeText } from '@/messages/trade'
import { describeRefusal } from './describe-refusal'
import { changedTokens, endsOf, holdingsOf, maximumOf, worthOf } from './describe-ticket'
import { HandlerFields } from './handler-fields'
import { findHandlerReasons } from './handler-reasons'
import { OutcomeSection } from './outcome-section'
import { buyObstacle, sellObstacle } from './pair-ends'

const PlaceReviewed = lazy(() => import('@/components/intent/place/place-reviewed'))
const SignedSection = lazy(() => import('./signed-section'))

// Shows the ticket of an order that one of the venue's handlers completes.
export function HandlerPage() {
  const form = useHandlerForm()
  const ticket = useTicket(form)
  const { wallet } = ticket
  const { chain, from, to, side, kind } = form
  const order = useHandlerOrder(form, ticket)
  const { market, price, vault, position, terms, taken, needs, trial } = order
  const lifeSeconds = lifeSecondsOf(useContractAccount(chain?.id, wallet.address))
  const [wanted, setWanted] = useState<ReviewedOrder>()
  const isAave = kind !== undefined && kind !== 'vault'
  const at = chain && kind && { chain, kind, position: position.data }
  const balance = isAave ? order.reserve?.supplied : ticket.balance
  const shares = useToken(chain, kind === 'vault' ? vault?.strategy : undefined).token

  const reviewed = terms && price ? { terms, price, lifeSeconds } : undefined
  const context = readOrderContext({
    form,
    market,
    needs,
    amount: taken.amount,
    isWhole: form.amount !== undefined,
    ticket: { ...ticket, balance },
  })
  const outcome = trial.status === 'ready' ? trial.rehearsal : undefined
  const reasons = findHandlerReasons({
    ...context,
    kind,
    obstacles: {
      from: at && from && sellObstacle(at, from),
      to: at && to && buyObstacle(at, to),
    },
    isPositionUnread: isAave && wallet.status === 'connected' && position.data === undefined,
    hasErrors: form.amountError !== undefined,
    healthWrong: isAave && form.minHealth === undefined,
    trial: trial.status,
    refused: outcome && !outcome.ok ? describeRefusal(outcome.reason) : undefined,
  })
  const inputOf = (end: 'sell' | 'buy', token: ChoosableToken | undefined) => {
    const raw = end === 'sell' ? price?.srcAmount : price?.destAmount
    const isTyped = (side === 'SELL') === (end === 'sell')
    return {
      label: kind ? handlerText.pair[end][kind] : tradeText.ticket.pair[end],
      text: isTyped ? form.amountText : raw === undefined || !token ? '' : editableAmount(raw, token.decimals),
      error: isTyped && form.amountError ? amountErrorText(form.amountError) : undefined,
      loading: !isTyped && market.status === 'loading' && !price,
      worth: worthOf(price, end),
    }
  }
  const evidence = chain && from && to && (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <OutcomeSection
        trial={trial}
        tokens={changedTokens(form, order, shares)}
        hasHealth={isAave}
        loan={
          isAave && terms?.handling?.kind === 'aave'
            ? { amount: terms.handling.maxPremium, symbol: from.symbol, decimals: from.decimals }
            : undefined
        }
        connected={wallet.status === 'connected'}
      />
      {ticket.isMounted && (
        <Suspense fallback={<div className="h-60" />}>
          <SignedSection chain={chain} from={from} to={to} terms={terms} lifeSeconds={lifeSeconds} />
        </Suspense>
      )}
      {taken.token && (
        <TakerSection
          chain={chain}
          token={taken.token}
          surface={taken.surface}
          connected={wallet.address !== undefined}
          amount={taken.amount}
          allowance={needs.allowance}
          needed={needs.needed}
        />
      )}
    </div>
  )
  const onMax = maximumOf(form, order, balance)
  if (!kind)
    return (
      <main id="main" tabIndex={-1} className="mx-auto grid w-full max-w-[32rem] gap-4 px-4 py-6 outline-none">
        <h1 className="sr-only">{handlerText.page.title}</h1>
        <Card aria-label={handlerText.page.title}>
          <CardContent className="grid gap-3 pt-4">
            <Notice variant="caution" title={handlerText.page.unknownTitle}>
              {handlerText.page.unknownWhy}
            </Notice>
            <KindChoice kind={kind} onChange={form.changeKind} />
          </CardContent>
        </Card>
      </main>
    )
  return (
    <TicketLayout
      form={form}
      ticket={isAave ? { ...ticket, ...holdingsOf(position.data, form) } : ticket}
      ends={at && endsOf(at)}
      evidence={evidence}
      reasons={reasons}
      title={handlerText.page.kinds[kind]}
      about={handlerText.page.evidence}
      sell={inputOf('sell', from)}
      buy={inputOf('buy', to)}
      onType={form.typeAmount}
      onMax={
        onMax === undefined || !from ? undefined : () => form.typeAmount('sell', formatAmount(onMax, from.decimals))
      }
      mode={<KindChoice kind={kind} onChange={form.changeKind} />}
      fields={
        <HandlerFields
          form={form}
          vaults={order.vaults}
          vault={vault}
          price={price}
          loading={market.status === 'loading'}
          trial={trial}
          shares={shares}
        />
      }
      notice={null}
      label={tradeText.order.review}
      onPress={() => setWanted(reviewed)}
    >
      {chain && ticket.isMounted && (
        <Suspense>
          <PlaceReviewed
            scope="handler"
            chain={chain}
            order={reviewed}
            wanted={wanted}
            needs={needs}
            onWanted={setWanted}
            token={taken.token}
            blocked={reasons[0]?.label}
            onFinish={form.clear}
          />
        </Suspense>
      )}
    </TicketLayout>
  )
}

type KindChoiceProps = { kind: HandlerKind | undefined; onChange: (kind: HandlerKind) => void }

function KindChoice({ kind, onChange }: KindChoiceProps) {
  return (
    <div className="grid gap-2">
      <Segmented
        label={handlerText.page.kind}
        value={kind}
        options={handlerKinds.map((value) => ({ value, label: handlerText.page.tabs[value] }))}
        onChange={onChange}
      />
      <p className="text-xs text-soft">{kind ? handlerText.page.about[kind] : handlerText.page.choose}</p>
    </div>
  )
}
