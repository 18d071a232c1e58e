import { maxUint256, parseAbi, parseUnits } from 'viem'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { nativeToken, toLowerAddress, zeroAddress } from '@/lib/address'
import type { Input } from '@/lib/api/contract/operation'
import {
  getIntentPrice,
  getQuote,
  type IntentPrice,
  listBridgeProtocols,
  listBridgeRoutes,
} from '@/lib/api/intent/intent'
import { buildIntentOrder } from '@/lib/api/intent/intent-orders'
import { changeLeaves, type Json } from '@/lib/api/testing/change-leaves'
import { acrossSelector } from '@/lib/chain/bridge/across'
import { arbitrum } from '@/lib/chain/registry/arbitrum'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { encodeProtocolData } from '@/lib/order/bridge/bridge-terms'
import type { Bridge, IntentOrder } from '@/lib/order/intent'
import { openSeededChain } from '@/localnet/testing/open-seeded-chain'
import { createAmm } from '../../agents/amm'
import { passThrough } from '../../agents/pass-through'
import { relayFeeOf } from '../../agents/relay-offers'
import { relayOffers } from '../../db/bridge-schema'
import { serveTestChain } from '../../testing/harness'
import { other, owner, usdc, weth } from '../testing/intent-desk'
import { openTrader } from '../testing/trader'

const trader = openTrader({ prices: true })
const far = openSeededChain({ chainId: arbitrum.id })
const farToken = (symbol: string) => toLowerAddress(findTokenBySymbol(arbitrum, symbol)!.address)
const [farUsdc, farWeth] = [farToken('USDC'), farToken('WETH')]
const native = toLowerAddress(nativeToken)
const account = toLowerAddress(owner.address)
const fees = { feePips: 50, feeFlat: 100_000n }
const pauseAbi = parseAbi(['function pauseDeposits(bool pause)', 'function owner() view returns (address)'])

beforeAll(async () => {
  await trader.approve(weth)
  await trader.approve(usdc)
  const { served, stop } = await serveTestChain({ chain: arbitrum, url: far.url, prices: false })
  const { deps } = trader.service()
  ;(deps.chains as Map<number, typeof served>).set(arbitrum.id, served)
  const agents = [createAmm(deps), passThrough]
  deps.agents = { on: () => agents, namesOn: () => agents.map(({ name }) => name), delayOn: () => undefined }
  await trader.follow()
  return stop
})
beforeEach(() => offer())

const offer = async (changes: Partial<typeof relayOffers.$inferInsert> = {}) => {
  const { nowMs } = trader.service().clock
  for (const token of [farUsdc, farWeth]) {
    const terms = { ...fees, maxAmount: 10n ** 10n, funds: 10n ** 11n, heardAtMs: nowMs, ...changes }
    const values = { chainId: arbitrum.id, token, account, ...terms }
    const target = [relayOffers.chainId, relayOffers.token]
    await trader.database().insert(relayOffers).values(values).onConflictDoUpdate({ target, set: values })
  }
}

type Question = Input<typeof getIntentPrice>
const sale: Question = {
  chainId: 1,
  srcToken: weth,
  srcDecimals: 18,
  destToken: farUsdc,
  destDecimals: 6,
  destChainId: arbitrum.id,
  amount: parseUnits('0.1', 18).toString(),
  side: 'SELL',
}
const sending = { ...sale, srcToken: usdc, srcDecimals: 6, amount: parseUnits('500', 6).toString() }
const ask = (changes: Partial<Question> = {}) => trader.service().ask(getIntentPrice, { ...sale, ...changes })
const refused = (changes: Partial<Question> = {}) => ask(changes).catch((error) => error)
const noRoute = { status: 400, errorType: 'PricingError', details: 'No route' }

