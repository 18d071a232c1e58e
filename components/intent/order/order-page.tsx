'use client'

import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { displayAmount } from '@/components/trade/amount/display-amount'
import { OrderFrame, OrderLoading, OrderMessage } from '@/components/trade/run/order-frame'
import { Contained } from '@/components/trade/text/contained'
import { ErrorBox } from '@/components/trade/text/error-box'
import NamesakeAlerts from '@/components/trade/token/namesake-alerts'
import { Notice } from '@/components/ui/alert'
import { Card, CardContent } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { type IntentOrderView, useIntentOrder } from '@/hooks/intent/use-intent-order'
import { usePaidToken } from '@/hooks/intent/use-paid-token'
import { useSavedTickets } from '@/hooks/ticket/saved-tickets'
import { useToken } from '@/hooks/token/use-tokens'
import { useSite } from '@/hooks/use-site'
import { useChain } from '@/hooks/wallet/read/use-chain'
import { isNativeToken } from '@/lib/address'
import type { Chain, Token } from '@/lib/chain/chain'
import type { Arrival } from '@/lib/history/intent/derive-shown-status'
import type { HashedIntent } from '@/lib/history/intent/signed-intent'
import { type ArrivalTerms, arrivalTerms, boughtOf } from '@/lib/order/bridge/arrival-terms'
import { isBridged } from '@/lib/order/bridge/is-bridged'
import { orderKinds } from '@/lib/order/intent'
import { ticketKinds, ticketOf } from '@/lib/ticket/kinds'
import { intentText } from '@/messages/intent'
import { OrderCard } from './order-card'

const FillReceipt = lazy(() => import('./fill-receipt').then((module) => ({ default: module.FillReceipt })))
const OrderFacts = lazy(() => import('./order-facts'))
const CrossingSection = lazy(() => import('./crossing-section'))

export function OrderPage({ idOrHash }: { idOrHash: string }) {
  const [arrival, setArrival] = useState<Arrival>()
  const view = useIntentOrder(idOrHash, arrival)
  const { chain, hashed } = view
  const { chain: shownChain, setChain } = useChain()

  // The order decides the network, not the link.
  useEffect(() => {
    if (chain && shownChain?.id !== chain.id) setChain(chain.id)
  }, [chain, shownChain?.id, setChain])

  if (!chain || !hashed) return <Absent view={view} />
  return <Order view={view} chain={chain} hashed={hashed} onArrival={setArrival} />
}

type OrderProps = {
  view: IntentOrderView
  chain: Chain
  hashed: HashedIntent
  onArrival: (arrival: Arrival | undefined) => void
}

function Order({ view, chain, hashed, onArrival }: OrderProps) {
  const { order } = hashed
  const { chains } = useSite()
  const arriving = arrivalTerms(hashed)
  const far = chains.find(({ id }) => id === arriving?.chainId)
  const src = useToken(chain, tokenWord(order.srcToken, chain))
  const dest = useToken(chain, tokenWord(order.destToken, chain))
  const output = useToken(far, arriving?.token).token
  const paid = usePaidToken({ chain, far }, order)
  const bought = useToken(far, arriving?.landing?.destToken).token
  // The partner of the ticket from which the user comes.
  const partner = useSavedTickets((kept) => kept.partner)
  if (!src.token || !dest.token)
    return (
      <Message>
        {src.status === 'error' || dest.status === 'error' ? (
          <Notice variant="danger" title={intentText.page.noToken}>
            {intentText.page.noTokenWhy}
          </Notice>
        ) : (
          <Skeleton className="h-64 w-full" />
        )}
      </Message>
    )
  const tokens = { src: src.token, dest: dest.token }
  const ticket = ticketOf({ ...hashed, type: (view.record ?? view.kept)?.type })
  const query = new URLSearchParams({ chain: String(chain.id), ...(partner && { partner }) })
  return (
    <OrderFrame
      back={{ href: `${ticketKinds[ticket].path}?${query}`, label: intentText.page.back[ticket] }}
      headline={headlineOf(
        hashed,
        tokens,
        arriving && {
          chainId: arriving.chainId,
          minimum: boughtOf(arriving).minimum,
          token: arriving.landing ? bought : paid,
          from: chain,
          to: far,
        },
      )}
      evidenceLabel={intentText.page.evidence}
      evidence={
        <Suspense fallback={<Skeleton className="h-96 w-full" />}>
          <OrderFacts view={view} chain={chain} hashed={hashed} {...tokens} output={output} />
        </Suspense>
      }
    >
      {view.fillError && <ErrorBox error={view.fillError} />}
      <NamesakeAlerts chainId={chain.id} tokens={[src.token, dest.token]} />
      {isBridged(order) ? (
        <Contained value={hashed}>
          <Suspense fallback={<Skeleton className="h-64 w-full" />}>
            <CrossingSection view={view} chain={chain} hashed={hashed} {...tokens} onStatus={onArrival} />
          </Suspense>
        </Contained>
      ) : view.fill ? (
        <Contained value={view.fill}>
          <Card>
            <CardContent className="pt-4">
              <Suspense fallback={<Skeleton className="h-64 w-full" />}>
                <FillReceipt fill={view.fill} terms={receiptTerms(hashed, tokens)} chain={chain} agreed={hashed} />
              </Suspense>
            </CardContent>
          </Card>
        </Contained>
      ) : null}
      <Contained value={hashed}>
        <OrderCard view={view} chain={chain} hashed={hashed} {...tokens} output={output} />
      </Contained>
    </OrderFrame>
  )
}

