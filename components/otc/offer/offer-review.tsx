import type { ReactNode } from 'react'
import { Amount } from '@/components/trade/amount/amount'
import NamesakeAlerts from '@/components/trade/token/namesake-alerts'
import { Notice } from '@/components/ui/alert'
import { Row, Rows } from '@/components/ui/rows'
import type { OfferForm } from '@/hooks/otc/use-offer-form'
import { changeInBasisPoints } from '@/lib/amount'
import type { Token } from '@/lib/chain/chain'
import type { MarketPrice } from '@/lib/ticket/price/market-price'
import { otcText } from '@/messages/otc'
import { MarketText } from '../desk/market-text'
import { OfferRows } from './offer-rows'

type OfferReviewProps = {
  form: OfferForm
  account: string | undefined
  giveErc20: Token | undefined
  getErc20: Token | undefined
  market: MarketPrice
  // The steps that follow.
  children: ReactNode
}

/** Warns below this difference from the market, which is more likely a typo than a discount. */
const farBelowBps = -500n

export function OfferReview({ form, account, giveErc20, getErc20, market, children }: OfferReviewProps) {
  const { chain, getAmount } = form
  const bps = market.pays !== undefined && getAmount !== undefined ? changeInBasisPoints(market.pays, getAmount) : 0n
  return (
    <div className="grid gap-4">
      {chain && <NamesakeAlerts chainId={chain.id} tokens={[giveErc20, getErc20]} />}
      {getErc20 && market.pays !== undefined && bps !== undefined && bps <= farBelowBps && (
        <Notice variant="caution" title={otcText.offer.reviewed.farBelow}>
          {otcText.offer.reviewed.farBelowWhy(<Amount raw={market.pays} token={getErc20} />)}
        </Notice>
      )}
      <div className="grid gap-px">
        <OfferRows form={form} account={account} giveErc20={giveErc20} getErc20={getErc20} />
        <Rows>
          <Row label={otcText.market.label}>
            <MarketText market={market} offered={getAmount} whose="you" />
          </Row>
        </Rows>
      </div>
      {children}
    </div>
  )
}
