import { listLegs, readRoute } from '@/components/trade/route/read-route'
import { RouteDrawing } from '@/components/trade/route/route-drawing'
import { RouteTable } from '@/components/trade/route/route-table'
import type { ReadMarket } from '@/hooks/proof/use-market-on-chain'
import { isNativeToken } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { findToken } from '@/lib/chain/registry/registry'
import type { FrozenQuote } from '@/lib/ticket/terms/frozen-quote'
import { swapText } from '@/messages/swap'
import type { SwapFigures } from '../quote/swap-figures'

type RouteDetailsProps = {
  chain: Chain
  quote: FrozenQuote
  figures: SwapFigures
  market: ReadMarket
  settled: boolean
}

export function RouteDetails({ chain, quote, figures, market, settled }: RouteDetailsProps) {
  const paths = readRoute(quote.priceRoute, (address) =>
    isNativeToken(address) ? chain.nativeCurrency : findToken(chain, address),
  )
  const isMixed = !figures.fillsOrders && listLegs(paths).some(({ order }) => order)
  const rates = market.status === 'compared' ? market.rates : undefined
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <RouteDrawing
        paths={paths}
        rates={rates}
        settled={settled}
        chainId={chain.id}
        src={figures.src}
        dest={figures.dest}
      />
      <details className="text-xs">
        <summary className="min-h-6 text-soft hover:text-ink">
          {swapText.review.route[figures.fillsOrders ? 'makers' : isMixed ? 'poolsAndMakers' : 'pools']}
        </summary>
        <div className="mt-2">
          <RouteTable paths={paths} chainId={chain.id} rates={rates} />
        </div>
      </details>
    </div>
  )
}