// Returns the symbol of the native token, which orders name by an address, or the address.
const tokenWord = (address: string, { nativeCurrency }: Chain): string =>
  isNativeToken(address) ? nativeCurrency.symbol : address

type Pair = { src: Token; dest: Token }

type Arriving = Pick<ArrivalTerms, 'chainId' | 'minimum'> & {
  token: Pick<Token, 'symbol' | 'decimals'> | undefined
  from: Chain
  to: Chain | undefined
}

const headlineOf = ({ order, schedule }: HashedIntent, { src, dest }: Pair, arriving: Arriving | undefined) => {
  const given = `${displayAmount(order.srcAmount, src.decimals)} ${src.symbol}`
  const got = `${displayAmount(order.destAmount, dest.decimals)} ${dest.symbol}`
  const isSale = order.kind === orderKinds.SELL
  const { gives, gets } = arriving
    ? acrossHeadline({ given, isSale }, arriving)
    : isSale
      ? intentText.headline.sells(given, got)
      : intentText.headline.buys(given, got)
  return { gives, gets: schedule ? intentText.headline.inParts(gets, schedule.slices) : gets }
}

const acrossHeadline = (
  { given, isSale }: { given: string; isSale: boolean },
  { chainId, minimum, token, from, to }: Arriving,
) => {
  const name = to?.name ?? intentText.terms.chainNumber(chainId)
  const got = token ? `${displayAmount(minimum, token.decimals)} ${token.symbol}` : '…'
  const [gives, gets] = [intentText.headline.onChain(given, from.name), intentText.headline.onChain(got, name)]
  const { gives: first } = isSale ? intentText.headline.sells(gives, gets) : intentText.headline.buys(gives, gets)
  return { gives: first, gets: intentText.headline.arrives(gets) }
}

const receiptTerms = ({ order }: HashedIntent, { src, dest }: Pair) => ({
  side: order.kind === orderKinds.SELL ? ('SELL' as const) : ('BUY' as const),
  src,
  dest,
  limit: order.kind === orderKinds.SELL ? order.destAmount : order.srcAmount,
})

const absences = () =>
  ({
    altered: { variant: 'danger', title: intentText.page.altered, why: intentText.page.alteredWhy },
    unknown: { variant: 'caution', title: intentText.page.unknown, why: intentText.page.unknownWhy },
    lost: { variant: 'caution', title: intentText.page.lost, why: intentText.page.lostWhy },
  }) as const

function Absent({ view: { state } }: { view: IntentOrderView }) {
  const absence = state === 'altered' || state === 'unknown' || state === 'lost' ? absences()[state] : undefined
  return (
    <Message>
      {absence ? (
        <Notice variant={absence.variant} title={absence.title}>
          {absence.why}
        </Notice>
      ) : (
        <OrderLoading label={intentText.page.loading} />
      )}
    </Message>
  )
}

const Message = ({ children }: { children: ReactNode }) => (
  <OrderMessage back={{ href: '/orders', label: intentText.page.orders }} title={intentText.page.title}>
    {children}
  </OrderMessage>
)
