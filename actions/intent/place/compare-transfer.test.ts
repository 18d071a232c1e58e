import { parseUnits } from 'viem'
import { describe, expect, test } from 'vitest'
import { nativeToken, toLowerAddress } from '@/lib/address'
import type { IntentPrice } from '@/lib/api/intent/intent'
import { changeLeaves, type Json } from '@/lib/api/testing/change-leaves'
import { arbitrum } from '@/lib/chain/registry/arbitrum'
import { mainnet as chain } from '@/lib/chain/registry/mainnet'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { decodeProtocolData, encodeProtocolData, enteringFor } from '@/lib/order/bridge/bridge-terms'
import type { FrozenIntent } from '@/lib/ticket/terms/frozen-intent'
import type { PlaceTerms } from '@/lib/ticket/terms/place-terms'
import { readBridgedRoute, transferTermsOf } from '@/lib/ticket/terms/transfer-terms'
import { MismatchError } from '../../wallet/send/check-errors'
import { base, baseWith, crossingPrice, crossingTerms, freezeCrossing } from '../testing/crossing-price'
import { dai, ether, freeze, other, priceOf, termsOf, weth } from '../testing/open-intents'
import { assertPriced } from './assert-priced'

const toBase = { from: chain, to: base }
const fieldsOf = (terms: PlaceTerms, frozen: FrozenIntent, crossing: Parameters<typeof assertPriced>[0] = toBase) => {
  try {
    assertPriced(crossing, terms, frozen)
    return []
  } catch (error) {
    if (error instanceof MismatchError) return error.differences.map(({ field }) => field)
    throw error
  }
}
const frozen = freezeCrossing(crossingPrice())
const terms = crossingTerms(frozen)
const withRoute = (change: (route: IntentPrice['route']) => object): FrozenIntent => {
  const { price } = frozen
  return { ...frozen, price: { ...price, route: { ...price.route, ...change(price.route) } as never } }
}

