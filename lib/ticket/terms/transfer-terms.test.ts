import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toLowerAddress } from '@/lib/address'
import { arbitrum } from '@/lib/chain/registry/arbitrum'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { enteringFor, farMinimum } from '@/lib/order/bridge/bridge-terms'
import type { Side } from '@/lib/routing/route/route'
import { bridgedPrice, bridgedQuestion, signedTerms, usdcThere, weth } from '../testing/bridged-price'
import { canArrive, freezeIntent } from './freeze-intent'
import { limitTermsOf } from './limit-terms'
import { readBridgedRoute } from './transfer-terms'
import { twapLimits, twapTermsOf } from './twap-terms'

const account = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const oneEther = 10n ** 18n
const freeze = (price: ReturnType<typeof bridgedPrice>, amount: bigint, slippageBps = 0) =>
  freezeIntent({
    price,
    slippageBps,
    question: bridgedQuestion(price.side, amount),
    receiver: undefined,
    owner: account,
    receivedAt: 0,
  })
const sale = bridgedPrice({ input: oneEther, entering: 3_000_000_000n })
const pair = { chain: mainnet, toChain: arbitrum, from: weth, to: usdcThere, partner: { terms: undefined } }
const entering = fc.bigInt(1_000_000n, 2n ** 80n)
const bps = fc.integer({ min: 0, max: 5_000 })

describe('freezeIntent across chains', () => {
  test('default: amounts are those that arrive, and the signed amount is what enters the bridge', () => {
    const frozen = freeze(sale, oneEther, 50)
    // The fee is 0.1 + 0.15 now; the maximum is 0.15 + 0.223875 of the minimum.
    expect(frozen).toMatchObject({ destAmount: 2_999_750_000n, limit: 2_984_626_125n, dest: { chainId: 42161 } })
    expect(frozen.transfer).toMatchObject({ signed: 2_985_000_000n, minimum: 2_984_626_125n })
    expect(frozen.transfer?.bridge).toMatchObject({ destinationChainId: 42161n, scalingFactor: 0 })
  })

  test('behavior: a purchase delivers the requested amount, and its limit is the maximum payment', () => {
    const price = bridgedPrice({ side: 'BUY', input: oneEther, entering: 1_000_151_000n })
    const frozen = freeze(price, 1_000_000_000n, 100)
    expect(frozen).toMatchObject({ destAmount: 1_000_000_000n, limit: (oneEther * 101n) / 100n })
    expect(frozen.transfer).toMatchObject({ signed: 1_000_151_000n })
    expect(canArrive(frozen.question, price)).toBe(true)
    expect(canArrive(bridgedQuestion('BUY', 1_000_001_000n), price)).toBe(false)
  })

  test('behavior: at least the minimum arrives, for any fee and slippage', () => {
    fc.assert(
      fc.property(entering, bps, fc.integer({ min: 0, max: 200 }), (amount, slippageBps, feeBps) => {
        const frozen = freeze(bridgedPrice({ input: 1n, entering: amount, feeBps }), 1n, slippageBps)
        const { signed, minimum } = frozen.transfer!
        expect(minimum).toBe(farMinimum({ amount: signed, scalingFactor: 0 }, signedTerms))
        expect(frozen.limit).toBe(minimum > 0n ? minimum : 1n)
        expect(frozen.destAmount).toBeGreaterThanOrEqual(minimum)
      }),
    )
  })

  test('behavior: a sale after the arrival pays the other token, its minimum, or what arrives', () => {
    const landing = {
      destToken: toLowerAddress(weth.address),
      quoted: 2_900_000_000n,
      minAmount: 290n,
      secondsToSell: 600n,
    }
    const price = bridgedPrice({
      input: oneEther,
      entering: 3_000_000_000n,
      feeBps: 100,
      signed: { ...signedTerms, landing },
    })
    const { destination, fees } = price.route
    const sold = { ...destination.output, amount: '300' }
    const gas = { ...fees.gas, amount: '999' }
    const route = {
      ...price.route,
      destination: { ...destination, output: sold },
      fees: { ...fees, bridge: [...fees.bridge, gas] },
    }
    const frozen = freeze({ ...price, route }, oneEther)
    // 99 % of the quoted input arrives; the gas of the sale is not a fee of the bridge.
    expect(frozen).toMatchObject({ destAmount: 296n, limit: 290n })
    expect(frozen.transfer).toMatchObject({ signed: 2_970_000_000n, minimum: 2_969_627_250n, landing })
    expect(
      freeze(
        { ...price, route: { ...route, destination: { input: { ...sold, amount: '0' }, output: sold } } },
        oneEther,
      ).destAmount,
    ).toBe(0n)
    expect(canArrive(bridgedQuestion('SELL', oneEther), { route })).toBe(true)
    expect(canArrive(bridgedQuestion('BUY', 1n), { route })).toBe(false)
  })

  test('behavior: a route without a bridge, or with one that cannot be signed, is rejected', () => {
    const { bridge } = sale.route
    const withParams = (change: object) => ({
      ...sale.route,
      bridge: { ...bridge!, contractParams: { ...bridge!.contractParams, ...change } },
    })
    const question = bridgedQuestion('SELL', oneEther)
    expect(canArrive(question, sale)).toBe(true)
    for (const route of [
      { ...sale.route, bridge: null },
      withParams({ protocolData: '0x' }),
      withParams({ protocolData: `0x${'ff'.repeat(160)}` }),
      withParams({ scalingFactor: 10 ** 9 }),
      withParams({ scalingFactor: 0.5 }),
      withParams({ outputToken: weth.address }),
      withParams({ protocolSelector: '0x12' }),
    ]) {
      expect(readBridgedRoute(route)).toBeUndefined()
      expect(canArrive(question, { route })).toBe(false)
    }
    const { destChainId: _, ...here } = question
    expect(canArrive(here, { route: { ...sale.route, bridge: null } })).toBe(true)
  })
})

