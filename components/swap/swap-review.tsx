import { ArrowDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { plannedSteps, sendSteps } from '@/actions/run/planned-steps'
import { AddressText } from '@/components/trade/address-text'
import { Amount } from '@/components/trade/amount'
import { tradeFeeTokens } from '@/components/trade/describe-transfer-fee'
import { displayCount } from '@/components/trade/display-amount'
import { DollarValue } from '@/components/trade/dollar-value'
import { FeeRows } from '@/components/trade/fee-rows'
import { words as fees } from '@/components/trade/fee-words'
import { PlannedSteps } from '@/components/trade/planned-steps'
import { TokenIcon } from '@/components/trade/token-icon'
import { TransferFeeNotice } from '@/components/trade/transfer-fee-notice'
import { words as shared } from '@/components/trade/words'
import { Fold } from '@/components/ui/fold'
import { Row, Rows } from '@/components/ui/rows'
import { isNativeToken, shortAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import type { Requirement } from '@/lib/chain/requirements'
import { ImpactText } from './impact-text'
import { SlippageText } from './quote-summary'
import { describeStep } from './run-steps'
import { words } from './run-words'
import { SlippageNotice } from './slippage-notice'
import { type FigureToken, gasWords, limitToken, type SwapFigures } from './swap-figures'
import { words as pageWords } from './words'

export type SwapReviewProps = {
  figures: SwapFigures
  chain: Chain
  kind: 'market' | 'wrap' | 'unwrap'
  receiver: string | undefined
  missing: readonly Requirement['kind'][]
  approval: 'exact' | 'unlimited'
  notice: ReactNode
}

export function SwapReview({ figures, chain, kind, receiver, missing, approval, notice }: SwapReviewProps) {
  const { src, dest, side, fillsOrders } = figures
  const isExact = fillsOrders || kind !== 'market'
  const names = { chainName: chain.name, nativeSymbol: chain.nativeCurrency.symbol, approval }
  return (
    <div className="grid gap-4">
      <div className="relative grid gap-1">
        <Leg
          chainId={chain.id}
          priced={kind === 'market'}
          label={side === 'SELL' || isExact ? words.review.sell : words.review.sellAbout}
          raw={figures.pays}
          token={src}
          usd={figures.srcUsd}
        />
        <span className="absolute top-1/2 left-1/2 z-10 grid size-7 -translate-1/2 place-items-center rounded-full border border-line bg-surface text-soft">
          <ArrowDown aria-hidden size={14} />
        </span>
        <Leg
          chainId={chain.id}
          priced={kind === 'market'}
          label={side === 'SELL' && !isExact ? words.review.getAbout : words.review.get}
          raw={figures.gets}
          token={dest}
          usd={figures.destUsd}
        />
      </div>
      <TransferFeeNotice tokens={tradeFeeTokens([src, dest])} what={fees.transfer.inSwap} />
      {kind === 'market' && <SlippageNotice bps={figures.slippageBps} side={side} figures={figures} />}
      {notice}
      {kind === 'market' && (
        <Rows>
          <Row label={pageWords.limit[side]}>
            <Amount raw={figures.limit} token={limitToken(figures)} className="text-sm font-semibold" />
          </Row>
          <Row label={shared.network.cost}>{gasWords(figures)}</Row>
          {/* Not behind anything: tokens sent to a wrong address are gone. */}
          {receiver && (
            <Row label={shared.receiver.name}>
              <AddressText address={receiver} />
            </Row>
          )}
        </Rows>
      )}
      <PlannedSteps
        kinds={plannedSteps(missing, sendSteps)}
        wordsOf={(step) => describeStep(step, { kind, srcSymbol: src.symbol }, names)}
      />
      {kind === 'market' && (
        <Fold title={words.review.details}>
          <Rows>
            <Row label={pageWords.summary.slippage}>
              {fillsOrders ? (
                pageWords.summary.wholeOrNothing
              ) : (
                <>
                  <SlippageText bps={figures.slippageBps} />{' '}
                  <span className="text-faint">{words.review.bps(displayCount(figures.slippageBps))}</span>
                </>
              )}
            </Row>
            <Row label={pageWords.summary.impact}>
              <ImpactText impact={figures.impact} />
            </Row>
            {figures.fee.partner !== 'anon' && !fillsOrders && <FeeRows fee={figures.fee} surplus={figures.surplus} />}
            {!receiver && <Row label={shared.receiver.name}>{shared.receiver.yourWallet}</Row>}
          </Rows>
        </Fold>
      )}
    </div>
  )
}

type LegProps = {
  chainId: number
  // Whether a price was asked for at all.
  priced: boolean
  label: string
  raw: bigint
  token: FigureToken
  usd: string | undefined
}

function Leg({ chainId, priced, label, raw, token, usd }: LegProps) {
  return (
    <div className="flex items-center justify-between gap-3 rounded-control bg-inset p-3">
      <div className="min-w-0">
        <p className="text-xs text-soft">{label}</p>
        <p className="text-xl font-semibold tracking-tight">
          <Amount raw={raw} token={token} />
        </p>
        {priced && (
          <p className="text-xs text-soft">
            <DollarValue usd={usd} />
          </p>
        )}
      </div>
      <div className="grid justify-items-end gap-1 text-2xs text-faint">
        <TokenIcon chainId={chainId} token={token} size={32} />
        <span className="whitespace-nowrap">
          {isNativeToken(token.address) ? words.review.native : shortAddress(token.address)}
        </span>
      </div>
    </div>
  )
}