describe('assertPriced of a price to another chain', () => {
  test('default: the confirmed route may be built', () => {
    expect(fieldsOf(terms, frozen)).toEqual([])
    expect(terms.limit).toBe(terms.transfer!.minimum)
  })

  test('behavior: compares a purchase, ether, a trade before the bridge, slices and a limit alike', () => {
    const schedule = { slices: 3n, interval: 300n }
    const wethOut = { lane: 'WETH', feeFlat: 10n ** 14n, input: parseUnits('1', 18) }
    const sale = freezeCrossing(crossingPrice())
    const purchase = freezeCrossing(crossingPrice({ side: 'BUY' }))
    for (const [price, to] of [
      [purchase, base],
      [freezeCrossing(crossingPrice({ ...wethOut, from: ether, dest: nativeToken })), base],
      [freezeCrossing(crossingPrice({ ...wethOut, from: ether })), base],
      [freezeCrossing(crossingPrice({ ...wethOut, from: weth })), base],
      [freezeCrossing(crossingPrice({ from: dai, output: parseUnits('99', 6) })), base],
      [freezeCrossing(crossingPrice({ to: arbitrum })), arbitrum],
    ] as const)
      expect(fieldsOf(crossingTerms(price), price, { from: chain, to })).toEqual([])
    for (const price of [sale, purchase]) expect(fieldsOf(crossingTerms(price, { schedule }), price)).toEqual([])
    const bridged = readBridgedRoute(sale.price.route)!
    const limit = parseUnits('300', 6)
    const signed = enteringFor({ arriving: limit, scalingFactor: 0 }, bridged.terms)!
    const resting = { ...terms, type: 'LIMIT', limit, transfer: transferTermsOf(bridged, { signed }) } as const
    expect(fieldsOf(resting, sale)).toEqual([])
  })

  test('behavior: compares amounts in the decimals of the arriving token, twelve more or fewer', () => {
    const more = baseWith({ USDC: 18 })
    const scaledUp = freezeCrossing(crossingPrice({ to: more, feeFlat: 10n ** 17n }))
    expect(scaledUp.transfer?.bridge.scalingFactor).toBe(12)
    expect(fieldsOf(crossingTerms(scaledUp), scaledUp, { from: chain, to: more })).toEqual([])
    const fewer = baseWith({ DAI: 6 })
    const scaledDown = freezeCrossing(crossingPrice({ to: fewer, from: dai, lane: 'DAI' }))
    expect(scaledDown.transfer?.bridge.scalingFactor).toBe(-12)
    expect(fieldsOf(crossingTerms(scaledDown), scaledDown, { from: chain, to: fewer })).toEqual([])
    // The registry determines which of them it is.
    expect(fieldsOf(crossingTerms(scaledUp), scaledUp)).toContain('transfer.bridge.scalingFactor')
    expect(fieldsOf(crossingTerms(scaledDown), scaledDown)).toContain('transfer.bridge.scalingFactor')
  })

  test('error: a route to another chain for terms of one chain, and the reverse', () => {
    const here = freeze(priceOf())
    expect(fieldsOf(termsOf(here), frozen)).toContain('route.bridge')
    expect(fieldsOf(termsOf(here), frozen, { from: chain, to: undefined })).toContain('route.bridge')
    expect(fieldsOf(terms, here)).toContain('route.bridge')
    expect(fieldsOf(terms, frozen, { from: chain, to: undefined })).toContain('transfer')
    expect(fieldsOf(terms, frozen, { from: chain, to: arbitrum })).toContain('destination chain')
    const { transfer: _, ...without } = terms
    expect(fieldsOf(without, frozen)).toContain('destination chain')
  })

  test('error: each leaf of the bridge of a route that differs from the confirmed one', () => {
    const { contractParams } = frozen.price.route.bridge!
    for (const [name, value] of Object.entries(contractParams))
      for (const changed of changeLeaves(value as Json)) {
        // The wire schema refuses another type first.
        if (typeof changed !== typeof value) continue
        const params = { ...contractParams, [name]: changed }
        const found = fieldsOf(
          terms,
          withRoute(({ bridge }) => ({ bridge: { ...bridge, contractParams: params } })),
        )
        expect(found).toContain(`route.bridge.contractParams.${name}`)
      }
  })

  test('error: each place of a route that differs', () => {
    const elsewhere = (token: { address: string; chainId: number }) => [
      { ...token, chainId: 10 },
      { ...token, address: toLowerAddress(other) },
    ]
    for (const [part, side] of [
      ['origin', 'input'],
      ['origin', 'output'],
      ['destination', 'input'],
      ['destination', 'output'],
    ] as const)
      for (const token of elsewhere(frozen.price.route[part][side].token)) {
        const changed = withRoute((route) => ({ [part]: { ...route[part], [side]: { ...route[part][side], token } } }))
        expect(fieldsOf(terms, changed).some((field) => field.startsWith(`route.${part}.${side}.token`))).toBe(true)
      }
    const [fee] = frozen.price.route.fees.bridge
    for (const token of elsewhere(fee!.token)) {
      const changed = withRoute(({ fees }) => ({ fees: { ...fees, bridge: [{ ...fee!, token }] } }))
      expect(fieldsOf(terms, changed).some((field) => field.startsWith('route.fees.bridge.token'))).toBe(true)
    }
  })

  test('error: terms of a forged first answer, by the registry and the signed fields', () => {
    const forged = (
      change: Parameters<typeof crossingPrice>[0] & object,
      edit: (price: IntentPrice) => IntentPrice,
    ) => {
      const price = freezeCrossing(edit(crossingPrice(change)))
      return fieldsOf(crossingTerms(price), price)
    }
    const params = (change: object) => (price: IntentPrice) => {
      const bridge = price.route.bridge!
      const contractParams = { ...bridge.contractParams, ...change }
      return { ...price, route: { ...price.route, bridge: { ...bridge, contractParams } } }
    }
    expect(forged({}, params({ protocolSelector: '0x41435254' }))).toEqual(['transfer.bridge.protocolSelector'])
    expect(forged({}, params({ scalingFactor: 12 }))).toContain('transfer.bridge.scalingFactor')
    expect(forged({ fillSeconds: 599n }, (price) => price)).toEqual(['transfer.bridge.fillSeconds'])
    expect(forged({ fillSeconds: 21_601n }, (price) => price)).toEqual(['transfer.bridge.fillSeconds'])
    // A maximum fee of the whole amount, while the fee that is shown is small (B1).
    const most = crossingPrice({ feePips: 600_000n }).route.bridge!.contractParams.protocolData
    expect(forged({}, params({ protocolData: most }))).toContain('bridge fee')
    // Replaces the token of the destination chain in all places (B2).
    const daiThere = toLowerAddress(findTokenBySymbol(base, 'DAI')!.address)
    const text = JSON.stringify(crossingPrice()).replaceAll(
      toLowerAddress(findTokenBySymbol(base, 'USDC')!.address),
      daiThere,
    )
    const swapped = freezeCrossing(JSON.parse(text) as IntentPrice)
    expect(fieldsOf(crossingTerms(swapped), swapped)).toContain('lane')
  })

  test('error: a maximum fee of more than twice the shown one and 1 bps, at any rounding', () => {
    for (const [feePips, feeFlat] of [
      [1n, 1n],
      [0n, 1n],
      [1n, 0n],
      [999n, 12_345n],
    ] as const) {
      const price = freezeCrossing(crossingPrice({ feePips, feeFlat, input: 1_000_001n }))
      expect(fieldsOf(crossingTerms(price), price)).toEqual([])
    }
    const cheap = crossingPrice({ feeFlat: 40_000n })
    const dear = crossingPrice({ feeFlat: 200_000n })
    const price = freezeCrossing({
      ...cheap,
      route: { ...cheap.route, bridge: dear.route.bridge },
    })
    expect(fieldsOf(crossingTerms(price), price)).toEqual(['bridge fee'])
    // A relayer that asks gas alone for 100,000 USDC, with room for its share of half a basis point.
    const input = 100_000_000_000n
    const gasAlone = crossingPrice({ input, feePips: 0n })
    const withShare = (feePips: bigint) => {
      const { bridge } = crossingPrice({ input, feePips }).route
      const shown = freezeCrossing({ ...gasAlone, route: { ...gasAlone.route, bridge } })
      return fieldsOf(crossingTerms(shown), shown)
    }
    expect(withShare(50n)).toEqual([])
    expect(withShare(70n)).toEqual(['bridge fee'])
  })

  test('error: a minimum that the signed fields do not enforce', () => {
    const transfer = terms.transfer!
    for (const change of [
      { minimum: transfer.minimum + 1n },
      { minimum: transfer.minimum - 1n },
      { signed: transfer.signed + 1n },
    ])
      expect(fieldsOf({ ...terms, transfer: { ...transfer, ...change } }, frozen)).toContain('transfer.minimum')
    expect(fieldsOf({ ...terms, limit: terms.limit + 1n }, frozen)).toEqual(['limit'])
    const schedule = { slices: 3n, interval: 300n }
    const sliced = crossingTerms(frozen, { schedule })
    const uneven = { ...sliced.transfer!, signed: sliced.transfer!.signed + 1n }
    expect(fieldsOf({ ...sliced, transfer: uneven }, frozen)).toContain('transfer.signed')
    const purchase = freezeCrossing(crossingPrice({ side: 'BUY' }))
    const asked = crossingTerms(purchase)
    expect(fieldsOf({ ...asked, destAmount: asked.destAmount + 1n }, purchase)).toEqual([
      'route.destination.output.amount',
    ])
  })

  test('error: a recipient that could never use its payment (B14)', () => {
    const { spokePool, acrossBridge, intent, permit2 } = base.contracts
    for (const beneficiary of [spokePool!, acrossBridge!, intent!, permit2, terms.transfer!.bridge.outputToken])
      expect(fieldsOf({ ...terms, beneficiary }, frozen)).toEqual(['beneficiary'])
  })
})

