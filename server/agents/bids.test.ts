import {
  decodeFunctionData,
  encodeFunctionData,
  getAbiItem,
  maxUint128,
  maxUint256,
  parseAbi,
  parseEther,
  parseEventLogs,
  parseUnits,
  toFunctionSelector,
} from 'viem'
import { beforeAll, describe, expect, test } from 'vitest'
import { nativeToken, toLowerAddress } from '@/lib/address'
import { intentAbi } from '@/lib/chain/abi.generated'
import { intentFeeTerms, packIntentFee } from '@/lib/chain/fees/intent-fee'
import { developmentAccounts } from '@/lib/chain/local/development-accounts'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { type IntentOrder, orderKinds } from '@/lib/order/intent'
import { sharePurchase, shareSale } from '@/lib/order/intent-fee'
import { amountsLeft } from '@/lib/order/intent-left'
import { roles } from '@/localnet/accounts'
import { createHasCrossSettle } from '../chain/facts/intent-modules'
import { createOutsideObstacle } from '../chain/facts/outside-obstacle'
import type { ServedChain } from '../chain/facts/served-chain'
import { intent, openIntentDesk, other, owner as ownerKey, usdc, weth } from '../intent/testing/intent-desk'
import { untilSeen } from '../testing/harness'
import type { Bid, Fill, Guarantee, OpenIntent } from './agent'

const desk = openIntentDesk({ prices: true })
const { client, service, served } = desk
const owner = toLowerAddress(ownerKey.address)
const [account] = roles.agents
const native = toLowerAddress(nativeToken)
const partner = toLowerAddress(other.address)

beforeAll(async () => {
  for (const token of [usdc, weth]) await desk.approve(token, maxUint256)
  const depositAbi = parseAbi(['function depositNative(address receiver) payable'])
  const data = encodeFunctionData({ abi: depositAbi, functionName: 'depositNative', args: [owner] })
  await client().act({ from: owner, to: mainnet.contracts.deltaWrappedNative!, data, value: parseEther('5') })
})

const sign = async (terms: Partial<IntentOrder>, family: OpenIntent['family'] = 'Order'): Promise<OpenIntent> => {
  const order = await desk.makeOrder(terms)
  const signature = await desk.sign(order, family)
  return { order, family, orderHash: desk.hashOf(order, family), signature, filled: 0n }
}

const round = { id: 'round', blockNumber: 1n, closesAtMs: 0 }
type BidForOne = Fill & Guarantee & Pick<Bid, 'data'>

const bidFor = async (open: OpenIntent, changes: Partial<ServedChain> = {}) => {
  await untilSeen(served())
  const { bids, declines } = await service()
    .deps.agents.on(1)[0]!
    .bid({ ...served(), ...changes }, { round, intents: [open], account })
  const [bid] = bids
  return bid ? { ...bid.fills[0]!, ...bid.guarantees![0]!, data: bid.data } : declines[0]!
}

/** Sends a bid with extra gas; returns the fill event and the agent's payment. */
const settle = async ({ order }: OpenIntent, { data }: Pick<Bid, 'data'>) => {
  const paidIn = order.srcToken === native ? weth : order.srcToken
  const held = () => desk.balanceOf(paidIn, account)
  const before = await held()
  const { status, logs } = await client().act({ from: account, to: intent, data, gas: 3_000_000n })
  expect(status).toBe('success')
  const [event] = parseEventLogs({ abi: intentAbi, eventName: ['OrderSettled', 'OrderPartiallyFilled'], logs })
  return { event: event!, gas: (await held()) - before }
}

const sale = {
  expectedAmount: 0n,
  srcToken: usdc,
  destToken: weth,
  srcAmount: parseUnits('3000', 6),
  destAmount: parseEther('0.5'),
}
const purchase = {
  kind: orderKinds.BUY,
  srcToken: usdc,
  destToken: weth,
  expectedAmount: 0n,
  srcAmount: parseUnits('4000', 6),
  destAmount: parseEther('1'),
}
const fee = packIntentFee({
  partner,
  feeBps: 50,
  takesSurplus: false,
  isSurplusToUser: false,
  capsSurplus: true,
  reserved: 0n,
})