describe('a price', () => {
  test('default: a trade for what enters the bridge, and a transfer for the fee that the relayer asks', async () => {
    const { ask: askService } = trader.service()
    const priced = await ask()
    const { origin, destination, bridge } = priced.route
    const entering = BigInt(origin.output.amount)
    const fee = relayFeeOf(fees, entering)
    expect(priced).toMatchObject({
      side: 'SELL',
      inputToken: { chainId: 1, address: weth },
      outputToken: { chainId: arbitrum.id, address: farUsdc },
      spender: toLowerAddress(mainnet.contracts.intent!),
      alternatives: [],
    })
    expect(origin).toMatchObject({
      input: { token: { chainId: 1, address: weth }, amount: sale.amount },
      output: { token: { chainId: 1, address: usdc } },
    })
    const arrived = { token: { chainId: arbitrum.id, address: farUsdc }, amount: (entering - fee).toString() }
    expect(destination).toMatchObject({ input: arrived, output: arrived })
    expect(Number(destination.output.amountUSD)).toBeCloseTo(Number(entering - fee) / 1e6, 0)
    expect(priced.route.fees).toMatchObject({
      gas: { token: { chainId: 1, address: weth } },
      bridge: [{ token: arrived.token, amount: fee.toString() }],
    })
    expect(bridge).toEqual({
      protocol: 'Across',
      tags: ['recommended', 'fastest', 'best-return'],
      // The window, two blocks until it is mined, four above it for 300 dollars, and one of the other chain.
      estimatedTimeMs: 2_000 + 6 * mainnet.blockMs + arbitrum.blockMs,
      contractParams: {
        protocolSelector: acrossSelector,
        outputToken: farUsdc,
        scalingFactor: 0,
        protocolData: encodeProtocolData({ fillSeconds: 3_600n, maxPips: 75n, maxFlat: 150_000n }),
      },
    })
    // A quote has the same.
    for (const mode of ['ALL', 'DELTA']) {
      const { delta } = await askService(getQuote, { ...sale, mode })
      expect(delta!.route).toEqual(priced.route)
    }
  })

  test('behavior: what is sold enters the bridge as it is, and its gas is all that the agent keeps', async () => {
    const { route } = await ask(sending)
    const { input, output } = route.origin
    expect([input.token, output.token]).toEqual([1, 1].map((chainId) => ({ chainId, address: usdc })))
    expect(BigInt(input.amount) - BigInt(output.amount)).toBe(BigInt(route.fees.gas.amount))
    expect(route.fees.gas.token).toEqual(input.token)
  })

  test('behavior: a purchase brings what is asked for, and no more than a unit above it', async () => {
    for (const question of [sale, sending]) {
      const { route } = await ask({ ...question, side: 'BUY', amount: '300000000' })
      const arrives = BigInt(route.destination.output.amount)
      expect(arrives).toBeGreaterThanOrEqual(300_000_000n)
      expect(arrives).toBeLessThanOrEqual(300_000_002n)
      expect(BigInt(route.origin.output.amount)).toBe(arrives + BigInt(route.fees.bridge[0]!.amount))
    }
  })

  test('behavior: the native token arrives as the wrapped one, and ether may be sold for it', async () => {
    await offer({ feeFlat: 10n ** 13n, maxAmount: 10n ** 20n, funds: 10n ** 20n })
    for (const srcToken of [native, weth, 'ETH']) {
      const { route, outputToken } = await ask({ srcToken, destToken: native, destDecimals: 18 })
      expect(outputToken).toEqual({ chainId: arbitrum.id, address: native })
      expect(route.origin.output.token).toEqual({ chainId: 1, address: weth })
      expect(route.destination.input.token.address).toBe(farWeth)
      expect(route.destination.output.token.address).toBe(native)
      expect(route.bridge!.contractParams.outputToken).toBe(farWeth)
      expect(route.destination.input.amount).toBe(route.destination.output.amount)
    }
  })

  test('error: No route without a lane, a served chain, a relayer, or a bridge that is allowed', async () => {
    for (const changes of [
      { destToken: farToken('ARB'), destDecimals: 18 },
      { destChainId: 10 },
      { destDecimals: 18 },
      { excludeBridges: ['across'] },
      { includeBridges: ['Stargate'] },
      { excludeAgents: ['amm'] },
      { ...sending, excludeAgents: ['passThrough'] },
    ])
      expect(await refused(changes)).toMatchObject(noRoute)
    for (const includeBridges of [['ACROSS'], ['acrossv3', 'stargatev2']])
      expect((await ask({ includeBridges })).route.bridge!.protocol).toBe('Across')
    expect(await refused({ destToken: `0x${'12'.repeat(20)}` })).toMatchObject(noRoute)
    expect(await refused({ destToken: 'NOPE' })).toMatchObject({ errorType: 'UnsupportedToken' })
    await offer({ heardAtMs: trader.service().clock.nowMs - 15_000 })
    expect(await refused()).toMatchObject(noRoute)
    await offer({ heardAtMs: trader.service().clock.nowMs - 14_999 })
    expect((await ask()).route.bridge).not.toBeNull()
  })

  test('error: a fee that takes all, and an amount above what a relayer pays at once', async () => {
    await offer({ feeFlat: 10n ** 10n })
    expect(await refused()).toMatchObject({ status: 400, errorType: 'GasCostExceedsTradeAmount' })
    expect(await refused({ ...sending, amount: '1' })).toMatchObject({ errorType: 'GasCostExceedsTradeAmount' })
    for (const limit of [{ maxAmount: 100_000_000n }, { funds: 100_000_000n }]) {
      await offer(limit)
      const tooMuch = await refused()
      expect(tooMuch).toMatchObject(noRoute)
      const { srcAmount, destAmount } = tooMuch.availableLiquidity as { srcAmount: string; destAmount: string }
      expect(BigInt(destAmount)).toBeLessThanOrEqual(100_000_000n)
      expect(BigInt(destAmount)).toBeGreaterThan(99_000_000n)
      // The amount that is there has a price.
      expect((await ask({ amount: srcAmount })).route.bridge).not.toBeNull()
    }
  })

  test('error: no market swap ends on another chain', async () => {
    const { ask: askService } = trader.service()
    const market = await askService(getQuote, { ...sale, mode: 'MARKET' }).catch((error) => error)
    expect(market).toMatchObject({ status: 400, errorType: 'PricingError', details: 'Error getting price data' })
    await offer({ feeFlat: 10n ** 10n })
    const all = await askService(getQuote, { ...sale, mode: 'ALL' }).catch((error) => error)
    expect(all).toMatchObject({ errorType: 'GasCostExceedsTradeAmount' })
  })
})

