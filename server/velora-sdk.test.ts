import { constructSimpleSDK, isAllowance, type SimpleSDK, SwapSide, txParamsToViemTxParams } from '@velora-dex/sdk'
import { type Address, createWalletClient, erc20Abi, getAddress, type Hex, http, parseUnits, publicActions } from 'viem'
import { mainnet as viemMainnet } from 'viem/chains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sdkLines } from '@/actions/partner/partner-snippets'
import { nativeToken, toLowerAddress } from '@/lib/address'
import { sdkIntent, sdkStart, viemIntent, viemStart } from '@/lib/api/contract/quick-start'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { type Listening, listen } from './http/request/listen'
import { toListener } from './http/request/to-listener'
import { openDesk, usdc, weth } from './otc/testing/desk'
import { maker, taker } from './otc/testing/offers'
import { registerPartner } from './partner/register-partner'
import { untilSeen } from './testing/harness'

/** The SDK's own client with only the base URL changed: over HTTP, with a slash at its end. */
const desk = openDesk({ prices: true })
let listening: Listening
let sdkOf: (account: typeof maker) => SimpleSDK

beforeAll(async () => {
  const { app } = desk.service()
  listening = await listen({ listener: toListener(app), host: '127.0.0.1', port: 0, log: () => {} })
  const transport = http(desk.client().transport.url)
  sdkOf = (account) => {
    const viemClient = createWalletClient({ account, chain: viemMainnet, transport }).extend(publicActions)
    const apiURL = `http://127.0.0.1:${listening.port}/`
    return constructSimpleSDK({ chainId: 1, version: '6.2', apiURL, fetch }, { viemClient, account: account.address })
  }
})
afterAll(() => listening?.close())

const seen = () => untilSeen(desk.service().deps.chains.get(1)!)
const mined = async (hash: Hex | string) => {
  const receipt = await desk.client().waitForTransactionReceipt({ hash: hash as Hex })
  expect(receipt.status).toBe('success')
}
/** The returned gas is the measured one; senders add a fifth, as the contract requires. */
const send = async (txParams: Parameters<typeof txParamsToViemTxParams>[0]) => {
  const { gas, ...call } = txParamsToViemTxParams(txParams)
  const limit = { gas: ((gas ?? 0n) * 12n) / 10n }
  await mined(await desk.client().sendTransaction({ ...call, ...limit, account: taker.address } as never))
}
const allowanceOf = (token: Address, owner: Address, spender: Address) =>
  desk.client().readContract({ address: token, abi: erc20Abi, functionName: 'allowance', args: [owner, spender] })

test('default: a market swap, from price to balance, of ether in the casing the SDK writes', async () => {
  const { swap } = sdkOf(taker)
  const [srcToken, userAddress] = [toLowerAddress(nativeToken), taker.address]
  const amounts = { SELL: parseUnits('1', 18), BUY: parseUnits('1000', 6) }
  for (const side of [SwapSide.SELL, SwapSide.BUY] as const) {
    await seen()
    const pair = { srcToken, destToken: usdc, amount: amounts[side].toString(), userAddress, side }
    const priceRoute = await swap.getRate({ ...pair, srcDecimals: 18, destDecimals: 6 })
    expect(priceRoute.srcToken).toBe(srcToken)
    const limits = side === 'SELL' ? { srcAmount: priceRoute.srcAmount } : { destAmount: priceRoute.destAmount }
    const txParams = await swap.buildTx({ ...pair, ...limits, priceRoute, slippage: 50 } as never)
    const before = await desk.balanceOf(usdc, userAddress)
    await send(txParams)
    const got = (await desk.balanceOf(usdc, userAddress)) - before
    expect(got).toBe(
      BigInt((priceRoute as { destAmountAfterFee?: string }).destAmountAfterFee ?? priceRoute.destAmount),
    )
  }
})

