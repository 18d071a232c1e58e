import { ArrowRight } from 'lucide-react'
import { Amount } from '@/components/trade/amount/amount'
import { displayDuration } from '@/components/trade/amount/display-duration'
import { displayMoment } from '@/components/trade/amount/display-moment'
import { RateLine } from '@/components/trade/amount/rate-line'
import { Section } from '@/components/trade/text/section'
import { AddressRow } from '@/components/trade/token/address-row'
import { AddressText } from '@/components/trade/token/address-text'
import { TokenIcon } from '@/components/trade/token/token-icon'
import { cn } from '@/components/ui/cn'
import { Row, Rows } from '@/components/ui/rows'
import { isSameAddress, zeroAddress } from '@/lib/address'
import type { Chain, Token } from '@/lib/chain/chain'
import { isPricedInverse } from '@/lib/chain/token/market-direction'
import { type ChainState, endedEarly } from '@/lib/history/otc/derive-order-state'
import type { HashedOrder } from '@/lib/history/otc/signed-orders'
import type { RfqOrder } from '@/lib/order/rfq'
import type { MarketPrice } from '@/lib/ticket/price/market-price'
import { otcText } from '@/messages/otc'
import { MarketText } from '../desk/market-text'

type OrderTermsProps = {
  chain: Chain
  signed: HashedOrder
  makerToken: Token
  takerToken: Token
  account: string | undefined
  now: number | undefined
  // The market price for all of takerAmount.
  market: MarketPrice
  state: ChainState | undefined
}

export function OrderTerms({ chain, signed, makerToken, takerToken, account, now, market, state }: OrderTermsProps) {
  const { order, hash } = signed
  const { gives, pays, whose } = sidesFor(order, account)
  return (
    <Section title={otcText.order.terms.title}>
      <div className="grid gap-3">
        <div
          className={cn(
            'grid grid-cols-[minmax(0,1fr)] items-center gap-2',
            'sm:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)]',
          )}
        >
          <Side chainId={signed.chainId} label={gives} raw={order.makerAmount} token={makerToken} />
          <ArrowRight aria-hidden size={16} className="hidden text-faint sm:block rtl:rotate-180" />
          <Side chainId={signed.chainId} label={pays} raw={order.takerAmount} token={takerToken} />
        </div>
        <Rows>
          <Row label={otcText.order.terms.price}>
            <RateLine
              given={{ raw: order.makerAmount, token: makerToken }}
              got={{ raw: order.takerAmount, token: takerToken }}
              isInverse={isPricedInverse(chain, makerToken, takerToken)}
            />
          </Row>
          <Row label={otcText.market.label}>
            <MarketText market={market} offered={order.makerAmount} whose={whose} />
          </Row>
          <Row label={otcText.order.terms.maker}>
            <Party address={order.maker} account={account} />
          </Row>
          <Row label={otcText.order.terms.taker}>
            {isSameAddress(order.taker, zeroAddress) ? (
              otcText.anyone
            ) : (
              <Party address={order.taker} account={account} />
            )}
          </Row>
          <Row label={isOver(order.expiry, now) ? otcText.order.terms.expired : otcText.order.terms.expires}>
            {!endedEarly(state) && order.expiry !== 0n && now !== undefined && !isOver(order.expiry, now) && (
              <span className="font-normal text-soft">{displayMoment(order.expiry)}</span>
            )}
            <Expiry expiry={order.expiry} now={endedEarly(state) ? undefined : now} />
          </Row>
          <AddressRow label={otcText.order.terms.order} address={hash} />
        </Rows>
      </div>
    </Section>
  )
}

// Returns the labels of both amounts for the maker, a possible taker or another viewer.
const sidesFor = ({ maker, taker }: RfqOrder, account: string | undefined) => {
  if (isSameAddress(account, maker))
    return { gives: otcText.order.terms.youGive, pays: otcText.order.terms.youGet, whose: 'taker' } as const
  if (account !== undefined && (isSameAddress(taker, zeroAddress) || isSameAddress(taker, account)))
    return { gives: otcText.order.terms.youGet, pays: otcText.order.terms.youPay, whose: 'you' } as const
  return { gives: otcText.order.terms.makerGives, pays: otcText.order.terms.takerPays, whose: 'taker' } as const
}

type SideProps = { chainId: number; label: string; raw: bigint; token: Token }

function Side({ chainId, label, raw, token }: SideProps) {
  return (
    <div className="flex min-w-0 items-center gap-3 rounded-control bg-inset p-3">
      <TokenIcon chainId={chainId} token={token} size={28} />
      <div className="min-w-0">
        <p className="text-xs text-soft">{label}</p>
        <p className="text-base font-semibold tracking-tight">
          <Amount raw={raw} token={token} />
        </p>
      </div>
    </div>
  )
}

function Party({ address, account }: { address: string; account: string | undefined }) {
  return (
    <>
      <AddressText address={address} />
      {isSameAddress(address, account) && <span className="text-accent">{otcText.order.terms.you}</span>}
    </>
  )
}

export const isOver = (expiry: bigint, now: number | undefined): boolean =>
  expiry !== 0n && now !== undefined && Number(expiry) < now

export function Expiry({ expiry, now }: { expiry: bigint; now: number | undefined }) {
  if (expiry === 0n) return <>{otcText.expiry.never}</>
  if (now === undefined || isOver(expiry, now)) return <>{displayMoment(expiry)}</>
  const left = Number(expiry) - now
  return (
    <span title={displayMoment(expiry)} className={cn('tabular-nums', left < 60 && 'text-caution')}>
      {otcText.expiry.in(displayDuration(left))}
    </span>
  )
}
