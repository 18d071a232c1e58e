import { expect, test } from 'vitest'
import { drawOnSite } from '@/components/trade/testing/draw-on-site'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { FillReview } from './fill-review'

const [weth, usdc] = [findTokenBySymbol(mainnet, 'WETH')!, findTokenBySymbol(mainnet, 'USDC')!]

test('behavior: shows the price in market direction whichever token is paid', () => {
  const [wei, cents] = [10n ** 18n, 3_196_770_000n]
  const draw = (makerToken: typeof weth, takerToken: typeof weth, fill: { pays: bigint; gets: bigint }) =>
    drawOnSite(
      <FillReview
        chain={mainnet}
        makerToken={makerToken}
        takerToken={takerToken}
        fill={fill}
        changed={undefined}
        permits={false}
        batches={false}
        committed={0n}
        maker={`0x${'11'.repeat(20)}`}
        market={{ status: 'none', pays: undefined }}
        balance={undefined}
        allowance={undefined}
      />,
    ).replace(/<[^>]*>/g, ' ')
  expect(draw(weth, usdc, { pays: cents, gets: wei })).toContain('1 WETH = 3,196.77 USDC')
  expect(draw(usdc, weth, { pays: wei, gets: cents })).toContain('1 WETH = 3,196.77 USDC')
})
