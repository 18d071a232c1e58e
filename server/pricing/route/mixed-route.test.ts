import type { Address, Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { quoteToProve } from '@/actions/proof/quote-to-prove'
import { withPageGas } from '@/actions/proof/with-page-gas'
import { toRevertError } from '@/actions/wallet/send/revert'
import { nativeToken, toLowerAddress } from '@/lib/address'
import type { ApiError } from '@/lib/api/contract/errors'
import type { PriceRoute } from '@/lib/api/market/price-route'
import { getProof } from '@/lib/api/market/proof'
import { readExecutedLegs } from '@/lib/chain/program/executed-legs'
import { executor } from '@/lib/chain/program/executor.generated'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { checkProof } from '@/lib/proof/check-proof'
import { createDraw } from '@/lib/routing/testing/random'
import { usdc, weth } from '../../otc/testing/desk'
import { maker, stranger } from '../../otc/testing/offers'
import { dollars, ether, exchangesIn, openOrdersMarket, pairs, user } from '../testing/orders-market'

// Routes over pools and open orders, quoted by the service and executed on its chain.

const { desk, offer, wanted, settle, ask, build, trade } = openOrdersMarket()

const exchangesOf = (priceRoute: PriceRoute) => exchangesIn(priceRoute).map(({ exchange }) => exchange)
const isMixed = (priceRoute: PriceRoute) => {
  const orders = exchangesOf(priceRoute).filter((exchange) => exchange === 'AugustusRFQ').length
  return orders > 0 && orders < exchangesOf(priceRoute).length
}
/** Returns the net output of a sale or the net input of a purchase. */
const netOf = ({ side, destAmount, destAmountAfterFee, srcAmount, srcAmountAfterFee }: PriceRoute) =>
  BigInt(side === 'SELL' ? (destAmountAfterFee ?? destAmount) : (srcAmountAfterFee ?? srcAmount))

describe('a route of pools and open orders', () => {
  test('default: combines both and pays the quote to the wei', async () => {
    const { record } = await offer('2', 3_100)
    await settle()
    const priceRoute = await ask(dollars('100000'))
    expect(priceRoute.contractMethod).toBe('swapExactAmountIn')
    expect(isMixed(priceRoute)).toBe(true)
    const order = exchangesIn(priceRoute).find(({ exchange }) => exchange === 'AugustusRFQ')
    expect(order).toMatchObject({
      srcAmount: String(dollars('6200')),
      destAmount: String(ether('2')),
      poolAddresses: [mainnet.contracts.rfq.toLowerCase()],
      poolIdentifiers: [record.orderHash],
      data: { kind: 'rfq', orderInfos: [{ signature: record.signature, permitMakerAsset: '0x' }] },
    })
    expect(netOf(priceRoute) > netOf(await ask(dollars('100000'), { excludeRFQ: true }))).toBe(true)
    const { paid, got, gasUsed, logs } = await trade(priceRoute)
    expect(paid).toBe(dollars('100000'))
    expect(got).toBe(netOf(priceRoute))
    expect(Math.abs(Number(priceRoute.gasCost) / gasUsed - 1)).toBeLessThan(0.1)
    // The receipt lists each leg, an order with its hash and maker.
    const executed = readExecutedLegs(mainnet, logs, [user, mainnet.contracts.router, executor.address])
    expect(executed).toHaveLength(exchangesIn(priceRoute).length)
    expect(executed.find(({ pool }) => pool === record.orderHash)).toMatchObject({
      dex: 'AugustusRFQ',
      maker: toLowerAddress(maker.address),
      amountIn: BigInt(order!.srcAmount),
      amountOut: BigInt(order!.destAmount),
    })
  })

  test('behavior: the quote is paid for any side, ends, fee and number of orders', async () => {
    const draw = createDraw(20_261_126)
    const seen = { SELL: 0, BUY: 0, native: 0, fees: 0 }
    for (let round = 0; round < 14; round++) {
      const [srcToken, destToken] = draw.pick(pairs)
      for (let count = 1 + draw.below(3); count > 0; count--) {
        const by = { maker: toLowerAddress(draw.pick([maker, stranger]).address) }
        const size = draw.between(0.5, 2).toFixed(6)
        if (srcToken === usdc) await offer(size, Math.floor(draw.between(3_050, 3_180)), by)
        else await wanted(size, Math.floor(draw.between(3_220, 3_350)), by)
      }
      await settle()
      const side = draw.pick(['SELL', 'BUY'] as const)
      const worth = draw.between(30_000, 60_000)
      const inUsdc = (side === 'SELL') === (srcToken === usdc)
      const amount = inUsdc ? BigInt(Math.floor(worth * 1e6)) : BigInt(Math.floor((worth / 3_200) * 1e9)) * 10n ** 9n
      const fee = draw.below(3) === 0 ? { partner: 'shop', partnerFeeBps: 10 } : {}
      const priceRoute = await ask(amount, { srcToken, destToken, side, ...fee })
      expect(isMixed(priceRoute)).toBe(true)
      const receiver = fee.partner ? { ...fee, partnerAddress: stranger.address } : {}
      const { paid, got } = await trade(priceRoute, receiver)
      // A purchase from an order may return one or two units more than requested.
      if (side === 'SELL') expect([paid, got]).toEqual([BigInt(priceRoute.srcAmount), netOf(priceRoute)])
      else {
        expect(paid).toBe(netOf(priceRoute))
        expect(got >= amount && got < amount + 10n ** 10n).toBe(true)
      }
      seen[side]++
      if (srcToken === nativeToken || destToken === nativeToken) seen.native++
      if (fee.partner) seen.fees++
    }
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(2)
  }, 120_000)

  test('behavior: too large an amount is refused with the liquidity of pools and orders together', async () => {
    const tooMuch = async () => {
      const error = await ask(ether('90000000'), { side: 'BUY' }).catch((error: ApiError) => error)
      return BigInt((error as ApiError).availableLiquidity!.destAmount)
    }
    const before = await tooMuch()
    const { record } = await offer('3', 3_100)
    await settle()
    const most = await tooMuch()
    // The end of a crypto pool is known to a hundred-thousandth of what the pools can pay.
    expect(most - before).toBeGreaterThan(ether('3') - before / 100_000n)
    const route = await ask(most, { side: 'BUY' })
    expect(exchangesIn(route).flatMap(({ poolIdentifiers }) => poolIdentifiers)).toContain(record.orderHash)
  })

  test('behavior: with a fee, orders alone go through the executor, which charges it', async () => {
    await offer('2', 2_000)
    await settle()
    const fee = { partner: 'shop', partnerFeeBps: 10 }
    const priceRoute = await ask(dollars('1000'), fee)
    expect(priceRoute.contractMethod).toBe('swapExactAmountIn')
    expect(exchangesOf(priceRoute)).toEqual(['AugustusRFQ'])
    expect(netOf(priceRoute)).toBe((ether('0.5') * 999n) / 1_000n)
    expect((await trade(priceRoute, { ...fee, partnerAddress: stranger.address })).got).toBe(netOf(priceRoute))
  })

  test('behavior: the bound of the proof holds and is tight', async () => {
    await offer('2', 3_100)
    await offer('1', 3_190, { maker: toLowerAddress(stranger.address) })
    await settle()
    for (const side of ['SELL', 'BUY'] as const) {
      const priceRoute = await ask(side === 'SELL' ? dollars('50000') : ether('20'), { side })
      expect(isMixed(priceRoute)).toBe(true)
      const proof = await desk.service().ask(getProof, { hmac: priceRoute.hmac })
      const question = { srcToken: usdc, destToken: weth, amount: '1', side, network: 1, version: '6.2' } as const
      const quoted = {
        side,
        src: { chainId: 1, address: usdc },
        dest: { chainId: 1, address: weth },
        priceRoute,
        question,
      }
      const check = checkProof(proof, withPageGas(quoteToProve(quoted, mainnet)))
      expect(check).toMatchObject({ verdict: expect.stringMatching(/^(proved|loose)$/) })
      const amount = Number(side === 'SELL' ? priceRoute.destAmount : priceRoute.srcAmount)
      expect(Math.abs(proof.gross.bound / amount - 1)).toBeLessThan(0.001)
    }
  })

  test('error: PriceChanged for an order that is gone; the contract reverts with a known error', async () => {
    const { record } = await offer('2', 3_100)
    await settle()
    const priceRoute = await ask(dollars('100000'))
    expect(isMixed(priceRoute)).toBe(true)
    await desk.cancel([record.orderHash])
    await expect(build(priceRoute)).rejects.toMatchObject({ errorType: 'PriceChanged' })
    const { to, data } = await build(priceRoute, { ignoreChecks: true })
    const call = { account: user, to: to as Address, data: data as Hex }
    const refused = await desk
      .client()
      .call(call)
      .then(() => undefined, toRevertError)
    expect(refused?.name).toBe('Rfq.OrderTakenError')
    await settle()
    expect(exchangesOf(await ask(dollars('100000')))).not.toContain('AugustusRFQ')
  })

  test('error: InvalidPriceRoute when an order was changed', async () => {
    await offer('2', 3_100)
    await settle()
    const priceRoute = await ask(dollars('100000'))
    expect(isMixed(priceRoute)).toBe(true)
    const touched = JSON.parse(JSON.stringify(priceRoute).replaceAll(String(ether('2')), String(ether('3'))))
    await expect(build(touched)).rejects.toMatchObject({ errorType: 'InvalidPriceRoute' })
  })
})
