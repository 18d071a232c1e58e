import { existsSync, readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import type { Hono } from 'hono'
import createClient from 'openapi-fetch'
import { type Address, getAddress, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nativeToken, zeroAddress } from '@/lib/address'
import { alertTypedData } from '@/lib/alert-typed-data'
import {
  addPriceAlert,
  addWebhook,
  listAlerts,
  listWebhooks,
  removePriceAlert,
  removeWebhook,
  subscribeAlerts,
  unsubscribeAlerts,
} from '@/lib/api/alerts'
import { getAdapterContracts, listAdapters, listChains } from '@/lib/api/catalog'
import { apiErrors, type ErrorBody, type ErrorType } from '@/lib/api/contract/errors'
import { errorsOf } from '@/lib/api/contract/errors-of'
import type { Operation } from '@/lib/api/contract/operation'
import { curlStart } from '@/lib/api/contract/quick-start'
import { getCrosschainProof } from '@/lib/api/intent/crosschain-proof'
import { getIntentPrice, getQuote, isTokenSupported } from '@/lib/api/intent/intent'
import { buildIntentOrder } from '@/lib/api/intent/intent-orders'
import {
  buildCancellation,
  cancelIntentOrders,
  listIntentOrders,
  postIntentOrder,
} from '@/lib/api/intent/intent-records'
import { listRounds } from '@/lib/api/intent/past-rounds'
import { getTwapProgress } from '@/lib/api/intent/twap-progress'
import { buildTransaction } from '@/lib/api/market/build-transaction'
import { getPriceHistory } from '@/lib/api/market/price-history'
import { getPrices } from '@/lib/api/market/prices'
import { getSwap } from '@/lib/api/market/swap'
import { listRecentSwaps, listSwaps } from '@/lib/api/market/swaps'
import { documentedOperations, operations } from '@/lib/api/operations'
import { postRfqOrder } from '@/lib/api/otc'
import { getUsage } from '@/lib/api/partner/partners'
import { getHealth } from '@/lib/api/system/system'
import { readTokenList } from '@/lib/api/token-list'
import { cancellationTypedData } from '@/lib/chain/intent/cancellation-typed-data'
import { hashIntent } from '@/lib/chain/intent/intent-typed-data'
import { personalDevelopmentAccounts } from '@/lib/chain/local/development-keys'
import { v2PairAddress } from '@/lib/chain/pools/pool-address'
import { arbitrum } from '@/lib/chain/registry/arbitrum'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { hashRfqOrder, rfqTypedData } from '@/lib/chain/rfq/rfq-typed-data'
import { intentIdOf } from '@/lib/order/intent-id'
import type { RfqOrder } from '@/lib/order/rfq'
import { intentOrderOf, intentValueOf, signedTwapOf, twapOf, twapValueOf } from '@/lib/order/testing/intent-order'
import type { Anvil } from '@/localnet/chain/anvil'
import { startSeededChain } from '@/localnet/chain/start-seeded-chain'
import { createApp } from './app'
import { registryTokens } from './catalog/list-tokens'
import { createRouterRule } from './chain/facts/router-rule'
import type { ServedChain } from './chain/facts/served-chain'
import { createSurfaces } from './chain/facts/surfaces'
import { openPageNodes } from './chain/node/page-nodes'
import { rateWindows } from './db/schema'
import { issueApiKey } from './http/limits/api-keys'
import { maxBodyBytes } from './http/request/read-body'
import { registerPartner } from './partner/register-partner'
import type { paths } from './testing/client.generated'
import { createTestService, serveTestChain, type TestService } from './testing/harness'
import { printClient } from './testing/print-client'
import { openTestDatabase } from './testing/test-database'

const database = openTestDatabase()
let anvil: Anvil
let service: TestService
let stop: () => Promise<void>

beforeAll(async () => {
  anvil = await startSeededChain({ chainId: 1 })
  const chain = await serveTestChain({ chain: mainnet, url: anvil.url })
  stop = chain.stop
  service = createTestService({ chains: [chain.served], database: database(), alerts })
  await registerPartner({ database: database(), nowMs: 0 }, shop)
  shopKey = await issueApiKey(database(), { partner: shop.name, plan: 'pro' })
})

afterAll(async () => {
  await stop?.()
  await anvil?.stop()
})

const user: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const signer = privateKeyToAccount(personalDevelopmentAccounts[0]!.privateKey)
const weth: Address = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const usdc: Address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const pair = { srcToken: weth, srcDecimals: '18', destToken: usdc, destDecimals: '6', amount: '1000000000000000000' }
const otcOrder = {
  nonceAndMeta: '7',
  expiry: 0,
  makerAsset: weth,
  takerAsset: usdc,
  maker: user,
  taker: user,
  makerAmount: '1',
  takerAmount: '3000',
  signature: '0x',
}
const site = 'https://caravel.example'
const alerts = { sites: [site], publicKey: 'B'.repeat(87), privateKey: 'p'.repeat(43), allowPrivate: false }
/** The browser of an operation. */
const browserOf = (op: Operation) => ({
  endpoint: `https://push.example${op.path}`,
  p256dh: 'B'.repeat(87),
  auth: 'a'.repeat(22),
})
/** The consent of an account to alerts in the browser of an operation, signed. */
const signedConsent = async (op: Operation) => {
  const deadline = service.clock.nowMs / 1_000 + 60
  const consent = { chainId: 1, account: user, site, kinds: ['fill' as const], deadline }
  const signature = await signer.signTypedData(alertTypedData({ ...consent, endpoint: browserOf(op) }))
  return { ...consent, ...browserOf(op), signature }
}
const question = { ...pair, slippage: '50', version: '6.2' as const, userAddress: user }

const ask = async (path: string, init: RequestInit = {}) => {
  const response = await service.app.request(path, init)
  const text = await response.text()
  const body = text === '' ? undefined : JSON.parse(text)
  expectDocumented(path, { method: init.method ?? 'GET', errorType: body?.errorType })
  return { response, status: response.status, body }
}

const mounted = Object.values<Operation>(operations)

/**
 * No endpoint returns an error that the document does not have for it, in any request of this file.
 */
const expectDocumented = (
  path: string,
  { method, errorType }: { method: string; errorType: ErrorType | undefined },
) => {
  const { pathname } = new URL(path, 'http://service')
  const op = mounted.find(
    (one) =>
      one.method.toUpperCase() === method &&
      new RegExp(`^${one.path.replace(/\{\w+\}/g, '[^/]+')}/?$`).test(pathname) &&
      !(one.path.includes('{') && mounted.some((other) => other.path === pathname)),
  )
  if (op && errorType) expect([...errorsOf(op), 'NotFound'], `${method} ${path}`).toContain(errorType)
}
const get = (path: string, query: Record<string, string | undefined> = {}) => {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return ask(`${path}?${new URLSearchParams(given)}`)
}
const post = (path: string, body: unknown) =>
  ask(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

const expectRefusal = (
  { status, body }: { status: number; body: ErrorBody },
  errorType: ErrorType,
  details: string = apiErrors[errorType].text,
) => {
  expect({ status, body }).toEqual({
    status: apiErrors[errorType].status,
    body: {
      errorType,
      details,
      error: details,
      requestId: expect.stringMatching(/^request-\d+$/),
      description: expect.stringMatching(/^\w.*[.?]$/),
    },
  })
}

/** Each change of a valid request, with the words of its refusal. */
const expectRefusals = async <changes>(
  ask: (changes: changes) => ReturnType<typeof get>,
  errorType: ErrorType,
  rows: readonly (readonly [changes, string])[],
) => {
  for (const [changes, details] of rows) expectRefusal(await ask(changes), errorType, details)
}

/** An order open to anyone, as a wallet signs it. */
const rfqOrder: RfqOrder = {
  nonceAndMeta: 7n,
  expiry: 0n,
  makerAsset: weth,
  takerAsset: usdc,
  makerAmount: 1n,
  takerAmount: 3000n,
  maker: user,
  taker: zeroAddress,
}
const rfqPlace = { chainId: 1, rfq: mainnet.contracts.rfq }
/**
 * An intent order that its owner is to sign on the chain: it is posted without a signature and
 * without funds.
 */
const intentOrder = intentOrderOf({
  owner: user,
  srcToken: usdc,
  destToken: weth,
  srcAmount: 3_000n,
  destAmount: 1n,
  expectedAmount: 1n,
  partnerAndFee: 512n,
})
const intentPlace = { chainId: 1, intent: mainnet.contracts.intent! }
const intentHash = hashIntent(intentPlace, { order: intentOrder, family: 'Order' })
const orderIds = [intentIdOf(intentHash)]
const postedIntent = { chainId: 1, order: intentValueOf(intentOrder), signature: '0x' }
/** The same order in slices. */
const twapOrder = twapOf({
  order: { ...intentOrder, destAmount: 3n, nonce: 8n },
  schedule: { slices: 3n, interval: 60n },
})
const postedTwap = { chainId: 1, order: twapValueOf(twapOrder), signature: '0x' }
/** An integration, and its own key. */
const shop = { name: 'shop', address: signer.address, feeBps: 25 }
let shopKey: string
const valuesOf = (op: Operation): Record<string, string> => ({
  chainId: '1',
  user,
  account: user,
  userAddress: user,
  orderHash: hashRfqOrder(rfqPlace, rfqOrder),
  token: op.path.startsWith('/users') ? 'USDC' : usdc,
  address: usdc,
  partner: shop.name,
  hash: op === getTwapProgress ? hashIntent(intentPlace, signedTwapOf(twapOrder)) : intentHash,
  orderId: orderIds[0]!,
  file: 'eip712-otc.json',
})
const pathWith = (op: Operation, values: Record<string, string>) =>
  op.path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
const postedOrder = async () => ({
  ...otcOrder,
  nonceAndMeta: '7',
  makerAmount: '1',
  takerAmount: '3000',
  taker: rfqOrder.taker,
  signature: await signer.signTypedData(rfqTypedData(rfqPlace, rfqOrder)),
})

/** The required parameters of operations. */
const queries = new Map<Operation, Record<string, string>>([
  [getPrices, question],
  [getSwap, question],
  ...[getQuote, getIntentPrice].map((op) => [op, { ...pair, chainId: '1' }] as const),
  [getCrosschainProof, { ...pair, destToken: 'USDC', chainId: '1', destChainId: '42161' }],
  [isTokenSupported, { token: usdc, chainId: '1' }],
  [listIntentOrders, { userAddress: user }],
  [listRounds, { chainId: '1' }],
  [listSwaps, { userAddress: user }],
  [listRecentSwaps, { chainId: '1', srcToken: weth, destToken: usdc }],
  [readTokenList, { url: 'https://tokens.example/list.json' }],
  [getPriceHistory, { chainId: '1', srcToken: weth, destToken: usdc }],
])

/** The required body of an operation, if that is not a swap. */
const bodyOf = async (op: Operation): Promise<object | undefined> => {
  if (op === postRfqOrder) return postedOrder()
  if (op === postIntentOrder) return postedIntent
  if (op === buildCancellation) return { orderIds }
  if (op === cancelIntentOrders) {
    const signature = await signer.signTypedData(cancellationTypedData(intentPlace, orderIds))
    return { orderIds, signature }
  }
  const { p256dh: _, ...browser } = browserOf(op)
  if (op === subscribeAlerts) return signedConsent(op)
  if (op === listAlerts || op === unsubscribeAlerts) return browser
  if (op === removePriceAlert || op === removeWebhook) return { ...browser, id: 'unknown' }
  if (op === addWebhook) return { url: 'https://shop.example/hook', kinds: ['fill'] }
  if (op === addPriceAlert) {
    await post(subscribeAlerts.path, await signedConsent(op))
    return { ...browser, account: user, chainId: 1, base: weth, quote: usdc, direction: 'above', price: '4000' }
  }
  if (op !== buildIntentOrder) return undefined
  const { body } = await get('/v2/quote', { ...pair, chainId: '1', mode: 'DELTA' })
  return { route: body.delta.route, owner: user, deadline: 2 ** 40 }
}

/** The body from which a sale of the route is built. */
const saleOf = (priceRoute: unknown) => ({
  priceRoute,
  srcToken: weth,
  destToken: usdc,
  srcAmount: pair.amount,
  slippage: 50,
  userAddress: user,
})

/** The operations for the holder of a key. */
const keyed: readonly Operation[] = [getUsage, addWebhook, listWebhooks, removeWebhook]

/** A request that the operation accepts. */
const goodRequest = (op: Operation, priceRoute?: { hmac: string }, given?: object) => {
  const path = pathWith(op, { ...valuesOf(op), hmac: priceRoute?.hmac ?? '' })
  const asked = queries.get(op)
  const asks = asked ? `?${new URLSearchParams(asked)}` : ''
  const body = given ?? saleOf(priceRoute)
  return {
    path,
    query: op.path.startsWith('/transactions') ? '?ignoreChecks=true' : asks,
    init: {
      ...(op.method === 'post' && { method: 'POST', body: JSON.stringify(body) }),
      ...(keyed.includes(op) && { headers: { 'x-api-key': shopKey } }),
    },
  }
}

/** Serves a second chain meanwhile, with the node and the pools of the first one. */
const serveArbitrum = () => {
  const chains = () => service.deps.chains as Map<number, ServedChain>
  beforeAll(() => {
    chains().set(arbitrum.id, { ...chains().get(mainnet.id)!, chain: arbitrum })
  })
  afterAll(() => {
    chains().delete(arbitrum.id)
  })
}

describe('every operation', () => {
  for (const op of mounted)
    describe(`${op.method.toUpperCase()} ${op.path}`, () => {
      if (op === getCrosschainProof) serveArbitrum()
      const request = async () => {
        const needsRoute = op === buildTransaction || op.path.includes('{hmac}')
        const { body } = needsRoute ? await get('/prices', question) : { body: undefined }
        if (op.path.startsWith('/ft/')) await post('/ft/p2p/1', await postedOrder())
        if (op.path.startsWith('/v2/delta/orders'))
          for (const posted of [postedIntent, postedTwap]) await post(postIntentOrder.path, posted)
        return goodRequest(op, body?.priceRoute, await bodyOf(op))
      }

      test('default: answers, with and without a slash at the end, from any origin', async () => {
        const { path, query, init } = await request()
        for (const spelling of [path, `${path}/`]) {
          const { response, status, body } = await ask(`${spelling}${query}`, init)
          expect({ status, body }).toMatchObject({ status: 200 })
          expect(op.response.safeParse(body).success).toBe(true)
          expect(response.headers.get('access-control-allow-origin')).toBe('*')
          expect(response.headers.get('x-request-id')).toMatch(/^request-\d+$/)
        }
      })

      test('behavior: is documented', async () => {
        const { body } = await get('/openapi.json')
        const documented = body.paths[op.path][op.method]
        expect(documented.summary).toBe(op.summary)
        expect(body.servers[0].url).toBe('/')
        for (const { $ref, ...own } of Object.values<{ $ref?: string; headers: object }>(documented.responses)) {
          const { headers } = $ref ? body.components.responses[$ref.split('/').at(-1)!] : own
          for (const name of Object.keys(headers)) expect(body.components.headers).toHaveProperty([name])
        }
        const names = documented.parameters.map(({ name }: { name: string }) => name)
        expect(names).toEqual([...Object.keys(op.params?.shape ?? {}), ...Object.keys(op.query?.shape ?? {})])
      })

      test('error: MethodNotAllowed', async () => {
        const { path } = await request()
        const own = mounted.filter((other) => other.path === op.path).map(({ method }) => method.toUpperCase())
        for (const method of ['DELETE', 'PUT', 'POST', 'GET'].filter((one) => !own.includes(one))) {
          const { response, ...answer } = await ask(path, { method })
          expectRefusal(answer, 'MethodNotAllowed')
          expect(response.headers.get('allow')).toContain(op.method.toUpperCase())
          expect(response.headers.get('x-request-id')).toBe(answer.body.requestId)
        }
      })

      const parameters = [...Object.keys(op.params?.shape ?? {}), ...Object.keys(op.query?.shape ?? {})]
      test(`behavior: survives garbage in ${parameters.join(', ') || 'nothing'}`, async () => {
        const { path, query, init } = await request()
        for (const name of parameters)
          for (const value of garbage) {
            const inPath = Object.keys(op.params?.shape ?? {}).includes(name)
            const spoiled = inPath
              ? `${pathWith(op, { ...valuesOf(op), [name]: encodeURIComponent(value) })}${query}`
              : `${path}?${new URLSearchParams({ ...Object.fromEntries(new URLSearchParams(query)), [name]: value })}`
            const { status, body } = await ask(spoiled, init)
            // Some garbage is valid elsewhere: a symbol may be `1`, a name may be any text.
            if (status === 200) continue
            expect({ name, value, status: status >= 400 && status < 500, body }).toMatchObject({
              status: true,
              body: { errorType: expect.stringMatching(/^[A-Z]\w+$/), details: expect.any(String) },
            })
            expect(body.error).toBe(body.details)
            expect(body.description).toMatch(/^\w.*[.?]$/)
          }
      })
    })
})

const garbage = [
  '',
  ' ',
  'x',
  '-1',
  '0',
  '1.5',
  '1e18',
  '0x',
  'null',
  '[]',
  '{}',
  'NaN',
  'true,false',
  '\u0000',
  "'; drop table api_keys; --",
  '%',
  '999999999999999999999',
  '1'.repeat(79),
  `0x${'1'.repeat(39)}`,
  `0x${'1'.repeat(41)}`,
  `0x${'0'.repeat(40)}`,
  `0x${'g'.repeat(40)}`,
  'a'.repeat(5_000),
  (2n ** 256n).toString(),
]

describe('bodies', () => {
  const path = '/transactions/1'
  const build = (body: string, query = '') => ask(`${path}${query}`, { method: 'POST', body })

  test('error: ValidationError for a body that is no JSON object', async () => {
    expectRefusal(await build('{"a":'), 'ValidationError', 'Malformed JSON')
    expectRefusal(await build(''), 'ValidationError', 'Malformed JSON')
    for (const body of ['[]', 'null', '1', '"text"'])
      expectRefusal(await build(body), 'ValidationError', 'Invalid body: expected a JSON object')
  })

  test('error: PayloadTooLarge, declared before or found while reading', async () => {
    const details = `Payload Too Large: at most ${maxBodyBytes} bytes`
    expectRefusal(await build(JSON.stringify({ a: 'x'.repeat(maxBodyBytes) })), 'PayloadTooLarge', details)
    const endless = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(65_536)) })
    const request = { method: 'POST', body: endless, duplex: 'half' } as RequestInit
    expectRefusal(await ask(path, request), 'PayloadTooLarge', details)
  })

  test('behavior: every field of the body survives garbage', async () => {
    const { body: quoted } = await get('/prices', question)
    const { init } = goodRequest(buildTransaction, quoted.priceRoute)
    const good = JSON.parse((init as { body: string }).body)
    const fields = Object.keys(buildTransaction.body.shape)
    expect(fields.length).toBeGreaterThan(15)
    for (const name of fields)
      for (const value of [...garbage, null, 0, -1, 1.5, 1e300, [], {}, [[]], true, { toString: 1 }, deep]) {
        const text = JSON.stringify({ ...good, [name]: value }).replace(
          `"${deep}"`,
          `${'['.repeat(9_000)}${']'.repeat(9_000)}`,
        )
        const { status, body } = await build(text, '?ignoreChecks=true')
        if (status === 200) continue
        expect({ name, status: status >= 400 && status < 500, body }).toMatchObject({
          status: true,
          body: { errorType: expect.any(String), details: expect.any(String) },
        })
      }
  })
})

