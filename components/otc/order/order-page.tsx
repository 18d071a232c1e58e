'use client'

import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import type { Hex } from 'viem'
import { LaterAlerts } from '@/components/alerts/later-alerts'
import { feeTokens } from '@/components/trade/amount/describe-transfer-fee'
import { displayAmount } from '@/components/trade/amount/display-amount'
import { TransferFeeNotice } from '@/components/trade/amount/transfer-fee-notice'
import { OrderFrame, OrderLoading, OrderMessage } from '@/components/trade/run/order-frame'
import { Contained } from '@/components/trade/text/contained'
import { ErrorBox } from '@/components/trade/text/error-box'
import NamesakeAlerts from '@/components/trade/token/namesake-alerts'
import { Notice } from '@/components/ui/alert'
import { LinkButton } from '@/components/ui/link-button'
import { Skeleton } from '@/components/ui/skeleton'
import { useMarketPrice } from '@/hooks/otc/use-market-price'
import { type OrderView, useOrder } from '@/hooks/otc/use-order'
import { useThread } from '@/hooks/otc/use-thread'
import { useToken } from '@/hooks/token/use-tokens'
import { useWallet } from '@/hooks/wallet/connect/use-wallet'
import { useChain } from '@/hooks/wallet/read/use-chain'
import { isSameAddress, zeroAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import type { HashedOrder } from '@/lib/history/otc/signed-orders'
import { otcText } from '@/messages/otc'
import { tradeText } from '@/messages/trade'
import { FillTicket } from '../fill/fill-ticket'
import { counterPath } from '../offer/counter-path'
import { ReplyNotice } from '../offer/reply-notice'
import { OrderChecks } from './order-checks'
import { OrderTerms } from './order-terms'

const OrderThread = lazy(() => import('./order-thread'))
const MakerTicket = lazy(() => import('../offer/maker-ticket'))

export function OrderPage({ hash }: { hash: Hex }) {
  const view = useOrder(hash)
  const { chain, signed } = view
  const { chain: shownChain, setChain } = useChain()

  // Switches to the network of the order.
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
  const hasThread = thread.rounds.length > 1 || thread.unrelated.length > 0 || view.answers !== undefined
  const market = useMarketPrice(
    chain,
    maker.token && taker.token ? { from: taker.token, to: maker.token, amount: order.takerAmount } : undefined,
  )
  if (!maker.token || !taker.token) {
    const isWrong = maker.status === 'error' || taker.status === 'error'
    return (
      <Message>
        {isWrong ? (
          <Notice variant="danger" title={otcText.order.page.noToken}>
            {otcText.order.page.noTokenWhy}
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
  const headline = otcText.order.page.headline(
    `${displayAmount(order.makerAmount, maker.token.decimals)} ${maker.token.symbol}`,
    `${displayAmount(order.takerAmount, taker.token.decimals)} ${taker.token.symbol}`,
  )
  return (
    <OrderFrame
      back={{ href: `/otc?chain=${chain.id}`, label: otcText.order.page.back }}
      headline={headline}
      evidenceLabel={otcText.evidence}
      evidence={
        <>
          <Contained value={signed}>
            <OrderTerms
              chain={chain}
              signed={signed}
              account={account}
              now={view.now}
              market={market}
              {...tokens}
              state={view.verdict?.state}
            />
          </Contained>
          <Contained value={view.record}>
            <OrderChecks view={view} chain={chain} makerToken={maker.token} />
          </Contained>
          {hasThread && (
            <Contained value={thread}>
              <Suspense>
                <OrderThread
                  chain={chain}
                  thread={thread}
                  shown={signed}
                  account={account}
                  answers={view.answers}
                  {...tokens}
                />
              </Suspense>
            </Contained>
          )}
        </>
      }
    >
      {view.linkError && <ErrorBox error={view.linkError} />}
      {/* Omits unlisted tokens for takers, since the ticket warns of them. */}
      <NamesakeAlerts
        chainId={chain.id}
        tokens={[maker.token, taker.token].filter(({ origin }) => isMaker || origin !== 'found')}
      />
      <TransferFeeNotice tokens={feeTokens([maker.token, taker.token])} what={tradeText.transfer.inOrder} />
      <Contained value={signed}>
        {isMaker ? (
          <Suspense fallback={<Skeleton className="h-64 w-full" />}>
            <MakerTicket view={view} chain={chain} signed={signed} {...tokens} />
          </Suspense>
        ) : (
          <FillTicket view={view} chain={chain} signed={signed} {...tokens} />
        )}
      </Contained>
      {isMaker && <LaterAlerts />}
      {mayCounter && account && feeTokens([maker.token, taker.token]).length === 0 && (
        <LinkButton href={counterPath(signed, { ...tokens, left: view.verdict?.left })} variant="outline">
          {otcText.order.page.counterOffer}
        </LinkButton>
      )}
      <Contained value={thread}>
        <ReplyNotice thread={thread} shown={signed} account={account} tokens={[maker.token, taker.token]} />
      </Contained>
    </OrderFrame>
  )
}

function Absent({ view }: { view: OrderView }) {
  if (view.status === 'loading')
    return (
      <Message>
        <OrderLoading label={otcText.order.page.loading} />
      </Message>
    )
  if (view.status === 'altered')
    return (
      <Message>
        <Notice variant="danger" title={otcText.order.page.altered}>
          {otcText.order.page.alteredWhy}
        </Notice>
      </Message>
    )
  return (
    <Message>
      {view.linkError && <ErrorBox error={view.linkError} />}
      <Notice variant="caution" title={view.isServiceLost ? otcText.order.page.lost : otcText.order.page.unknown}>
        {view.isServiceLost ? otcText.order.page.lostWhy : otcText.order.page.unknownWhy}
      </Notice>
    </Message>
  )
}

const Message = ({ children }: { children: ReactNode }) => (
  <OrderMessage back={{ href: '/otc', label: otcText.order.page.back }} title={otcText.order.page.title}>
    {children}
  </OrderMessage>
)
