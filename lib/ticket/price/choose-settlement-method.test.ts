import { parseEther, parseUnits } from 'viem'
import { expect, test } from 'vitest'
import type { FrozenIntent } from '../terms/frozen-intent'
import type { FrozenQuote } from '../terms/frozen-quote'
import { chooseSettlementMethod } from './choose-settlement-method'

const noGas = { gasless: 0n, market: 0n }

type Sale = { market: string; gasless: string; gasUsd?: string | null; destUsd?: string | null }

/** Returns prices of a sale of WETH for USDC; a swap costs 150,000 gas, 1.50 dollars. */
const saleOf = ({ market, gasless, gasUsd = '1.5', destUsd }: Sale) => {
  const received = parseUnits(market, 6)
  return {
    quote: {
      side: 'SELL',
      destAmount: received,
      priceRoute: {
        destAmount: String(received),
        destUSD: destUsd === undefined ? market : destUsd,
        srcAmount: String(parseEther('1')),
        srcUSD: '3200',
        gasCost: '150000',
        gasCostUSD: gasUsd,
      },
    } as FrozenQuote,
    intent: { side: 'SELL', destAmount: parseUnits(gasless, 6) } as FrozenIntent,
  }
}

test('default: the method with the better result after gas', () => {
  const order = chooseSettlementMethod({ ...saleOf({ market: '3200', gasless: '3199' }), extraGas: noGas })
  expect(order).toEqual({ way: 'gasless', gainUsd: '0.5', savedGasUsd: '1.5', needsTransaction: false })
  const swap = chooseSettlementMethod({ ...saleOf({ market: '3200', gasless: '3197.5' }), extraGas: noGas })
  expect(swap).toMatchObject({ way: 'market', gainUsd: '1' })
})

test('behavior: counts the gas of a needed approval or deposit', () => {
  const price = saleOf({ market: '3200', gasless: '3199' })
  // 120,000 gas cost 1.20 dollars.
  expect(chooseSettlementMethod({ ...price, extraGas: { gasless: 120_000n, market: 0n } })).toMatchObject({
    way: 'market',
    gainUsd: '0.7',
    needsTransaction: true,
  })
  expect(chooseSettlementMethod({ ...price, extraGas: { gasless: 60_000n, market: 60_000n } }).way).toBe('gasless')
})

test('behavior: a purchase uses the cheaper method', () => {
  const purchase = (market: string, gasless: string) => {
    const spent = parseEther(market)
    const priceRoute = { srcAmount: String(spent), srcUSD: '3200', gasCost: '150000', gasCostUSD: '1.5' }
    return chooseSettlementMethod({
      quote: { side: 'BUY', srcAmount: spent, priceRoute } as FrozenQuote,
      intent: { side: 'BUY', srcAmount: parseEther(gasless) } as FrozenIntent,
      extraGas: noGas,
    })
  }
  expect(purchase('1', '1.0004').way).toBe('gasless')
  expect(purchase('1', '1.0006').way).toBe('market')
})

test('behavior: the market must be better by half a basis point, and is kept while it is better', () => {
  const near = saleOf({ market: '3200', gasless: '3198.4' })
  expect(chooseSettlementMethod({ ...near, extraGas: noGas })).toMatchObject({ way: 'gasless', gainUsd: '-0.1' })
  expect(chooseSettlementMethod({ ...near, extraGas: noGas, last: 'market' })).toMatchObject({
    way: 'market',
    gainUsd: '0.1',
  })
  const far = saleOf({ market: '3200', gasless: '3198.3' })
  expect(chooseSettlementMethod({ ...far, extraGas: noGas, last: 'gasless' }).way).toBe('market')
  const equal = saleOf({ market: '3200', gasless: '3198.5' })
  expect(chooseSettlementMethod({ ...equal, extraGas: noGas, last: 'market' }).way).toBe('gasless')
})

test('behavior: without dollar prices the order without gas is chosen', () => {
  for (const missing of [{ gasUsd: null }, { destUsd: null }, { gasUsd: 'much' }])
    expect(
      chooseSettlementMethod({ ...saleOf({ market: '9999', gasless: '1', ...missing }), extraGas: noGas }),
    ).toMatchObject({
      way: 'gasless',
      gainUsd: undefined,
    })
})
