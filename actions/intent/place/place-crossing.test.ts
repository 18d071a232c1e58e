import { type Hex, parseUnits } from 'viem'
import { describe, expect, test } from 'vitest'
import { nativeToken, toLowerAddress } from '@/lib/address'
import type { IntentPrice } from '@/lib/api/intent/intent'
import { changeLeaves, type Json } from '@/lib/api/testing/change-leaves'
import { mainnet as chain } from '@/lib/chain/registry/mainnet'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { findUnposted } from '@/lib/history/intent/find-unposted'
import { writeStoredIntent } from '@/lib/history/intent/signed-intent'
import { encodeProtocolData } from '@/lib/order/bridge/bridge-terms'
import type { SignedValue } from '@/lib/order/families/families'
import type { FrozenIntent } from '@/lib/ticket/terms/frozen-intent'
import { FeeChangedError } from '../../fee-errors'
import { MismatchError, PriceMovedError, UnknownContractError } from '../../wallet/send/check-errors'
import { NotYourAccountError, OtherWorldError, RecipientChangedError } from '../intent-errors'
import { base, baseWith, crossingPlan, crossingPrice, crossingTerms, freezeCrossing } from '../testing/crossing-price'
import { createFarNode } from '../testing/far-node'
import { account, buildFor, dai, ether, openIntents, other, refusal, type Service, usdc } from '../testing/open-intents'
import { type PlacePlan, placeIntent } from './place-intent'

const intents = openIntents()
const hundred = parseUnits('100', 6)
const { spokePool, wrappedNative, landing } = base.contracts
const usdcThere = freezeCrossing(crossingPrice()).transfer!.bridge.outputToken
const daiThere = findTokenBySymbol(base, 'DAI')!.address
const farCodes: Readonly<Record<string, Hex>> = Object.fromEntries(
  [spokePool!, landing!, usdcThere, daiThere, wrappedNative].map(
    (address) => [toLowerAddress(address), '0x60'] as const,
  ),
)

/**
 * Places an order that is paid on Base: `signed` collects the data that the wallet is asked to
 * sign.
 */
const begin = ({
  service,
  far = {},
}: {
  service?: Service | undefined
  far?: Partial<Parameters<typeof createFarNode>[0]>
} = {}) => {
  const signed: string[] = []
  const farNode = createFarNode({ codes: farCodes, ...far })
  const run = intents.begin({
    fills: false,
    ...(service && { service }),
    rpcOf: (chainId) => (chainId === base.id ? farNode : intents.rpc),
    answers: {
      eth_signTypedData_v4: (params, ask) => {
        signed.push(String(params[1]))
        return ask({ method: 'eth_signTypedData_v4', params: params as never })
      },
    },
  })
  return { ...run, signed }
}
const approve = async () => {
  await intents.approve(account, usdc.address, hundred * 10n)
  await intents.approve(account, dai.address, parseUnits('1000', 18))
}
/** A trade before the bridge, as TWAP orders need it. */
const traded = { from: dai, output: hundred } as const
const nameOf = (error: unknown) => (error as Error).name
const refusedBy = async (plan: PlacePlan, how: Parameters<typeof begin>[0] = {}) => {
  const run = begin(how)
  const error = await placeIntent(run.deps, plan).then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  return { error, run }
}
const builds =
  (alter: (built: ReturnType<typeof buildFor>) => object): Service =>
  (path, body) =>
    path.endsWith('/build') ? Response.json(alter(buildFor(body))) : undefined

