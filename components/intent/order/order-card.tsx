'use client'

import { lazy, Suspense } from 'react'
import { intentSurface } from '@/actions/intent/intent-surface'
import { LaterAlerts } from '@/components/alerts/later-alerts'
import { AllowanceAmount } from '@/components/trade/amount/allowance-amount'
import { Amount } from '@/components/trade/amount/amount'
import { AmountRow } from '@/components/trade/amount/amount-row'
import { displayMoment } from '@/components/trade/amount/display-moment'
import { RunBanner } from '@/components/trade/run/run-banner'
import { ApprovalsLink } from '@/components/trade/ticket/approvals-link'
import { Notice } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card'
import { onDemand } from '@/components/ui/on-demand'
import { Row, Rows } from '@/components/ui/rows'
import { stopWatching } from '@/hooks/intent/stop-watching'
import { useIntentWindow } from '@/hooks/intent/use-intent-window'
import { useRestingDistance } from '@/hooks/intent/use-resting-distance'
import { useWallet } from '@/hooks/wallet/connect/use-wallet'
import { isNativeToken, isSameAddress } from '@/lib/address'
import { mayBeFilled, openEvents, type ShownStatus } from '@/lib/history/intent/derive-shown-status'
import { leftOf } from '@/lib/history/intent/left-of'
import { familyOf } from '@/lib/order/families/families'
import { isDeposited } from '@/lib/order/families/is-deposited'
import { intentText } from '@/messages/intent'
import { EscrowPanel } from '../run/escrow-panel'
import { DistanceText } from './distance-text'
import { IntentStatusBadge, LimitStatusBadge } from './intent-status'
import { NotWithService } from './not-with-service'
import type { OrderProps } from './order-terms'
import { TwapProgress } from './twap-progress'
import { WhyOpen } from './why-open'

const CancelDialog = onDemand(() => import('../run/cancel-dialog'))
const ReplaceLink = lazy(() => import('./replace-link'))
const EarningPanel = lazy(() => import('./earning-panel'))
const MissingDeposit = lazy(() => import('../place/missing-deposit'))