/** Runs a documented example, and returns its output. */
const run = async (code: string): Promise<unknown[]> => {
  const printed: unknown[] = []
  const scope = {
    createWalletClient,
    erc20Abi,
    http,
    publicActions,
    constructSimpleSDK,
    mainnet: viemMainnet,
    privateKeyToAccount: () => taker,
    process: { env: { RPC_URL: desk.client().transport.url, ACCOUNT: taker.address } },
    console: { log: (...said: unknown[]) => printed.push(...said) },
  }
  const AsyncFunction = (async () => {}).constructor as FunctionConstructor
  const steps = code.replace(/^import .*$/gm, '')
  await AsyncFunction(...Object.keys(scope), steps)(...Object.values(scope))
  return printed
}

test('behavior: the documented steps in viem and with the SDK work', async () => {
  await seen()
  const baseUrl = `http://127.0.0.1:${listening.port}`
  const before = await desk.balanceOf(usdc, taker.address)
  expect(await run(viemStart(baseUrl))).toEqual(['success'])
  expect(await desk.balanceOf(usdc, taker.address)).toBeGreaterThan(before)
  await seen()
  const built = [mainnet.contracts.router.toLowerCase(), expect.stringMatching(/^0x[0-9a-f]{8}/)]
  expect(await run(sdkStart(baseUrl))).toEqual(built)
})

test('behavior: the two documented lines of a partner request a price in its name', async () => {
  await registerPartner(
    { database: desk.service().deps.database, nowMs: 0 },
    { name: 'shop', address: maker.address, feeBps: 25 },
  )
  await seen()
  const lines = sdkLines({ apiUrl: `http://127.0.0.1:${listening.port}`, partner: 'shop', chainId: 1 })
  const amounts = { amount: '1000000', srcDecimals: 6, destDecimals: 18 }
  const scope = { constructSimpleSDK, fetch, pair: { srcToken: usdc, destToken: weth, ...amounts } }
  const AsyncFunction = (async () => {}).constructor as FunctionConstructor
  const run = AsyncFunction(...Object.keys(scope), `${lines}\nreturn priceRoute`)
  expect(await run(...Object.values(scope))).toMatchObject({ partner: 'shop', partnerFee: 0.25, srcAmount: '1000000' })
})

test('behavior: route and calldata at once, tokens, balances, exchanges', async () => {
  await seen()
  const { swap } = sdkOf(taker)
  const question = { srcToken: usdc, destToken: weth, amount: '1000000', userAddress: taker.address }
  const { priceRoute, txParams } = await swap.getSwapTxData({ ...question, side: SwapSide.SELL, slippage: 50 })
  expect(txParams).toMatchObject({ to: mainnet.contracts.router.toLowerCase(), from: taker.address, value: '0' })
  expect(priceRoute.bestRoute.length).toBeGreaterThan(0)
  expect((await swap.getTokens()).map(({ symbol }) => symbol)).toContain('WETH')
  expect(await swap.getAdapters()).toEqual(expect.arrayContaining(['UniswapV2', 'BalancerV2', 'AugustusRFQ']))
  const held = await swap.getBalance(taker.address, usdc)
  expect(held).toMatchObject({ balance: String(await desk.balanceOf(usdc, taker.address)) })
})

test('behavior: approvals go to the contracts named by the service', async () => {
  const { swap, limitOrders } = sdkOf(taker)
  const dai = findTokenBySymbol(mainnet, 'DAI')!.address
  const { router, rfq } = mainnet.contracts
  expect(await swap.getSpender()).toBe(getAddress(router))
  await mined(await swap.approveToken('12345', dai))
  expect(await allowanceOf(dai, taker.address, router)).toBe(12_345n)
  const allowance = await swap.getAllowance(taker.address, dai)
  expect(isAllowance(allowance) && allowance.allowance).toBe('12345')
  await mined(await limitOrders.approveTakerTokenForFillingP2POrderDirectly('77', dai))
  expect(await allowanceOf(dai, taker.address, rfq)).toBe(77n)
})

