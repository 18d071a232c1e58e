'use client'

import { ArrowLeft } from 'lucide-react'
import Link from 'next/link'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import type { Hex } from 'viem'
import { counterPath } from '@/actions/otc/counter-path'
import type { HashedOrder } from '@/actions/otc/signed-orders'
import { feeTokens } from '@/components/trade/describe-transfer-fee'
import { displayAmount } from '@/components/trade/display-amount'
import { ErrorBox } from '@/components/trade/error-box'
import { words as fees } from '@/components/trade/fee-words'
import { TransferFeeNotice } from '@/components/trade/transfer-fee-notice'
import { twoColumns } from '@/components/trade/two-columns'
import { Notice } from '@/components/ui/alert'
import { Card, CardContent } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { useMarketPrice } from '@/hooks/otc/use-market-price'
import { type OrderView, useOrder } from '@/hooks/otc/use-order'
import { useThread } from '@/hooks/otc/use-thread'
import { useToken } from '@/hooks/use-tokens'
import { useChain } from '@/hooks/wallet/use-chain'
import { useWallet } from '@/hooks/wallet/use-wallet'
import { isSameAddress, zeroAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { FillTicket } from './fill-ticket'
import { OrderChecks } from './order-checks'
import { OrderTerms } from './order-terms'
import { OrderThread } from './order-thread'
import { words } from './order-words'
import { ReplyNotice } from './reply-notice'
import { words as shared } from './words'

const MakerTicket = lazy(() => import('./maker-ticket'))

export function OrderPage({ hash }: { hash: Hex }) {
  const view = useOrder(hash)
  const { chain, signed } = view
  const { chain: shownChain, setChain } = useChain()

  // The order decides the network, not the link.
  useEffect(() => {
    if (chain && shownChain?.id !== chain.id) setChain(chain.id)
  }, [chain, shownChain?.id, setChain])

  if (!chain || !signed) return <Absent view={view} />
  return <Order view={view} chain={chain} signed={signed} />
}

function Order({ view, chain, signed }: { view: OrderView; chain: Chain; signed: HashedOrder }) {
  const { order } = signed
  const { address: account } = useWallet()
  const maker = useToken(chain, order.makerAsset)
  const taker = useToken(chain, order.takerAsset)
  const thread = useThread(chain, signed)
  const market = useMarketPrice(
    chain,
    maker.token && taker.token ? { from: taker.token, to: maker.token, amount: order.takerAmount } : undefined,
  )
  if (!maker.token || !taker.token) {
    const isWrong = maker.status === 'error' || taker.status === 'error'
    return (
      <Message>
        {isWrong ? (
          <Notice variant="danger" title={words.page.noToken}>
            {words.page.noTokenWhy}
          </Notice>
        ) : (
          <Skeleton className="h-64 w-full" />
        )}
      </Message>
    )
  }
  const isMaker = isSameAddress(account, order.maker)
  const mayCounter = isSameAddress(order.taker, zeroAddress) ? !isMaker : isSameAddress(account, order.taker)
  const tokens = { makerToken: maker.token, takerToken: taker.token }
  const { gives, gets } = words.page.headline(
    `${displayAmount(order.makerAmount, maker.token.decimals)} ${maker.token.symbol}`,
    `${displayAmount(order.takerAmount, taker.token.decimals)} ${taker.token.symbol}`,
  )
  return (
    <main id="main" tabIndex={-1} className={twoColumns}>
      <div className="grid justify-items-start gap-0.5 md:col-span-2">
        <BackToDesk chain={chain} />
        <h1 className="text-xl font-semibold tracking-tight">
          <span className="inline-block">{gives}</span> <span className="inline-block">{gets}</span>
        </h1>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {view.linkError && <ErrorBox error={view.linkError} />}
        <TransferFeeNotice tokens={feeTokens([maker.token, taker.token])} what={fees.transfer.inOrder} />
        {isMaker ? (
          <Suspense fallback={<Skeleton className="h-64 w-full" />}>
            <MakerTicket view={view} chain={chain} signed={signed} {...tokens} />
          </Suspense>
        ) : (
          <FillTicket view={view} chain={chain} signed={signed} {...tokens} />
        )}
        {mayCounter && account && feeTokens([maker.token, taker.token]).length === 0 && (
          <Link
            href={counterPath(signed, { ...tokens, left: view.verdict?.left })}
            className="flex h-9 items-center justify-center rounded-control border border-line bg-surface px-3 text-sm font-medium hover:bg-inset"
          >
            {words.page.counterOffer}
          </Link>
        )}
        <ReplyNotice thread={thread} shown={signed} account={account} tokens={[maker.token, taker.token]} />
      </div>
      <aside aria-label={shared.evidence} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <OrderTerms signed={signed} account={account} now={view.now} market={market} {...tokens} />
        <OrderChecks view={view} chain={chain} makerToken={maker.token} />
        <OrderThread thread={thread} shown={signed} account={account} answers={view.answers} {...tokens} />
      </aside>
    </main>
  )
}

function BackToDesk({ chain }: { chain?: Chain | undefined }) {
  return (
    <Link
      href={chain ? `/otc?chain=${chain.id}` : '/otc'}
      className="flex min-h-6 items-center gap-1 text-xs font-medium text-soft hover:text-ink"
    >
      <ArrowLeft aria-hidden size={14} /> {words.page.back}
    </Link>
  )
}

function Absent({ view }: { view: OrderView }) {
  if (view.status === 'loading')
    return (
      <Message>
        <p role="status" className="sr-only">
          {words.page.loading}
        </p>
        <Skeleton className="h-64 w-full" />
      </Message>
    )
  if (view.status === 'altered')
    return (
      <Message>
        <Notice variant="danger" title={words.page.altered}>
          {words.page.alteredWhy}
        </Notice>
      </Message>
    )
  return (
    <Message>
      {view.linkError && <ErrorBox error={view.linkError} />}
      <Notice variant="caution" title={view.isServiceLost ? words.page.lost : words.page.unknown}>
        {view.isServiceLost ? words.page.lostWhy : words.page.unknownWhy}
      </Notice>
    </Message>
  )
}

function Message({ children }: { children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className="mx-auto grid w-full max-w-xl gap-4 px-4 py-6 outline-none">
      <div className="grid justify-items-start gap-0.5">
        <BackToDesk />
        <h1 className="text-xl font-semibold tracking-tight">{words.page.title}</h1>
      </div>
      <Card>
        <CardContent className="grid gap-3 pt-4">{children}</CardContent>
      </Card>
    </main>
  )
}
