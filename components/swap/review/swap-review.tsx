import type { ReactNode } from 'react'
import { batchSteps, plannedSteps, sendSteps } from '@/actions/run/planned-steps'
import { swapSurface } from '@/actions/swap/swap-surface'
import { AmountRow } from '@/components/trade/amount/amount-row'
import { tradeFeeTokens } from '@/components/trade/amount/describe-transfer-fee'
import { DollarValue } from '@/components/trade/amount/dollar-value'
import { FeeRows } from '@/components/trade/amount/fee-rows'
import { TransferFeeNotice } from '@/components/trade/amount/transfer-fee-notice'
import { PlannedSteps } from '@/components/trade/run/planned-steps'
import { RecipientAddress } from '@/components/trade/ticket/recipient-address'
import { RecipientNotice } from '@/components/trade/ticket/recipient-notice'
import { ReviewPair } from '@/components/trade/ticket/review-pair'
import { Fold } from '@/components/ui/fold'
import { Row, Rows } from '@/components/ui/rows'
import type { Requirement } from '@/lib/chain/approval/requirements'
import type { Chain } from '@/lib/chain/chain'
import { displayCount } from '@/lib/write-decimal'
import { sharedText } from '@/messages/shared'
import { swapText } from '@/messages/swap'
import { tradeText } from '@/messages/trade'
import { ImpactText } from '../quote/impact-text'
import { onceGasOf } from '../quote/once-gas'
import { SlippageText } from '../quote/quote-summary'
import { SlippageNotice } from '../quote/slippage-notice'
import { gasWords, limitToken, type SwapFigures } from '../quote/swap-figures'

export type SwapReviewProps = {
  figures: SwapFigures
  chain: Chain
  kind: 'market' | 'wrap' | 'unwrap'
  receiver: string | undefined
  missing: readonly Requirement['kind'][]
  // True if the wallet is asked for approval and swap at once.
  isBatch: boolean
  approval: 'exact' | 'unlimited'
  notice: ReactNode
}

export function SwapReview({ figures, chain, kind, receiver, missing, isBatch, approval, notice }: SwapReviewProps) {
  const { src, dest, side, fillsOrders } = figures
  const isExact = fillsOrders || kind !== 'market'
  const about = { chain, terms: { kind, src }, approval }
  const { gas } = figures
  const once =
    gas.paidBy === 'you'
      ? onceGasOf({
          requirements: missing.map((kind) => ({ kind })),
          deposits: false,
          priceRoute: { gasCost: String(gas.units), gasCostUSD: gas.usd ?? null },
        })
      : undefined
  // Wrapping needs no price, so its amounts have no dollar value.
  const worth = (usd: string | undefined) => kind === 'market' && <DollarValue usd={usd} />
  return (
    <div className="grid gap-4">
      <ReviewPair
        chainId={chain.id}
        gives={{
          label: side === 'SELL' || isExact ? swapText.run.review.sell : swapText.run.review.sellAbout,
          raw: figures.pays,
          token: src,
          below: worth(figures.srcUsd),
        }}
        gets={{
          label: side === 'SELL' && !isExact ? swapText.run.review.getAbout : swapText.run.review.get,
          raw: figures.gets,
          token: dest,
          below: worth(figures.destUsd),
        }}
      />
      <TransferFeeNotice tokens={tradeFeeTokens([src, dest])} what={tradeText.transfer.inSwap} />
      {kind === 'market' && <SlippageNotice bps={figures.slippageBps} side={side} figures={figures} />}
      {notice}
      {kind === 'market' && (
        <Rows>
          <AmountRow
            label={sharedText.limit[side]}
            raw={figures.limit}
            token={limitToken(figures)}
            className="text-sm font-semibold"
          />
          <Row label={sharedText.network.cost}>{gasWords(figures, once)}</Row>
          {/* Always visible, since tokens sent to a wrong address are lost. */}
          {receiver && (
            <Row label={sharedText.receiver.name}>
              <RecipientAddress address={receiver} />
            </Row>
          )}
        </Rows>
      )}
      {receiver && <RecipientNotice address={receiver} />}
      <PlannedSteps
        kinds={
          isBatch
            ? plannedSteps(
                missing.filter((kind) => kind === 'switchChain'),
                batchSteps,
              )
            : plannedSteps(missing, sendSteps)
        }
        messagesOf={(step) => swapSurface.describeStep(step, about)}
        chain={chain}
      />
      {kind === 'market' && (
        <Fold title={swapText.run.review.details}>
          <Rows>
            <Row label={swapText.summary.slippage}>
              {fillsOrders ? (
                swapText.summary.wholeOrNothing
              ) : (
                <>
                  <SlippageText bps={figures.slippageBps} />{' '}
                  <span className="text-faint">{swapText.run.review.bps(displayCount(figures.slippageBps))}</span>
                </>
              )}
            </Row>
            <Row label={swapText.summary.impact}>
              <ImpactText impact={figures.impact} />
            </Row>
            {figures.fee.partner !== 'anon' && !fillsOrders && <FeeRows fee={figures.fee} surplus={figures.surplus} />}
            {!receiver && <Row label={sharedText.receiver.name}>{sharedText.receiver.yourWallet}</Row>}
          </Rows>
        </Fold>
      )}
    </div>
  )
}