describe('limitTermsOf across chains', () => {
  const ticket = { ...pair, side: 'SELL' as Side, sell: oneEther, buy: 3_100_000_000n, inParts: true }

  test('default: signs the amount whose minimum after the maximum fee is the limit, as a whole order', () => {
    const terms = limitTermsOf(ticket, account, freeze(sale, oneEther))
    expect(terms).toMatchObject({ family: 'Order', limit: 3_100_000_000n, dest: { chainId: 42161 } })
    expect(terms?.transfer?.minimum).toBe(3_100_000_000n)
    const { signed } = terms!.transfer!
    expect(farMinimum({ amount: signed - 1n, scalingFactor: 0 }, signedTerms)).toBeLessThan(3_100_000_000n)
  })

  test('behavior: undefined without a price, which has the bridge to sign', () => {
    expect(limitTermsOf(ticket, account)).toBeUndefined()
  })
})

describe('twapTermsOf across chains', () => {
  const plan = { side: 'SELL', total: 10n * oneEther, parts: 10, interval: 60, protectionBps: 100 } as const

  test('default: each slice has its own transfer, with the minimum of the protection', () => {
    const price = freeze(sale, oneEther)
    expect(twapLimits(plan, price)).toMatchObject({ perSlice: 2_969_627_250n, expected: 29_997_500_000n })
    expect(twapTermsOf({ ...plan, ...pair, account }, price)).toMatchObject({
      srcAmount: plan.total,
      limit: 29_696_272_500n,
      dest: { chainId: 42161 },
      transfer: { signed: 29_700_000_000n, minimum: 29_696_272_500n },
    })
  })

  test('behavior: a purchase buys equal slices, without the remainder', () => {
    const price = freeze(bridgedPrice({ side: 'BUY', input: oneEther, entering: 1_000_151_000n }), 1_000_000_000n)
    const purchase = { ...plan, side: 'BUY', total: 3_000_000_002n, parts: 3 } as const
    expect(twapTermsOf({ ...purchase, ...pair, account }, price)).toMatchObject({
      destAmount: 3_000_000_000n,
      transfer: { signed: 3_000_453_000n },
    })
  })
})

describe('enteringFor', () => {
  test('behavior: the amount is sufficient at the maximum fee, and one unit less is not', () => {
    const terms = fc.record({ maxPips: fc.bigInt(0n, 999_999n), maxFlat: fc.bigInt(0n, 2n ** 64n) })
    fc.assert(
      fc.property(entering, fc.integer({ min: -12, max: 12 }), terms, (arriving, scalingFactor, fee) => {
        const signed = enteringFor({ arriving, scalingFactor }, fee)!
        const minimumOf = (amount: bigint) => farMinimum({ amount, scalingFactor }, fee)
        expect(minimumOf(signed)).toBeGreaterThanOrEqual(arriving)
        expect(minimumOf(signed - 1n)).toBeLessThan(arriving)
      }),
    )
    expect(enteringFor({ arriving: 1n, scalingFactor: 0 }, { maxPips: 1_000_000n, maxFlat: 0n })).toBeUndefined()
  })
})
