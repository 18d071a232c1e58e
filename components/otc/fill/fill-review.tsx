import { AmountRow } from '@/components/trade/amount/amount-row'
import { displayAmount } from '@/components/trade/amount/display-amount'
import { ExactAmountRow } from '@/components/trade/amount/exact-amount-row'
import { RateLine } from '@/components/trade/amount/rate-line'
import { AllowedRows } from '@/components/trade/ticket/allowed-rows'
import { AddressRow } from '@/components/trade/token/address-row'
import NamesakeAlerts from '@/components/trade/token/namesake-alerts'
import { Notice } from '@/components/ui/alert'
import { Row, Rows } from '@/components/ui/rows'
import { isSameAddress } from '@/lib/address'
import type { Chain, Token } from '@/lib/chain/chain'
import { isPricedInverse } from '@/lib/chain/token/market-direction'
import type { RfqFill } from '@/lib/order/rfq-fill'
import type { MarketPrice } from '@/lib/ticket/price/market-price'
import { otcText } from '@/messages/otc'
import { MarketText } from '../desk/market-text'
import { OtcSteps } from '../run/otc-steps'

export type FillReviewProps = {
  // The reason why the order can no longer be filled, if it changed during the review.
  changed: { label: string; why: string } | undefined
  chain: Chain
  fill: RfqFill
  maker: string
  makerToken: Token
  takerToken: Token
  market: MarketPrice
  // The taker's balance, allowance of the OTC contract and amount in live offers, raw takerToken.
  balance: bigint | undefined
  allowance: bigint | undefined
  committed: bigint
  // True if a permit replaces the approval.
  permits: boolean
  // True if the wallet sends all calls as one, which approves what a permit would allow.
  batches: boolean
}

export function FillReview(props: FillReviewProps) {
  const {
    changed,
    chain,
    fill,
    maker,
    makerToken,
    takerToken,
    market,
    balance,
    allowance,
    committed,
    permits,
    batches,
  } = props
  const wraps = isSameAddress(takerToken.address, chain.contracts.wrappedNative)
  const missing = balance !== undefined && balance < fill.pays ? fill.pays - balance : 0n
  const wrapped = wraps ? missing : 0n
  const needed = fill.pays + committed
  const remaining = balance === undefined ? undefined : balance + missing - fill.pays
  return (
    <div className="grid gap-4">
      {changed && (
        <Notice variant="caution" title={changed.label}>
          {changed.why}
        </Notice>
      )}
      <NamesakeAlerts chainId={chain.id} tokens={[makerToken, takerToken]} />
      <Rows>
        <ExactAmountRow
          label={otcText.fill.pays}
          raw={fill.pays}
          token={takerToken}
          className="text-base font-semibold"
        />
        <ExactAmountRow
          label={otcText.fill.gets}
          raw={fill.gets}
          token={makerToken}
          className="text-base font-semibold"
        />
        <Row label={otcText.order.terms.price}>
          <RateLine
            given={{ raw: fill.pays, token: takerToken }}
            got={{ raw: fill.gets, token: makerToken }}
            isInverse={isPricedInverse(chain, takerToken, makerToken)}
          />
        </Row>
        <AddressRow label={otcText.fill.from} address={maker} />
        <Row label={otcText.market.label}>
          <MarketText market={market} offered={fill.gets} whose="you" />
        </Row>
        {wrapped > 0n && (
          <AmountRow label={otcText.fill.wrapped(chain.nativeCurrency.symbol)} raw={wrapped} token={takerToken} />
        )}
        {(allowance === undefined || allowance < needed) && (
          <AllowedRows
            spender={otcText.allowed.spender}
            orders={otcText.allowed.orders}
            token={takerToken}
            needed={needed}
            committed={committed}
            byPermit={permits && !batches}
          />
        )}
      </Rows>
      {remaining !== undefined && remaining < committed && (
        <Notice variant="caution">
          {otcText.fill.promised(
            `${displayAmount(committed, takerToken.decimals)} ${takerToken.symbol}`,
            displayAmount(remaining, takerToken.decimals),
          )}
        </Notice>
      )}
      <p className="text-xs text-soft">{otcText.fill.reverts}</p>
      <OtcSteps
        task="fill"
        chain={chain}
        symbol={takerToken.symbol}
        needed={needed}
        allowance={allowance}
        permits={permits}
        wrapped={wrapped}
        batches={batches}
      />
    </div>
  )
}