describe('a bid settles, and every account gets its share by the fee table', () => {
  const cases: Record<string, { terms: Partial<IntentOrder>; family?: OpenIntent['family'] }> = {
    'a sale': { terms: sale },
    'a sale with the fee of a partner': { terms: { ...sale, expectedAmount: parseEther('0.9'), partnerAndFee: fee } },
    'a purchase': { terms: { ...purchase, expectedAmount: parseUnits('3500', 6) } },
    'a purchase with the fee of a partner': {
      terms: { ...purchase, expectedAmount: parseUnits('3500', 6), partnerAndFee: fee },
    },
    'a sale for ether': { terms: { ...sale, destToken: native } },
    'a sale of deposited ether': {
      terms: { ...sale, srcToken: native, destToken: usdc, srcAmount: parseEther('1'), destAmount: 1_000_000n },
    },
    'a purchase with deposited ether': {
      terms: {
        ...purchase,
        srcToken: native,
        destToken: usdc,
        expectedAmount: parseEther('1'),
        srcAmount: parseEther('2'),
        destAmount: parseUnits('1000', 6),
      },
    },
    'a sale that may be filled in parts': { terms: sale, family: 'FillableOrder' },
    'a purchase that may be filled in parts': { terms: purchase, family: 'FillableOrder' },
  }
  for (const [name, { terms, family = 'Order' }] of Object.entries(cases))
    test(`default: ${name}`, async () => {
      const open = await sign(terms, family)
      const bid = (await bidFor(open)) as BidForOne
      const { event, gas } = await settle(open, bid)
      expect(event.eventName).toBe('OrderSettled')
      expect(gas).toBeGreaterThan(0n)
      expectMoney(open.order, bid, event.args)
    })
})

/** A stable pool may pay a unit more than requested; no other pool does. */
const expectMoney = (
  order: IntentOrder,
  { fillIn, fillOut }: Fill,
  got: { srcAmount: bigint; returnAmount: bigint; protocolFee: bigint; partnerFee: bigint },
) => {
  const { srcAmount, destAmount: minimum, expectedAmount: expected } = order
  const terms = intentFeeTerms(order.partnerAndFee)
  if (order.kind === orderKinds.SELL) {
    const shares = shareSale({ arrived: fillOut, expected, minimum }, terms)
    expect(got).toMatchObject({ returnAmount: shares.net, protocolFee: shares.service, partnerFee: shares.partner })
    expect(fillIn).toBe(srcAmount)
  } else {
    const shares = sharePurchase({ spent: fillIn, expected, maximum: srcAmount }, terms)
    expect(got).toMatchObject({ srcAmount: shares.total, protocolFee: shares.service, partnerFee: shares.partner })
    expect(got.returnAmount).toBe(minimum)
  }
}

describe('an order that pools do not fill whole at its limit', () => {
  test('behavior: the most valuable part is filled, the rest waits, and indivisible orders are declined', async () => {
    const srcAmount = parseUnits('400000', 6)
    const small = (await bidFor(await sign({ ...sale, srcAmount: srcAmount / 100n, destAmount: 1n }))) as BidForOne
    const whole = (await bidFor(await sign({ ...sale, srcAmount, destAmount: 1n }))) as BidForOne
    // Between the output of a small part and that of the entire order.
    const limit = (small.fillOut * 100n + whole.fillOut) / 2n
    expect(whole.fillOut).toBeLessThan(limit)
    // The expected amount is high, so nothing is surplus.
    const terms = { ...sale, srcAmount, destAmount: limit, expectedAmount: 2n * limit }
    expect(await bidFor(await sign(terms))).toMatchObject({ reason: 'PriceBelowMinimum' })

    const open = await sign(terms, 'FillableOrder')
    const bid = (await bidFor(open)) as BidForOne
    expect(bid.fillIn).toBeLessThan(srcAmount)
    expect(bid.fillIn).toBeGreaterThanOrEqual(srcAmount / 100n)
    const worth = ({ fillIn, fillOut }: Fill) => fillOut * srcAmount - fillIn * limit
    expect(worth(bid)).toBeGreaterThan(0n)
    const smaller = (await bidFor(await sign({ ...sale, srcAmount: bid.fillIn / 2n, destAmount: 1n }))) as BidForOne
    expect(worth(bid)).toBeGreaterThan(worth(smaller))
    const before = await desk.balanceOf(weth, owner)
    const { event } = await settle(open, bid)
    expect(event).toMatchObject({ eventName: 'OrderPartiallyFilled', args: { totalFilledAmount: bid.fillIn } })
    expect((await desk.balanceOf(weth, owner)) - before).toBe(bid.fillOut)
    // The pools are at its limit now.
    expect(await bidFor({ ...open, filled: bid.fillIn })).toMatchObject({ reason: 'PriceBelowMinimum' })
  })
})