/** A placeholder of a value nested so deep that a recursive walk would exhaust the stack. */
const deep = 'nine thousand arrays'

describe('the error table of the market', () => {
  test('behavior: GET /prices', async () => {
    const prices = (changes: Record<string, string | undefined>) => get('/prices', { ...question, ...changes })
    const native = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
    const zero = `0x${'0'.repeat(40)}`
    expect((await prices({ srcToken: native })).status).toBe(200)
    for (const wrong of [native.toLowerCase(), zero, `0x${'1'.repeat(39)}`, `0x${'1'.repeat(41)}`]) {
      expectRefusal(await prices({ srcToken: wrong }), 'InvalidInput', 'Invalid srcToken')
      expectRefusal(await prices({ destToken: wrong, network: '1' }), 'InvalidInput', 'Invalid destToken')
    }
    // The SDK's dialect accepts lower case, but no zero address either.
    expect((await prices({ srcToken: native.toLowerCase(), chainId: '1' })).status).toBe(200)
    expectRefusal(await prices({ srcToken: zero, chainId: '1' }), 'InvalidInput', 'Invalid srcToken')

    expectRefusal(await prices({ slippage: undefined }), 'InvalidInput', 'Missing slippage or destAmount')
    expect((await prices({ slippage: undefined, destAmount: '1' })).status).toBe(200)
    expect((await prices({ slippage: undefined, chainId: '1' })).status).toBe(200)
    expectRefusal(await prices({ network: '2' }), 'UnsupportedChain')
    expectRefusal(
      await prices({ network: '1', chainId: '8453' }),
      'InvalidInput',
      'network and chainId name different chains',
    )
    expectRefusal(await prices({ destAmount: '1'.repeat(30) }), 'PricingError')
    expectRefusal(await prices({ includeDEXS: 'NoSuchDex' }), 'PricingError')
    for (const side of ['SELL', 'BUY']) {
      const refused = await prices({ side, amount: '1'.repeat(45) })
      const { availableLiquidity, ...body } = refused.body as ErrorBody
      expectRefusal({ ...refused, body }, 'PricingError')
      const { srcAmount, destAmount } = availableLiquidity!
      const most = await prices({ side, amount: side === 'SELL' ? srcAmount : destAmount })
      expect(most).toMatchObject({ status: 200, body: { priceRoute: { srcAmount, destAmount } } })
    }
    for (const amount of ['0', '1.5', '-1', 'x', (2n ** 256n).toString()])
      expectRefusal(await prices({ amount }), 'InvalidInput', 'Invalid Amount')
    await expectRefusals(prices, 'ValidationError', [
      [{ amount: undefined }, 'Missing amount'],
      [{ srcToken: undefined }, 'Missing srcToken'],
    ])
    for (const version of ['5', undefined, '6.2'])
      await expectRefusals((changes) => prices({ version, ...changes }), 'InvalidInput', [
        [
          { srcToken: 'NOPE', srcDecimals: undefined },
          'Token not found. Please pass srcDecimals & destDecimals query params to trade this token',
        ],
        [{ srcDecimals: '6' }, 'Invalid srcDecimals: the token has 18 decimals, given 6'],
        [{ destToken: weth, destDecimals: '18' }, 'Invalid destToken: srcToken and destToken are the same token'],
        [{ srcToken: user, srcDecimals: '18' }, 'Invalid srcToken: there is no token at this address'],
      ])
    for (const flag of ['yes', '2', ''])
      expectRefusal(
        await prices({ excludeRFQ: flag }),
        'InvalidInput',
        'Invalid excludeRFQ: expected true, false, 1 or 0',
      )
    await expectRefusals(prices, 'ValidationError', [
      [{ partnerFeeBps: '201' }, 'Invalid partnerFeeBps: expected a whole number from 0 to 200'],
      [{ slippage: '10001' }, 'Invalid slippage: expected a whole number from 0 to 10000'],
    ])
    await expectRefusals(prices, 'InvalidInput', [
      [{ route: `${weth}-DAI-UNI-LINK-${usdc}` }, 'Invalid route: expected 2 to 4 tokens'],
      [{ route: `DAI-${usdc}` }, 'Invalid route, from token should be the first token of the route'],
      [{ route: `${weth}-DAI` }, 'Invalid route, to token should be the last token of the route'],
      [
        { srcToken: nativeToken, route: `WETH-${usdc}` },
        'Invalid route, from token should be the first token of the route',
      ],
    ])
    const named = { srcToken: 'WETH', destToken: usdc, route: `${weth}-dai-USDC` }
    expect((await prices(named)).body).toMatchObject((await prices({ route: `${weth}-DAI-${usdc}` })).body)
    const twice = await ask(`/prices?${new URLSearchParams({ ...question, amount: '1' })}&amount=2`)
    expectRefusal(twice, 'ValidationError', 'Invalid amount: expected one value, given 2')
    const { body: nothing } = await prices({ amount: '0' })
    expect(nothing.description).toBe('Invalid amount: expected raw units above zero, as decimal digits, given "0".')
  })

  test('behavior: POST /transactions', async () => {
    const { body: quoted } = await get('/prices', question)
    const { priceRoute } = quoted
    const build = (changes: Record<string, unknown>, path = '/transactions/1?ignoreChecks=true') =>
      post(path, { ...saleOf(priceRoute), ...changes })
    expect((await build({})).status).toBe(200)
    expectRefusal(await build({}, '/transactions/2'), 'UnsupportedChain')
    expectRefusal(await build({ priceRoute: undefined }), 'InvalidInput', 'Missing price route')
    expectRefusal(await build({ priceRoute: { ...priceRoute, destAmount: '1' } }), 'InvalidPriceRoute')
    await expectRefusals(build, 'InvalidInput', [
      [{ srcToken: usdc }, 'Source Token Mismatch'],
      [{ destToken: 'DAI' }, 'Destination Token Mismatch'],
      [{ srcDecimals: 6 }, 'Decimals Mismatch'],
      [{ side: 'BUY' }, 'Side Mismatch'],
      [{ srcAmount: '2' }, 'Source Amount Mismatch'],
      [{ srcAmount: undefined }, 'Missing srcAmount'],
      [{ slippage: undefined }, 'Missing slippage or destAmount'],
      [{ destAmount: '1' }, 'Cannot specify both slippage and destAmount'],
      [
        { takeSurplus: true, positiveSlippageToUser: true },
        'It is not allowed to pass both params: positiveSlippageToUser and takeSurplus',
      ],
    ])
    await expectRefusals(build, 'PartnerNotAllowed', [
      [{ partnerFeeBps: 201 }, 'Partner not allowed: 201 bps were asked for, 200 are allowed'],
      [
        { partner: 'unregistered', partnerFeeBps: 50 },
        'Partner not allowed: pass partnerAddress, this partner has no registered recipient',
      ],
    ])
    await expectRefusals(build, 'InvalidInput', [
      [{ deadline: 1 }, 'Invalid deadline: it has passed'],
      [
        { permit: '0x01' },
        'Invalid permit: the router takes no allowance of Permit2, sign a Permit2 transfer (96 or 352 bytes)',
      ],
      [
        { orders: [otcOrder] },
        'Invalid orders: one call swaps or fills orders, not both; build the price route first, then the orders alone',
      ],
    ])
    expectRefusal(
      await build({ orders: [{ ...otcOrder, maker: 'me' }] }),
      'ValidationError',
      'Invalid orders.0.maker: expected 0x and 40 hex digits',
    )
    expect((await build({ txOrigin: user })).status).toBe(200)
    expectRefusal(await build({ txOrigin: 'me' }), 'ValidationError', 'Invalid txOrigin: expected 0x and 40 hex digits')
    expectRefusal(
      await build({ receiver: priceRoute.contractAddress }),
      'InvalidInput',
      'Invalid receiver: it is the router, which could never use what it is paid',
    )
    expectRefusal(
      await build({}, '/transactions/1?maxFeePerGas=1'),
      'InvalidInput',
      'Pass both maxFeePerGas and maxPriorityFeePerGas, or none',
    )

    // Checks on the chain itself.
    const poor = `0x${'5'.repeat(40)}`
    expectRefusal(
      await build({ userAddress: poor }, '/transactions/1'),
      'InsufficientBalance',
      'Not enough WETH balance',
    )
    expectRefusal(
      await build({}, '/transactions/1'),
      'InsufficientAllowance',
      `Not enough WETH allowance given to TokenTransferProxy(${priceRoute.contractAddress})`,
    )
    const unallowed = await build({}, '/transactions/1?ignoreAllowance=true')
    expect(unallowed.status).toBe(200)
    expect(unallowed.body).not.toHaveProperty('gas')

    service.clock.nowMs += 31_000
    expectRefusal(await build({}), 'StalePriceRoute')
    expectRefusal(await build({ priceRoute: { ...priceRoute, network: 2 } }), 'InvalidPriceRoute')
  })

  test('behavior: BUY mirrors the rules of SELL', async () => {
    const { body: quoted } = await get('/prices', { ...question, side: 'buy', amount: '1000000' })
    const { priceRoute } = quoted
    expect(priceRoute).toMatchObject({ side: 'BUY', destAmount: '1000000' })
    const good = { priceRoute, srcToken: weth, destToken: usdc, destAmount: '1000000', userAddress: user }
    const build = (changes: Record<string, unknown>) =>
      post('/transactions/1?ignoreChecks=true', { ...good, slippage: 50, ...changes })
    expect((await build({})).status).toBe(200)
    await expectRefusals(build, 'InvalidInput', [
      [{ destAmount: undefined }, 'Missing destAmount'],
      [{ destAmount: '2' }, 'Destination Amount Mismatch'],
      [{ srcAmount: '2' }, 'Cannot specify both slippage and srcAmount'],
      [{ slippage: undefined }, 'Missing slippage or srcAmount'],
    ])
  })

  test('behavior: GET /swap', async () => {
    const swap = (changes: Record<string, string | undefined>) => get('/swap', { ...question, ...changes })
    expectRefusal(await swap({ userAddress: undefined }), 'ValidationError', 'Missing userAddress')
    await expectRefusals(swap, 'InvalidInput', [
      [{ slippage: undefined }, 'Missing slippage or destAmount'],
      [{ slippage: undefined, chainId: '1' }, 'Missing slippage or destAmount'],
      [{ destAmount: '1' }, 'Cannot specify both slippage and destAmount'],
      [{ isSurplusToUser: 'true' }, 'isSurplusToUser needs takeSurplus'],
    ])
    const { body } = await swap({})
    expect(Object.keys(body).sort()).toEqual(
      ['expiresAt', 'maxSrcAmount', 'minDestAmount', 'priceRoute', 'surplus', 'txParams'].sort(),
    )
    expect(Object.keys(body.txParams).sort()).toEqual(['chainId', 'data', 'from', 'gasPrice', 'to', 'value'])
    expect(body.txParams.from).toBe(user)
  })

  test('error: MaxImpactReached when a flagged route is built', async () => {
    const huge = { ...question, amount: '200000000000000000000000' }
    const { body } = await get('/prices', huge)
    expect(body.priceRoute.maxImpactReached).toBe(true)
    const good = { srcToken: weth, destToken: usdc, srcAmount: huge.amount, slippage: 50, userAddress: user }
    expectRefusal(
      await post('/transactions/1?ignoreChecks=true', { ...good, priceRoute: body.priceRoute }),
      'MaxImpactReached',
    )
    const { body: allowed } = await get('/prices', { ...huge, maxImpact: '100' })
    expect(allowed.priceRoute.maxImpactReached).toBe(false)
    const built = await post('/transactions/1?ignoreChecks=true', { ...good, priceRoute: allowed.priceRoute })
    expect(built.status).toBe(200)
  })

  test('error: NotFound', async () => {
    for (const path of ['/price', '/prices/1', '/v2/nothing', '/transactions', '/rpc'])
      expectRefusal(await ask(path), 'NotFound')
    expectRefusal(await ask(`/users/tokens/1/${user}/NOPE`), 'NotFound', 'Token NOPE Not Found')
  })
})