test('behavior: an OTC order is built, signed, posted, found and filled', async () => {
  const [makes, takes] = [sdkOf(maker).limitOrders, sdkOf(taker).limitOrders]
  const [makerAmount, takerAmount] = [parseUnits('0.1', 18), parseUnits('300', 6)]
  const built = await makes.buildLimitOrder({
    expiry: 0,
    makerAsset: weth,
    takerAsset: usdc,
    maker: maker.address,
    taker: taker.address,
    makerAmount: makerAmount.toString(),
    takerAmount: takerAmount.toString(),
  })
  await mined(await makes.approveMakerTokenForLimitOrder(makerAmount.toString(), weth))
  const signature = await makes.signLimitOrder(built)
  const posted = await makes.postP2POrder({ ...built.data, signature })
  expect(posted.state).toBe('PENDING')
  const { orders } = await takes.getLimitOrders({ taker: taker.address, type: 'P2P' })
  expect(orders.map(({ orderHash }) => orderHash)).toContain(posted.orderHash)

  await mined(await takes.approveTakerTokenForFillingP2POrderDirectly(takerAmount.toString(), usdc))
  const before = await desk.balanceOf(weth, taker.address)
  await mined(await takes.fillOrderDirectly({ order: built.data, signature }))
  expect((await desk.balanceOf(weth, taker.address)) - before).toBe(makerAmount)
  await desk.follow()
  expect((await takes.getLimitOrderByHash(posted.orderHash)).state).toBe('FULFILLED')
})

test('behavior: an order open to anyone is filled through the router, after a price of simpleBuy alone', async () => {
  await seen()
  const [makes, takes] = [sdkOf(maker).limitOrders, sdkOf(taker).limitOrders]
  const [makerAmount, takerAmount] = [parseUnits('0.1', 18).toString(), parseUnits('240', 6).toString()]
  const built = await makes.buildLimitOrder({
    expiry: 0,
    makerAsset: weth,
    takerAsset: usdc,
    maker: maker.address,
    makerAmount,
    takerAmount,
  } as Parameters<typeof makes.buildLimitOrder>[0])
  await mined(await makes.approveMakerTokenForLimitOrder(makerAmount, weth))
  const order = { ...built.data, signature: await makes.signLimitOrder(built) }
  const dai = findTokenBySymbol(mainnet, 'DAI')!.address
  const rate = await takes.getLimitOrdersRate(
    { srcToken: dai, srcDecimals: 18, destToken: usdc, destDecimals: 6, userAddress: taker.address },
    [order],
  )
  expect(rate).toMatchObject({ side: 'BUY', contractMethod: 'swapExactAmountOut', destAmount: takerAmount })

  await mined(await takes.approveTakerTokenForLimitOrder(takerAmount, usdc))
  const txParams = await takes.buildLimitOrderTx({
    userAddress: taker.address,
    srcDecimals: 6,
    destDecimals: 18,
    orders: [order],
  })
  const before = await desk.balanceOf(weth, taker.address)
  await send(txParams)
  expect((await desk.balanceOf(weth, taker.address)) - before).toBe(BigInt(makerAmount))
})

/**
 * The requests and fields of v10 of the SDK for an intent order; the registry's newest is v9, with
 * the paths before `/v2`.
 */
