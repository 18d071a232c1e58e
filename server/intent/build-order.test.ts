import { hashTypedData, parseUnits, type TypedDataDefinition } from 'viem'
import { describe, expect, test } from 'vitest'
import { nativeToken, toLowerAddress, zeroAddress } from '@/lib/address'
import type { ErrorType } from '@/lib/api/contract/errors'
import type { Input } from '@/lib/api/contract/operation'
import { getQuote } from '@/lib/api/intent/intent'
import { buildIntentOrder } from '@/lib/api/intent/intent-orders'
import { changeLeaves, type Json } from '@/lib/api/testing/change-leaves'
import { unpackIntentFee } from '@/lib/chain/fees/intent-fee'
import { type IntentTerms, verifyIntentOrder } from '@/lib/chain/intent/verify-intent'
import { developmentAccounts } from '@/lib/chain/local/development-accounts'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { untilSeen } from '../testing/harness'
import { openServedChain } from '../testing/served-chain'
import { tokenOf } from '../testing/trading-chain'

const { service, served } = openServedChain()
const [usdc, weth] = [tokenOf('USDC'), tokenOf('WETH')]
const [owner, partner, other] = developmentAccounts.map(toLowerAddress) as [`0x${string}`, `0x${string}`, `0x${string}`]
const intent = toLowerAddress(mainnet.contracts.intent!)
const sale = {
  chainId: 1,
  srcToken: usdc.address,
  srcDecimals: 6,
  destToken: weth.address,
  destDecimals: 18,
  amount: parseUnits('3000', 6).toString(),
  side: 'SELL',
  mode: 'DELTA',
} satisfies Input<typeof getQuote>
const purchase = { ...sale, side: 'BUY', amount: parseUnits('1', 18).toString() }
type Body = Input<typeof buildIntentOrder>

const routeOf = async (question: object = sale) =>
  (await service().ask(getQuote, { ...sale, ...question })).delta!.route
const now = async () => Number((await served().client.getBlock()).timestamp)
const body = async (changes: Partial<Body> & object = {}, question?: object): Promise<Body> => ({
  route: await routeOf(question),
  owner,
  deadline: (await now()) + 600,
  ...changes,
})
const build = async (changes?: Partial<Body>, question?: object) =>
  service().ask(buildIntentOrder, await body(changes, question))
const refused = (given: object) =>
  service()
    .ask(buildIntentOrder, given as Body)
    .catch((error) => error)

test('default: the route, the slippage of its net output and nothing else are signed', async () => {
  await untilSeen(served())
  const deadline = (await now()) + 600
  const { toSign, orderHash } = await build({ deadline, slippage: 50, nonce: '7' })
  const { origin } = await routeOf()
  const expected = BigInt(origin.output.amount)
  const fee = expected / 10_000n
  expect(toSign.domain).toEqual({ name: 'Portikus', version: '2.0.0', chainId: 1, verifyingContract: intent })
  expect(Object.keys(toSign.types)).toEqual(['Order', 'Bridge'])
  const { partnerAndFee, ...value } = toSign.value
  expect(value).toEqual({
    owner,
    beneficiary: owner,
    srcToken: origin.input.token.address,
    destToken: origin.output.token.address,
    srcAmount: sale.amount,
    expectedAmount: origin.output.amount,
    deadline,
    kind: 0,
    nonce: '7',
    destAmount: (((expected - fee) * 9_950n) / 10_000n).toString(),
    permit: '0x',
    metadata: '0x',
    bridge: {
      protocolSelector: '0x00000000',
      destinationChainId: 0,
      outputToken: zeroAddress,
      scalingFactor: 0,
      protocolData: '0x',
    },
  })
  expect(unpackIntentFee(BigInt(partnerAndFee))).toMatchObject({
    partner: service().deps.feeWallet,
    feeBps: 1,
    takesSurplus: false,
    capsSurplus: true,
  })
  // Signs as a client does, with the returned types and the JSON value.
  const { domain, types } = toSign
  expect(
    hashTypedData({ domain, types, primaryType: 'Order', message: toSign.value } as unknown as TypedDataDefinition),
  ).toBe(orderHash)
})

