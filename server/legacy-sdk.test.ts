import { constructSimpleSDK as constructSdk6, isAllowance, type TransactionParams } from '@paraswap/sdk'
import { constructSimpleSDK, SwapSide } from '@velora-dex/sdk'
import {
  createWalletClient,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  type Hex,
  http,
  parseUnits,
  publicActions,
} from 'viem'
import { mainnet as viemMainnet } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nativeToken, toLowerAddress } from '@/lib/address'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { type Listening, listen } from './http/request/listen'
import { toListener } from './http/request/to-listener'
import { openDesk, usdc, weth } from './otc/testing/desk'
import { taker } from './otc/testing/offers'
import { untilSeen } from './testing/harness'

// Clients that request router 5: version 6 of the SDK by default, and a later version by its
// option.
const desk = openDesk({ prices: true })
let listening: Listening
beforeAll(async () => {
  const { app } = desk.service()
  listening = await listen({ listener: toListener(app), host: '127.0.0.1', port: 0, log: () => {} })
})
afterAll(() => listening?.close())

const { legacyRouter, legacyTransferProxy } = mainnet.contracts
const dai = toLowerAddress(findTokenBySymbol(mainnet, 'DAI')!.address)
const ether = toLowerAddress(nativeToken)
const apiURL = () => `http://127.0.0.1:${listening.port}`
const seen = () => untilSeen(desk.service().deps.chains.get(1)!)
const send = async ({ to, data, value, gas }: Pick<TransactionParams, 'to' | 'data' | 'value' | 'gas'>) => {
  const hash = await desk.client().sendTransaction({
    account: taker.address,
    to: to as Hex,
    data: data as Hex,
    value: BigInt(value),
    gas: gas === undefined ? 3_000_000n : (BigInt(gas) * 12n) / 10n,
  })
  const receipt = await desk.client().waitForTransactionReceipt({ hash })
  expect(receipt.status).toBe('success')
}
const held = (token: Hex) => desk.balanceOf(token, taker.address)

describe('version 6 of the SDK, with only the base address set', () => {
  const sdk = () => constructSdk6({ chainId: 1, apiURL: apiURL(), fetch }).swap
  const account = taker.address

  test('default: quotes, builds and sends a sale and a purchase of ether', async () => {
    for (const [side, amount] of [
      ['SELL', parseUnits('1', 18)],
      ['BUY', parseUnits('1000', 6)],
    ] as const) {
      await seen()
      const pair = { srcToken: ether, destToken: usdc, amount: amount.toString(), userAddress: account, side }
      const priceRoute = await sdk().getRate({ ...pair, side: side as never, srcDecimals: 18, destDecimals: 6 })
      expect(priceRoute).toMatchObject({ version: '5', contractAddress: legacyRouter, partnerFee: 0 })
      const { srcAmount, destAmount } = priceRoute
      const limits = side === 'SELL' ? { srcAmount, slippage: 100 } : { destAmount, slippage: 100 }
      const txParams = await sdk().buildTx({ ...pair, ...limits, priceRoute } as never)
      expect(txParams).toMatchObject({ to: legacyRouter, from: account, gas: expect.stringMatching(/^\d+$/) })
      const before = await held(usdc)
      await send(txParams)
      expect((await held(usdc)) - before).toBe(BigInt(destAmount))
    }
  })

  test('behavior: sells a token after an approval of the returned spender', async () => {
    const amount = parseUnits('500', 18)
    const spender = (await sdk().getSpender()) as Hex
    expect([spender, await sdk().getAugustusSwapper()]).toEqual(
      [legacyTransferProxy, legacyRouter].map((one) => getAddress(one)),
    )
    await seen()
    const pair = { srcToken: dai, destToken: weth, amount: amount.toString(), userAddress: account }
    const priceRoute = await sdk().getRate({ ...pair, options: { includeContractMethods: ['megaSwap' as never] } })
    const build = () =>
      sdk().buildTx({
        ...pair,
        srcAmount: priceRoute.srcAmount,
        destAmount: priceRoute.destAmount,
        priceRoute,
      } as never)
    await expect(build()).rejects.toThrow(`allowance given to TokenTransferProxy(${legacyTransferProxy})`)
    const approval = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] })
    await send({ to: dai, data: approval, value: '0' })
    const [before, daiBefore] = [await held(weth), await held(dai)]
    await send(await build())
    expect([(await held(weth)) - before, daiBefore - (await held(dai))]).toEqual([
      BigInt(priceRoute.destAmount),
      amount,
    ])
  })

  test('behavior: route and calldata at once, by its own route, tokens, exchanges and balances', async () => {
    await seen()
    const question = { srcToken: ether, destToken: dai, amount: parseUnits('1', 18).toString(), userAddress: account }
    const options = { includeDEXS: ['UniswapV2'] }
    const { priceRoute, txParams } = await sdk().getSwapTxData({
      ...question,
      slippage: '500' as never,
      side: 'SELL' as never,
      options,
    })
    expect(priceRoute.contractMethod).toBe('swapOnUniswapV2Fork')
    expect(txParams).toMatchObject({ to: legacyRouter, from: account, value: question.amount })
    expect(txParams).not.toHaveProperty('gas')
    const before = await held(dai)
    await send(txParams)
    expect((await held(dai)) - before).toBe(BigInt(priceRoute.destAmount))
    const byRoute = await sdk().getRateByRoute({ route: [weth, usdc, dai], amount: question.amount })
    expect(byRoute.bestRoute.map(({ swaps }) => swaps.map(({ destToken }) => destToken))).toContainEqual([usdc, dai])
    expect((await sdk().getTokens()).map(({ symbol }) => symbol)).toContain('WETH')
    expect(await sdk().getAdapters()).toContain('UniswapV2')
    const allowance = await sdk().getAllowance(account, usdc)
    expect(isAllowance(allowance) && allowance.allowance).toMatch(/^\d+$/)
  })
})

test('behavior: a later SDK with version 5 approves the proxy and swaps through the legacy router', async () => {
  const transport = http(desk.client().transport.url)
  const viemClient = createWalletClient({ account: taker, chain: viemMainnet, transport }).extend(publicActions)
  const options = { chainId: 1, version: '5', apiURL: apiURL(), fetch } as const
  const { swap } = constructSimpleSDK(options, { viemClient, account: taker.address })
  const hash = (await swap.approveToken('12345', usdc)) as Hex
  await desk.client().waitForTransactionReceipt({ hash })
  const args = [taker.address, legacyTransferProxy] as const
  const allowed = await desk.client().readContract({ address: usdc, abi: erc20Abi, functionName: 'allowance', args })
  expect(allowed).toBe(12_345n)
  await seen()
  const pair = { srcToken: ether, destToken: dai, amount: parseUnits('1', 18).toString(), userAddress: taker.address }
  const side = SwapSide.BUY
  const priceRoute = await swap.getRate({ ...pair, side, srcDecimals: 18, destDecimals: 18 })
  const { destAmount } = priceRoute
  const txParams = await swap.buildTx({ ...pair, side, destAmount, slippage: 100, priceRoute } as never)
  const before = await held(dai)
  await send(txParams as TransactionParams)
  expect((await held(dai)) - before).toBe(parseUnits('1', 18))
})