test('behavior: an intent order in the form of v10, from quote to cancellation', async () => {
  await seen()
  const baseUrl = `http://127.0.0.1:${listening.port}`
  const read = async (response: Response) => {
    const body = await response.json()
    expect(response.status, JSON.stringify(body)).toBe(200)
    return body
  }
  const get = (path: string) => fetch(`${baseUrl}${path}`).then(read)
  const post = (path: string, body: object) =>
    fetch(`${baseUrl}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }).then(read)
  type ToSign = { domain: object; types: Record<string, { type: string }[]>; value: object }
  /** The SDK chooses the type that no other refers to, and posts the wallet's raw 65 bytes. */
  const sign = ({ domain, types, value }: ToSign) => {
    const used = new Set(Object.values(types).flatMap((fields) => fields.map(({ type }) => type)))
    const [primaryType, ...others] = Object.keys(types).filter((name) => !used.has(name))
    expect(others).toEqual([])
    return taker.signTypedData({ domain, types, primaryType, message: value } as never)
  }
  const userAddress = taker.address
  const amount = parseUnits('1', 17).toString()
  const { delta } = await get(
    `/v2/quote/?${new URLSearchParams({
      srcToken: weth,
      destToken: usdc,
      amount,
      srcDecimals: '18',
      destDecimals: '6',
      mode: 'all',
      side: 'SELL',
      userAddress,
      partner: 'anon',
      chainId: '1',
    })}`,
  )
  const approval = { abi: erc20Abi, functionName: 'approve', args: [delta.spender, BigInt(amount)] } as const
  await mined(await desk.client().writeContract({ account: taker.address, address: weth, ...approval } as never))
  const deadline = Number(await desk.chainSeconds()) + 3_600
  const built = await post('/v2/delta/orders/build', {
    side: 'SELL',
    route: delta.route,
    owner: userAddress,
    deadline,
    slippage: 50,
    partner: 'anon',
    partiallyFillable: false,
    orderType: 'Order',
  })
  const submitted = { chainId: 1, order: built.toSign.value, partner: 'anon', partiallyFillable: false, type: 'MARKET' }
  const signature = await sign(built.toSign)
  const order = await post('/v2/delta/orders', { ...submitted, signature })
  expect(order).toMatchObject({ orderHash: built.orderHash, status: 'PENDING', order: built.toSign.value })
  expect(order.input).toEqual({ chainId: 1, token: weth, amount })
  expect(await post('/v2/delta/orders?degenMode=true', { ...submitted, signature })).toEqual(order)

  expect(await get(`/v2/delta/orders/${order.id}`)).toEqual(order)
  expect(await get(`/v2/delta/orders/hash/${built.orderHash}`)).toEqual(order)
  const status = 'ACTIVE,PENDING,REFUNDING'
  const page = new URLSearchParams({ userAddress, page: '1', limit: '10', type: 'MARKET', chainId: '1,10', status })
  expect(await get(`/v2/delta/orders?${page}`)).toEqual({ data: [order], total: 1, page: 1, limit: 10, hasMore: false })
  expect(await get(`/v2/delta/orders/fillablebalance/1/${userAddress}`)).toEqual({ [weth]: amount })

  const orderIds = [order.id]
  const types = { OrderCancellations: [{ name: 'orderIds', type: 'string[]' }] }
  const cancelled = await sign({ domain: built.toSign.domain, types, value: { orderIds } })
  expect(await post('/v2/delta/orders/cancel', { orderIds, signature: cancelled })).toEqual({
    success: true,
    cancelled: orderIds,
  })
  expect(await get(`/v2/delta/orders/${order.id}`)).toMatchObject({ status: 'CANCELLING' })
})

test('behavior: the documented intent order is signed and submitted, in viem and with the SDK', async () => {
  const baseUrl = `http://127.0.0.1:${listening.port}`
  for (const steps of [viemIntent(baseUrl), sdkIntent(baseUrl)]) {
    await seen()
    const [id, status] = await run(steps)
    expect(status).toBe('PENDING')
    const order = await fetch(`${baseUrl}/v2/delta/orders/${id}`).then((response) => response.json())
    expect(order).toMatchObject({ owner: toLowerAddress(taker.address), side: 'SELL', status: 'PENDING' })
    expect(order.input).toEqual({ chainId: 1, token: weth, amount: parseUnits('1', 18).toString() })
  }
})