test('behavior: builds purchases, limits, other beneficiaries, partial fills and native sources', async () => {
  const bought = await build({ side: 'BUY' }, purchase)
  const { origin } = await routeOf(purchase)
  const expected = BigInt(origin.input.amount)
  const most = ((expected + expected / 10_000n) * 10_100n) / 10_000n
  expect(bought.toSign.value).toMatchObject({
    kind: 1,
    destAmount: purchase.amount,
    expectedAmount: origin.input.amount,
    srcAmount: most.toString(),
  })
  const limited = await build({ side: 'BUY', limitAmount: '1', slippage: 50 }, purchase)
  expect(limited.toSign.value).toMatchObject({ srcAmount: '1', destAmount: purchase.amount })
  const resting = await build({ limitAmount: '123', beneficiary: other, partiallyFillable: true })
  expect(resting.toSign.value).toMatchObject({ destAmount: '123', beneficiary: other, owner })
  expect(Object.keys(resting.toSign.types)).toEqual(['FillableOrder', 'Bridge'])
  const native = {
    srcToken: nativeToken,
    srcDecimals: 18,
    destToken: usdc.address,
    destDecimals: 6,
    amount: 10n ** 18n,
  }
  const ether = await build({}, { ...native, amount: native.amount.toString() })
  expect(ether.toSign.value.srcToken).toBe(toLowerAddress(nativeToken))
})

test('behavior: the fee recipient is signed by the rules of the market', async () => {
  const feeOf = async (changes: Partial<Body>) => {
    const { partner, feeBps, takesSurplus, capsSurplus, isSurplusToUser } = unpackIntentFee(
      BigInt((await build(changes)).toSign.value.partnerAndFee),
    )
    return { partner, feeBps, takesSurplus, capsSurplus, isSurplusToUser }
  }
  const none = { partner: zeroAddress, feeBps: 0, takesSurplus: false, capsSurplus: true, isSurplusToUser: false }
  const named = { partner: 'acme', partnerAddress: partner }
  expect(await feeOf({ partner: 'acme' })).toEqual(none)
  expect(await feeOf({ partner: 'acme', capSurplus: false })).toEqual({ ...none, capsSurplus: false })
  expect(await feeOf({ ...named, partnerFeeBps: 50 })).toEqual({ ...none, partner, feeBps: 50 })
  for (const lever of [{ partnerTakesSurplus: true }, { takeSurplus: true }])
    expect(await feeOf({ ...named, ...lever })).toEqual({ ...none, partner, takesSurplus: true })
  // A fee takes precedence over surplus.
  expect(await feeOf({ ...named, partnerFeeBps: 200, takeSurplus: true })).toEqual({ ...none, partner, feeBps: 200 })
  expect(await feeOf({ ...named, takeSurplus: true, isSurplusToUser: true })).toEqual({
    ...none,
    partner,
    takesSurplus: true,
    isSurplusToUser: true,
  })
})

test('behavior: a browser that rebuilds the order finds no difference', async () => {
  const deadline = (await now()) + 600
  const check = async (changes: Partial<Body>, question: object, expected: Partial<IntentTerms>) => {
    const price = (await service().ask(getQuote, { ...sale, ...question })).delta!
    const built = await service().ask(buildIntentOrder, { route: price.route, owner, deadline, nonce: '7', ...changes })
    const terms: IntentTerms = {
      price,
      family: 'Order',
      owner,
      beneficiary: owner,
      slippageBps: 100,
      nonce: 7n,
      permit: '0x',
      partnerAddress: service().deps.feeWallet,
      deadline: BigInt(deadline),
    }
    expect(verifyIntentOrder(mainnet, built, { ...terms, ...expected })).toEqual([])
  }
  await check({}, {}, {})
  await check({ side: 'BUY', slippage: 30, beneficiary: other }, purchase, { slippageBps: 30, beneficiary: other })
  const fee = { partner: 'acme', partnerAddress: partner, partnerFeeBps: 50 }
  await check(fee, fee, { partnerAddress: partner })
  const shared = { partner: 'acme', partnerAddress: partner, partnerTakesSurplus: true, isSurplusToUser: true }
  await check(shared, { partner: 'acme' }, { partnerAddress: partner, takesSurplus: true, isSurplusToUser: true })
  const resting = { limitAmount: '77', partiallyFillable: true, permit: '0x01' as const, partner: 'acme' }
  await check(resting, { partner: 'acme' }, { family: 'FillableOrder', limit: 77n, permit: '0x01' })
})