describe('placeIntent to another chain', () => {
  test('default: signs the confirmed bridge and the amount that enters it, and posts it', async () => {
    const price = freezeCrossing(crossingPrice())
    const run = begin()
    expect(await placeIntent(run.deps, crossingPlan(price))).toEqual({ kind: 'open' })
    const [kept] = run.kept
    const { bridge, signed, minimum } = price.transfer!
    expect(kept!.order).toMatchObject({ srcAmount: hundred, destToken: usdc.address, destAmount: signed, bridge })
    expect(minimum).toBe(price.limit)
    expect(run.posted).toMatchObject([{ order: { bridge: { ...bridge, destinationChainId: 8453 } } }])
  })

  test('behavior: a purchase, slices and other decimals are signed as they were confirmed', async () => {
    await approve()
    const schedule = { slices: 3n, interval: 300n }
    const more = baseWith({ USDC: 18 })
    const fewer = baseWith({ DAI: 6 })
    for (const [price, slices, to, token] of [
      [freezeCrossing(crossingPrice({ side: 'BUY' })), undefined, base, usdc],
      [freezeCrossing(crossingPrice(traded)), schedule, base, dai],
      [freezeCrossing(crossingPrice({ ...traded, side: 'BUY' })), schedule, base, dai],
      [freezeCrossing(crossingPrice({ to: more, feeFlat: 10n ** 17n })), undefined, more, usdc],
      [freezeCrossing(crossingPrice({ to: fewer, from: dai, lane: 'DAI' })), undefined, fewer, dai],
    ] as const) {
      const terms = crossingTerms(price, slices && { schedule: slices })
      const run = begin()
      await placeIntent(run.deps, crossingPlan(price, { terms, to, token }))
      const { bridge, signed } = terms.transfer!
      const [kept] = run.kept
      expect(kept).toMatchObject({ family: terms.family, order: { destAmount: signed, bridge } })
      expect(kept!.order.srcAmount).toBe(terms.side === 'SELL' ? terms.srcAmount : terms.limit)
    }
  })

  test('behavior: ether is deposited for an order that enters the bridge as wrapped ether', async () => {
    const input = parseUnits('1', 18)
    const given = { from: ether, lane: 'WETH', feeFlat: 10n ** 14n, dest: nativeToken, input } as const
    const price = freezeCrossing(crossingPrice(given))
    const run = begin()
    await placeIntent(run.deps, crossingPlan(price, { token: ether }))
    expect(run.opened).toEqual(['eth_sendTransaction'])
    expect(run.kept[0]!.order).toMatchObject({ srcAmount: input, bridge: price.transfer!.bridge })
    expect(await intents.depositOf()).toBe(input)
  })
})