describe('shapes that other clients read', () => {
  test('behavior: a price route has exactly the keys that are known', async () => {
    const { body } = await get('/prices', question)
    expect(Object.keys(body.priceRoute).sort()).toEqual(
      [
        ...['bestRoute', 'blockNumber', 'contractAddress', 'contractMethod', 'destAmount', 'destAmountAfterFee'],
        ...['destDecimals', 'destToken', 'destUSD', 'gasCost', 'gasCostUSD', 'hmac', 'maxImpactReached', 'network'],
        ...['partner', 'partnerFee', 'side', 'srcAmount', 'srcDecimals', 'srcToken', 'srcUSD', 'tokenTransferProxy'],
        'version',
      ].sort(),
    )
    const [exchange] = body.priceRoute.bestRoute[0].swaps[0].swapExchanges
    expect(Object.keys(exchange).sort()).toEqual(
      ['data', 'destAmount', 'exchange', 'percent', 'poolAddresses', 'poolIdentifiers', 'srcAmount'].sort(),
    )
    expect(body.priceRoute).toMatchObject({
      srcToken: weth.toLowerCase(),
      partner: 'anon',
      partnerFee: 0.01,
      srcUSD: expect.stringMatching(/^\d+\.\d{10}$/),
      gasCostUSD: expect.stringMatching(/^\d+\.\d{6}$/),
      hmac: expect.stringMatching(/^[0-9a-f]{40}$/),
    })
  })

  test('behavior: the native token is the placeholder in payments and receipts, in a casing for requests', async () => {
    const lower = nativeToken.toLowerCase()
    const shown = async (given: Record<string, string>, [src, dest]: [string, string]) => {
      const { body } = await get('/prices', { ...question, ...given })
      const { priceRoute } = body
      expect([priceRoute.srcToken, priceRoute.destToken]).toEqual([src, dest])
      for (const { swaps } of priceRoute.bestRoute) {
        expect([swaps[0].srcToken, swaps.at(-1).destToken]).toEqual([src, dest])
        for (const { srcToken } of swaps.slice(1)) expect(srcToken).toBe(srcToken.toLowerCase())
      }
      const { srcToken, destToken } = priceRoute
      expect((await get('/prices', { ...question, ...given, srcToken, destToken })).status).toBe(200)
      const built = await post('/transactions/1?ignoreChecks=true', {
        priceRoute,
        srcToken,
        destToken,
        srcAmount: priceRoute.srcAmount,
        slippage: 50,
        userAddress: user,
      })
      expect(built).toMatchObject({ status: 200, body: { value: src.toLowerCase() === lower ? pair.amount : '0' } })
    }
    const [from, to] = [weth.toLowerCase(), usdc.toLowerCase()]
    await shown({ srcToken: nativeToken }, [nativeToken, to])
    await shown({ srcToken: 'ETH' }, [nativeToken, to])
    for (const srcToken of [lower, nativeToken, 'ETH']) await shown({ srcToken, chainId: '1' }, [lower, to])
    await shown({ srcToken: nativeToken, includeContractMethods: 'swapExactAmountIn' }, [nativeToken, to])
    const bought = { srcToken: usdc, srcDecimals: '6', destToken: nativeToken, destDecimals: '18', amount: pair.amount }
    await shown({ ...bought, amount: '2500000000' }, [to, nativeToken])
    await shown({}, [from, to])
  })

  test('behavior: contracts are checksummed, and all parts of a route are listed', async () => {
    const { body } = await get('/adapters/contracts', { chainId: '1', version: '6.2' })
    const { Executors, ...contracts } = body
    for (const address of [...Object.values<string>(contracts), ...Object.values<string>(Executors)])
      expect(address).toBe(getAddress(address))
    const listed = await get('/adapters/list', { chainId: '1', version: '6.2' })
    const wrapped = await get('/prices', { ...question, srcToken: nativeToken, destToken: weth, destDecimals: '18' })
    const wraps = wrapped.body.priceRoute.bestRoute[0].swaps[0].swapExchanges[0].exchange
    expect(listed.body).toEqual(expect.arrayContaining([...mainnet.dexes.map(({ name }) => name), wraps]))
    expect(listed.body).toContain('AugustusRFQ')
  })

  test('behavior: a base URL may end in a slash', async () => {
    const response = await service.app.request('http://service//chains')
    expect(response.status).toBe(200)
    const slashed = await service.app.request(`http://service//prices/?${new URLSearchParams(question)}`)
    expect(slashed.status).toBe(200)
  })

  test('behavior: tokens have prices and are found by symbol, name and address', async () => {
    const { body: all } = await get('/tokens')
    expect(all.tokens).toHaveLength(mainnet.tokens.length + 1)
    const priceOf = (symbol: string) =>
      all.tokens.find((token: { symbol: string }) => token.symbol === symbol)?.priceUSD as string | null
    expect(Number(priceOf('ETH'))).toBeGreaterThan(2_000)
    expect(priceOf('ETH')).toBe(priceOf('WETH'))
    expect(Number(priceOf('USDC'))).toBeCloseTo(1, 2)
    const found = async (search: string, path = '/tokens/1') => {
      const { body } = await get(path, { search })
      return body.tokens.map(({ symbol }: { symbol: string }) => symbol)
    }
    expect(await found('dai')).toEqual(['DAI', 'sDAI'])
    expect((await found('eth', '/tokens')).slice(0, 1)).toEqual(['ETH'])
    expect(await found('WRAPPED')).toEqual(['WETH', 'WBTC', 'wstETH'])
    expect(await found(usdc.toUpperCase().replace('0X', '0x'))).toEqual(['USDC'])
    expect(await found('nothing of that name')).toEqual([])
    expect(await found(user)).toEqual([])
    // Any token contract can be read by its address, as an unlisted token.
    const unlisted = v2PairAddress(mainnet.dexes[0], weth, usdc)
    const { body } = await get('/tokens', { search: unlisted })
    expect(body.tokens).toMatchObject([
      { address: unlisted.toLowerCase(), listed: false, decimals: 18, priceUSD: null },
    ])
    expectRefusal(await get('/tokens', { search: '' }), 'ValidationError', expect.stringContaining('search'))
    const different = 'network and chainId name different chains'
    expectRefusal(await get('/tokens', { network: '1', chainId: '8453' }), 'InvalidInput', different)
  })

  test('behavior: the logo of a token is a URL of the pages, if there is one', async () => {
    const { body } = await get('/tokens')
    type Listed = { symbol: string; img: string | null; logoURI?: string }
    const tokens = body.tokens as Listed[]
    const logoOf = (symbol: string) => tokens.find((token) => token.symbol === symbol)?.logoURI
    expect(logoOf('ETH')).toBe('https://caravel.example/logos/tokens/eth.svg')
    expect(logoOf('USDC')).toBe('https://caravel.example/logos/tokens/usdc.svg')
    for (const { img, logoURI } of tokens) {
      expect(img).toBe(logoURI ?? null)
      if (logoURI) expect(existsSync(`public${new URL(logoURI).pathname}`), logoURI).toBe(true)
    }
    expect(tokens.filter(({ img }) => img === null).length).toBeGreaterThan(0)
    const { body: fiat } = await get('/fiat/tokens/1')
    expect(fiat.tokens.map(({ logoURI }: Listed) => logoURI)).toEqual(tokens.map(({ logoURI }) => logoURI))
    // An operator's own listing of an address has no logo of ours, and without a public origin
    // there is no URL.
    const { chain } = service.deps.chains.get(1)!
    expect(registryTokens({ chain }).filter((token) => 'logoURI' in token)).toEqual([])
  })

  test('behavior: others is an array with the price of one whole token', async () => {
    const { body } = await get('/prices', { ...question, otherExchangePrices: 'true' })
    const { others } = body.priceRoute
    expect(others.map(({ exchange }: { exchange: string }) => exchange)).toContain('UniswapV2')
    for (const { unit } of others) expect(unit).toMatch(/^\d+$/)
  })

  test('behavior: a route alone names the pair, and confines the path', async () => {
    const { body } = await get('/prices', {
      route: 'WETH-DAI-USDC',
      amount: pair.amount,
      chainId: '1',
      version: '6.2',
    })
    const [{ swaps }] = body.priceRoute.bestRoute
    expect(swaps.map(({ srcToken }: { srcToken: string }) => srcToken)).toEqual([
      weth.toLowerCase(),
      '0x6b175474e89094c44da98b954eedeac495271d0f',
    ])
  })

  test('behavior: filters name exchanges, pools and methods', async () => {
    const exchangesOf = (body: {
      priceRoute: { bestRoute: { swaps: { swapExchanges: { exchange: string }[] }[] }[] }
    }) =>
      new Set(
        body.priceRoute.bestRoute.flatMap(({ swaps }) =>
          swaps.flatMap(({ swapExchanges }) => swapExchanges.map(({ exchange }) => exchange)),
        ),
      )
    const only = await get('/prices', { ...question, includeDEXS: 'uniswapv2' })
    expect(exchangesOf(only.body)).toEqual(new Set(['UniswapV2']))
    expect(only.body.priceRoute.contractMethod).toBe('swapExactAmountInOnUniswapV2')
    const without = await get('/prices', { ...question, excludeDEXS: 'UniswapV3,CurveV1' })
    expect([...exchangesOf(without.body)]).not.toContain('UniswapV3')
    for (const method of ['swapExactAmountInOnUniswapV2', 'swapExactAmountInOnUniswapV3', 'swapExactAmountIn'])
      expect(
        (await get('/prices', { ...question, includeContractMethods: method })).body.priceRoute.contractMethod,
      ).toBe(method)
    for (const [names, side, method] of [
      ['simpleSwap,multiSwap,megaSwap', 'SELL', 'swapExactAmountIn'],
      ['simpleBuy', 'BUY', 'swapExactAmountOut'],
      ['swapOnUniswapV2Fork', 'SELL', 'swapExactAmountInOnUniswapV2'],
    ] as const) {
      const { body } = await get('/prices', {
        ...question,
        side,
        amount: side === 'BUY' ? '1000000' : pair.amount,
        includeContractMethods: names,
      })
      expect(body.priceRoute.contractMethod).toBe(method)
    }
    const sale = await get('/prices', { ...question, excludeContractMethods: 'simpleBuy,buy' })
    expect(sale.status).toBe(200)
    const { poolAddresses } = only.body.priceRoute.bestRoute[0].swaps[0].swapExchanges[0]
    const another = await get('/prices', { ...question, includeDEXS: 'uniswapv2', excludePools: poolAddresses[0] })
    expect(JSON.stringify(another.body)).not.toContain(poolAddresses[0])
  })

  test('behavior: the token that pays for gas', async () => {
    const { body: quoted } = await get('/prices', question)
    const build = async (query: string) =>
      (await post(`/transactions/1?ignoreChecks=true${query}`, saleOf(quoted.priceRoute))).body
    expect(Object.keys(await build('')).sort()).toEqual(['chainId', 'data', 'from', 'gasPrice', 'to', 'value'])
    expect(await build('&gasPrice=7')).toMatchObject({ gasPrice: '7' })
    const modern = await build('&eip1559=true')
    expect(modern).toMatchObject({ maxFeePerGas: expect.any(String), maxPriorityFeePerGas: expect.any(String) })
    expect(modern).not.toHaveProperty('gasPrice')
    expect(await build('&maxFeePerGas=9&maxPriorityFeePerGas=8')).toMatchObject({
      maxFeePerGas: '9',
      maxPriorityFeePerGas: '8',
    })
    const params = await build('&onlyParams=true')
    expect(Array.isArray(params)).toBe(true)
  })
})