describe('TWAP orders', () => {
  const over = { numSlices: 3, interval: 60 }
  const selling: Partial<Body> = { ...over, orderType: 'TWAPOrder', totalSrcAmount: '9000000002' }
  const buying: Partial<Body> = {
    ...over,
    orderType: 'TWAPBuyOrder',
    totalDestAmount: '3000000000000000001',
    maxSrcAmount: '9999999999',
  }

  test("default: multiplies the minimum of a slice's route, and a browser finds no difference", async () => {
    const deadline = (await now()) + 600
    const sold = await build({ ...selling, deadline, slippage: 50, nonce: '7', side: 'BUY' })
    const { origin } = await routeOf()
    const expected = BigInt(origin.output.amount)
    const { partnerAndFee: _, bridge: __, ...value } = { bridge: undefined, ...sold.toSign.value }
    expect(value).toEqual({
      owner,
      beneficiary: owner,
      srcToken: origin.input.token.address,
      destToken: origin.output.token.address,
      nonce: '7',
      deadline,
      interval: 60,
      numSlices: 3,
      totalSrcAmount: '9000000002',
      permit: '0x',
      metadata: '0x',
      destAmountPerSlice: (((expected - expected / 10_000n) * 9_950n) / 10_000n).toString(),
    })
    expect(Object.keys(sold.toSign.types)).toEqual(['TWAPOrder', 'Bridge'])
    const price = (await service().ask(getQuote, sale)).delta!
    const terms: IntentTerms = {
      price,
      family: 'TWAPOrder',
      owner,
      beneficiary: owner,
      slippageBps: 50,
      nonce: 7n,
      permit: '0x',
      partnerAddress: service().deps.feeWallet,
      deadline: BigInt(deadline),
      sliced: { slices: 3n, interval: 60n, srcAmount: 9_000_000_002n },
    }
    expect(verifyIntentOrder(mainnet, sold, terms)).toEqual([])
    expect((await build({ ...selling, limitAmount: '5' })).toSign.value).toMatchObject({ destAmountPerSlice: '5' })

    // The maximum cost is as requested, independent of the slippage.
    const bought = await build({ ...buying, slippage: 100, partiallyFillable: true }, purchase)
    expect(bought.toSign.value).toMatchObject({
      totalDestAmount: '3000000000000000001',
      maxSrcAmount: '9999999999',
      numSlices: 3,
      interval: 60,
    })
    expect(Object.keys(bought.toSign.types)).toEqual(['TWAPBuyOrder', 'Bridge'])
  })

  test('error: each by its name', async () => {
    const [sold, bought] = [await body(selling), await body(buying, purchase)]
    const without = (given: object, name: string) => ({ ...given, [name]: undefined })
    const cases: [object, ErrorType][] = [
      ...['interval', 'numSlices', 'totalSrcAmount'].map((name): [object, ErrorType] => [
        without(sold, name),
        'InvalidTWAPParams',
      ]),
      ...['interval', 'numSlices', 'totalDestAmount', 'maxSrcAmount'].map((name): [object, ErrorType] => [
        without(bought, name),
        'InvalidTWAPBuyParams',
      ]),
      ...[{ interval: 59 }, { numSlices: 1 }, { numSlices: 2 ** 32 }, { totalSrcAmount: '0' }].map(
        (wrong): [object, ErrorType] => [{ ...sold, ...wrong }, 'InvalidTWAPParams'],
      ),
      [{ ...bought, maxSrcAmount: '0' }, 'InvalidTWAPBuyParams'],
      [{ ...sold, totalSrcAmount: '9000000003' }, 'InvalidTWAPSrcAmount'],
      [{ ...sold, numSlices: 2 }, 'InvalidTWAPSrcAmount'],
      [{ ...sold, totalSrcAmount: '2' }, 'InvalidTWAPSrcAmount'],
      [{ ...bought, totalDestAmount: '2999999999999999999' }, 'InvalidTWAPBuyDestAmount'],
      [{ ...bought, maxSrcAmount: '2' }, 'InvalidInput'],
      [{ ...sold, limitAmount: (2n ** 255n).toString() }, 'InvalidInput'],
      [{ ...sold, route: bought.route }, 'InvalidRoute'],
    ]
    for (const [given, errorType] of cases) expect(await refused(given)).toMatchObject({ status: 400, errorType })
    expect(await refused({ ...sold, totalSrcAmount: '3000000000' })).toMatchObject({
      details: 'The route is of 3000000000, but totalSrcAmount / numSlices is 1000000000',
    })
  })
})