describe('what was confirmed is signed, to the byte', () => {
  const old = (change: Partial<FrozenIntent> = {}) =>
    freezeCrossing(crossingPrice(), { receivedAt: -60_000, ...change })
  const offers =
    (price: IntentPrice): Service =>
    (path) =>
      path === '/v2/quote' ? Response.json({ delta: price }) : undefined

  test('default: a new price with another fee changes no signed field', async () => {
    await approve()
    for (const feeFlat of [90_000n, 100_000n, 140_000n]) {
      const price = old()
      const run = begin({ service: offers(crossingPrice({ feeFlat })) })
      await placeIntent(run.deps, crossingPlan(price))
      expect(run.kept[0]!.order).toMatchObject({ bridge: price.transfer!.bridge, destAmount: price.transfer!.signed })
    }
  })

  test('behavior: an order that waits for its limit may wait for gas', async () => {
    await approve()
    const price = old()
    const terms = { ...crossingTerms(price), type: 'LIMIT' } as const
    const run = begin({ service: offers(crossingPrice({ feeFlat: 400_000n })) })
    expect(await placeIntent(run.deps, crossingPlan(price, { terms }))).toEqual({ kind: 'open' })
    expect(run.kept[0]!.order.bridge).toEqual(price.transfer!.bridge)
  })

  test('error: Wallet.PriceMovedError above the confirmed fee, below the limit, or with too little input', async () => {
    await approve()
    const fee = crossingPrice({ feeFlat: 160_000n })
    const worse = crossingPrice({ output: hundred - hundred / 150n })
    // The output and fee are within limits, but less enters the bridge than is signed.
    const short = crossingPrice({ output: hundred - hundred / 190n, feeFlat: 0n, feePips: 0n })
    for (const fresh of [fee, worse, short]) {
      const { error, run } = await refusedBy(crossingPlan(old()), { service: offers(fresh) })
      expect(error).toBeInstanceOf(PriceMovedError)
      expect(run.opened).toEqual([])
    }
    const purchase = freezeCrossing(crossingPrice({ side: 'BUY' }), { receivedAt: -60_000 })
    const dearer = crossingPrice({ side: 'BUY', input: hundred + hundred / 100n, output: hundred })
    expect((await refusedBy(crossingPlan(purchase), { service: offers(dearer) })).error).toBeInstanceOf(PriceMovedError)
  })

  test('error: Wallet.PriceMovedError if the service does not know the confirmed route any more', async () => {
    await approve()
    const service: Service = (path) => (path.endsWith('/build') ? refusal('InvalidRoute') : undefined)
    const { error, run } = await refusedBy(crossingPlan(old({ receivedAt: 0 })), { service })
    expect(error).toBeInstanceOf(PriceMovedError)
    expect(run.opened).toEqual([])
  })

  test('behavior: finds the confirmed route among all, whatever their tags', async () => {
    await approve()
    const price = old()
    const fast = crossingPrice({ fillSeconds: 1_200n, feeFlat: 500_000n })
    const standard = crossingPrice()
    const swapped = { ...fast, alternatives: [standard.route] }
    const run = begin({ service: offers(swapped) })
    await placeIntent(run.deps, crossingPlan(price))
    expect(run.kept[0]!.order.bridge).toEqual(price.transfer!.bridge)
  })

  test('error: Wallet.PriceMovedError without a route by the confirmed lane at its speed', async () => {
    await approve()
    const asked = crossingPrice()
    for (const fresh of [
      crossingPrice({ fillSeconds: 1_200n }),
      crossingPrice({ lane: 'DAI', output: parseUnits('100', 18) }),
      { ...asked, route: { ...asked.route, bridge: null } },
    ]) {
      const { error, run } = await refusedBy(crossingPlan(old()), { service: offers(fresh) })
      expect(error).toBeInstanceOf(PriceMovedError)
      expect(run.opened).toEqual([])
    }
  })

  test('error: Wallet.MismatchError, Fee.ChangedError for a new price of another trade or fee', async () => {
    await approve()
    const asked = crossingPrice()
    for (const [fresh, expected] of [
      [{ ...asked, spender: chain.contracts.router }, MismatchError],
      [crossingPrice({ input: hundred + 1n, output: hundred }), MismatchError],
      [{ ...asked, partner: { name: 'anon', feePercent: 0.02 } }, FeeChangedError],
    ] as const) {
      const { error, run } = await refusedBy(crossingPlan(old()), { service: offers(fresh) })
      expect(error).toBeInstanceOf(expected)
      expect(run.opened).toEqual([])
    }
  })
})