test('behavior: the documented steps in curl work', async () => {
  const urls = [...curlStart('http://service').matchAll(/"(http[^"]*)"/g)].map(([, url]) => url!)
  expect(urls).toHaveLength(3)
  for (const url of urls) expect((await ask(url)).status, url).toBe(200)
})

describe('what a chain has', () => {
  /** The service after the code at these addresses was removed, and before it saw any. */
  const without = async (addresses: readonly Address[], test: (bare: TestService) => Promise<void>) => {
    const codes = await Promise.all(addresses.map((address) => anvil.client.getCode({ address })))
    const put = (codeOf: (index: number) => Hex) =>
      Promise.all(addresses.map((address, index) => anvil.client.setCode({ address, bytecode: codeOf(index) })))
    const served = service.deps.chains.get(1)!
    await put(() => '0x')
    try {
      const chains = [{ ...served, surfaces: createSurfaces(served), routerRule: createRouterRule(served) }]
      await test(createTestService({ chains, database: database() }))
    } finally {
      await put((index) => codes[index]!)
    }
  }
  const { router, legacyRouter, legacyTransferProxy, rfq, intent } = mainnet.contracts

  test('default: a surface exists if its contract has code, whether its address is published or not', async () => {
    const ethereum = { chainId: 1, name: 'Ethereum', market: true, rfq: true }
    const shared = 'feeClaimer wrappedNative permit2 multicall3'.split(' ')
    const { chains } = await service.ask(listChains, {})
    expect(chains).toMatchObject([{ ...ethereum, delta: true, contracts: { delta: intent } }])
    expect(Object.keys(chains[0]!.contracts)).toEqual([
      ...[
        'augustusV6_2',
        'augustusV5',
        'tokenTransferProxyV5',
        'augustusRFQ',
        'delta',
        'deltaWrappedNative',
        ...shared,
      ],
    ])
    expect(await service.ask(getAdapterContracts, { version: '6.2' })).toHaveProperty('ParaswapDelta')
    await without([intent], async (bare) => {
      const { chains } = await bare.ask(listChains, {})
      expect(chains).toMatchObject([{ ...ethereum, delta: false }])
      expect(chains[0]!.contracts).not.toHaveProperty('delta')
      expect(await bare.ask(getAdapterContracts, { version: '6.2' })).not.toHaveProperty('ParaswapDelta')
    })
  })

  test('default: the router of version 5 is named with the contract that pulls its tokens', async () => {
    const [ethereum] = (await service.ask(listChains, {})).chains
    expect(ethereum!.contracts).toMatchObject({ augustusV5: legacyRouter, tokenTransferProxyV5: legacyTransferProxy })
    expect(await service.ask(getAdapterContracts, { version: '5' })).toMatchObject({
      AugustusSwapper: getAddress(legacyRouter),
      TokenTransferProxy: getAddress(legacyTransferProxy),
    })
    expect(await service.ask(listAdapters, { version: '5' })).toContain('UniswapV2')
  })

  test('error: InvalidInput that names version 6.2, if a chain has no router of version 5', async () => {
    const unavailable = 'not available on Ethereum (1), pass version=6.2'
    const left = { ...question, version: undefined }
    await without([legacyRouter], async (bare) => {
      const [ethereum] = (await bare.ask(listChains, {})).chains
      expect(ethereum).toMatchObject({ market: true })
      expect(ethereum!.contracts).not.toHaveProperty('augustusV5')
      const missing = `Missing version: left out it means router version 5, which is ${unavailable}`
      for (const op of [getPrices, getSwap])
        await expect(bare.ask(op, left)).rejects.toMatchObject({ errorType: 'InvalidInput', details: missing })
      const details = `Router version 5 is ${unavailable}`
      for (const op of [getPrices, getAdapterContracts, listAdapters])
        await expect(bare.ask(op, { ...question, version: '5' } as never)).rejects.toMatchObject({ details })
    })
  })

  test('error: UnsupportedChain by the name of the missing contract', async () => {
    const { priceRoute } = await service.ask(getPrices, question)
    await without([router, rfq], async (bare) => {
      const [ethereum] = (await bare.ask(listChains, {})).chains
      expect(ethereum).toMatchObject({ market: false, rfq: false })
      expect(ethereum!.contracts).not.toHaveProperty('augustusRFQ')
      const build = { chainId: 1, ...saleOf(priceRoute), priceRoute }
      const refused = { errorType: 'UnsupportedChain', status: 422, details: 'Unsupported chain' }
      for (const asked of [
        bare.ask(getPrices, question),
        bare.ask(getSwap, question),
        bare.ask(buildTransaction, build),
      ])
        await expect(asked).rejects.toMatchObject({
          ...refused,
          description: expect.stringContaining(`Ethereum has no router: no code is at ${router}.`),
        })
      await expect(bare.ask(postRfqOrder, { chainId: 1, ...(await postedOrder()) })).rejects.toMatchObject({
        ...refused,
        description: expect.stringContaining(`Ethereum has no OTC contract: no code is at ${rfq}.`),
      })
    })
  })

  test('behavior: a chain that is not served is refused with those that are', async () => {
    const { status, body } = await get('/prices', { ...question, network: '10' })
    expect([status, body.description]).toEqual([422, 'Chain 10 is not served here. These are: 1 (Ethereum).'])
  })
})

