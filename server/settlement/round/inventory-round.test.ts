import { and, eq, gt } from 'drizzle-orm'
import { maxUint128, maxUint256, parseEther, parseEventLogs, parseUnits, zeroAddress } from 'viem'
import { beforeAll, describe, expect, test } from 'vitest'
import { nativeToken, toLowerAddress } from '@/lib/address'
import { intentAbi } from '@/lib/chain/abi.generated'
import { intentFeeTerms, packIntentFee } from '@/lib/chain/fees/intent-fee'
import { familyOf } from '@/lib/order/families/families'
import { type IntentOrder, orderKinds } from '@/lib/order/intent'
import { sharePurchase, shareSale } from '@/lib/order/intent-fee'
import { amountsLeft } from '@/lib/order/intent-left'
import { roles } from '@/localnet/accounts'
import type { Agent, OpenIntent } from '../../agents/agent'
import { createInventory } from '../../agents/inventory'
import { flowMs } from '../../agents/inventory-funds'
import type { InventoryLimits } from '../../agents/inventory-limits'
import { directGas } from '../../agents/inventory-offer'
import { followPrices, type RecentPrices, recentSeconds } from '../../agents/recent-prices'
import { settlementOrders, settlements } from '../../db/intent-schema'
import { intent, other, owner as ownerKey, usdc, weth } from '../../intent/testing/intent-desk'
import { storePriceSamples } from '../../market/history/price-samples'
import { openSettlingDesk } from '../testing/settling-desk'
import { listRounds } from './list-rounds'

const desk = openSettlingDesk()
const owner = toLowerAddress(ownerKey.address)
const partner = toLowerAddress(other.address)
const [account] = roles.agents
const round = { id: 'round', blockNumber: 1n, closesAtMs: 0 }
let prices: RecentPrices

/** Close enough to the pools that no other price is better for a large order. */
const wide = { max: maxUint128, min: 0n, spreadBps: 3 }
const wideLimits: InventoryLimits = new Map([usdc, weth].map((token) => [token, wide]))
const inventoryOf = (limits = wideLimits, recent = prices): Agent =>
  createInventory({ database: desk.database(), limits, prices: recent, nowMs: desk.nowMs })
const bidFor = (intents: readonly OpenIntent[], agent = inventoryOf()) =>
  agent.bid(desk.served(), { round, intents, account })

beforeAll(async () => {
  prices = followPrices(desk.served(), wideLimits)
  for (const token of [usdc, weth]) await desk.approve(token, maxUint256)
  await desk.see()
  expect((await bidFor([await sign(sale)])).declines).toMatchObject([{ reason: 'TooFewBlocks' }])
  await seeMinute()
  expect((await bidFor([await sign(sale)])).declines).toMatchObject([{ reason: 'TooFewPrices' }])
  await storeSamples()
})

/** Mines a minute of blocks. */
const seeMinute = async () => {
  const interval = 12
  for (let seconds = 0; seconds <= recentSeconds; seconds += interval) {
    await desk.client().mine({ blocks: 1, interval })
    await desk.see()
  }
}
/** Stores price samples of the last quarter of an hour. */
const storeSamples = async () => {
  for (let sample = 0; sample < 60; sample++)
    await storePriceSamples(
      { database: desk.database(), served: desk.served() },
      { nowMs: desk.nowMs() - sample * 15_000 },
    )
}

const sale = {
  srcToken: weth,
  destToken: usdc,
  srcAmount: parseEther('20'),
  destAmount: 1n,
  expectedAmount: maxUint128,
  beneficiary: zeroAddress,
}
const purchase = {
  kind: orderKinds.BUY,
  srcToken: usdc,
  destToken: weth,
  expectedAmount: 0n,
  beneficiary: zeroAddress,
  srcAmount: parseUnits('20000', 6),
  destAmount: parseEther('5'),
}
const fee = packIntentFee({
  partner,
  feeBps: 50,
  takesSurplus: false,
  isSurplusToUser: false,
  capsSurplus: true,
  reserved: 0n,
})
const sign = async (terms: Partial<IntentOrder>, family: OpenIntent['family'] = 'Order'): Promise<OpenIntent> => {
  const order = await desk.makeOrder(terms)
  const signature = await desk.sign(order, family)
  return { order, family, orderHash: desk.hashOf(order, family), signature, filled: 0n }
}
const heldBy = async (who: `0x${string}`) => ({
  weth: await desk.balanceOf(weth, who),
  usdc: await desk.balanceOf(usdc, who),
})
const lessIn = (after: { weth: bigint; usdc: bigint }, before: { weth: bigint; usdc: bigint }) => ({
  weth: after.weth - before.weth,
  usdc: after.usdc - before.usdc,
})

