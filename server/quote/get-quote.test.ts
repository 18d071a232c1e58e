import { decodeFunctionData, type Hex, parseUnits } from 'viem'
import { expect, test } from 'vitest'
import { nativeToken, toLowerAddress } from '@/lib/address'
import type { Input } from '@/lib/api/contract/operation'
import { getIntentPrice, getQuote, isTokenSupported, listAgents, listStrategies } from '@/lib/api/intent/intent'
import { buildTransaction, type TxParams } from '@/lib/api/market/build-transaction'
import type { PriceRoute } from '@/lib/api/market/price-route'
import { getProof } from '@/lib/api/market/proof'
import { routerAbi } from '@/lib/chain/abi.generated'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { receivedOf } from '@/lib/order/received-of'
import { untilSeen } from '../testing/harness'
import { openServedChain } from '../testing/served-chain'
import { tokenOf } from '../testing/trading-chain'

const { service, served } = openServedChain()
const [usdc, weth, taxed] = [tokenOf('USDC'), tokenOf('WETH'), tokenOf('STA')]
const intent = toLowerAddress(mainnet.contracts.intent!)
const sale = {
  chainId: 1,
  srcToken: usdc.address,
  srcDecimals: 6,
  destToken: weth.address,
  destDecimals: 18,
  amount: parseUnits('3000', 6).toString(),
  side: 'SELL',
} satisfies Input<typeof getQuote>
const purchase = { ...sale, side: 'BUY', amount: parseUnits('1', 18).toString() } satisfies Input<typeof getQuote>
const quote = (changes: object = {}) => service().ask(getQuote, { ...sale, ...changes })
const refused = (changes: object) => quote(changes).catch((error) => error)

test('default: an intent is priced where an agent fills it, with what it keeps for its gas', async () => {
  await untilSeen(served())
  const answer = await quote()
  expect(Object.keys(answer)).toEqual(['delta'])
  const { market } = await quote({ mode: 'market' })
  const { id, route, ...price } = answer.delta!
  expect(id).toMatch(/./)
  expect(price).toEqual({
    side: 'SELL',
    inputToken: { chainId: 1, address: toLowerAddress(usdc.address) },
    outputToken: { chainId: 1, address: toLowerAddress(weth.address) },
    partner: { name: 'anon', feePercent: 0.01 },
    spender: intent,
    alternatives: [],
  })
  const { origin, destination, bridge, fees } = route
  expect(origin.input).toMatchObject({ amount: sale.amount, token: price.inputToken })
  expect(destination).toEqual({ input: origin.output, output: origin.output })
  expect(bridge).toBeNull()
  expect(fees).toMatchObject({ bridge: [], gas: { token: price.inputToken } })
  const [gas, output] = [BigInt(fees.gas.amount), BigInt(origin.output.amount)]
  const [sold, bought] = [BigInt(sale.amount), BigInt(market!.destAmount)]
  expect(gas).toBeGreaterThan(0n)
  expect(Number(origin.input.amountUSD)).toBeCloseTo(3_000, 0)
  // The output is below what the market pays, by at most twice the gas.
  expect(output).toBeLessThan(bought)
  expect(output).toBeGreaterThanOrEqual((bought * (sold - 2n * gas)) / sold)
})

test('behavior: a purchase costs its gas on top, and native tokens are their placeholder', async () => {
  const { delta } = await quote({ ...purchase, mode: 'DELTA', destToken: nativeToken })
  const { origin, fees } = delta!.route
  expect(delta!.outputToken.address).toBe(toLowerAddress(nativeToken))
  expect(origin.output.amount).toBe(purchase.amount)
  const { market } = await quote({ ...purchase, mode: 'MARKET' })
  expect(BigInt(origin.input.amount)).toBeGreaterThanOrEqual(BigInt(market!.srcAmount) + BigInt(fees.gas.amount))
})

test('behavior: the fee of a partner stacks on what it is registered with', async () => {
  const { delta } = await quote({ partner: 'anon', partnerFeeBps: 99 })
  expect(delta!.partner).toEqual({ name: 'anon', feePercent: 1 })
})

test('behavior: where no agent gives a price the market answers, and says why', async () => {
  const dust = await quote({ amount: '10000' })
  expect(dust).not.toHaveProperty('delta')
  expect(dust.market).toMatchObject({ srcAmount: '10000' })
  expect(dust.fallbackReason).toEqual({
    errorType: 'GasCostExceedsTradeAmount',
    details: 'Gas cost exceeds trade amount',
  })
  expect(
    await quote({ srcToken: taxed.address, srcDecimals: 18, amount: parseUnits('100', 18).toString() }),
  ).toMatchObject({ fallbackReason: { errorType: 'UnsupportedToken' }, market: { network: 1 } })
  expect(await quote({ srcToken: nativeToken, srcDecimals: 18, amount: '1' })).toMatchObject({
    fallbackReason: { errorType: 'PricingError' },
  })
})

test('behavior: the market in place of an intent has no destAmountAfterFee, and is built and proved', async () => {
  await untilSeen(served())
  const { market } = await quote({ amount: '10000', destToken: nativeToken })
  const lower = toLowerAddress(nativeToken)
  expect(market).not.toHaveProperty('destAmountAfterFee')
  expect(market).toMatchObject({ partnerFee: 0.01, destToken: lower })
  expect(market!.bestRoute[0]!.swaps.at(-1)!.destToken).toBe(lower)
  const { ask, deps } = service()
  const alone = await quote({ amount: '10000', destToken: nativeToken, mode: 'MARKET' })
  expect(receivedOf(market!)).toBe(BigInt(alone.market!.destAmountAfterFee!))
  const terms = { srcToken: usdc.address, destToken: nativeToken, srcAmount: '10000', slippage: 50, ignoreChecks: true }
  const built = async (priceRoute: PriceRoute) => {
    const sent = await ask(buildTransaction, { chainId: 1, priceRoute, userAddress: deps.feeWallet, ...terms })
    return decodeFunctionData({ abi: routerAbi, data: (sent as TxParams).data as Hex })
  }
  // The metadata names the quote by its tag.
  const limitsOf = ({ args }: Awaited<ReturnType<typeof built>>) => ({ ...(args[1] as object), metadata: undefined })
  expect(limitsOf(await built(market!))).toEqual(limitsOf(await built(alone.market!)))
  expect((await ask(getProof, { hmac: market!.hmac })).destAmount).toBe(market!.destAmount)
})