describe('a client generated from the document', () => {
  const client = () =>
    createClient<paths>({ baseUrl: 'http://service', fetch: async (request) => service.app.fetch(request) })

  test('default: quotes, builds, and posts an order', async () => {
    const amount = '1000000000000000000'
    const { data: quote } = await client().GET('/prices', {
      params: {
        query: { srcToken: 'ETH', destToken: 'USDC', amount, slippage: 50, version: '6.2', userAddress: user },
      },
    })
    const { priceRoute, minDestAmount, issues } = quote!
    expect(BigInt(minDestAmount!)).toBeLessThan(BigInt(priceRoute.destAmount))
    expect(issues).toEqual({ balance: null, allowance: null })

    const { srcToken, destToken, contractAddress } = priceRoute
    const { data: built } = await client().POST('/transactions/{chainId}', {
      params: { path: { chainId: 1 } },
      body: { priceRoute, srcToken, destToken, srcAmount: amount, slippage: 50, userAddress: user },
    })
    if (!built || Array.isArray(built)) throw new Error('expected a transaction')
    expect(built).toMatchObject({ to: contractAddress, value: amount, chainId: 1 })
    // All checks ran: the service has simulated it on the newest block.
    expect(Number(built.gas)).toBeGreaterThan(50_000)

    const { data: record } = await client().POST('/ft/p2p/{chainId}', {
      params: { path: { chainId: 1 } },
      body: await postedOrder(),
    })
    const { data: read } = await client().GET('/ft/order/{orderHash}', {
      params: { path: { orderHash: record!.orderHash } },
    })
    expect(read).toEqual(record!.order)
  })

  test('behavior: knows the errors of each status by name', async () => {
    const { error, response } = await client().GET('/prices', {
      params: { query: { srcToken: 'WETH', destToken: 'USDC', amount: '1', network: 5, slippage: 50, version: '6.2' } },
    })
    expect(response.status).toBe(422)
    // @ts-expect-error: no endpoint has an error of this name, and the generated types show that
    expect(error?.errorType === 'NoSuchError').toBe(false)
    expect(error?.errorType).toBe('UnsupportedChain')
  })

  test('behavior: its types are those of the document; `npm run generate` writes them', async () => {
    expect(readFileSync(new URL('./testing/client.generated.ts', import.meta.url), 'utf8')).toBe(await printClient())
  })
})

