import { Amount } from '@/components/trade/amount/amount'
import { PartnerRow } from '@/components/trade/ticket/partner-row'
import { AddressText } from '@/components/trade/token/address-text'
import { Row, Rows } from '@/components/ui/rows'
import { isNativeToken } from '@/lib/address'
import { spenderOf } from '@/lib/chain/approval/requirements'
import type { Chain } from '@/lib/chain/chain'
import { ordersExchange } from '@/lib/order/exchanges'
import type { FrozenQuote } from '@/lib/ticket/terms/frozen-quote'
import { sharedText } from '@/messages/shared'
import { swapText } from '@/messages/swap'
import { limitToken, type SwapFigures } from '../quote/swap-figures'

type CallDetailsProps = { chain: Chain; quote: FrozenQuote; figures: SwapFigures; owner: string | undefined }

export function CallDetails({ chain, quote, figures, owner }: CallDetailsProps) {
  const { side, src, dest, fee } = figures
  const native = isNativeToken(src.address)
  const exchanges = quote.priceRoute.bestRoute.flatMap(({ swaps }) => swaps.flatMap((swap) => swap.swapExchanges))
  const orders = exchanges.filter(({ exchange }) => exchange === ordersExchange).length
  return (
    <>
      <Rows>
        <Row label={swapText.review.call.to}>
          {swapText.review.call.router} <AddressText address={spenderOf(chain, 'market')} />
        </Row>
        <Row label={swapText.review.call.method}>
          <code className="font-mono text-2xs">{quote.priceRoute.contractMethod}</code>
        </Row>
        <Row
          label={
            native
              ? swapText.review.call.value
              : side === 'SELL' || figures.fillsOrders
                ? swapText.review.call.takesExactly
                : swapText.review.call.takesAtMost
          }
        >
          <Amount raw={side === 'SELL' ? figures.pays : figures.limit} token={src} />
        </Row>
        <Row
          label={
            side === 'SELL'
              ? sharedText.limit[side]
              : figures.fillsOrders
                ? swapText.review.call.buysAtLeast
                : swapText.review.call.buysExactly
          }
        >
          <Amount
            raw={side === 'SELL' ? figures.limit : figures.gets}
            token={side === 'SELL' ? limitToken(figures) : dest}
          />
        </Row>
        <Row label={sharedText.receiver.name}>
          {quote.receiver ? (
            <AddressText address={quote.receiver} />
          ) : owner ? (
            <AddressText address={owner} copy={false} />
          ) : (
            sharedText.receiver.yourWallet
          )}
        </Row>
        {figures.fillsOrders ? (
          <Row label={swapText.review.call.orders}>{swapText.review.call.ordersAlone}</Row>
        ) : (
          <>
            {orders > 0 && <Row label={swapText.review.call.orders}>{swapText.review.call.ordersBeside}</Row>}
            <PartnerRow fee={fee} partner={quote.partner} />
          </>
        )}
      </Rows>
      <p className="pt-1 text-2xs text-faint">{swapText.review.call.verified}</p>
    </>
  )
}
