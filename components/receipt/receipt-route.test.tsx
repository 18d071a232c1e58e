import { pad } from 'viem'
import { expect, test } from 'vitest'
import type { ReceiptTrade } from '@/actions/receipt/trade'
import { drawOnSite } from '@/components/trade/testing/draw-on-site'
import { toLowerAddress } from '@/lib/address'
import { chains } from '@/lib/chain/registry/chains'
import { isJustMined } from './is-just-mined'
import ReceiptRoute from './receipt-route'

const [weth, usdc] = ['WETH', 'USDC'].map((symbol) => chains[1]!.tokens.find((token) => token.symbol === symbol)!)
const ends = { srcToken: weth!.address, destToken: usdc!.address }
const leg = { pool: pad('0x01', { size: 20 }), dex: 'UniswapV3', feePips: 500, amountIn: 5n, amountOut: 9n } as const
const whole = { ...leg, tokenIn: toLowerAddress(ends.srcToken), tokenOut: toLowerAddress(ends.destToken) }
const draw = (isNew: boolean, legs = [whole]) =>
  drawOnSite(
    <ReceiptRoute
      chain={chains[1]!}
      trade={{ kind: 'settlement', ...ends } as ReceiptTrade}
      route={{ legs, spent: 5n * BigInt(legs.length), received: 9n * BigInt(legs.length) }}
      tokens={{}}
      isNew={isNew}
    />,
  )

test('default: animates a new trade through its route once', () => {
  expect(draw(true).match(/animate-run-through/g)).toHaveLength(1)
  expect(draw(false)).not.toContain('animate-run-through')
})

test('behavior: shows a single pool in the drawing only, and several also in a table', () => {
  const one = draw(false)
  expect(one).not.toContain('<table')
  const text = one.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
  expect(text).toMatch(/ Pool 100% Uniswap V3 0\.05% In 5 .* Out 9 .* Pool address 0x0000…0001 /)
  const two = draw(false, [whole, { ...whole, pool: pad('0x02', { size: 20 }) }])
  expect(two.match(/<td/g)).toHaveLength(10)
})

test('behavior: a trade is new for two minutes after its block, also on a chain ahead of time', () => {
  expect([0, 119_999, 120_000].map((ms) => isJustMined(1_000, 1_000_000 + ms))).toEqual([true, true, false])
  expect(isJustMined(5_000, 1_000_000)).toBe(true)
})
