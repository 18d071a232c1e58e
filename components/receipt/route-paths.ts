import type { TokenNames } from '@/actions/receipt/read-transaction'
import { displayPercent } from '@/components/trade/amount/display-amount'
import { exchangeName } from '@/components/trade/route/exchange-name'
import type { RouteLeg, RoutePath } from '@/components/trade/route/read-route'
import type { ExecutedRoute } from '@/lib/chain/program/executed-route'
import { ordersExchange } from '@/lib/order/exchanges'
import { decompose } from '@/lib/routing/route/decompose'
import { receiptText } from '@/messages/receipt'
import { tokenOf } from './describe-trade'

type Ends = { srcToken: `0x${string}`; destToken: `0x${string}` }

// Converts an executed route to the paths of a route drawing. `ends` are tokens of pools: the
// wrapped token for the native one.
export function routePaths({ legs, spent }: ExecutedRoute, ends: Ends, tokens: TokenNames): RoutePath[] {
  return decompose({ ...ends, legs }).map(({ amountIn, hops }, index) => {
    const share = Number(amountIn) / Number(spent)
    return {
      key: `${index}`,
      share,
      hops: hops.map(({ tokenIn, tokenOut, parts }) => {
        const total = parts.reduce((sum, part) => sum + part.amountIn, 0n)
        return {
          src: tokenOf(tokens, tokenIn),
          dest: tokenOf(tokens, tokenOut),
          legs: parts.map(({ leg, amountIn, amountOut }): RouteLeg => {
            const { pool, dex, feePips, maker } = legs[leg]!
            return {
              key: `leg ${leg}`,
              exchange:
                dex === ordersExchange ? receiptText.route.order : dex ? exchangeName(dex) : receiptText.route.pool,
              pool,
              order: maker && { hash: pool, maker },
              fee: feePips === undefined ? undefined : displayPercent(feePips / 100),
              share: total === 0n ? share / parts.length : (share * Number(amountIn)) / Number(total),
              srcAmount: amountIn,
              destAmount: amountOut,
            }
          }),
        }
      }),
    }
  })
}
