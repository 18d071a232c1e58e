import { eq } from 'drizzle-orm'
import { encodeFunctionData, maxUint256, parseAbi, parseUnits, toHex } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { nativeToken, toLowerAddress, zeroAddress } from '@/lib/address'
import type { Input } from '@/lib/api/contract/operation'
import { listLanes } from '@/lib/api/intent/crossing'
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
import { encodeProtocolData } from '@/lib/order/bridge/bridge-terms'
import type { Bridge, IntentOrder } from '@/lib/order/intent'
import { createAmm } from '../../agents/amm'
import { relayFeeOf } from '../../agents/relay-offers'
import { storeTransfers } from '../../bridge/testing/stored-transfers'
import { relayOffers } from '../../db/bridge-schema'
import { other, owner, usdc, weth } from '../testing/intent-desk'
import { farToken, fastOffer, fees, openTwoChains } from './testing/two-chains'

const { trader, far, offer, showFar } = openTwoChains()
const [farUsdc, farWeth] = [farToken('USDC'), farToken('WETH')]
const native = toLowerAddress(nativeToken)
const account = toLowerAddress(owner.address)
const pauseAbi = parseAbi([
  'function pauseDeposits(bool pause)',
  'function pauseFills(bool pause)',
  'function owner() view returns (address)',
])
const endOf = (end: 'near' | 'far') => {
  const { chain, tracker } = trader.service().deps.chains.get(end === 'near' ? 1 : arbitrum.id)!
  return { address: chain.contracts.spokePool!, tracker }
}
const usdcLane = async () => {
  // Answers are cached for two seconds.
  trader.service().clock.nowMs += 2_000
  const { lanes } = await trader.service().ask(listLanes, { srcChainId: 1, destChainId: arbitrum.id })
  return lanes.find(({ symbol }) => symbol === 'USDC')!
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

describe('opposite flow', () => {
  test('default: gas alone is asked of what brings the funds back to their mean over the chains', async () => {
    const { nowMs } = trader.service().clock
    const poorer = { chainId: 1, token: usdc, account, ...fees, maxAmount: 0n, funds: 0n, heardAtMs: nowMs }
    await trader.database().insert(relayOffers).values(poorer)
    const feeOf = ({ route }: IntentPrice) => BigInt(route.fees.bridge[0]!.amount)
    const sold = await ask()
    expect(feeOf(sold)).toBe(fees.feeFlat)
    const bought = await ask({ side: 'BUY', amount: '300000000' })
    expect(feeOf(bought)).toBe(fees.feeFlat)
    expect(bought.route.destination.output.amount).toBe('300000000')
    // The signed maximum is that of a transfer without opposite flow.
    expect(sold.route.bridge!.contractParams.protocolData).toBe(
      encodeProtocolData({ fillSeconds: 3_600n, maxPips: 75n, maxFlat: 150_000n }),
    )
    await trader.database().delete(relayOffers).where(eq(relayOffers.chainId, 1))
  })
})

describe('a price', () => {
  test("default: a trade for what enters the bridge, and a transfer for the relayer's fee", async () => {
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
      // The window, two blocks to mine, four more for 300 dollars, and one of the other chain.
      estimatedTimeMs: 2_000 + 6 * mainnet.blockMs + arbitrum.blockMs,
      contractParams: {
        protocolSelector: acrossSelector,
        outputToken: farUsdc,
        scalingFactor: 0,
        protocolData: encodeProtocolData({ fillSeconds: 3_600n, maxPips: 75n, maxFlat: 150_000n }),
      },
    })
    // A quote has the same route.
    for (const mode of ['ALL', 'DELTA']) {
      const { delta } = await askService(getQuote, { ...sale, mode })
      expect(delta!.route).toEqual(priced.route)
    }
  })

  test("behavior: a source that enters the bridge itself costs the agent's gas only", async () => {
    const { route } = await ask(sending)
    const { input, output } = route.origin
    expect([input.token, output.token]).toEqual([1, 1].map((chainId) => ({ chainId, address: usdc })))
    expect(BigInt(input.amount) - BigInt(output.amount)).toBe(BigInt(route.fees.gas.amount))
    expect(route.fees.gas.token).toEqual(input.token)
  })

  test('behavior: a purchase delivers exactly the requested amount', async () => {
    for (const question of [sale, sending]) {
      const { route } = await ask({ ...question, side: 'BUY', amount: '300000000' })
      const arrives = BigInt(route.destination.output.amount)
      expect(arrives).toBe(300_000_000n)
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

  test('behavior: the fast speed is another route with its own fee, time and signed seconds', async () => {
    await offer(fastOffer)
    const { route, alternatives } = await ask(sending)
    const entering = BigInt(route.origin.output.amount)
    const [other] = alternatives
    expect(alternatives).toHaveLength(1)
    // 500 pips are 5 bps, and four blocks take twice as long as two.
    expect(route.bridge).toMatchObject({
      tags: ['recommended', 'best-return'],
      estimatedTimeMs: 2_000 + 6 * mainnet.blockMs + arbitrum.blockMs,
    })
    expect(other!.origin).toEqual(route.origin)
    expect(other!.bridge).toMatchObject({
      tags: ['fastest'],
      estimatedTimeMs: 2_000 + 4 * mainnet.blockMs + arbitrum.blockMs,
      contractParams: {
        protocolData: encodeProtocolData({ fillSeconds: 1_200n, maxPips: 750n, maxFlat: 150_000n }),
      },
    })
    const fee = relayFeeOf({ ...fees, feePips: 500 }, entering)
    expect(other!.fees.bridge[0]!.amount).toBe(fee.toString())
    expect(other!.destination.output.amount).toBe((entering - fee).toString())
  })

  test('behavior: the fast speed is recommended if it takes at most half the time for 10 bps', async () => {
    await offer(fastOffer)
    const { route, alternatives } = await ask({ ...sending, amount: parseUnits('3000', 6).toString() })
    expect(route.bridge).toMatchObject({
      tags: ['recommended', 'fastest'],
      estimatedTimeMs: 2_000 + 4 * mainnet.blockMs + arbitrum.blockMs,
    })
    expect(alternatives.map(({ bridge }) => bridge!.tags)).toEqual([['best-return']])
    expect(alternatives[0]!.bridge!.estimatedTimeMs).toBe(2_000 + 34 * mainnet.blockMs + arbitrum.blockMs)
  })

  test('behavior: a purchase costs more at the fast speed, and delivers the same', async () => {
    await offer(fastOffer)
    for (const question of [sale, sending]) {
      const { route, alternatives } = await ask({ ...question, side: 'BUY', amount: '300000000' })
      const [fast] = alternatives
      expect(fast!.bridge!.tags).toEqual(['fastest'])
      expect(BigInt(fast!.origin.input.amount)).toBeGreaterThan(BigInt(route.origin.input.amount))
      expect([route, fast!].map(({ destination }) => destination.output.amount)).toEqual(['300000000', '300000000'])
    }
  })

  test('behavior: no alternative if both speeds wait as long, or above the fast maximum', async () => {
    const cases: [object, Partial<Question>][] = [
      [fastOffer, { ...sending, amount: parseUnits('99', 6).toString() }],
      [{ ...fastOffer, fastOrigins: [10] }, sending],
      [{ ...fastOffer, fastMaxAmount: 499_000_000n }, sending],
      [{ ...fastOffer, fastFunds: 499_000_000n }, sending],
      [{}, sending],
    ]
    for (const [terms, question] of cases) {
      await offer(terms)
      const { route, alternatives } = await ask(question)
      expect([route.bridge!.tags.length, alternatives]).toEqual([3, []])
    }
  })

  test('behavior: a late alternative is omitted', async () => {
    await offer(fastOffer)
    const { deps } = trader.service()
    const { agents } = deps
    let asked = 0
    const amm = createAmm(deps)
    const stuck = {
      ...amm,
      quote: (...given: Parameters<NonNullable<typeof amm.quote>>) =>
        asked++ === 0 ? until(given[2]!) : amm.quote!(...given),
    }
    deps.agents = { ...agents, on: () => [stuck] }
    const { alternatives } = await ask({ side: 'BUY', amount: '300000000' })
    deps.agents = agents
    expect([asked, alternatives]).toEqual([2, []])
  })

  test('behavior: measured times of earlier payments replace the estimate', async () => {
    const before = Array.from({ length: 20 }, (_, index) => ({
      owner: toHex(index + 1, { size: 20 }),
      outputAmount: 500_000_000n,
      paidAfter: 61,
    }))
    await storeTransfers(trader.database(), before)
    expect((await ask(sending)).route.bridge!.estimatedTimeMs).toBe(2_000 + 2 * mainnet.blockMs + 61_000)
    await storeTransfers(trader.database(), [])
  })

  test.each([
    ['deposits where it begins', 'near', 'pauseDeposits'],
    ['payments where it ends', 'far', 'pauseFills'],
  ] as const)('error: No route while the bridge pauses %s', async (_, end, functionName) => {
    const client = end === 'near' ? trader.client() : far.client
    const { address, tracker } = endOf(end)
    const pause = async (isPaused: boolean) => {
      const ownerOfPool = await client.readContract({ address, abi: pauseAbi, functionName: 'owner' })
      await client.setBalance({ address: ownerOfPool, value: 10n ** 18n })
      const data = encodeFunctionData({ abi: pauseAbi, functionName, args: [isPaused] })
      const { blockNumber, blockHash } = await client.act({ from: ownerOfPool, to: address, data })
      if (end === 'far') showFar({ blockNumber, blockHash })
      else await vi.waitUntil(() => tracker.status().blockNumber >= blockNumber, { timeout: 20_000 })
    }
    await pause(true)
    const refusal = await refused(sending)
    const { isPaused, obstacle, maxAmount } = await usdcLane()
    await pause(false)
    expect(refusal).toMatchObject({ ...noRoute, description: expect.stringMatching(/^The bridge is paused on /) })
    expect([isPaused, obstacle, maxAmount]).toEqual([true, end === 'near' ? 'DepositsPaused' : 'FillsPaused', '0'])
    expect((await ask(sending)).route.bridge).not.toBeNull()
    expect((await usdcLane()).isPaused).toBe(false)
  })

  test('error: No route without a lane, a served chain, a relayer, or an allowed bridge', async () => {
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

  test("error: a fee that takes everything, and an amount above the relayer's maximum", async () => {
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
      // The available amount has a price.
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

const until = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
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
  test('behavior: of each alternative signs its own seconds and fee, and is valid', async () => {
    await offer(fastOffer)
    const price = await ask(sending)
    for (const route of [price.route, ...price.alternatives]) {
      const { toSign } = await build({ ...price, route })
      const { contractParams } = route.bridge!
      expect(toSign.value).toHaveProperty('bridge', { ...contractParams, destinationChainId: arbitrum.id })
    }
    const [fast] = price.alternatives
    const body = await bodyOf({ ...price, route: fast! })
    const { protocolData } = price.route.bridge!.contractParams
    const altered = {
      ...fast!,
      bridge: { ...fast!.bridge!, contractParams: { ...fast!.bridge!.contractParams, protocolData } },
    }
    const refusal = await trader
      .service()
      .ask(buildIntentOrder, { ...body, route: altered })
      .catch((error) => error)
    expect(refusal).toMatchObject({ errorType: 'InvalidRoute', details: 'route validation failed' })
  })

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

  test('behavior: each slice of a TWAP order crosses', async () => {
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

  test('behavior: a TWAP purchase buys what enters the bridge for what arrives', async () => {
    await offer(fastOffer)
    const total = 900_000_001n
    const price = await ask({ side: 'BUY', amount: (total / 3n).toString() })
    for (const route of [price.route, ...price.alternatives]) {
      const entering = BigInt(route.origin.output.amount)
      const asked = {
        orderType: 'TWAPBuyOrder' as const,
        numSlices: 3,
        interval: 60,
        totalDestAmount: total.toString(),
        maxSrcAmount: parseUnits('1', 18).toString(),
      }
      const { toSign } = await build({ ...price, route }, asked)
      expect(toSign.value).toMatchObject({
        totalDestAmount: (3n * entering + 1n).toString(),
        bridge: { ...route.bridge!.contractParams, destinationChainId: arbitrum.id },
      })
      // The same order, named by what enters the bridge.
      const named = { ...asked, totalDestAmount: (3n * entering + 2n).toString() }
      expect((await build({ ...price, route }, named)).toSign.value).toMatchObject({
        totalDestAmount: named.totalDestAmount,
      })
      for (const other of [total - 18n, total + 9n])
        expect(await refusedBuild({ ...price, route }, { ...asked, totalDestAmount: other.toString() })).toMatchObject({
          errorType: 'InvalidTWAPBuyDestAmount',
        })
    }
  })

  test('behavior: a limit far from the market is signed as given', async () => {
    const price = await ask()
    for (const limitAmount of ['30000000000', '20000000']) {
      const { toSign } = await build(price, { limitAmount })
      expect(toSign.value).toMatchObject({ srcAmount: sale.amount, destAmount: limitAmount })
    }
    const bought = await ask({ side: 'BUY', amount: '300000000' })
    const limitAmount = parseUnits('0.01', 18).toString()
    const { toSign } = await build(bought, { limitAmount })
    const { amount: entering } = bought.route.origin.output
    expect(toSign.value).toMatchObject({ srcAmount: limitAmount, destAmount: entering })
  })

  test('error: B1, B2, any changed leaf of a route', async () => {
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

  test('error: names the field whose terms cannot cross', async () => {
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

  test('default: is stored with its bridge, and read as signed', async () => {
    const { status, body } = await offerOrder()
    expect([status, body.status]).toEqual([200, 'PENDING'])
    expect(body.order.bridge).toEqual({ ...bridge, destinationChainId: arbitrum.id })
    expect(body.output).toMatchObject({ chainId: arbitrum.id, token: farUsdc })
    const sent = await offerOrder({}, { srcToken: usdc, srcAmount: 500_000_000n, destAmount: 490_000_000n })
    expect([sent.status, sent.body.status]).toEqual([200, 'PENDING'])
  })

  test('error: each term that the contracts reject, by its name', async () => {
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

  test('error: a simulated refusal of its bridge', async () => {
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