test('behavior: two orders of one owner have different nonces', async () => {
  const nonces = await Promise.all([build(), build()])
  expect(new Set(nonces.map(({ toSign }) => toSign.value.nonce)).size).toBe(2)
})

test('error: InvalidRoute for every changed leaf of a route, and for the other side', async () => {
  const good = await body()
  const changed = changeLeaves(good.route as Json)
  expect(changed.length).toBeGreaterThan(60)
  for (const route of [...changed, null, [], 'route', undefined]) {
    const error = await refused({ ...good, route })
    expect({ route, status: error.status }).toEqual({ route, status: 400 })
    if (route !== undefined)
      expect(error).toMatchObject({ errorType: 'InvalidRoute', details: 'route validation failed' })
  }
  expect(await refused({ ...good, side: 'BUY' })).toMatchObject({ errorType: 'InvalidRoute' })
  const turned = Object.fromEntries(Object.entries(good.route as object).toReversed())
  expect((await service().ask(buildIntentOrder, { ...good, route: turned })).orderHash).toMatch(/^0x/)
})

test('error: each with its reason', async () => {
  const good = await body()
  const { deadline: _, ...timeless } = good
  expect(await refused(timeless)).toMatchObject({ errorType: 'ValidationError', details: 'missing deadline' })
  expect(await refused({ ...good, deadline: (await now()) - 1 })).toMatchObject({ errorType: 'OrderExpired' })
  const flaws: [object, RegExp][] = [
    [{ permit: '0x1234' }, /Invalid permit/],
    [{ permit: `0x${'01'.repeat(96)}`, partiallyFillable: true }, /Invalid permit/],
    [{ beneficiary: intent }, /Invalid beneficiary/],
    [{ beneficiary: usdc.address }, /Invalid beneficiary/],
    [{ beneficiary: mainnet.contracts.permit2 }, /Invalid beneficiary: it is Permit2/],
    [{ beneficiary: mainnet.contracts.router }, /Invalid beneficiary: it is the router/],
    [{ slippage: 10_000 }, /^Invalid slippage: with 10000 bps/],
    [{ slippage: '10000' }, /^Invalid slippage: with 10000 bps/],
    [{ slippage: 10_001 }, /slippage/],
    [{ owner: 'me' }, /owner/],
    [{ nonce: '-1' }, /nonce/],
    [{ limitAmount: '0' }, /Invalid Amount/],
    [{ partnerFeeBps: 201 }, /partnerFeeBps/],
    [{ orderType: 'ExternalOrder' }, /needs handler and data/],
    [{ orderType: 'ExternalOrder', handler: owner, data: '0x123' }, /data/],
    [
      { orderType: 'ExternalOrder', handler: intent, data: '0x' },
      /Invalid handler: it is not a contract that can complete orders/,
    ],
    [{ orderType: 'ExternalOrder', handler: owner, data: `0x${'00'.repeat(8_193)}` }, /data/],
    [
      { orderType: 'ExternalOrder', handler: other, data: '0x', beneficiary: partner },
      /Invalid beneficiary: a handler completes an order for its owner/,
    ],
    [{ takeSurplus: true, partner: undefined }, /takeSurplus needs/],
  ]
  for (const [flaw, words] of flaws)
    expect(await refused({ ...good, ...flaw })).toMatchObject({ status: 400, details: words })
  expect(await refused({ ...good, partner: 'acme', partnerFeeBps: 10 })).toMatchObject({
    status: 400,
    errorType: 'InvalidInput',
    details: 'Partner not allowed: pass partnerAddress, this partner has no registered recipient',
  })
})
