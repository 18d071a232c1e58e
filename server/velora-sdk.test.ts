import { constructSimpleSDK, isAllowance, type SimpleSDK, SwapSide, txParamsToViemTxParams } from '@velora-dex/sdk'
import { type Address, createWalletClient, erc20Abi, getAddress, type Hex, http, parseUnits, publicActions } from 'viem'
import { mainnet as viemMainnet } from 'viem/chains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nativeToken, toLowerAddress } from '@/lib/address'
import { sdkStart, viemStart } from '@/lib/api/quick-start'
import { findTokenBySymbol } from '@/lib/chain/registry'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { type Listening, listen } from './http/listen'
import { toListener } from './http/to-listener'
import { maker, openDesk, taker, usdc, weth } from './otc/testing/desk'
import { untilSeen } from './testing/harness'

/** The SDK's own client, as somebody has it who changed nothing but the base URL: over HTTP, with a slash at its end. */
const desk = openDesk()
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
/** The gas that is answered is what was needed; who sends adds a fifth, as the contract says. */
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

test('behavior: the steps in viem and with the SDK that people are shown do what they say', async () => {
  await seen()
  const baseUrl = `http://127.0.0.1:${listening.port}`
  const printed: unknown[] = []
  const run = async (code: string) => {
    const scope = {
      ...{ createWalletClient, http, publicActions, constructSimpleSDK, mainnet: viemMainnet },
      privateKeyToAccount: () => taker,
      process: { env: { RPC_URL: desk.client().transport.url, ACCOUNT: taker.address } },
      console: { log: (...said: unknown[]) => printed.push(...said) },
    }
    const AsyncFunction = (async () => {}).constructor as FunctionConstructor
    const steps = code.replace(/^import .*$/gm, '')
    await AsyncFunction(...Object.keys(scope), steps)(...Object.values(scope))
  }
  const before = await desk.balanceOf(usdc, taker.address)
  await run(viemStart(baseUrl))
  expect(printed).toEqual(['success'])
  expect(await desk.balanceOf(usdc, taker.address)).toBeGreaterThan(before)
  await seen()
  await run(sdkStart(baseUrl))
  expect(printed.slice(1)).toEqual([mainnet.contracts.router.toLowerCase(), expect.stringMatching(/^0x[0-9a-f]{8}/)])
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

test('behavior: approvals go to the contracts that the service names', async () => {
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
    ...{ expiry: 0, makerAsset: weth, takerAsset: usdc, maker: maker.address, taker: taker.address },
    ...{ makerAmount: makerAmount.toString(), takerAmount: takerAmount.toString() },
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

test('behavior: an order open to anyone is filled through the router, after a price that simpleBuy alone may give', async () => {
  await seen()
  const [makes, takes] = [sdkOf(maker).limitOrders, sdkOf(taker).limitOrders]
  const [makerAmount, takerAmount] = [parseUnits('0.1', 18).toString(), parseUnits('240', 6).toString()]
  const built = await makes.buildLimitOrder({
    ...{ expiry: 0, makerAsset: weth, takerAsset: usdc, maker: maker.address, makerAmount, takerAmount },
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
    ...{ userAddress: taker.address, srcDecimals: 6, destDecimals: 18, orders: [order] },
  })
  const before = await desk.balanceOf(weth, taker.address)
  await send(txParams)
  expect((await desk.balanceOf(weth, taker.address)) - before).toBe(BigInt(makerAmount))
})
