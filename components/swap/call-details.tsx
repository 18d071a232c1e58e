import type { FrozenQuote } from '@/actions/swap/frozen-quote'
import { AddressText } from '@/components/trade/address-text'
import { Amount } from '@/components/trade/amount'
import { PartnerRow } from '@/components/trade/partner-row'
import { Row, Rows } from '@/components/ui/rows'
import { isNativeToken } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { spenderOf } from '@/lib/chain/requirements'
import { ordersExchange } from '@/lib/order/exchanges'
import { limitLabel, limitToken, type SwapFigures } from './swap-figures'

type CallDetailsProps = { chain: Chain; quote: FrozenQuote; figures: SwapFigures; owner: string | undefined }

export function CallDetails({ chain, quote, figures, owner }: CallDetailsProps) {
  const { side, src, dest, fee } = figures
  const native = isNativeToken(src.address)
  const exchanges = quote.priceRoute.bestRoute.flatMap(({ swaps }) => swaps.flatMap((swap) => swap.swapExchanges))
  const orders = exchanges.filter(({ exchange }) => exchange === ordersExchange).length
  return (
    <>
      <Rows>
        <Row label="To">
          Router 6.2 <AddressText address={spenderOf(chain, 'market')} />
        </Row>
        <Row label="Method">
          <code className="font-mono text-2xs">{quote.priceRoute.contractMethod}</code>
        </Row>
        <Row label={native ? 'Value' : side === 'SELL' || figures.fillsOrders ? 'Takes exactly' : 'Takes at most'}>
          <Amount raw={side === 'SELL' ? figures.pays : figures.limit} token={src} />
        </Row>
        <Row label={side === 'SELL' ? limitLabel(side) : figures.fillsOrders ? 'Buys at least' : 'Buys exactly'}>
          <Amount
            raw={side === 'SELL' ? figures.limit : figures.gets}
            token={side === 'SELL' ? limitToken(figures) : dest}
          />
        </Row>
        <Row label="Receiver">
          {quote.receiver ? (
            <AddressText address={quote.receiver} />
          ) : owner ? (
            <AddressText address={owner} copy={false} />
          ) : (
            'Your wallet'
          )}
        </Row>
        {figures.fillsOrders ? (
          <Row label="Orders">filled whole for this amount, or nothing is</Row>
        ) : (
          <>
            {orders > 0 && <Row label="Orders">at their signed prices, or it reverts</Row>}
            <PartnerRow fee={fee} partner={quote.partner} />
          </>
        )}
      </Rows>
      <p className="pt-1 text-2xs text-faint">We verify and simulate it before your wallet opens.</p>
    </>
  )
}