test('behavior: on the port of the pages the document names the base path of the service there', async () => {
  const response = await service.app.request('/openapi.json', {}, { web: true })
  const { servers } = (await response.json()) as { servers: { url: string }[] }
  expect(servers.map(({ url }) => url)).toEqual(['/api', '{base_url}'])
})

test('behavior: the root and /docs lead to the documentation', async () => {
  const leadsTo = async (app: Hono, path: string, env: object = {}) => {
    const { status, headers } = await app.request(`http://service.example:4000${path}`, {}, env)
    return [status, headers.get('location')]
  }
  const { deps } = service
  const local = createApp({ ...deps, publicOrigin: undefined, pagesPort: 3000 })
  const alone = createApp({ ...deps, publicOrigin: undefined })
  for (const path of ['/', '/docs', '/docs/']) {
    expect(await leadsTo(service.app, path)).toEqual([302, 'https://caravel.example/docs'])
    expect(await leadsTo(service.app, path, { web: true })).toEqual([302, '/docs'])
    expect(await leadsTo(local, path)).toEqual([302, 'http://service.example:3000/docs'])
    expect(await leadsTo(alone, path)).toEqual([302, '/openapi.json'])
  }
})

test('behavior: document and lists are compressed and have a tag, and are sent once', async () => {
  const accepts = { 'Accept-Encoding': 'gzip' }
  for (const path of ['/openapi.json', '/tokens', '/chains', `/v2/delta/orders?userAddress=${user}`]) {
    const first = await service.app.request(path, { headers: accepts })
    const isLarge = path === '/openapi.json' || path === '/tokens'
    expect([path, first.status, first.headers.get('content-encoding')]).toEqual([path, 200, isLarge ? 'gzip' : null])
    const known = { 'If-None-Match': first.headers.get('etag')! }
    const again = await service.app.request(path, { headers: { ...accepts, ...known } })
    expect([path, again.status, await again.text()]).toEqual([path, 304, ''])
    expect(again.headers.get('x-request-id')).toBeTruthy()
    expect(again.headers.get('access-control-allow-origin')).toBe('*')
  }
  expect((await service.app.request(`/prices?${new URLSearchParams(question)}`)).headers.get('etag')).toBeNull()
})

