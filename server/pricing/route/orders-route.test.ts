import { inArray } from 'drizzle-orm'
import { decodeFunctionData, type Hex, numberToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { quoteToProve } from '@/actions/proof/quote-to-prove'
import { withPageGas } from '@/actions/proof/with-page-gas'
import { nativeToken, toLowerAddress } from '@/lib/address'
import { listAdapters } from '@/lib/api/catalog'
import { buildTransaction } from '@/lib/api/market/build-transaction'
import type { PriceRoute } from '@/lib/api/market/price-route'
import { getProof } from '@/lib/api/market/proof'
import { routerAbi } from '@/lib/chain/abi.generated'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { checkProof } from '@/lib/proof/check-proof'
import { createDraw } from '@/lib/routing/testing/random'
import { rfqOrders } from '../../db/schema'
import { usdc, weth } from '../../otc/testing/desk'
import { maker, stranger, taker } from '../../otc/testing/offers'
import { ordersNamed } from '../../otc/which-orders'
import {
  dollars,
  ether,
  exchangesIn,
  isFill,
  openOrdersMarket,
  pairs,
  type Query,
  user,
} from '../testing/orders-market'

const { desk, offer, wanted, withdraw, settle, ask, build, trade } = openOrdersMarket()
const { router, rfq } = mainnet.contracts
const dai = toLowerAddress(findTokenBySymbol(mainnet, 'DAI')!.address)

/** Makes an offer of odd amounts that is sometimes partially filled. */
const offerFor = async (draw: ReturnType<typeof createDraw>, sellsWeth: boolean) => {
  const { address } = draw.pick([maker, stranger])
  const inWeth = ether('0.4') + BigInt(draw.below(1e9)) * 10n ** 8n
  const inUsdc = BigInt(Math.floor((Number(inWeth) / 1e12) * (sellsWeth ? 2_000 : 4_000) * draw.between(0.99, 1.01)))
  const amounts = sellsWeth
    ? { makerAmount: inWeth, takerAmount: inUsdc }
    : { makerAsset: usdc, takerAsset: weth, makerAmount: inUsdc, takerAmount: inWeth }
  const { order, signature } = await offer('1', 1, { ...amounts, maker: toLowerAddress(address) })
  if (draw.below(3) > 0) return
  await desk.approve(taker, sellsWeth ? usdc : weth)
  await desk.fill(order, signature, order.takerAmount / BigInt(2 + draw.below(5)))
}

describe('a route of open orders', () => {
  test('default: is quoted where it beats the pools, built from the route alone, and paid to the wei', async () => {
    const { record } = await offer('2', 2_000)
    await settle()
    const priceRoute = await ask(dollars('3000'))
    expect(priceRoute).toMatchObject({
      contractMethod: 'swapOnAugustusRFQTryBatchFill',
      destAmount: String(ether('1.5')),
      partnerFee: 0,
      maxImpactReached: false,
      tokenTransferProxy: router.toLowerCase(),
    })
    expect(priceRoute.destAmountAfterFee).toBeUndefined()
    expect(exchangesIn(priceRoute)).toMatchObject([
      {
        exchange: 'AugustusRFQ',
        srcAmount: String(dollars('3000')),
        destAmount: String(ether('1.5')),
        percent: 100,
        poolAddresses: [rfq.toLowerCase()],
        poolIdentifiers: [record.orderHash],
        data: { orderInfos: [{ takerTokenFillAmount: String(dollars('3000')), signature: record.signature }] },
      },
    ])
    expect(await trade(priceRoute)).toMatchObject({ paid: dollars('3000'), got: ether('1.5') })
    // Half a WETH is left of it; larger amounts go through the pools.
    expect(isFill(await ask(dollars('1000')))).toBe(true)
    expect(isFill(await ask(dollars('1001')))).toBe(false)
  })

  test('behavior: the quote is paid for any side, number of orders and earlier fills', async () => {
    const draw = createDraw(20_261_122)
    const seen = { orders: 0, fills: 0 }
    for (let round = 0; round < 12; round++) {
      const [srcToken, destToken] = draw.pick(pairs)
      for (let count = 1 + draw.below(4); count > 0; count--) await offerFor(draw, srcToken === usdc)
      await settle()
      const side = draw.pick(['SELL', 'BUY'] as const)
      const worth = BigInt(Math.floor(draw.between(10, 900) * 1e6))
      const inUsdc = (side === 'SELL') === (srcToken === usdc)
      const amount = inUsdc ? worth : worth * 5n * 10n ** 8n + BigInt(draw.below(1e9))
      const priceRoute = await ask(amount, { srcToken, destToken, side })
      if (!isFill(priceRoute)) continue
      const orders = exchangesIn(priceRoute)
      const arriving = orders.reduce((sum, { destAmount }) => sum + BigInt(destAmount), 0n)
      const { paid, got, gasUsed } = await trade(priceRoute)
      expect(paid).toBe(BigInt(priceRoute.srcAmount))
      expect(got).toBe(arriving)
      if (side === 'SELL') expect(arriving).toBe(BigInt(priceRoute.destAmount))
      else expect(arriving >= BigInt(priceRoute.destAmount)).toBe(true)
      // The first fill of an order has another gas cost.
      expect(Math.abs(Number(priceRoute.gasCost) / gasUsed - 1)).toBeLessThan(0.2)
      seen.fills += 1
      seen.orders += orders.length
    }
    expect(seen.fills).toBeGreaterThan(8)
    expect(seen.orders).toBeGreaterThan(seen.fills)
  }, 120_000)

  test('behavior: gasCost is within 10 % of what fresh orders use', async () => {
    for (const [srcToken, destToken] of [
      [usdc, weth],
      [usdc, nativeToken],
      [nativeToken, usdc],
    ] as const)
      for (const side of ['SELL', 'BUY'] as const)
        for (const makers of [[maker], [maker, stranger], [maker, maker, stranger, maker]]) {
          for (const [index, { address }] of makers.entries())
            await (srcToken === usdc
              ? offer('0.3', 2_000 + index, { maker: toLowerAddress(address) })
              : wanted('0.3', 4_000 - index, { maker: toLowerAddress(address) }))
          await settle()
          const parts = makers.length - 0.5
          const inUsdc = (side === 'SELL') === (srcToken === usdc)
          const amount = inUsdc
            ? dollars(String((srcToken === usdc ? 600 : 1_190) * parts))
            : ether(String(0.3 * parts))
          const priceRoute = await ask(amount, { srcToken, destToken, side })
          expect(exchangesIn(priceRoute)).toHaveLength(makers.length)
          const { gasUsed } = await trade(priceRoute)
          expect(Math.abs(Number(priceRoute.gasCost) / gasUsed - 1)).toBeLessThan(0.1)
          await withdraw()
        }
  }, 120_000)

  test('behavior: an order that can no longer be filled is in no quote', async () => {
    const isQuoted = async () => {
      await settle()
      return isFill(await ask(dollars('200')))
    }
    const cancelled = await offer('1', 2_000)
    expect(await isQuoted()).toBe(true)
    await desk.cancel([cancelled.record.orderHash])
    expect(await isQuoted()).toBe(false)

    const filled = await offer('1', 2_000)
    expect(await isQuoted()).toBe(true)
    await desk.approve(taker, usdc)
    await desk.fill(filled.order, filled.signature)
    expect(await isQuoted()).toBe(false)

    const now = await desk.chainSeconds()
    await offer('1', 2_000, { expiry: now + 60n })
    expect(await isQuoted()).toBe(true)
    await desk.mineAt(now + 50n)
    expect(await isQuoted()).toBe(false)

    await offer('1', 2_000)
    expect(await isQuoted()).toBe(true)
    await desk.approve(maker, weth, 0n)
    expect(await isQuoted()).toBe(false)
  })

  test('behavior: a thousand dust orders at a better price change no answer', async () => {
    const { record } = await offer('2', 2_000)
    await offer('3', 2_010, { maker: toLowerAddress(stranger.address) })
    await settle()
    const amounts = [dollars('300'), dollars('3000'), dollars('9000')]
    const answers = () =>
      Promise.all(amounts.map(async (amount) => exchangesIn(await ask(amount)).map(({ destAmount }) => destAmount)))
    const before = await answers()
    expect(before).toEqual([[String(ether('0.15'))], [String(ether('1.5'))], [expect.any(String), expect.any(String)]])
    const [row] = await desk
      .database()
      .select()
      .from(rfqOrders)
      .where(ordersNamed([record.orderHash]))
    const { isSmall: _, ...stored } = row!
    const dust = Array.from({ length: 1_000 }, (_, index) => ({
      ...stored,
      orderHash: numberToHex(index + 1, { size: 32 }),
      takerAmount: 1n,
      makerAmount: 10n ** BigInt(index % 9) * 1_000n,
    }))
    await desk.database().insert(rfqOrders).values(dust)
    try {
      await desk.service().refreshOrders()
      expect(await answers()).toEqual(before)
    } finally {
      const hashes = dust.map(({ orderHash }) => orderHash)
      await desk.database().delete(rfqOrders).where(inArray(rfqOrders.orderHash, hashes))
    }
  })

  test('behavior: each filter that covers orders excludes them', async () => {
    const { record } = await offer('1', 2_000)
    await settle()
    const sells = (query: Query) => ask(dollars('200'), query)
    for (const query of [
      { excludeRFQ: true },
      { excludeDEXS: 'augustusrfq' },
      { includeDEXS: 'UniswapV3,UniswapV2' },
      { excludeContractMethods: 'swapOnAugustusRFQTryBatchFill' },
      { includeContractMethods: 'simpleSwap' },
      { excludeContractMethodsWithoutFeeModel: true },
      { excludePools: record.orderHash.toUpperCase().replace('0X', '0x') },
      { partnerFeeBps: 10 },
      { route: `${usdc}-${dai}-${weth}` },
      { srcTokenTransferFee: 1 },
      { destTokenDexTransferFee: 1 },
    ])
      expect([query, isFill(await sells(query))]).toEqual([query, false])
    for (const query of [
      { includeDEXS: 'AugustusRFQ' },
      { includeContractMethods: 'swapOnAugustusRFQTryBatchFill' },
      { route: `${usdc}-${weth}` },
      { partner: 'shop' },
      { excludePools: `0x${'1'.repeat(40)}` },
    ])
      expect([query, isFill(await sells(query))]).toEqual([query, true])
    await expect(ask(dollars('2001'), { includeDEXS: 'AugustusRFQ' })).rejects.toThrow('Error getting price data')
    expect(await desk.service().ask(listAdapters, { network: 1, version: '6.2' })).toContain('AugustusRFQ')
  })

  test('behavior: a user gets no route to an own order; others do', async () => {
    await offer('1', 2_000)
    await settle()
    expect(isFill(await ask(dollars('200'), { userAddress: maker.address }))).toBe(false)
    expect(isFill(await ask(dollars('200'), { userAddress: user }))).toBe(true)
    const other = await offer('1', 2_001, { maker: toLowerAddress(stranger.address) })
    await settle()
    const quoted = exchangesIn(await ask(dollars('200'), { userAddress: maker.address }))
    expect(quoted.map(({ poolIdentifiers }) => poolIdentifiers)).toEqual([[other.record.orderHash]])
  })

  test('behavior: routes are compared by what the trader receives after fees and gas', async () => {
    await settle()
    const pools = await ask(dollars('1000'))
    const atPools = BigInt(pools.destAmount)
    // Between the pools' output and that output minus one basis point.
    const net = BigInt(pools.destAmountAfterFee!)
    const makerAmount = net + (atPools - net) / 2n
    await offer('1', 1, { makerAmount, takerAmount: dollars('1000') })
    await settle()
    const through = await ask(dollars('1000'))
    expect(isFill(through)).toBe(true)
    expect(BigInt(through.destAmount)).toBe(makerAmount)
    expect(isFill(await ask(dollars('1000'), { partner: 'shop' }))).toBe(false)
  })

  test('behavior: others include what orders alone would pay', async () => {
    await offer('1', 10_000)
    await settle()
    const { others = [], contractMethod } = await ask(dollars('1000'), { otherExchangePrices: true })
    expect(contractMethod).not.toBe('swapOnAugustusRFQTryBatchFill')
    expect(others.find(({ exchange }) => exchange === 'AugustusRFQ')).toMatchObject({
      srcAmount: String(dollars('1000')),
      destAmount: String(ether('0.1')),
      unit: String(ether('0.0001')),
    })
  })

  test('behavior: a quote through orders has a proof, and so has one through pools next to them', async () => {
    await offer('0.5', 2_000)
    await offer('0.5', 2_400, { maker: toLowerAddress(stranger.address) })
    await settle()
    for (const [amount, fills] of [
      ['900', true],
      ['1500', true],
      ['5000', false],
    ] as const) {
      const priceRoute = await ask(dollars(amount))
      expect(isFill(priceRoute)).toBe(fills)
      const proof = await desk.service().ask(getProof, { hmac: priceRoute.hmac })
      expect(proof.pools.filter(({ kind }) => kind === 'rfq')).toHaveLength(2)
      const question = {
        srcToken: usdc,
        destToken: weth,
        amount: '1',
        side: 'SELL',
        network: 1,
        version: '6.2',
      } as const
      const quoted = {
        side: priceRoute.side,
        src: { chainId: 1, address: usdc },
        dest: { chainId: 1, address: weth },
        priceRoute,
        question,
      }
      expect(checkProof(proof, withPageGas(quoteToProve(quoted, mainnet)))).not.toHaveProperty('reason')
    }
  })

  test('behavior: recipient and arguments are as for every route, and the quote is the limit', async () => {
    await offer('1', 2_000)
    await settle()
    const priceRoute = await ask(dollars('1000'))
    const params = { slippage: 100, receiver: stranger.address }
    const built = await build(priceRoute, params)
    expect(Number(built.gas)).toBeGreaterThan(100_000)
    const decoded = decodeFunctionData({ abi: routerAbi, data: built.data as Hex })
    expect(decoded.functionName).toBe('swapOnAugustusRFQTryBatchFill')
    expect(decoded.args![0]).toMatchObject({
      fromAmount: dollars('1000'),
      toAmount: ether('0.5'),
      beneficiary: stranger.address,
    })
    const args = (await desk.service().ask(buildTransaction, {
      chainId: 1,
      priceRoute,
      srcToken: usdc,
      destToken: weth,
      userAddress: user,
      srcAmount: priceRoute.srcAmount,
      ...params,
      onlyParams: true,
    })) as unknown[]
    expect(args[0]).toMatchObject({ fromAmount: String(dollars('1000')), toAmount: String(ether('0.5')) })
    const looser = await build(priceRoute, { slippage: undefined, destAmount: String(ether('0.49')) })
    expect(decodeFunctionData({ abi: routerAbi, data: looser.data as Hex }).args![0]).toMatchObject({
      toAmount: ether('0.49'),
    })
    const bought = await ask(ether('0.1'), { side: 'BUY' })
    const most = decodeFunctionData({ abi: routerAbi, data: (await build(bought, { slippage: 100 })).data as Hex })
    expect(most.args![0]).toMatchObject({ fromAmount: dollars('200'), toAmount: ether('0.1') })
  })

  test('error: InvalidInput for a fee that no method can charge', async () => {
    await offer('1', 2_000)
    await settle()
    const priceRoute = await ask(dollars('1000'))
    const fee = { partner: 'shop', partnerAddress: stranger.address, partnerFeeBps: 10 }
    await expect(build(priceRoute, fee)).rejects.toThrow('Invalid partnerFeeBps: orders are filled without a fee')
  })

  test('error: InvalidPriceRoute when a term, an amount or a signature was changed', async () => {
    await offer('1', 2_000)
    await settle()
    const priceRoute = await ask(dollars('1000'))
    const text = JSON.stringify(priceRoute)
    for (const [was, is] of [
      [String(ether('1')), String(ether('2'))],
      ['"takerTokenFillAmount":"1', '"takerTokenFillAmount":"2'],
      ['"signature":"0x1', '"signature":"0x2'],
      ['"signature":"0x', '"signature":"0x00'],
    ] as const) {
      if (!text.includes(was)) continue
      const touched = JSON.parse(text.replaceAll(was, is)) as PriceRoute
      await expect(build(touched)).rejects.toMatchObject({ errorType: 'InvalidPriceRoute' })
    }
  })

  test('error: PriceChanged when the maker has moved the tokens since', async () => {
    await offer('1', 2_000)
    await settle()
    const priceRoute = await ask(dollars('1000'))
    await desk.approve(maker, weth, 0n)
    await expect(build(priceRoute)).rejects.toMatchObject({ errorType: 'PriceChanged' })
  })
})