describe('what is altered in an answer never gets to the wallet', () => {
  /** Returns a price with two routes to Base, of which the second is faster and more expensive. */
  const twoWays = (): IntentPrice => {
    const [price, { route }] = [crossingPrice(), crossingPrice({ feeFlat: 200_000n })]
    const bridgeOf = (way: IntentPrice['route'], tags: string[]) => ({ ...way, bridge: { ...way.bridge!, tags } })
    return {
      ...price,
      route: bridgeOf(price.route, ['recommended', 'best-return']),
      alternatives: [bridgeOf(route, ['fastest'])],
    }
  }
  const wishes = ['recommended', 'fastest'] as const
  const confirmedBy = (wish: (typeof wishes)[number], change: Partial<FrozenIntent> = {}) =>
    freezeCrossing(twoWays(), { wish, ...change })
  const refusals = /^(Wallet\.MismatchError|Wallet\.PriceMovedError|Api\.UnexpectedAnswerError)$/

  test('error: each leaf of the bridge of a built order, for each route (B1, B2, B4)', async () => {
    await approve()
    for (const wish of wishes) {
      const plan = crossingPlan(confirmedBy(wish))
      const { value } = buildFor({ route: plan.price.price.route, ...body() }).toSign
      for (const bridge of changeLeaves(bridgeOf(value) as unknown as Json)) {
        const service = builds((built) => ({
          ...built,
          toSign: { ...built.toSign, value: { ...built.toSign.value, bridge } },
        }))
        const { error, run } = await refusedBy(plan, { service })
        // The wire schema reads a number and its digits as the same value.
        if (error === undefined) expect(run.kept[0]!.order.bridge).toEqual(plan.terms.transfer!.bridge)
        else expect([nameOf(error).match(refusals) === null, run.opened]).toEqual([false, []])
      }
    }
  })

  /** True if a field of a price is informational and changes no signed value. */
  const isDisplayOnly = (path: string) => /amountUSD|protocol$|estimatedTimeMs|tags|fees\.gas/.test(path)

  test('error: each leaf of an alternative in a price, after it was confirmed', async () => {
    await approve()
    const price = confirmedBy('fastest')
    const honest = begin()
    await placeIntent(honest.deps, crossingPlan(price))
    for (const [path, route] of alterations(price.price.route as unknown as Json)) {
      const altered = { ...price, price: { ...price.price, route: route as never } }
      const { error, run } = await refusedBy(crossingPlan(altered, { terms: crossingTerms(price) }))
      if (isDisplayOnly(path)) expect(run.signed.map(withoutTime), path).toEqual(honest.signed.map(withoutTime))
      else expect([nameOf(error), run.opened], path).toEqual(['Wallet.MismatchError', []])
    }
  })

  test('error: each leaf of each route in a renewed price', async () => {
    await approve()
    for (const wish of wishes) {
      const price = confirmedBy(wish, { receivedAt: -60_000 })
      const asked = twoWays()
      const ways = [asked.route, ...asked.alternatives]
      const at = wish === 'fastest' ? 1 : 0
      const { contractParams } = ways[at]!.bridge!
      for (const params of changeLeaves(contractParams as unknown as Json)) {
        const altered = ways.map((way, index) =>
          index === at ? { ...way, bridge: { ...way.bridge, contractParams: params } } : way,
        )
        const [route, ...alternatives] = altered
        const service: Service = (path) =>
          path === '/v2/quote' ? Response.json({ delta: { ...asked, route, alternatives } }) : undefined
        const { error, run } = await refusedBy(crossingPlan(price), { service })
        if (error) expect(run.opened).toEqual([])
        else expect(run.kept[0]!.order.bridge).toEqual(price.transfer!.bridge)
      }
    }
  })

  test('error: each leaf of the bridge of slices, of a purchase and of a deposit', async () => {
    await approve()
    const input = parseUnits('1', 18)
    const [sale, purchase, sent] = [
      freezeCrossing(crossingPrice(traded)),
      freezeCrossing(crossingPrice({ ...traded, side: 'BUY' })),
      freezeCrossing(crossingPrice({ from: ether, lane: 'WETH', feeFlat: 10n ** 14n, dest: nativeToken, input })),
    ]
    const schedule = { slices: 3n, interval: 300n }
    for (const plan of [
      crossingPlan(purchase, { token: dai }),
      crossingPlan(sale, { token: dai, terms: crossingTerms(sale, { schedule }) }),
      crossingPlan(purchase, { token: dai, terms: crossingTerms(purchase, { schedule }) }),
      crossingPlan(sale, { token: dai, terms: { ...crossingTerms(sale), type: 'LIMIT' } }),
      crossingPlan(sent, { token: ether }),
    ]) {
      const honest = begin()
      await placeIntent(honest.deps, plan)
      expect(honest.opened.length).toBe(1)
      for (const leaf of Object.entries({
        protocolSelector: '0x41435254',
        destinationChainId: 10,
        outputToken: toLowerAddress(other),
        scalingFactor: 1,
        protocolData: encodeProtocolData({ fillSeconds: 3_600n, maxPips: 999_999n, maxFlat: 0n }),
      })) {
        const service = builds((built) => {
          const { value } = built.toSign
          const bridge = { ...bridgeOf(value), ...Object.fromEntries([leaf]) }
          return { ...built, toSign: { ...built.toSign, value: { ...value, bridge } } }
        })
        const { error, run } = await refusedBy(plan, { service })
        expect(nameOf(error), leaf[0]).toMatch(refusals)
        expect(run.opened).toEqual([])
      }
    }
  })
})