test('behavior: the document describes unclear names, and names the gate to the nodes', async () => {
  const { body } = await get('/openapi.json')
  const described = body.paths['/prices'].get.parameters.find(
    ({ name }: { name: string }) => name === 'excludeContractMethodsWithoutFeeModel',
  )
  expect(described).toMatchObject({
    schema: { type: 'boolean' },
    description: expect.stringContaining('Leaves out methods that take no fee'),
  })
  expect(body.paths['/rpc/{chainId}'].post.parameters).toHaveLength(1)
  expect(Object.keys(body.paths)).toHaveLength(new Set(documentedOperations.map(({ path }) => path)).size)
})

test('behavior: /health names a chain that is not ready, and returns 503 if none is', async () => {
  const { status, body } = await get('/health')
  expect({ status, body }).toMatchObject({ status: 200, body: { status: 'ready', database: true } })
  const broken = createTestService({
    chains: [...service.deps.chains.values()].map((served) => ({
      ...served,
      tracker: { ...served.tracker, status: () => ({ ...served.tracker.status(), stale: true }) },
    })),
    database: database(),
  })
  const [one] = [...service.deps.chains.values()]
  const other = { ...broken.deps.chains.get(1)!, chain: { ...one!.chain, id: 10 } }
  const half = createTestService({ chains: [one!, other], database: database() })
  expect(await half.ask(getHealth, {})).toMatchObject({
    status: 'degraded',
    chains: [
      { chainId: 1, ready: true },
      { chainId: 10, ready: false },
    ],
  })
  const response = await broken.app.request('/health')
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await response.json()).toMatchObject({
    errorType: 'ServiceUnavailable',
    status: 'starting',
    chains: [{ chainId: 1, ready: false }],
  })
  await expect(broken.ask(getHealth, {})).rejects.toMatchObject({ errorType: 'ServiceUnavailable', status: 503 })
})

