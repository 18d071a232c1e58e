import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { buildTransaction } from '../market/build-transaction'
import { pricesQuery } from '../market/market-queries'
import type { PriceRoute } from '../market/price-route'
import { getPrices } from '../market/prices'
import { call } from './client'
import { type ApiError, UnexpectedAnswerError, UnreachableServiceError } from './errors'

const priceRoute: PriceRoute = {
  version: '6.2',
  blockNumber: 7,
  network: 1,
  srcToken: `0x${'1'.repeat(40)}`,
  srcDecimals: 18,
  srcAmount: '1',
  destToken: `0x${'2'.repeat(40)}`,
  destDecimals: 6,
  destAmount: '2',
  bestRoute: [],
  gasCostUSD: null,
  gasCost: '0',
  side: 'SELL',
  contractAddress: `0x${'3'.repeat(40)}`,
  tokenTransferProxy: `0x${'3'.repeat(40)}`,
  contractMethod: 'swapExactAmountIn',
  partnerFee: 0.01,
  srcUSD: null,
  destUSD: null,
  hmac: '0'.repeat(40),
}

const answering = (status: number, body: string, headers: Record<string, string> = {}) => {
  const asked: { url: string; init: RequestInit }[] = []
  const fetch = (url: string, init: RequestInit) => {
    asked.push({ url, init })
    return new Response(body, { status, headers })
  }
  return { asked, init: { baseUrl: '/api', fetch } }
}

const terms = {
  expiresAt: '2026-11-21T12:00:30.000Z',
  surplus: { user: 100, partner: 0, service: 0, capPercent: null },
}
const input = { srcToken: 'WETH', destToken: 'USDC', amount: '1', slippage: 50 }