// Shows an order's status, its obstacles and its owner's actions.
export function OrderCard({ view, chain, hashed, src, dest, output }: OrderProps) {
  const { order, hash, schedule, family } = hashed
  const { status, onChain, record, kept } = view
  const { address } = useWallet()
  const fills = record?.transactions ?? []
  const left = leftOf(order, fills, schedule)
  const progress = onChain?.progress
  const nextAt = progress?.next?.at
  const isDue = nextAt === undefined || view.now === undefined || view.now >= nextAt
  const due = progress?.next?.srcAmount ?? left.srcAmount
  const received = fills.reduce((sum, fill) => sum + BigInt(fill.receivedAmount ?? 0), 0n)
  const isLimit = record?.type === 'LIMIT'
  const isOpen = status === 'ACTIVE' || status === 'PENDING'
  const resting = isLimit && isOpen && left.srcAmount > 0n ? { ...left, kind: order.kind } : undefined
  const { market, distance } = useRestingDistance({ chain, owner: order.owner, left: resting, src, dest })
  const cancelling = useIntentWindow<{ onChain: boolean }>(chain, `cancel:${hash}`)
  const isOwner = isSameAddress(address, order.owner)
  const mayFill = mayBeFilled(status)
  const hasSlicesLeft = mayFill && familyOf(family).fills.isScheduled
  const isAsked = status === 'CANCELLING' || view.events.some(({ label }) => label === 'asked')
  const review = (onChain: boolean) => {
    // Stops the run that follows the order, as only one run works at a time.
    stopWatching(hash)
    cancelling.review({ onChain })
  }
  const { isPosition } = familyOf(family).fills
  const isNative = isNativeToken(order.srcToken) && !isPosition
  const isInWallet = !isDeposited(hashed)
  const deposited = isPosition ? (onChain?.held?.shares ?? 0n) : isNative && onChain ? onChain.balance : 0n
  // The owner can cancel on the chain even after only asking the service to.
  const canEnd = onChain !== undefined && !onChain.isNonceUsed && view.now !== undefined && view.now <= order.deadline
  return (
    <Card aria-labelledby="order-title">
      <CardHeader>
        <CardTitle id="order-title">{isOwner ? intentText.card.yours : intentText.card.title}</CardTitle>
        {isLimit ? <LimitStatusBadge status={status} distance={distance} /> : <IntentStatusBadge status={status} />}
      </CardHeader>
      <CardContent className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {view.isServiceLost && (
          <Notice variant="caution" title={intentText.card.lost}>
            {intentText.card.shownFrom} {mayFill && intentText.card.cancellable}
          </Notice>
        )}
        {kept && view.isRecordMissing && mayFill && <NotWithService signed={kept} />}
        {resting && (
          <p className="min-h-5 text-xs">
            <DistanceText market={market} distance={distance} />
          </p>
        )}
        {progress && <TwapProgress progress={progress} nextAt={mayFill ? nextAt : undefined} now={view.now} />}
        {status && mayFill && record && (
          <WhyOpen
            status={status}
            order={order}
            left={due}
            onChain={onChain}
            events={openEvents(
              view.events,
              fills.map(({ originTx }) => originTx),
            )}
            isDue={isDue}
            isResting={resting !== undefined && !distance?.isReached}
            token={src}
          />
        )}
        <Rows>
          {mayFill && received > 0n && (
            <AmountRow label={intentText.card.received} raw={received} token={output ?? dest} />
          )}
          {hasSlicesLeft && <AmountRow label={intentText.card.nextPart} raw={due} token={src} />}
          <Row label={hasSlicesLeft ? intentText.card.allParts : intentText.card.left}>
            {!mayFill ? intentText.card.nothing : <Amount raw={left.srcAmount} token={src} />}
          </Row>
          {mayFill && (
            <Row label={intentText.card.until}>
              <span className="font-normal">{displayMoment(order.deadline)}</span>
            </Row>
          )}
          {onChain && isOwner && isInWallet && order.permit === '0x' && (
            <Row label={intentText.card.allowance}>
              <AllowanceAmount raw={onChain.allowance} token={src} />
            </Row>
          )}
        </Rows>
        {isOwner && onChain && isInWallet && onChain.allowance > 0n && !mayFill && <ApprovalsLink />}
        {isPosition && onChain?.held && (
          <Suspense>
            <EarningPanel
              chain={chain}
              hashed={hashed}
              held={onChain.held}
              takeable={onChain.balance}
              token={src}
              isOwner={isOwner}
              isOpen={mayFill}
              isOver={onChain.isNonceUsed}
            >
              {/* The owner can withdraw the position after the deadline, too. */}
              <Button variant={mayFill ? 'outline' : 'primary'} onClick={() => review(true)}>
                {mayFill ? intentText.card.withdrawAndCancel : intentText.card.withdraw}
              </Button>
            </EarningPanel>
          </Suspense>
        )}
        {isNative && isOwner && record && (
          <Suspense>
            <MissingDeposit
              chain={chain}
              order={hashed}
              waits={canEnd ? waitsFor(status) : undefined}
              needed={left.srcAmount}
            />
          </Suspense>
        )}
        {isNative && (
          <EscrowPanel chain={chain} owner={order.owner}>
            {canEnd && (
              <Button variant={mayFill ? 'outline' : 'primary'} onClick={() => review(true)}>
                {mayFill ? intentText.card.withdrawAndCancel : intentText.card.withdraw}
              </Button>
            )}
          </EscrowPanel>
        )}
        {mayFill && isOwner && (
          <div className="grid gap-2">
            {record && !isAsked && <Button onClick={() => review(false)}>{intentText.card.cancel}</Button>}
            {deposited === 0n && (
              <Button variant="outline" onClick={() => review(true)}>
                {intentText.card.cancelOnChain}
              </Button>
            )}
            {record?.type === 'LIMIT' && !isAsked && isInWallet && (
              <Suspense fallback={<div className="h-6" />}>
                <ReplaceLink
                  chain={chain}
                  hashed={hashed}
                  src={src}
                  dest={dest}
                  output={output}
                  partner={record.partner}
                />
              </Suspense>
            )}
            <LaterAlerts />
          </div>
        )}
        {mayFill && !isOwner && <p className="text-xs text-soft">{intentText.card.notOwner}</p>}
        <RunBanner surface={intentSurface} window={cancelling} />
      </CardContent>
      <CancelDialog window={cancelling} chain={chain} hashed={kept ?? hashed} orderId={record?.id} />
    </Card>
  )
}

const waitsFor = (status: ShownStatus | undefined) =>
  status === 'AWAITING_SIGNATURE' ? 'unsigned' : status === 'SUSPENDED' ? 'short' : undefined
