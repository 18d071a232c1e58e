'use client'

import { ArrowLeft } from 'lucide-react'
import Link from 'next/link'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import type { HashedIntent } from '@/actions/intent/signed-intent'
import { displayAmount } from '@/components/trade/display-amount'
import { ErrorBox } from '@/components/trade/error-box'
import { twoColumns } from '@/components/trade/two-columns'
import { Notice } from '@/components/ui/alert'
import { Card, CardContent } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { type IntentOrderView, useIntentOrder } from '@/hooks/intent/use-intent-order'
import { useKeptTickets } from '@/hooks/kept-tickets'
import { useToken } from '@/hooks/use-tokens'
import { useChain } from '@/hooks/wallet/use-chain'
import { isNativeToken } from '@/lib/address'
import type { Chain, Token } from '@/lib/chain/chain'
import { orderKinds } from '@/lib/order/intent'
import { FillReceipt } from './fill-receipt'
import { OrderAuction } from './order-auction'
import { OrderCard } from './order-card'
import { OrderTerms } from './order-terms'
import { OrderTimeline } from './order-timeline'
import { words } from './words'

const SliceFills = lazy(() => import('./slice-fills'))

export function OrderPage({ idOrHash }: { idOrHash: string }) {
  const view = useIntentOrder(idOrHash)
  const { chain, hashed } = view
  const { chain: shownChain, setChain } = useChain()

  // The order decides the network, not the link.
  useEffect(() => {
    if (chain && shownChain?.id !== chain.id) setChain(chain.id)
  }, [chain, shownChain?.id, setChain])

  if (!chain || !hashed) return <Absent view={view} />
  return <Order view={view} chain={chain} hashed={hashed} />
}

function Order({ view, chain, hashed }: { view: IntentOrderView; chain: Chain; hashed: HashedIntent }) {
  const { order } = hashed
  const src = useToken(chain, tokenWord(order.srcToken, chain))
  const dest = useToken(chain, tokenWord(order.destToken, chain))
  if (!src.token || !dest.token)
    return (
      <Message>
        {src.status === 'error' || dest.status === 'error' ? (
          <Notice variant="danger" title={words.page.noToken}>
            {words.page.noTokenWhy}
          </Notice>
        ) : (
          <Skeleton className="h-64 w-full" />
        )}
      </Message>
    )
  const tokens = { src: src.token, dest: dest.token }
  return (
    <main id="main" tabIndex={-1} className={twoColumns}>
      <div className="grid justify-items-start gap-0.5 md:col-span-2">
        <BackToTicket
          chain={chain}
          ticket={hashed.schedule ? 'twap' : view.record?.type === 'LIMIT' ? 'limit' : 'swap'}
        />
        <h1 className="text-xl font-semibold tracking-tight">
          <Headline hashed={hashed} {...tokens} />
        </h1>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {view.fillError && <ErrorBox error={view.fillError} />}
        {view.fill ? (
          <Card>
            <CardContent className="pt-4">
              <FillReceipt fill={view.fill} terms={receiptTerms(hashed, tokens)} chain={chain} />
            </CardContent>
          </Card>
        ) : null}
        <OrderCard view={view} chain={chain} hashed={hashed} {...tokens} />
      </div>
      <aside aria-label={words.page.evidence} className="@container grid grid-cols-[minmax(0,1fr)] gap-4">
        {hashed.schedule && (
          <Suspense fallback={<Skeleton className="h-64 w-full" />}>
            <SliceFills view={view} chain={chain} hashed={hashed} {...tokens} />
          </Suspense>
        )}
        <OrderTimeline view={view} />
        {view.record && <OrderAuction record={view.record} hash={hashed.hash} {...tokens} />}
        <OrderTerms view={view} chain={chain} hashed={hashed} {...tokens} />
      </aside>
    </main>
  )
}

// An order writes the native token in lower case, the list of tokens by its symbol.
const tokenWord = (address: string, { nativeCurrency }: Chain): string =>
  isNativeToken(address) ? nativeCurrency.symbol : address

type Pair = { src: Token; dest: Token }

function Headline({ hashed: { order, schedule }, src, dest }: { hashed: HashedIntent } & Pair) {
  const given = `${displayAmount(order.srcAmount, src.decimals)} ${src.symbol}`
  const got = `${displayAmount(order.destAmount, dest.decimals)} ${dest.symbol}`
  const { gives, gets } =
    order.kind === orderKinds.SELL ? words.headline.sells(given, got) : words.headline.buys(given, got)
  return (
    <>
      <span className="inline-block">{gives}</span>{' '}
      <span className="inline-block">{schedule ? words.headline.inParts(gets, schedule.slices) : gets}</span>
    </>
  )
}

const receiptTerms = ({ order }: HashedIntent, { src, dest }: Pair) => ({
  side: order.kind === orderKinds.SELL ? ('SELL' as const) : ('BUY' as const),
  ...{ srcToken: order.srcToken, srcSymbol: src.symbol, srcDecimals: src.decimals },
  ...{ destToken: order.destToken, destSymbol: dest.symbol, destDecimals: dest.decimals },
  limit: order.kind === orderKinds.SELL ? order.destAmount : order.srcAmount,
})

type BackToTicketProps = { chain: Chain; ticket: keyof typeof words.page.back }

function BackToTicket({ chain, ticket }: BackToTicketProps) {
  // The partner of the ticket that a person comes from.
  const partner = useKeptTickets((kept) => kept.partner)
  const query = new URLSearchParams({ chain: String(chain.id), ...(partner && { partner }) })
  return <BackLink href={`/${ticket}?${query}`}>{words.page.back[ticket]}</BackLink>
}

function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="flex min-h-6 items-center gap-1 text-xs font-medium text-soft hover:text-ink">
      <ArrowLeft aria-hidden size={14} /> {children}
    </Link>
  )
}

function Absent({ view }: { view: IntentOrderView }) {
  switch (view.state) {
    case 'altered':
      return (
        <Message>
          <Notice variant="danger" title={words.page.altered}>
            {words.page.alteredWhy}
          </Notice>
        </Message>
      )
    case 'unknown':
      return (
        <Message>
          <Notice variant="caution" title={words.page.unknown}>
            {words.page.unknownWhy}
          </Notice>
        </Message>
      )
    case 'lost':
      return (
        <Message>
          <Notice variant="caution" title={words.page.lost}>
            {words.page.lostWhy}
          </Notice>
        </Message>
      )
    default:
      return (
        <Message>
          <p role="status" className="sr-only">
            {words.page.loading}
          </p>
          <Skeleton className="h-64 w-full" />
        </Message>
      )
  }
}

function Message({ children }: { children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className="mx-auto grid w-full max-w-xl gap-4 px-4 py-6 outline-none">
      <div className="grid justify-items-start gap-0.5">
        <BackLink href="/orders">{words.page.orders}</BackLink>
        <h1 className="text-xl font-semibold tracking-tight">{words.page.title}</h1>
      </div>
      <Card>
        <CardContent className="grid gap-3 pt-4">{children}</CardContent>
      </Card>
    </main>
  )
}