describe('call', () => {
  test('default', async () => {
    const { asked, init } = answering(200, JSON.stringify({ priceRoute, ...terms }))
    await call(getPrices, { ...input, includeDEXS: ['UniswapV2', 'UniswapV3'], excludeRFQ: true }, init)
    expect(asked[0]?.url).toBe(
      '/api/prices?srcToken=WETH&destToken=USDC&amount=1&slippage=50&includeDEXS=UniswapV2%2CUniswapV3&excludeRFQ=true',
    )
  })

  test('behavior: a price route keeps key order and unknown keys, so that it returns byte for byte', async () => {
    const text = JSON.stringify({ zebra: { b: 1, a: [2] }, ...priceRoute })
    const { init } = answering(200, `{"priceRoute":${text},${JSON.stringify(terms).slice(1)}`)
    const answer = await call(getPrices, input, init)
    expect(JSON.stringify(answer.priceRoute)).toBe(text)

    const { asked, init: buildInit } = answering(200, '[]')
    const user = `0x${'4'.repeat(40)}`
    await call(
      buildTransaction,
      { chainId: 1, onlyParams: true, userAddress: user, srcToken: 'WETH', destToken: 'USDC', ...answer },
      buildInit,
    )
    expect(asked[0]?.url).toBe('/api/transactions/1?onlyParams=true')
    expect(asked[0]?.init.body).toContain(`"priceRoute":${text}`)
  })

  test('error: Api.ApiError', async () => {
    const known = { errorType: 'RateLimitExceeded', details: 'Too Many Requests', description: 'Slower.' }
    const body = JSON.stringify({ ...known, error: 'x', requestId: 'b2f1' })
    const { init } = answering(429, body, { 'retry-after': '7' })
    const error = await call(getPrices, input, init).catch((thrown: ApiError) => thrown)
    expect(error).toMatchObject({ ...known, status: 429, retryAfterSeconds: 7, requestId: 'b2f1' })
  })

  test('behavior: limits a pause to the timers of browsers, and has none if absent', async () => {
    const pauseOf = async (text: string) => {
      const { init } = answering(429, '{"error":"x"}', { 'retry-after': text })
      return (await call(getPrices, input, init).catch((thrown: ApiError) => thrown)) as ApiError
    }
    expect((await pauseOf('99999999999')).retryAfterSeconds! * 1_000).toBeLessThan(2 ** 31)
    for (const text of ['-1', 'soon']) expect((await pauseOf(text)).retryAfterSeconds).toBeUndefined()
  })

  test('behavior: reads the request id of a refusal from its header if the body has none', async () => {
    const told = { errorType: 'Teapot', details: 'Short and stout', description: 'Short and stout. Brew coffee.' }
    await expect(call(getPrices, input, answering(418, JSON.stringify(told)).init)).rejects.toMatchObject({
      fix: 'Brew coffee.',
      message: 'Short and stout Brew coffee.',
    })
    const { init } = answering(500, '{"error":"x","description":{}}', { 'x-request-id': 'b2f1' })
    await expect(call(getPrices, input, init)).rejects.toMatchObject({ requestId: 'b2f1', description: 'x.' })
  })

  test('behavior: reads a body that has only `error`', async () => {
    const { init } = answering(404, '{"error":"No routes found with enough liquidity"}')
    await expect(call(getPrices, input, init)).rejects.toMatchObject({
      status: 404,
      details: 'No routes found with enough liquidity',
    })
  })

  test('behavior: reads the two amounts of available liquidity and nothing else', async () => {
    const available = { srcAmount: '712400000000000000000', destAmount: '1598211' }
    const refused = (availableLiquidity: unknown) =>
      call(
        getPrices,
        input,
        answering(400, JSON.stringify({ errorType: 'PricingError', availableLiquidity })).init,
      ).catch((error: ApiError) => error)
    expect(await refused(available)).toMatchObject({ availableLiquidity: available })
    for (const wrong of [
      null,
      7,
      [],
      { srcAmount: '1' },
      { ...available, srcAmount: 7 },
      { ...available, destAmount: '-1' },
    ])
      expect(await refused(wrong)).toMatchObject({ errorType: 'PricingError', availableLiquidity: undefined })
  })

  test('error: Api.UnexpectedAnswerError', async () => {
    for (const [status, body] of [
      [200, '<html>'],
      [200, '{"priceRoute":{"hmac":1}}'],
      [502, '<html>Bad gateway</html>'],
      [500, '{}'],
    ] as const)
      await expect(call(getPrices, input, answering(status, body).init)).rejects.toThrow(UnexpectedAnswerError)
  })

  test('error: Api.UnreachableServiceError', async () => {
    const fetch = () => Promise.reject(new TypeError('fetch failed'))
    await expect(call(getPrices, input, { baseUrl: '/api', fetch })).rejects.toThrow(UnreachableServiceError)
  })

  test('behavior: rethrows an abort by the caller', async () => {
    const controller = new AbortController()
    const fetch = (_: string, { signal }: RequestInit) =>
      new Promise<Response>((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
    const pending = call(getPrices, input, { baseUrl: '/api', fetch, signal: controller.signal })
    controller.abort()
    await expect(pending).rejects.toMatchObject({ name: 'AbortError' })
  })

  test('behavior: every request has a time limit, with or without a signal', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout')
    onTestFinished(() => timeout.mockRestore())
    for (const signal of [undefined, new AbortController().signal]) {
      const limit = new AbortController()
      timeout.mockReturnValue(limit.signal)
      const fetch = async (_: string, { signal: ends }: RequestInit) => {
        limit.abort(new DOMException('It took too long.', 'TimeoutError'))
        ends?.throwIfAborted()
        return new Response('{}', { status: 500 })
      }
      const late = call(getPrices, input, { baseUrl: '/api', fetch, ...(signal && { signal }) })
      await expect(late).rejects.toThrow(UnreachableServiceError)
      expect(timeout).toHaveBeenLastCalledWith(20_000)
    }
  })
})

describe('pricesQuery', () => {
  test('default', () => {
    const query = pricesQuery({ baseUrl: '/api' }, input)
    expect(query.queryKey).toEqual(['api', '/api', 'GET /prices', input])
    expect(query.enabled).toBe(true)
  })

  test('behavior: disabled until the input is complete', () => {
    const disabled = [{}, { ...input, amount: '0' }, { ...input, amount: '1.5' }, { ...input, destToken: 'WETH' }]
    for (const asked of disabled) expect(pricesQuery({ baseUrl: '/api' }, asked).enabled).toBe(false)
  })
})
