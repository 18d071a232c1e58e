import { describe, expect, test } from 'vitest'
import { ApiError, UnreachableServiceError } from '@/lib/api/contract/errors'
import { mainnet as chain } from '@/lib/chain/registry/mainnet'
import { priceOf } from '../intent/testing/open-intents'
import { openOrder, ordersQuote } from '../proof/testing/orders-quote'
import { askPrice } from './ask-price'

const question = { network: 1, srcToken: 'USDC', srcDecimals: 6, destToken: 'WETH', destDecimals: 18, amount: '100' }
const [usdc, weth] = ['USDC', 'WETH'].map((symbol) => chain.tokens.find((token) => token.symbol === symbol)!.address)
const order = { maker: chain.contracts.rfq, makerAsset: usdc!, takerAsset: weth!, makerAmount: 9n, takerAmount: 9n }
const market = ordersQuote(chain, [openOrder(order, 9n)])
const reason = { errorType: 'GasCostExceedsTradeAmount', details: 'Gas cost exceeds trade amount' }

/** Opens a service that answers by path, and records the requests. */
const serviceOf = (answers: Record<string, () => Response>) => {
  const asked: URL[] = []
  const fetch = async (url: string) => {
    asked.push(new URL(url))
    return answers[new URL(url).pathname]!()
  }
  return { asked, api: { baseUrl: 'https://service.test', fetch } }
}
const refusal = (errorType: string, status: number) => () =>
  Response.json({ errorType, details: `no ${errorType}`, error: errorType }, { status })
const prices = () =>
  Response.json({ priceRoute: market, expiresAt: '', surplus: { user: 100, partner: 0, service: 0, capPercent: null } })

describe('askPrice', () => {
  test('default: an intent price if an agent has one, without further requests', async () => {
    const { api, asked } = serviceOf({ '/v2/quote': () => Response.json({ delta: priceOf() }) })
    const asks = { ...question, side: 'SELL', receiver: `0x${'11'.repeat(20)}`, maxImpact: 100 }
    expect(await askPrice(api, asks, 'gasless')).toEqual({ price: priceOf(), slip: expect.any(Function) })
    expect(Object.fromEntries(asked[0]!.searchParams)).toEqual({
      chainId: '1',
      srcToken: 'USDC',
      destToken: 'WETH',
      srcDecimals: '6',
      destDecimals: '18',
      amount: '100',
      mode: 'ALL',
      side: 'SELL',
      beneficiary: `0x${'11'.repeat(20)}`,
      maxImpact: '100',
    })
    expect(asked.length).toBe(1)
  })

  test('behavior: the market price instead, with the reason', async () => {
    const { api } = serviceOf({ '/v2/quote': () => Response.json({ market, fallbackReason: reason }) })
    expect(await askPrice(api, question, 'gasless')).toMatchObject({
      priceRoute: { hmac: market.hmac },
      fallbackReason: reason,
    })
  })

  test('behavior: requests the market price with its own parameters if both are refused', async () => {
    const { api, asked } = serviceOf({ '/v2/quote': refusal('BadUsdPrice', 400), '/prices': prices })
    expect(await askPrice(api, { ...question, ignoreBadUsdPrice: true }, 'gasless')).toMatchObject({
      fallbackReason: { errorType: 'BadUsdPrice', details: 'no BadUsdPrice' },
    })
    expect(asked[1]!.searchParams.get('ignoreBadUsdPrice')).toBe('true')
  })

  test('behavior: only requests the market price if it is chosen', async () => {
    const { api, asked } = serviceOf({ '/prices': prices })
    expect((await askPrice(api, question, 'market')).priceRoute).toEqual(market)
    expect(asked.length).toBe(1)
  })

  test('behavior: a slippage follows the service’s facts about the price', async () => {
    const said = (usualMoveBps?: number) =>
      serviceOf({ '/v2/quote': () => Response.json({ delta: priceOf(), market, usualMoveBps }) }).api
    const bps = async (usualMoveBps?: number) =>
      (await askPrice(said(usualMoveBps), question, 'auto')).slip('listed', undefined).bps
    expect(await Promise.all([bps(), bps(0), bps(42), bps(10_000)])).toEqual([50, 20, 50, 200])
  })

  test('error: does not repeat a request after a failure or a pause', async () => {
    for (const status of [429, 503]) {
      const { api, asked } = serviceOf({ '/v2/quote': refusal('RateLimitExceeded', status) })
      await expect(askPrice(api, question, 'gasless')).rejects.toThrow(ApiError)
      expect(asked.length).toBe(1)
    }
    const api = { baseUrl: 'https://service.test', fetch: () => Promise.reject(new TypeError('Failed to fetch')) }
    await expect(askPrice(api, question, 'gasless')).rejects.toThrow(UnreachableServiceError)
  })
})
