import Link from 'next/link'
import { createContext, use } from 'react'
import type { Hex } from 'viem'
import { displayAmount } from '@/components/trade/amount/display-amount'
import { rateText } from '@/components/trade/amount/rate-text'
import { AddressText } from '@/components/trade/token/address-text'
import { NamesakeMark } from '@/components/trade/token/namesake-mark'
import { TokenIcon } from '@/components/trade/token/token-icon'
import { Badge } from '@/components/ui/badge'
import { Checkbox } from '@/components/ui/checkbox'
import { cn } from '@/components/ui/cn'
import type { DeskRow as Row } from '@/hooks/otc/use-desk'
import { useToken } from '@/hooks/token/use-tokens'
import { isSameAddress, zeroAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { isPricedInverse } from '@/lib/chain/token/market-direction'
import { endedEarly } from '@/lib/history/otc/derive-order-state'
import { orderPath } from '@/lib/history/otc/order-link'
import type { MarketPrice } from '@/lib/ticket/price/market-price'
import { otcText } from '@/messages/otc'
import { OrderState, stateWord } from '../order/order-state'
import { Expiry, isOver } from '../order/order-terms'
import { MarketText } from './market-text'

type DeskRowProps = {
  row: Row
  chain: Chain
  now: number | undefined
  isMine: boolean
  account: string | undefined
  // Undefined for a closed order.
  market: MarketPrice | undefined
  // False for a closed order, which cannot be selected.
  isLive: boolean
}

type Chosen = { chosen: readonly Hex[]; choose: (hash: Hex, isChosen: boolean) => void }

// Holds the selected rows in a context, so that a selection renders only the checkboxes.
export const Choice = createContext<Chosen>({ chosen: [], choose: () => undefined })

function ChooseRow({ hash, name, isLive }: { hash: Hex; name: string; isLive: boolean }) {
  const { chosen, choose } = use(Choice)
  return (
    <Checkbox
      aria-label={otcText.desk.row.choose(name)}
      className="mt-1"
      disabled={!isLive}
      checked={isLive && chosen.includes(hash)}
      onChange={(event) => choose(hash, event.target.checked)}
    />
  )
}

export function DeskRow({ row, chain, now, isMine, account, market, isLive }: DeskRowProps) {
  const { signed, verdict, disputed, isByLinkOnly } = row
  const { order, hash } = signed
  const makerToken = useToken(chain, order.makerAsset).token
  const takerToken = useToken(chain, order.takerAsset).token
  const isOpen = isSameAddress(order.taker, zeroAddress)
  const amount = (raw: bigint, token: { symbol: string; decimals: number } | undefined) =>
    token ? `${displayAmount(raw, token.decimals)} ${token.symbol}` : otcText.desk.row.unread
  const filled = verdict?.filled ? Number((verdict.filled * 100n) / order.makerAmount) : 0
  const name = otcText.desk.row.name(amount(order.makerAmount, makerToken), amount(order.takerAmount, takerToken))
  return (
    // Skips the layout of rows off the screen; the intrinsic size approximates their height.
    <li
      className={cn(
        'flex items-start gap-3 border-t border-line py-3 [contain-intrinsic-size:auto_7rem]',
        '[content-visibility:auto] [overflow-clip-margin:0.5rem]',
        'first:border-t-0 sm:[contain-intrinsic-size:auto_3.7rem]',
      )}
    >
      {isMine && <ChooseRow hash={hash} name={name} isLive={isLive} />}
      <div className="grid min-w-0 flex-1 gap-x-4 gap-y-1 text-xs sm:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_10.5rem]">
        <div className="grid min-w-0 gap-0.5">
          <Link
            href={orderPath({ hash, signed })}
            className="flex min-w-0 items-center gap-2 text-sm font-medium underline-offset-4 hover:underline"
          >
            <span aria-hidden className="flex -space-x-1.5">
              <TokenIcon chainId={chain.id} token={makerToken} size={20} />
              <TokenIcon chainId={chain.id} token={takerToken} size={20} />
            </span>
            <span className="min-w-0">{name}</span>
          </Link>
          <p className="text-soft">
            {makerToken && takerToken
              ? rateText(
                  { raw: order.makerAmount, token: makerToken },
                  { raw: order.takerAmount, token: takerToken },
                  isPricedInverse(chain, makerToken, takerToken),
                )
              : otcText.desk.row.unread}{' '}
            {[makerToken, takerToken].some((token) => token?.origin === 'found') && (
              <span className="text-caution">{otcText.desk.row.unlisted}</span>
            )}{' '}
            <NamesakeMark chainId={chain.id} token={makerToken} />
            <NamesakeMark chainId={chain.id} token={takerToken} />
          </p>
          {market && (
            <p className="text-soft">
              {market.pays === undefined && market.status !== 'loading' ? (
                <span className="text-faint">{otcText.market.notCompared}</span>
              ) : (
                <MarketText
                  market={market}
                  offered={order.makerAmount}
                  whose={isSameAddress(order.maker, account) ? 'taker' : 'you'}
                />
              )}
            </p>
          )}
        </div>
        <div className="flex min-w-0 flex-wrap content-start gap-x-3 text-soft sm:-mt-0.5 sm:grid">
          <p className="min-h-6 leading-6">
            {!isMine
              ? otcText.desk.row.from(<AddressText address={order.maker} />)
              : isOpen
                ? otcText.desk.row.toAnyone
                : otcText.desk.row.to(<AddressText address={order.taker} />)}
          </p>
          {!endedEarly(verdict?.state) && (
            <p className="min-h-6 leading-6">
              {order.expiry === 0n
                ? otcText.desk.row.neverExpires
                : (isOver(order.expiry, now) ? otcText.desk.row.expired : otcText.desk.row.expires)(
                    <Expiry expiry={order.expiry} now={now} />,
                  )}
            </p>
          )}
        </div>
        <div className="flex flex-wrap content-start items-start gap-1 sm:grid sm:justify-items-end">
          <OrderState state={verdict?.state} shortOf={verdict?.shortOf} />
          {filled > 0 && verdict?.state !== 'FULFILLED' && <Badge>{otcText.desk.row.filled(filled)}</Badge>}
          {isByLinkOnly && <Badge>{otcText.desk.row.byLinkOnly}</Badge>}
          {disputed && <Badge variant="caution">{otcText.desk.row.disputed(stateWord(disputed))}</Badge>}
        </div>
      </div>
    </li>
  )
}