describe('assertPriced of a sale after the arrival', () => {
  const link = findTokenBySymbol(base, 'LINK')!
  const landed = (change: Parameters<typeof crossingPrice>[0] = {}) =>
    freezeCrossing(crossingPrice({ dest: link.address, sold: parseUnits('7', 18), ...change }))
  const shown = landed()
  const agreed = crossingTerms(shown)
  const { landing } = agreed.transfer!
  const edited = (edit: (price: IntentPrice) => IntentPrice) => {
    const price = freezeCrossing(edit(crossingPrice({ dest: link.address, sold: parseUnits('7', 18) })))
    return fieldsOf(crossingTerms(price), price)
  }
  const withLanding = (change: Partial<NonNullable<typeof landing>>) => (price: IntentPrice) => {
    const bridge = price.route.bridge!
    const decoded = decodeProtocolData(bridge.contractParams.protocolData as `0x${string}`)!
    const protocolData = encodeProtocolData({ ...decoded, landing: { ...decoded.landing!, ...change } })
    const contractParams = { ...bridge.contractParams, protocolData }
    return { ...price, route: { ...price.route, bridge: { ...bridge, contractParams } } }
  }

  test('default: the minimum is 1 % below the rate, for what is sold and for what arrives', () => {
    expect(fieldsOf(agreed, shown)).toEqual([])
    // 100 USDC less a fee of 0.105 and one of 1 bps, of which 99 % are quoted.
    expect(landing).toEqual({
      destToken: toLowerAddress(link.address),
      quoted: 98_886_160n,
      minAmount: 6_860_013_930_000_000_000n,
      secondsToSell: 600n,
    })
    expect(agreed.limit).toBe(landing!.minAmount)
    expect(agreed.transfer!.minimum).toBe(99_332_588n)
  })

  test('error: each changed leaf of the sale, in the first answer and in a later one', () => {
    const changes = {
      destToken: toLowerAddress(other),
      quoted: landing!.quoted + 1n,
      minAmount: landing!.minAmount - 1n,
      secondsToSell: 601n,
    }
    for (const [name, value] of Object.entries(changes)) {
      expect(edited(withLanding({ [name]: value }))).toContain(`landing.${name}`)
      const transfer = { ...agreed.transfer!, landing: { ...landing!, [name]: value } }
      expect(fieldsOf({ ...agreed, transfer }, shown)).toContain(`transfer.landing.${name}`)
      const later = { ...shown, price: withLanding({ [name]: value })(shown.price) }
      expect(fieldsOf(agreed, later)).toContain('route.bridge.contractParams.protocolData')
    }
    const { landing: _, ...without } = agreed.transfer!
    expect(fieldsOf({ ...agreed, transfer: without }, shown)).toContain('transfer.landing.minAmount')
  })

  test('error: other quoted amounts, tokens, fees or a limit that is not the signed one', () => {
    const routeOf = (change: (route: IntentPrice['route']) => object) => (price: IntentPrice) =>
      ({ ...price, route: { ...price.route, ...change(price.route) } }) as IntentPrice
    const amountIn = (side: 'input' | 'output') =>
      routeOf(({ destination }) => ({
        destination: {
          ...destination,
          [side]: { ...destination[side], amount: `${BigInt(destination[side].amount) + 10_000n}` },
        },
      }))
    expect(edited(amountIn('input'))).toContain('route.destination.input.amount')
    expect(edited(amountIn('output'))).toContain('landing.minAmount')
    const [first, second] = [shown.price.route.fees.bridge[0]!, shown.price.route.fees.bridge[1]!]
    expect(edited(routeOf(({ fees }) => ({ fees: { ...fees, bridge: [first, first, second] } })))).toContain(
      'route.fees.bridge',
    )
    expect(fieldsOf({ ...agreed, limit: agreed.limit - 1n }, shown)).toEqual(['limit'])
    const dest = { ...agreed.dest, address: toLowerAddress(other) }
    expect(fieldsOf({ ...agreed, dest }, shown)).toContain('landing.destToken')
  })

  test('error: a sale for the token that arrives, for ether, of a purchase, of slices and of a limit order', () => {
    const usdcThere = findTokenBySymbol(base, 'USDC')!.address
    const same = landed({ dest: usdcThere })
    expect(fieldsOf(crossingTerms(same), same)).toContain('transfer.landing.destToken')
    const native = freezeCrossing(
      withLanding({ destToken: base.contracts.wrappedNative })(landed({ dest: nativeToken }).price),
    )
    expect(fieldsOf(crossingTerms(native), native)).toContain('landing.destToken')
    expect(fieldsOf({ ...agreed, type: 'LIMIT' }, shown)).toEqual(['transfer.landing'])
    expect(fieldsOf({ ...agreed, schedule: { slices: 1n, interval: 300n } }, shown)).toContain('transfer.landing')
    const purchase = landed({ side: 'BUY' })
    expect(fieldsOf(crossingTerms(purchase), purchase)).toContain('transfer.landing')
  })

  test('error: a chain without the landing contract, and a recipient that is the contract', () => {
    const { landing: contract, ...contracts } = base.contracts
    expect(fieldsOf(agreed, shown, { from: chain, to: { ...base, contracts } })).toContain('landing contract')
    expect(fieldsOf({ ...agreed, beneficiary: contract }, shown)).toEqual(['beneficiary'])
  })
})
