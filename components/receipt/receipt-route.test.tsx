import { expect, test } from 'vitest'
import type { ReceiptTrade } from '@/actions/receipt/trade'
import { drawOnSite } from '@/components/trade/testing/draw-on-site'
import { chains } from '@/lib/chain/registry/chains'
import { isJustMined } from './is-just-mined'
import ReceiptRoute from './receipt-route'

const [weth, usdc] = ['WETH', 'USDC'].map((symbol) => chains[1]!.tokens.find((token) => token.symbol === symbol)!)
const ends = { srcToken: weth!.address, destToken: usdc!.address }
const leg = { pool: '0x01', dex: 'UniswapV3', feePips: 500, amountIn: 5n, amountOut: 9n } as const
const legs = [{ ...leg, tokenIn: ends.srcToken, tokenOut: ends.destToken }]
const draw = (isNew: boolean) =>
  drawOnSite(
    <ReceiptRoute
      chain={chains[1]!}
      trade={{ kind: 'settlement', ...ends } as ReceiptTrade}
      route={{ legs, spent: 5n, brought: 9n }}
      tokens={{}}
      isNew={isNew}
    />,
  )

test('default: what was just traded, by an agent too, runs through its route once', () => {
  expect(draw(true).match(/animate-run-through/g)).toHaveLength(1)
  expect(draw(false)).not.toContain('animate-run-through')
})

test('behavior: two minutes after its block a trade is an old one, whatever the clock of a local chain says', () => {
  expect([0, 119_999, 120_000].map((ms) => isJustMined(1_000, 1_000_000 + ms))).toEqual([true, true, false])
  expect(isJustMined(5_000, 1_000_000)).toBe(true)
})