test('default: a large sale is filled from the inventory, exactly and better than by our own route', async () => {
  const amm = () => desk.settling().agents()[0]!
  const { orderHash } = await desk.store(sale)
  await desk.see()
  desk.wait()
  expect(await desk.round({ agents: () => [amm(), inventoryOf()] })).toEqual([orderHash])
  const [settlement] = await desk.settlements()
  expect(settlement).toMatchObject({ agent: 'inventory' })
  const sender = settlement!.account
  const before = { owner: await heldBy(owner), sender: await heldBy(sender) }
  await desk.settleAndSee()
  expect((await desk.look(orderHash)).status).toBe('COMPLETED')

  const { rounds } = await listRounds(desk.service().deps, { chainId: 1, limit: 1, orderHash })
  const bids = rounds[0]!.orders[0]!.bids
  expect(bids).toMatchObject([
    { agent: 'inventory', won: true },
    { agent: 'amm', verdict: 'untried' },
  ])
  const [paid, alone] = bids.map(({ executedAmount }) => BigInt(executedAmount)) as [bigint, bigint]
  expect(paid).toBeGreaterThan(alone)
  expect(lessIn(await heldBy(owner), before.owner)).toEqual({ weth: -sale.srcAmount, usdc: paid })
  expect(lessIn(await heldBy(sender), before.sender)).toEqual({ weth: sale.srcAmount, usdc: -paid })
})

/** In a storage word of nonces that no other order uses. */
const firstNonce = 2n ** 40n

describe('bids settle, and all balances change as expected', () => {
  const cases: Record<string, { terms: Partial<IntentOrder>; family?: OpenIntent['family'] }> = {
    'a sale with the fee of a partner': { terms: { ...sale, partnerAndFee: fee } },
    'a purchase': { terms: purchase },
    'a purchase with the fee of a partner': { terms: { ...purchase, partnerAndFee: fee } },
    'a sale that may be filled in parts': { terms: sale, family: 'FillableOrder' },
    'a purchase that may be filled in parts': { terms: purchase, family: 'FillableOrder' },
  }
  const named = Object.entries(cases).map(([name, one], index) => ({ name, ...one, nonce: firstNonce + BigInt(index) }))
  test.each(named)('default: $name', async ({ terms, family = 'Order', nonce }) => {
    const open = await sign({ ...terms, nonce, srcAmount: terms.kind ? terms.srcAmount! : parseEther('1') }, family)
    await desk.see()
    const { bids } = await bidFor([open])
    const { fillIn, fillOut } = bids[0]!.fills[0]!
    const before = { owner: await heldBy(owner), sender: await heldBy(account) }
    const receipt = await desk.client().act({ from: account, to: intent, data: bids[0]!.data, gas: 1_000_000n })
    expect(receipt.status).toBe('success')
    expect(parseEventLogs({ abi: intentAbi, eventName: 'OrderSettled', logs: receipt.logs })).toHaveLength(1)
    // The first of these used their word of nonces for the first time and writes fees in addition.
    const gas = Number(receipt.gasUsed) + 17_100
    const { name } = familyOf(family).fills
    if (!terms.partnerAndFee && name !== 'handler')
      expect(gas <= directGas[name] && gas > directGas[name] * 0.9).toBe(true)
    const { order } = open
    const owed = amountsLeft(order, 0n)
    const fees = intentFeeTerms(order.partnerAndFee)
    const got = lessIn(await heldBy(owner), before.owner)
    if (order.kind === orderKinds.SELL) {
      const shares = shareSale({ arrived: fillOut, expected: owed.expectedAmount, minimum: owed.destAmount }, fees)
      expect(got).toEqual({ weth: -fillIn, usdc: shares.net })
      expect(lessIn(await heldBy(account), before.sender)).toEqual({ weth: fillIn, usdc: -fillOut })
    } else {
      const shares = sharePurchase({ spent: fillIn, expected: owed.expectedAmount, maximum: owed.srcAmount }, fees)
      expect(got).toEqual({ weth: fillOut, usdc: -shares.total })
      expect(lessIn(await heldBy(account), before.sender)).toEqual({ weth: -fillOut, usdc: fillIn })
    }
  })

  test('default: the rest of an order that is half filled', async () => {
    const open = await sign({ ...sale, srcAmount: parseEther('1') }, 'FillableOrder')
    await desk.settle(open, 5_000n)
    await desk.see()
    const half = { ...open, filled: parseEther('0.5') }
    const { bids } = await bidFor([half])
    const before = await heldBy(account)
    const receipt = await desk.client().act({ from: account, to: intent, data: bids[0]!.data, gas: 1_000_000n })
    expect(receipt.status).toBe('success')
    const { fillIn, fillOut } = bids[0]!.fills[0]!
    expect(fillIn).toBe(parseEther('0.5'))
    expect(lessIn(await heldBy(account), before)).toEqual({ weth: fillIn, usdc: -fillOut })
    await desk.see()
  })
})

