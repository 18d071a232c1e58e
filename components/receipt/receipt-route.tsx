import type { TokenNames } from '@/actions/receipt/read-transaction'
import type { ReceiptTrade } from '@/actions/receipt/trade'
import { LegAddress } from '@/components/trade/route/leg-address'
import { listLegs } from '@/components/trade/route/read-route'
import { RouteDrawing } from '@/components/trade/route/route-drawing'
import { RouteTable } from '@/components/trade/route/route-table'
import { Section } from '@/components/trade/text/section'
import { Row, Rows } from '@/components/ui/rows'
import type { Chain } from '@/lib/chain/chain'
import { poolTokenOf } from '@/lib/chain/pools/pool-token'
import type { ExecutedRoute } from '@/lib/chain/program/executed-route'
import { receiptText } from '@/messages/receipt'
import { tokenOf } from './describe-trade'
import { routePaths } from './route-paths'

type ReceiptRouteProps = { chain: Chain; trade: ReceiptTrade; route: ExecutedRoute; tokens: TokenNames; isNew: boolean }

// Shows the executed route. Default export: loaded with the first trade that has one.
export default function ReceiptRoute({ chain, trade, route, tokens, isNew }: ReceiptRouteProps) {
  const ends = { srcToken: poolTokenOf(chain, trade.srcToken), destToken: poolTokenOf(chain, trade.destToken) }
  const paths = routePaths(route, ends, tokens)
  // The drawing already has the figures of a single pool.
  const [only, ...others] = listLegs(paths)
  return (
    <Section
      title={receiptText.route.title}
      aside={<span className="text-2xs text-faint">{receiptText.route.about}</span>}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <RouteDrawing
          chainId={chain.id}
          paths={paths}
          src={tokenOf(tokens, ends.srcToken)}
          dest={tokenOf(tokens, ends.destToken)}
          settled={isNew}
        />
        {only && others.length === 0 ? (
          <Rows>
            <Row label={only.order ? receiptText.route.order : receiptText.route.poolAddress}>
              <LegAddress leg={only} chainId={chain.id} />
            </Row>
          </Rows>
        ) : (
          <RouteTable paths={paths} chainId={chain.id} />
        )}
      </div>
    </Section>
  )
}