type Build = Input<typeof buildIntentOrder>
const bodyOf = async ({ route, side }: Pick<IntentPrice, 'route' | 'side'>, changes: Partial<Build> = {}) => {
  const deadline = Number(await trader.now()) + 3_600
  return { route, side, owner: account, deadline, nonce: '77', ...changes } satisfies Build
}
const build = async (price: Pick<IntentPrice, 'route' | 'side'>, changes?: Partial<Build>) =>
  trader.service().ask(buildIntentOrder, await bodyOf(price, changes))
const refusedBuild = (price: Pick<IntentPrice, 'route' | 'side'>, changes?: Partial<Build>) =>
  build(price, changes).catch((error) => error)

describe('an order', () => {
  test('default: signs the bridge of the route, its chain, and amounts of what enters the bridge', async () => {
    const price = await ask()
    const { toSign } = await build(price, { slippage: 50, beneficiary: other.address })
    const { contractParams } = price.route.bridge!
    const expected = BigInt(price.route.origin.output.amount)
    expect(toSign.value).toMatchObject({
      srcToken: weth,
      destToken: usdc,
      srcAmount: sale.amount,
      expectedAmount: expected.toString(),
      destAmount: (((expected - expected / 10_000n) * 9_950n) / 10_000n).toString(),
      beneficiary: toLowerAddress(other.address),
      bridge: { ...contractParams, destinationChainId: arbitrum.id },
    })
  })

  test('behavior: in slices each of them crosses', async () => {
    const price = await ask()
    const over = { orderType: 'TWAPOrder' as const, numSlices: 3, interval: 60 }
    const { toSign } = await build(price, { ...over, totalSrcAmount: `${3n * BigInt(sale.amount)}` })
    expect(toSign.value).toMatchObject({ numSlices: 3, bridge: { destinationChainId: arbitrum.id } })
    const sent = await ask(sending)
    const total = { totalSrcAmount: `${3n * BigInt(sending.amount)}` }
    expect(await refusedBuild(sent, { ...over, ...total })).toMatchObject({
      errorType: 'InvalidInput',
      details: 'Invalid destToken: an order in slices trades, and it is the same token as srcToken',
    })
  })

  test('error: B1, B2, any leaf of a route that is another than was given', async () => {
    const price = await ask()
    const body = await bodyOf(price)
    const changed = changeLeaves(price.route as unknown as Json)
    expect(changed.length).toBeGreaterThan(80)
    for (const route of changed) {
      const refusal = await trader
        .service()
        .ask(buildIntentOrder, { ...body, route })
        .catch((error) => error)
      expect(refusal, JSON.stringify(route)).toMatchObject({ errorType: 'InvalidRoute' })
    }
  }, 60_000)

  test('error: named, where its terms cannot cross', async () => {
    const price = await ask()
    const cases: [Partial<Build>, RegExp][] = [
      [{ partiallyFillable: true }, /^Invalid bridge: .* each part would pay its flat fee$/],
      [{ beneficiary: arbitrum.contracts.spokePool }, /^Invalid beneficiary: /],
      [{ beneficiary: arbitrum.contracts.permit2 }, /^Invalid beneficiary: it is Permit2/],
      [{ beneficiary: mainnet.contracts.acrossBridge }, /^Invalid beneficiary: /],
      [{ limitAmount: '150000' }, /^Invalid bridge.protocolData: its fee may take all of the minimum/],
    ]
    for (const [changes, details] of cases)
      expect(await refusedBuild(price, changes)).toMatchObject({
        errorType: 'InvalidInput',
        details: expect.stringMatching(details),
      })
  })
})