test('behavior: an order that it does not fill is declined with a reason', async () => {
  const reasonOf = async (open: OpenIntent, agent?: Agent) => (await bidFor([open], agent)).declines[0]?.reason
  expect(await reasonOf(await sign({ ...sale, srcToken: nativeToken }))).toBe('NativeToken')
  expect(await reasonOf(await sign({ ...sale, destToken: nativeToken, srcToken: usdc }))).toBe('NativeToken')
  expect(await reasonOf(await sign(sale), inventoryOf(new Map([[usdc, wide]])))).toBe('NotInInventory')
  expect(await reasonOf(await sign({ ...sale, destAmount: parseUnits('64100', 6) }))).toBe('PriceBelowMinimum')
  expect(await reasonOf(await sign({ ...sale, srcAmount: 1n }))).toBe('GasCostExceedsTradeAmount')
  const odd = { ...(await sign(sale, 'FillableOrder')), filled: 1n }
  expect(await reasonOf(odd)).toBe('PartNotInPercent')
})

describe('its promises never exceed its funds', () => {
  /** Returns limits that allow paying and receiving this amount. */
  const limitsFor = async ({ pays = maxUint128, takes = maxUint128 }: { pays?: bigint; takes?: bigint }) => {
    const held = await heldBy(account)
    return new Map([
      [usdc, { ...wide, min: pays === maxUint128 ? 0n : held.usdc - pays }],
      [weth, { ...wide, max: held.weth + takes }],
    ])
  }
  const one = { ...sale, srcAmount: parseEther('1') }

  test('behavior: of two orders that together exceed its funds one gets a bid', async () => {
    const intents = [await sign(one), await sign(one)]
    const paid = (await bidFor(intents)).bids.map(({ fills }) => fills[0]!.fillOut) as [bigint, bigint]
    expect(paid).toHaveLength(2)
    const both = paid[0] + paid[1]
    const askWith = async (limits: InventoryLimits) => bidFor(intents, inventoryOf(limits))
    expect((await askWith(await limitsFor({ pays: both }))).bids).toHaveLength(2)
    const short = await askWith(await limitsFor({ pays: both - 1n }))
    expect(short.bids).toHaveLength(1)
    expect(short.declines).toEqual([{ orderHash: intents[1]!.orderHash, reason: 'InventoryShort' }])
    expect((await askWith(await limitsFor({ takes: parseEther('2') }))).bids).toHaveLength(2)
    const full = await askWith(await limitsFor({ takes: parseEther('2') - 1n }))
    expect(full.bids).toHaveLength(1)
    expect(full.declines).toEqual([{ orderHash: intents[1]!.orderHash, reason: 'InventoryFull' }])
  })

  test('behavior: no more than the allowance of the intent contract', async () => {
    const [open] = [await sign(one)]
    const paid = (await bidFor([open!])).bids[0]!.fills[0]!.fillOut
    await desk.approve(usdc, paid - 1n, { by: account })
    await desk.see()
    expect((await bidFor([open!])).declines).toMatchObject([{ reason: 'InventoryShort' }])
    await desk.approve(usdc, maxUint256, { by: account })
    await desk.see()
    expect((await bidFor([open!])).bids).toHaveLength(1)
  })

  test('behavior: an unmined award is subtracted, and once it is mined the balance is lower', async () => {
    const limits = await limitsFor({ pays: parseUnits('4000', 6) })
    const { orderHash } = await desk.store(one)
    await desk.see()
    desk.wait()
    const keys = { ...desk.settling().keys, accounts: [account] }
    const next = await sign(one)
    expect((await bidFor([next], inventoryOf(limits))).bids).toHaveLength(1)
    expect(await desk.round({ agents: () => [inventoryOf(limits)], keys })).toEqual([orderHash])
    expect((await bidFor([next], inventoryOf(limits))).declines).toMatchObject([{ reason: 'InventoryShort' }])
    await desk.settleAndSee()
    expect((await desk.look(orderHash)).status).toBe('COMPLETED')
    expect((await bidFor([next], inventoryOf(limits))).declines).toMatchObject([{ reason: 'InventoryShort' }])
    const more = await limitsFor({ pays: parseUnits('4000', 6) })
    expect((await bidFor([next], inventoryOf(more))).bids).toHaveLength(1)
  })

  test('behavior: fills of a token in ten minutes stay within its depth, across accounts and restarts', async () => {
    const [first, second] = [await desk.store(one), await desk.store(one)]
    const next = await sign(one)
    await desk.see()
    const paid = (await bidFor([next])).bids[0]!.fills[0]!.fillOut
    const mined = await paidSince(desk.nowMs() - flowMs)
    /**
     * The inventory of a new process; pools pay `times` an order's pay in addition to earlier
     * payments.
     */
    const fresh = (times: bigint) =>
      inventoryOf(wideLimits, {
        ...prices,
        depth: (token) => (token === usdc ? mined + (paid * times * 101n) / 100n : undefined),
      })
    const otherAccount = roles.relayer
    const asks = async (times: bigint, account = otherAccount) =>
      (await fresh(times).bid(desk.served(), { round, intents: [next], account })).declines.map(({ reason }) => reason)
    for (const by of [...roles.agents, otherAccount]) await desk.approve(usdc, maxUint256, { by })
    await desk.see()
    expect(await asks(1n)).toEqual([])
    desk.wait()
    const keys = { ...desk.settling().keys, accounts: [account] }
    expect(new Set(await desk.round({ agents: () => [fresh(2n)], keys }))).toEqual(
      new Set([first.orderHash, second.orderHash]),
    )
    expect([await asks(2n), await asks(3n)]).toEqual([['ThinMarket'], []])
    await desk.settleAndSee()
    expect((await desk.look(second.orderHash)).status).toBe('COMPLETED')
    expect([await asks(2n), await asks(3n)]).toEqual([['ThinMarket'], []])
    desk.wait(flowMs)
    await storeSamples()
    expect(await asks(1n)).toEqual([])
  })
})

/** Reads the USDC that settlements awarded since then paid, raw units. */
const paidSince = async (sinceMs: number): Promise<bigint> => {
  const rows = await desk
    .database()
    .select({ fillOut: settlementOrders.fillOut })
    .from(settlementOrders)
    .innerJoin(settlements, eq(settlements.id, settlementOrders.settlementId))
    .where(and(eq(settlements.agent, 'inventory'), gt(settlements.createdAtMs, sinceMs)))
  return rows.reduce((sum, { fillOut }) => sum + fillOut, 0n)
}
