import { useMemo, useState } from 'react'
import type { PriceDraft } from '@/components/alerts/price-alerts'
import { displayAmount } from '@/components/trade/amount/display-amount'
import type { PriceMark } from '@/components/trade/route/candle-canvas'
import type { OrderLine } from '@/components/trade/route/price-chart'
import PriceHistory, { type AlertPrice } from '@/components/trade/route/price-history'
import { onDemand } from '@/components/ui/on-demand'
import { usePairTrades } from '@/hooks/intent/use-pair-trades'
import type { ChoosableToken } from '@/hooks/token/use-tokens'
import { useSite } from '@/hooks/use-site'
import type { Chain, Token } from '@/lib/chain/chain'
import { poolTokenOf } from '@/lib/chain/pools/pool-token'
import { findToken } from '@/lib/chain/registry/registry'
import type { OpenTrade } from '@/lib/history/pair-trades'
import type { PriceText } from '@/lib/ticket/fields/limit-price'
import { marketPriceText } from '@/lib/ticket/fields/market-price-text'
import { writePriceText } from '@/lib/ticket/fields/price-text'
import { replacePath } from '@/lib/ticket/fields/replace-path'
import { writeDecimal } from '@/lib/write-decimal'
import { chartText } from '@/messages/chart'
import { intentText } from '@/messages/intent'

const AlertsDialog = onDemand(() => import('@/components/alerts/alerts-dialog'))

export type PairChartProps = {
  chain: Chain
  from: ChoosableToken
  to: ChoosableToken
  // The price of the limit, whole `to` for a whole `from`.
  limit?: number | undefined
  onLimit?: ((price: PriceText) => void) | undefined
}

// Charts the prices of a pair with the connected account's open orders as lines and fills as marks.
// Default export: loaded once the pair is known.
export default function PairChart({ chain, from, to, limit, onLimit }: PairChartProps) {
  const { sendsAlerts } = useSite()
  const [alert, setAlert] = useState<PriceDraft>()
  const [isAsking, setIsAsking] = useState(false)
  const { open, fills } = usePairTrades({ chain, from, to })
  const orders = useMemo(() => open.map((trade) => lineOf(trade, { chain, from })), [open, chain, from])
  const marks = useMemo(
    () =>
      fills.map(({ id, at, price, isSale, src, spent }): PriceMark => {
        const name = chartText.sold(displayAmount(spent, src.decimals), src.symbol)
        return { id, at, price, name, side: isSale ? 'sell' : 'buy' }
      }),
    [fills],
  )
  const isFollowed = draftOf(chain, { base: from.address, quote: to.address, price: 1, last: 1 }) !== undefined
  const onAlert = (at: AlertPrice) => {
    setAlert(draftOf(chain, at))
    setIsAsking(true)
  }
  return (
    <>
      <PriceHistory
        chainId={chain.id}
        from={from}
        to={to}
        limit={limit}
        onLimit={onLimit && ((price) => onLimit(marketPriceText(chain, { from, to, price })))}
        orders={orders}
        marks={marks}
        onAlert={sendsAlerts && isFollowed ? onAlert : undefined}
      />
      {sendsAlerts && <AlertsDialog open={isAsking} onClose={() => setIsAsking(false)} draft={alert} />}
    </>
  )
}

// Returns an alert for a price of the chart; undefined for tokens whose prices are not stored.
const draftOf = (chain: Chain, { base, quote, price, last }: AlertPrice): PriceDraft | undefined => {
  const [from, to] = [base, quote].map((token) => findToken(chain, poolTokenOf(chain, token))?.address)
  if (!from || !to || from === to) return undefined
  return {
    chainId: chain.id,
    base: from,
    quote: to,
    direction: price < last ? 'below' : 'above',
    price: writeDecimal(price, { maximumSignificantDigits: 6 }).replaceAll(',', ''),
  }
}

const lineOf = (trade: OpenTrade, { chain, from }: { chain: Chain; from: Token }): OrderLine => {
  const { signed, partner, src, dest, left, price } = trade
  return {
    id: signed.hash,
    price,
    name: chartText.openSale(displayAmount(left, src.decimals), src.symbol),
    moveTo: (next) => {
      // The price as the order's own ticket shows it, with its source first.
      const text = marketPriceText(chain, { from: src, to: dest, price: src === from ? next : 1 / next })
      const price = writePriceText(text)
      const href = replacePath({ chainId: chain.id, signed, src, dest, output: undefined, partner, price })
      return href
        ? { href, text: chartText.replace }
        : {
            href: `/orders/${signed.hash}?chain=${chain.id}`,
            text: chartText.openOrder,
            why: intentText.card.notReplaceable,
          }
    },
  }
}