describe('a signed order', () => {
  const bridge: Bridge = {
    protocolSelector: acrossSelector,
    destinationChainId: BigInt(arbitrum.id),
    outputToken: farUsdc,
    scalingFactor: 0,
    protocolData: encodeProtocolData({ fillSeconds: 3_600n, maxPips: 75n, maxFlat: 150_000n }),
  }
  const terms = { srcToken: weth, destToken: usdc, srcAmount: 10n ** 17n, destAmount: 100_000_000n }
  const offerOrder = (changes: Partial<Bridge> = {}, more: Partial<IntentOrder> = {}, said = {}) =>
    trader.offer({ ...terms, ...more, bridge: { ...bridge, ...changes } }, said)

  test('default: is stored with its bridge, and read as it was signed', async () => {
    const { status, body } = await offerOrder()
    expect([status, body.status]).toEqual([200, 'PENDING'])
    expect(body.order.bridge).toEqual({ ...bridge, destinationChainId: arbitrum.id })
    expect(body.output).toMatchObject({ chainId: arbitrum.id, token: farUsdc })
    const sent = await offerOrder({}, { srcToken: usdc, srcAmount: 500_000_000n, destAmount: 490_000_000n })
    expect([sent.status, sent.body.status]).toEqual([200, 'PENDING'])
  })

  test('error: each term that the contracts refuse, by its name', async () => {
    const dataOf = (changes: object) =>
      encodeProtocolData({ fillSeconds: 3_600n, maxPips: 75n, maxFlat: 150_000n, ...changes })
    const cases: [Partial<Bridge>, Partial<IntentOrder>, string][] = [
      [{ protocolSelector: '0x12345678' }, {}, 'bridge.protocolSelector'],
      [{ destinationChainId: 1n }, {}, 'bridge.destinationChainId'],
      [{ destinationChainId: 8453n }, {}, 'bridge.destinationChainId'],
      [{ destinationChainId: 0n }, {}, 'bridge'],
      [{ outputToken: zeroAddress }, {}, 'bridge.outputToken'],
      [{ outputToken: farWeth }, {}, 'bridge.outputToken'],
      [{ scalingFactor: 12 }, {}, 'bridge.scalingFactor'],
      [{ protocolData: dataOf({ maxFlat: maxUint256 >> 128n }) }, {}, 'bridge.protocolData'],
      [{ protocolData: dataOf({ fillSeconds: 60n }) }, {}, 'bridge.protocolData'],
      [{ protocolData: `0x${'ff'.repeat(160)}` }, {}, 'bridge.protocolData'],
      [{}, { destToken: native }, 'destToken'],
      [{}, { beneficiary: toLowerAddress(arbitrum.contracts.intent!) }, 'beneficiary'],
      [{}, { beneficiary: farUsdc }, 'beneficiary'],
    ]
    for (const [changes, more, field] of cases) {
      const { status, body } = await offerOrder(changes, more)
      expect([status, body.errorType, body.details.split(':')[0]]).toEqual([400, 'InvalidInput', `Invalid ${field}`])
    }
    expect((await offerOrder({}, {}, { family: 'FillableOrder' })).body.details).toMatch(/^Invalid bridge: /)
  })

  test('error: what its bridge refuses when it is tried', async () => {
    const spokePool = mainnet.contracts.spokePool!
    const pause = { abi: pauseAbi, functionName: 'pauseDeposits', args: [true] } as const
    const client = trader.client()
    const snapshot = await client.snapshot()
    const ownerOfPool = await client.readContract({ address: spokePool, abi: pauseAbi, functionName: 'owner' })
    await client.impersonateAccount({ address: ownerOfPool })
    await client.setBalance({ address: ownerOfPool, value: 10n ** 18n })
    await client.writeContract({ account: ownerOfPool, address: spokePool, ...pause })
    const sent = await offerOrder({}, { srcToken: usdc, srcAmount: 500_000_000n, destAmount: 490_000_000n })
    expect([sent.status, sent.body.errorType]).toEqual([400, 'InvalidInput'])
    expect(sent.body.details).toMatch(/^Invalid order: it cannot be settled/)
    await client.revert({ id: snapshot })
  })
})

test('default: bridge-routes and bridge-protocols are those of the registry, between served chains', async () => {
  const { ask: askService } = trader.service()
  const { routes } = await askService(listBridgeRoutes, {})
  expect(routes.map(({ srcChainId, destChainId }) => [srcChainId, destChainId])).toEqual([
    [1, arbitrum.id],
    [arbitrum.id, 1],
  ])
  const symbols = ['USDC', 'USDT', 'DAI', 'WETH', 'WBTC'].map(farToken)
  expect(new Set(routes[0]!.tokens)).toEqual(new Set([...symbols, native]))
  for (const bridges of [['Across'], ['ACROSSV3'], ['stargate', 'across']])
    expect(await askService(listBridgeRoutes, { bridges })).toEqual({ routes })
  expect(await askService(listBridgeRoutes, { bridges: ['stargate'] })).toEqual({ routes: [] })
  expect(await askService(listBridgeProtocols, {})).toEqual({
    bridgeProtocols: [
      { protocol: 'Across', displayName: 'Across', icon: 'https://caravel.example/logos/bridges/across.svg' },
    ],
  })
})
