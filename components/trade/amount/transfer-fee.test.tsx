import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { tradeText } from '@/messages/trade'
import { drawOnSite } from '../testing/draw-on-site'
import { TokenInput } from '../token/token-input'
import { feeTokens, tradeFeeTokens } from './describe-transfer-fee'
import { TransferFeeNotice } from './transfer-fee-notice'

const [sta, weth] = [findTokenBySymbol(mainnet, 'STA')!, findTokenBySymbol(mainnet, 'WETH')!]
const ptx = { ...weth, symbol: 'PTX', poolFeeBps: { into: 300, outOf: 200 } }
const field = (token: typeof sta) =>
  drawOnSite(
    <TokenInput
      chainId={1}
      label="Sell"
      name="Amount"
      text=""
      onTextChange={() => {}}
      token={token}
      onPickToken={() => {}}
    />,
  )

test('default: shows the fee of a token with its rate', () => {
  expect(field(sta)).toContain('takes 1% on transfer')
  expect(field(weth)).not.toContain('on transfer')
  expect(field(ptx)).toContain('takes up to 3% on trades')
})

test('behavior: explains the effect of the fee, and names no other token', () => {
  const notice = (what: string) =>
    renderToStaticMarkup(<TransferFeeNotice tokens={tradeFeeTokens([undefined, weth, sta, ptx])} what={what} />)
  for (const what of [tradeText.transfer.inSwap, tradeText.transfer.inOrder]) {
    expect(notice(what)).toContain('STA takes 1% of every transfer')
    expect(notice(what)).toContain(what)
  }
  expect(notice(tradeText.transfer.inSwap)).toContain('PTX takes up to 3% of every trade')
  expect(notice(tradeText.transfer.inSwap)).not.toContain('WETH')
})

test('behavior: ignores fees of pool transfers in an order', () => {
  expect(feeTokens([undefined, weth, sta, ptx])).toEqual([sta])
})