describe('what arrives is sold for another token', () => {
  const dest = findTokenBySymbol(base, 'LINK')!.address
  const sold = parseUnits('7', 18)
  const landed = (change: Parameters<typeof crossingPrice>[0] = {}) => crossingPrice({ dest, sold, ...change })
  const offers =
    (price: IntentPrice): Service =>
    (path) =>
      path === '/v2/quote' ? Response.json({ delta: price }) : undefined

  test('default: signs the confirmed terms of the sale, whatever a new price within them says', async () => {
    await approve()
    for (const fresh of [landed(), landed({ sold: sold - sold / 100n, feeFlat: 120_000n })]) {
      const price = freezeCrossing(landed(), { receivedAt: -60_000 })
      const run = begin({ service: offers(fresh) })
      await placeIntent(run.deps, crossingPlan(price))
      const { bridge, signed } = price.transfer!
      expect(run.kept[0]!.order).toMatchObject({ destToken: usdc.address, destAmount: signed, bridge })
    }
  })

  test('error: Wallet.PriceMovedError if it would bring less than its minimum, or is not sold any more', async () => {
    await approve()
    for (const fresh of [landed({ sold: sold - sold / 40n }), landed({ dest: daiThere }), crossingPrice()]) {
      const price = freezeCrossing(landed(), { receivedAt: -60_000 })
      const { error, run } = await refusedBy(crossingPlan(price), { service: offers(fresh) })
      expect(error).toBeInstanceOf(PriceMovedError)
      expect(run.opened).toEqual([])
    }
  })

  test('error: each leaf of the confirmed price, and of the bridge of a built order', async () => {
    await approve()
    const price = freezeCrossing(landed())
    // A raw unit of the sale's output is below the rounding of its minimum.
    const isDisplayOnly = (path: string) =>
      /amountUSD|protocol$|estimatedTimeMs|tags|fees\.gas|bridge\.1\.amount$|destination\.output\.amount$/.test(path)
    for (const [path, route] of alterations(price.price.route as unknown as Json)) {
      const altered = { ...price, price: { ...price.price, route: route as never } }
      const { error, run } = await refusedBy(crossingPlan(altered, { terms: crossingTerms(price) }))
      if (!isDisplayOnly(path)) expect([nameOf(error), run.opened], path).toEqual(['Wallet.MismatchError', []])
    }
    const { protocolData } = price.transfer!.bridge
    for (const place of [5, 6, 7, 8, 9]) {
      const end = 2 + 64 * (place + 1)
      const other = protocolData[end - 1] === '8' ? '9' : '8'
      const forged = `${protocolData.slice(0, end - 1)}${other}${protocolData.slice(end)}`
      const service = builds((built) => {
        const { value } = built.toSign
        const bridge = { ...bridgeOf(value), protocolData: forged }
        return { ...built, toSign: { ...built.toSign, value: { ...value, bridge } } }
      })
      const { error, run } = await refusedBy(crossingPlan(price), { service })
      expect([nameOf(error), run.opened], `word ${place}`).toEqual(['Wallet.MismatchError', []])
    }
  })

  test('error: Chain.UnknownContractError without the contract that sells what arrives', async () => {
    await approve()
    const codes = { ...farCodes, [toLowerAddress(landing!)]: '0x' } as const
    const { error } = await refusedBy(crossingPlan(freezeCrossing(landed())), { far: { codes } })
    expect(error).toBeInstanceOf(UnknownContractError)
  })
})

test('behavior: finds an order that may not be posted by the token and chain of its bridge', async () => {
  const price = freezeCrossing(crossingPrice())
  const service: Service = (path) => (path.endsWith('/orders') ? refusal('InternalError', 500) : undefined)
  const { run } = await refusedBy(crossingPlan(price), { service })
  const [first] = run.kept
  const kept = [{ kind: 'intent', text: writeStoredIntent(first!), keptAt: 1 } as const]
  const terms = crossingTerms(price)
  const { transfer } = terms
  const find = (change: object) => findUnposted(chain, { account, terms: { ...terms, ...change }, nowSeconds: 0 }, kept)
  expect(find({})).toEqual(first)
  const { bridge } = transfer!
  for (const other of [{ destinationChainId: 10n }, { outputToken: daiThere }])
    expect(find({ transfer: { ...transfer, bridge: { ...bridge, ...other } } })).toBeUndefined()
  expect(find({ transfer: { ...transfer, entering: { chainId: 1, address: dai.address } } })).toBeUndefined()
  expect(find({ transfer: undefined, dest: terms.src })).toBeUndefined()
})