test('behavior: where a tax decides what arrives the market in place of an intent says it', async () => {
  const { market, fallbackReason } = await quote({ destToken: taxed.address })
  expect(fallbackReason).toMatchObject({ errorType: 'UnsupportedToken' })
  expect(BigInt(market!.destAmountAfterFee!)).toBeLessThan(receivedOf({ ...market!, destAmountAfterFee: undefined }))
})

test('error: Token not supported, of an address without a token and of a symbol that nobody knows', async () => {
  const unsupported = { status: 400, errorType: 'UnsupportedToken', details: 'Token not supported' }
  for (const token of [`0x${'12'.repeat(20)}`, 'NOPE']) {
    expect(await refused({ mode: 'DELTA', srcToken: token })).toMatchObject(unsupported)
    const price = service().ask(getIntentPrice, { ...sale, destToken: token })
    expect(await price.catch((error) => error)).toMatchObject(unsupported)
  }
})

test('error: each with its reason where an intent alone was asked for', async () => {
  const only = { mode: 'DELTA' }
  expect(await refused({ ...only, amount: '10000' })).toMatchObject({ errorType: 'GasCostExceedsTradeAmount' })
  expect(await refused({ ...only, destToken: taxed.address })).toMatchObject({
    status: 400,
    errorType: 'UnsupportedToken',
    details: 'Token not supported',
  })
  const pricing = { status: 400, errorType: 'PricingError', details: 'Error getting price data' }
  expect(await refused({ ...only, destChainId: 8453 })).toMatchObject(pricing)
  expect(await refused({ ...only, srcDecimals: 18 })).toMatchObject(pricing)
  expect(await refused({ mode: 'MARKET', destChainId: 8453 })).toMatchObject(pricing)
  expect(await refused({ mode: 'ALL', destChainId: 8453 })).toMatchObject(pricing)
  for (const mode of ['MARKET', 'ALL']) {
    const tooMuch = await refused({ ...purchase, mode, amount: '1'.repeat(30) })
    expect(tooMuch).toMatchObject(pricing)
    const { srcAmount, destAmount: amount } = tooMuch.availableLiquidity
    expect(await quote({ ...purchase, mode, amount })).toMatchObject({ market: { srcAmount, destAmount: amount } })
  }
  for (const wrong of [
    { mode: 'both' },
    { partnerFeeBps: 201 },
    { amount: 'ten' },
    { side: 'HOLD' },
    { srcDecimals: undefined },
  ])
    expect(await refused(wrong)).toMatchObject({ status: 400 })
  expect(await refused({ chainId: 31_337 })).toMatchObject({ status: 422, errorType: 'UnsupportedChain' })
  const zero = `0x${'0'.repeat(40)}`
  expect(await refused({ srcToken: zero })).toMatchObject({ status: 400, errorType: 'InvalidInput' })
})

test('behavior: a price alone, of the agents that are asked', async () => {
  const { ask } = service()
  expect(await ask(listAgents, { chainId: 1 })).toEqual(['amm'])
  const price = await ask(getIntentPrice, { ...sale, includeAgents: ['amm', 'nobody'] })
  expect(price.route).toEqual((await quote()).delta!.route)
  const noRoute = { status: 400, errorType: 'PricingError', details: 'No route' }
  for (const changes of [
    { includeAgents: ['nobody'] },
    { excludeAgents: ['amm'] },
    { destDecimals: 6 },
    { destChainId: 10 },
  ])
    expect(await ask(getIntentPrice, { ...sale, ...changes }).catch((error) => error)).toMatchObject(noRoute)
})

test('behavior: says which tokens it takes, and what is not deployed', async () => {
  const { ask } = service()
  const supported = async (token: string, chainId = 1) => (await ask(isTokenSupported, { token, chainId })).supported
  expect(await supported(usdc.address)).toBe(true)
  expect(await supported(nativeToken)).toBe(true)
  expect(await supported(taxed.address)).toBe(false)
  expect(await supported(`0x${'12'.repeat(20)}`)).toBe(false)
  expect(await supported(usdc.address, 100)).toBe(false)
  // No vault was sampled yet.
  expect(await ask(listStrategies, { chainId: 1 })).toEqual({})
  expect(await ask(listStrategies, { chainId: 100 }).catch((error) => error)).toMatchObject({ status: 422 })
})

test('behavior: the route of a price is known for ten minutes, unchanged and of its side', async () => {
  const { deps, clock } = service()
  const { side, route } = (await quote()).delta!
  const { knows } = deps.intentRoutes
  const turned = Object.fromEntries(Object.entries(route).toReversed())
  expect(await knows({ side, route: turned })).toBe(true)
  expect(await knows({ side: 'BUY', route })).toBe(false)
  const { origin } = route
  const asNumber = { ...route, origin: { ...origin, input: { ...origin.input, amount: Number(sale.amount) } } }
  expect(await knows({ side, route: asNumber })).toBe(false)
  expect(await knows({ side, route: { ...route, note: null } })).toBe(false)
  clock.nowMs += 600_000
  expect(await knows({ side, route })).toBe(false)
})
