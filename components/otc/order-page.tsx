'use client'

import { ArrowLeft } from 'lucide-react'
import Link from 'next/link'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import type { Hex } from 'viem'
import { counterPath } from '@/actions/otc/counter-path'
import type { HashedOrder } from '@/actions/otc/signed-orders'
import { displayAmount } from '@/components/trade/display-amount'
import { ErrorBox } from '@/components/trade/error-box'
import { TransferFeeNotice } from '@/components/trade/transfer-fee-notice'
import { feeInOrder, feeTokens } from '@/components/trade/transfer-fee-words'
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
import { ReplyNotice } from './reply-notice'

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
          <Notice variant="danger" title="Token not found">
            The order names an address that is not a token on this network. Do not trade it.
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
  return (
    <main id="main" tabIndex={-1} className={twoColumns}>
      <div className="grid justify-items-start gap-0.5 md:col-span-2">
        <BackToDesk chain={chain} />
        <h1 className="text-xl font-semibold tracking-tight">
          <span className="inline-block">
            {displayAmount(order.makerAmount, maker.token.decimals)} {maker.token.symbol} for
          </span>{' '}
          <span className="inline-block">
            {displayAmount(order.takerAmount, taker.token.decimals)} {taker.token.symbol}
          </span>
        </h1>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {view.linkError && <ErrorBox error={view.linkError} />}
        <TransferFeeNotice tokens={feeTokens([maker.token, taker.token])} what={feeInOrder} />
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
            Make a counter offer
          </Link>
        )}
        <ReplyNotice thread={thread} shown={signed} account={account} tokens={[maker.token, taker.token]} />
      </div>
      <aside aria-label="Evidence" className="grid grid-cols-[minmax(0,1fr)] gap-4">
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
      <ArrowLeft aria-hidden size={14} /> OTC desk
    </Link>
  )
}

function Absent({ view }: { view: OrderView }) {
  if (view.status === 'loading')
    return (
      <Message>
        <p role="status" className="sr-only">
          Looking for the order
        </p>
        <Skeleton className="h-64 w-full" />
      </Message>
    )
  if (view.status === 'altered')
    return (
      <Message>
        <Notice variant="danger" title="This is not the order that the link names">
          Its terms do not match the hash in the link, or its network is not served here. Do not trade it; ask its maker
          for the link.
        </Notice>
      </Message>
    )
  return (
    <Message>
      {view.linkError && <ErrorBox error={view.linkError} />}
      <Notice variant="caution" title={view.isServiceLost ? 'The service does not answer' : 'Order not found'}>
        {view.isServiceLost
          ? 'The link is incomplete, so the service is needed. Ask the maker for the whole link.'
          : 'The link is incomplete, and the service does not know the order. Ask the maker for the whole link.'}
      </Notice>
    </Message>
  )
}

function Message({ children }: { children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className="mx-auto grid w-full max-w-xl gap-4 px-4 py-6 outline-none">
      <div className="grid justify-items-start gap-0.5">
        <BackToDesk />
        <h1 className="text-xl font-semibold tracking-tight">OTC order</h1>
      </div>
      <Card>
        <CardContent className="grid gap-3 pt-4">{children}</CardContent>
      </Card>
    </main>
  )
}