describe('both chains are asked before the wallet opens', () => {
  const plan = (change: Parameters<typeof crossingPlan>[1] = {}) =>
    crossingPlan(freezeCrossing(crossingPrice()), change)

  test('error: Chain.UnknownContractError without code at either end', async () => {
    await approve()
    for (const missing of [spokePool!, usdcThere]) {
      const codes = { ...farCodes, [toLowerAddress(missing)]: '0x' } as const
      expect((await refusedBy(plan(), { far: { codes } })).error).toBeInstanceOf(UnknownContractError)
    }
    for (const address of [chain.contracts.spokePool!, chain.contracts.acrossBridge!]) {
      const client = intents.client()
      const code = await client.getCode({ address })
      await client.setCode({ address, bytecode: '0x' })
      const { error, run } = await refusedBy(plan())
      expect(error).toBeInstanceOf(UnknownContractError)
      expect(run.opened).toEqual([])
      await client.setCode({ address, bytecode: code! })
    }
  })

  test('error: Chain.UnknownContractError if the intent contract uses another bridge', async () => {
    await approve()
    const { contracts } = chain
    const elsewhere = { ...chain, contracts: { ...contracts, acrossBridge: contracts.multicall3 } }
    const { error, run } = await refusedBy(plan({ chain: elsewhere }))
    expect(error).toBeInstanceOf(UnknownContractError)
    expect((error as Error).message).toContain('another bridge')
    expect(run.opened).toEqual([])
  })

  test('error: Intent.OtherWorldError if a local chain would send to a real one', async () => {
    await approve()
    const genesis = '0xf712aa9241cc24369b143cf6dce85f0902a9731e70d66818a3a5845b296c73dd'
    const { error, run } = await refusedBy(plan(), { far: { genesis } })
    expect(error).toBeInstanceOf(OtherWorldError)
    expect(run.opened).toEqual([])
  })

  test('error: Intent.RecipientChangedError if the recipient got code since it was shown', async () => {
    await approve()
    const terms = { ...crossingTerms(freezeCrossing(crossingPrice())), beneficiary: other }
    const far = { codes: { ...farCodes, [toLowerAddress(other)]: '0x6080' } } as const
    const changed = await refusedBy(plan({ terms }), { far })
    expect(changed.error).toBeInstanceOf(RecipientChangedError)
    expect(changed.run.opened).toEqual([])
    const shown = begin({ far })
    await placeIntent(shown.deps, plan({ terms, far: { chain: base, codeThere: 'other' } }))
    expect(shown.kept[0]!.order.beneficiary).toBe(other)
  })

  test('error: Intent.NotYourAccountError for a contract account that differs there, or is missing', async () => {
    const client = intents.client()
    await approve()
    await client.setCode({ address: account, bytecode: '0x6001' })
    expect((await refusedBy(plan())).error).toBeInstanceOf(NotYourAccountError)
    const codes = { ...farCodes, [account]: '0x6002' } as const
    const elsewhere = { chain: base, codeThere: 'other' } as const
    expect((await refusedBy(plan({ far: elsewhere }), { far: { codes } })).error).toBeInstanceOf(NotYourAccountError)
  })
})

/** Returns the bridge of a struct that has one, in its JSON form. */
const bridgeOf = (value: SignedValue) => (value as Extract<SignedValue, { bridge: unknown }>).bridge
const body = () => ({ side: 'SELL', owner: account, beneficiary: account, deadline: 1, permit: '0x', limitAmount: '1' })
/** Removes the deadline, which follows from the clock of the chain. */
const withoutTime = (text: string) => text.replace(/"deadline":"?\d+"?/, '')

/** Returns every change of one leaf of a value to another of its type, by its path. */
const alterations = (value: Json, path = ''): (readonly [string, Json])[] => {
  if (typeof value === 'number') return [[path, value + 7]]
  if (typeof value === 'string') return [[path, value.replace(/.$/, (last) => (last === '1' ? '2' : '1'))]]
  if (typeof value !== 'object' || value === null) return []
  const fields: [string, Json][] = Object.entries(value)
  return fields.flatMap(([name, inner]) =>
    alterations(inner, `${path}.${name}`).map(([at, changed]) => {
      const whole = Array.isArray(value) ? value.with(Number(name), changed) : { ...value, [name]: changed }
      return [at, whole as Json] as const
    }),
  )
}