describe('the rest of a partially filled order', () => {
  const fillPart = async (open: OpenIntent, bps: bigint): Promise<bigint> => {
    await desk.transfer(weth, account, parseEther('1'))
    await desk.settle(open, bps)
    const asked = { abi: intentAbi, functionName: 'swapFilledAmount', args: [open.order] } as const
    return client().readContract({ address: intent, ...asked })
  }

  test('behavior: is filled entirely', async () => {
    const open = await sign(sale, 'FillableOrder')
    const filled = await fillPart(open, 2_500n)
    const bid = (await bidFor({ ...open, filled })) as BidForOne
    expect(bid.fillIn).toBe((sale.srcAmount * 3n) / 4n)
    expect((await settle(open, bid)).event.eventName).toBe('OrderSettled')
  })

  test('behavior: is filled entirely even if it is no whole number of basis points', async () => {
    const terms = { ...sale, srcAmount: sale.srcAmount + 1n }
    const open = await sign(terms, 'FillableOrder')
    const filled = await fillPart(open, 3_333n)
    const bid = (await bidFor({ ...open, filled })) as BidForOne
    const { event } = await settle(open, bid)
    expect(event.eventName).toBe('OrderSettled')
    const left = amountsLeft(open.order, filled)
    const { net } = shareSale(
      { arrived: bid.fillOut, expected: left.expectedAmount, minimum: left.destAmount },
      intentFeeTerms(0n),
    )
    expect(event.args.returnAmount).toBe(net)
  })
})

describe('an order is declined', () => {
  const reasonOf = async (terms: Partial<IntentOrder>) => bidFor(await sign({ ...sale, ...terms }))

  test('error: PriceBelowMinimum if the last unit of the fee is not covered', async () => {
    const { fillOut } = (await bidFor(await sign({ ...sale, destAmount: 1n }))) as BidForOne
    const atLimit = { destAmount: fillOut, expectedAmount: fillOut }
    expect(await reasonOf(atLimit)).toMatchObject({ fillOut })
    expect(await reasonOf({ ...atLimit, partnerAndFee: fee })).toMatchObject({ reason: 'PriceBelowMinimum' })
    expect(await reasonOf({ destAmount: fillOut + 1n })).toMatchObject({ reason: 'PriceBelowMinimum' })
  })

  test('error: PriceBelowMinimum for a purchase that costs more', async () => {
    const { fillIn } = (await bidFor(await sign(purchase))) as BidForOne
    expect(await reasonOf({ ...purchase, srcAmount: fillIn })).toMatchObject({ fillIn })
    expect(await reasonOf({ ...purchase, srcAmount: fillIn - 1n })).toMatchObject({ reason: 'PriceBelowMinimum' })
  })

  test('error: GasCostExceedsTradeAmount', async () => {
    expect(await reasonOf({ srcAmount: 10n, destAmount: 1n })).toMatchObject({ reason: 'GasCostExceedsTradeAmount' })
  })

  test('error: PricingError for wrapping alone', async () => {
    expect(await reasonOf({ srcToken: native, destToken: weth, srcAmount: parseEther('1') })).toMatchObject({
      reason: 'PricingError',
    })
  })
})