describe('rate limits', () => {
  const pageNodes = () => new Map([[1, openPageNodes({ chain: mainnet, urls: [anvil.url], log: () => {} })]])
  const limited = () => createTestService({ chains: [], database: database(), rateLimits: true })
  const from = (address: string, headers: Record<string, string> = {}) => ({
    init: { headers },
    env: { incoming: { socket: { remoteAddress: address } } },
  })

  test('error: RateLimitExceeded with Retry-After', async () => {
    const { app } = limited()
    const { init, env } = from('203.0.113.1')
    expect((await app.request('/partners/anon', init, env)).status).toBe(200)
    const refused = await app.request('/partners/anon', init, env)
    expect(refused.headers.get('retry-after')).toBe('1')
    expect(refused.headers.get('ratelimit')).toMatch(/^"all";r=0;t=1, "all-day";r=2999;t=\d+$/)
    const exposed = refused.headers.get('access-control-expose-headers')?.split(',')
    for (const name of refused.headers.keys())
      if (name.startsWith('ratelimit')) expect(exposed?.map((one) => one.toLowerCase())).toContain(name)
    expectRefusal({ status: refused.status, body: (await refused.json()) as ErrorBody }, 'RateLimitExceeded')
  })

  test('behavior: answers that are the same for all cost no limit, any number of times with any key', async () => {
    const served = createTestService({ chains: [], database: database(), rateLimits: true })
    const { env, init } = from('203.0.113.6', { 'x-api-key': 'guess' })
    const paths = [
      '/chains',
      '/clear-signing',
      '/fiat/tokens/all',
      '/fiat/tokens/categories',
      '/openapi.json',
      '/v2/delta/prices/bridge-protocols',
    ]
    for (const path of [...paths, ...paths]) {
      const { status, headers } = await served.app.request(path, init, env)
      expect([path, status, headers.get('ratelimit')]).toEqual([path, 200, null])
    }
    expect((await served.app.request('/tokens', {}, env)).status).toBe(422)
    expect((await served.app.request('/tokens', {}, env)).status).toBe(422)
    // A search by address may ask a node.
    expect((await served.app.request('/tokens?search=usd', {}, env)).status).toBe(422)
    expect((await served.app.request('/tokens?search=usd', {}, env)).status).toBe(429)
    expect(await database().select().from(rateWindows).where(eq(rateWindows.caller, '203.0.113.6'))).toHaveLength(1)
  })

  test('error: InvalidApiKey', async () => {
    const { app } = limited()
    const { init, env } = from('203.0.113.4', { 'x-api-key': 'guess' })
    const refused = await app.request('/partners/anon', init, env)
    expectRefusal({ status: refused.status, body: (await refused.json()) as ErrorBody }, 'InvalidApiKey')
    expect(refused.headers.get('www-authenticate')).toContain('X-API-KEY')
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId' })
    const { app: withNode } = createTestService({
      chains: [],
      database: database(),
      rateLimits: true,
      pageNodes: pageNodes(),
    })
    const node = await withNode.request('/rpc/1', { ...init, method: 'POST', body }, env)
    expect([node.status, ((await node.json()) as { error: { code: number } }).error.code]).toEqual([401, -32001])
  })

  test('behavior: an endless call with maximum gas ends by its limit', async () => {
    const { app } = createTestService({ chains: [], database: database(), pageNodes: pageNodes() })
    // JUMPDEST, and a jump back to it.
    const call = { data: '0x5b600056', gas: '0xffffffffffffff' }
    for (const method of ['eth_call', 'eth_estimateGas']) {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [call, 'latest'] })
      const answer = await (await app.request('/rpc/1', { method: 'POST', body })).json()
      expect(JSON.stringify(answer)).toMatch(/OutOfGas|out of gas/i)
    }
  })

  test('behavior: comes after the path and method, and before the body', async () => {
    const { app } = limited()
    const { env } = from('203.0.113.2')
    await app.request('/partners/anon', {}, env)
    expect((await app.request('/nothing', {}, env)).status).toBe(404)
    expect((await app.request('/partners/anon', { method: 'DELETE' }, env)).status).toBe(405)
    expect((await app.request('/transactions/1', { method: 'POST', body: '{' }, env)).status).toBe(429)
  })

  test('behavior: health has no limit', async () => {
    const { app } = limited()
    const { env } = from('203.0.113.5')
    const counted = () => database().select().from(rateWindows)
    const before = await counted()
    for (const path of ['/health', '/health/live', '/health/ready'])
      for (let times = 0; times < 60; times++) {
        const { status, headers } = await app.request(path, {}, env)
        expect([status === 429, headers.get('ratelimit-policy')]).toEqual([false, null])
      }
    expect(await counted()).toEqual(before)
  })

  test('behavior: GET /swap has half the pace', async () => {
    const { app, clock } = limited()
    const { env } = from('203.0.113.3')
    expect((await app.request('/swap', {}, env)).status).toBe(400)
    clock.nowMs += 1_000
    const refused = await app.request('/swap', {}, env)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
  })
})