describe('pools that move between bid and settlement', () => {
  // The pools of COMP hold up to 2,500,000 dollars per side, so orders of this size move them by
  // two percent.
  const comp = toLowerAddress(findTokenBySymbol(mainnet, 'COMP')!.address)
  const sold = {
    ...sale,
    destToken: comp,
    srcAmount: parseUnits('30000', 6),
    destAmount: 1n,
    expectedAmount: maxUint128,
  }
  const cases = {
    'a sale': sold,
    'a purchase': { ...purchase, destToken: comp, srcAmount: parseUnits('60000', 6), destAmount: parseEther('480') },
  }
  // Earlier tests spent most of the owner's balance.
  beforeAll(() => desk.transfer(usdc, owner, parseUnits('200000', 6), developmentAccounts[3]!))
  for (const [name, terms] of Object.entries(cases))
    test(`behavior: a small move keeps ${name} within its guarantee, a large one reverts it`, async () => {
      const [little, first, second] = [
        await sign({ ...sold, srcAmount: 300_000_000n }),
        await sign(terms),
        await sign(terms),
      ]
      const [before, bid] = [(await bidFor(little)) as BidForOne, (await bidFor(first)) as BidForOne]
      await settle(little, before)
      const late = (await bidFor(second)) as BidForOne
      const { args } = (await settle(first, bid)).event
      const fees = args.protocolFee + args.partnerFee
      if (first.order.kind === orderKinds.SELL) {
        expect(args.returnAmount + fees).toBeLessThan(bid.fillOut)
        expect(args.returnAmount + fees).toBeGreaterThanOrEqual(bid.minOut)
      } else {
        expect(args.srcAmount - fees).toBeGreaterThan(bid.fillIn)
        expect(args.srcAmount - fees).toBeLessThanOrEqual(bid.maxIn)
      }
      const { status } = await client().act({ from: account, to: intent, data: late.data, gas: 3_000_000n })
      expect(status).toBe('reverted')
      // Its owner signed for less than that, which a new bid pays.
      expect((await settle(second, (await bidFor(second)) as BidForOne)).event.eventName).toBe('OrderSettled')
    })
})

describe('a chain whose contracts enforce no promised amounts', () => {
  const obstacleOf = () => {
    const hasCrossSettle = createHasCrossSettle(served())
    return { hasCrossSettle, outsideObstacle: createOutsideObstacle({ ...served(), hasCrossSettle }) }
  }

  test('behavior: no outside agent is asked, and our own route settles by the published function', async () => {
    const { callExecutor } = mainnet.contracts
    const before = obstacleOf()
    expect([await before.hasCrossSettle(), await before.outsideObstacle()]).toEqual([true, undefined])
    const bytecode = (await client().getCode({ address: callExecutor! }))!
    await client().setCode({ address: callExecutor!, bytecode: '0x' })
    expect(await obstacleOf().outsideObstacle()).toBe('NoCallExecutor')
    await client().setCode({ address: callExecutor!, bytecode })

    const adapter = { address: intent, abi: intentAbi } as const
    const contractOwner = await client().readContract({ ...adapter, functionName: 'owner' })
    const crossSettle = toFunctionSelector(getAbiItem({ abi: intentAbi, name: 'crossSettle' }))
    const modules = await client().readContract({ ...adapter, functionName: 'getModules' })
    const { module } = modules.find(({ selectors }) => selectors.includes(crossSettle))!
    const data = encodeFunctionData({ abi: intentAbi, functionName: 'uninstall', args: [module] })
    await client().act({ from: contractOwner, to: intent, data })
    const after = obstacleOf()
    expect([await after.hasCrossSettle(), await after.outsideObstacle()]).toEqual([false, 'NoCrossSettle'])
    // Once found, the function is not looked up again.
    expect(await before.hasCrossSettle()).toBe(true)

    const open = await sign(sale)
    const bid = (await bidFor(open, after)) as BidForOne
    expect(decodeFunctionData({ abi: intentAbi, data: bid.data }).functionName).toBe('swapSettle')
    const { event } = await settle(open, bid)
    expectMoney(open.order, bid, event.args)
  })
})
