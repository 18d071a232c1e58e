import { and, eq, inArray } from 'drizzle-orm'
import {
  decodeFunctionData,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  maxUint256,
  pad,
  parseEventLogs,
  parseUnits,
  type TypedDataDefinition,
} from 'viem'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { nativeToken, toLowerAddress } from '@/lib/address'
import type { Input } from '@/lib/api/contract/operation'
import { getIntentPrice, type IntentPrice } from '@/lib/api/intent/intent'
import { buildIntentOrder } from '@/lib/api/intent/intent-orders'
import { postIntentOrder } from '@/lib/api/intent/intent-records'
import { intentAbi } from '@/lib/chain/abi.generated'
import { encodeBridgeData } from '@/lib/chain/bridge/bridge-data'
import { relayOfBridged } from '@/lib/chain/bridge/bridged-order'
import { type RelayData, relayOf } from '@/lib/chain/bridge/spoke-pool'
import { spokePoolAbi } from '@/lib/chain/bridge/spoke-pool.generated'
import { intentFeeTerms } from '@/lib/chain/fees/intent-fee'
import { bridgeSettleCall, crossSettleCall, directSettleCall } from '@/lib/chain/intent/settle-call'
import { arbitrum } from '@/lib/chain/registry/arbitrum'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { listStrategies } from '@/lib/chain/strategy/find-strategy'
import { decodeProtocolData, farMinimum, maxBridgeFee } from '@/lib/order/bridge/bridge-terms'
import { readSigned } from '@/lib/order/families/families'
import { shareSale } from '@/lib/order/intent-fee'
import { liveIntentStatuses } from '@/lib/order/lifecycle'
import { roles } from '@/localnet/accounts'
import { openSeededChain } from '@/localnet/testing/open-seeded-chain'
import type { Agent, Bid, OpenIntent } from '../../agents/agent'
import { createAmm } from '../../agents/amm'
import { bridgeFeeOf } from '../../agents/bridge-fee'
import { registerAgent } from '../../agents/outside/register-agent'
import { passThrough, sendingGas } from '../../agents/pass-through'
import { relayFeeOf } from '../../agents/relay-offers'
import { promiseLastsMs, savePromise } from '../../agents/relayers/promises'
import { bridgeLegs, relayerPromises, relayOffers } from '../../db/bridge-schema'
import { intentOrders, intentTimeline, settlementOrders, settlements } from '../../db/intent-schema'
import { outsideAgents, roundBids } from '../../db/round-schema'
import { owner, usdc, weth } from '../../intent/testing/intent-desk'
import { serveTestChain } from '../../testing/harness'
import { announceSettlers } from '../send/settler-nonces'
import { openSettlingDesk, scriptedAgent } from '../testing/settling-desk'
import { toOpenIntent } from './open-intent'

const desk = openSettlingDesk()
const far = openSeededChain({ chainId: arbitrum.id })
const farToken = (symbol: string) => toLowerAddress(findTokenBySymbol(arbitrum, symbol)!.address)
const [farUsdc, farWeth] = [farToken('USDC'), farToken('WETH')]
const account = toLowerAddress(owner.address)

beforeAll(async () => {
  for (const token of [usdc, weth]) await desk.approve(token, maxUint256)
  const { served, stop } = await serveTestChain({ chain: arbitrum, url: far.url, prices: false })
  const { deps } = desk.service()
  ;(deps.chains as Map<number, typeof served>).set(arbitrum.id, served)
  const agents = [createAmm(deps), passThrough]
  deps.agents = { on: () => agents, namesOn: () => agents.map(({ name }) => name), delayOn: () => undefined }
  await desk.see()
  return stop
})
/** Each test uses the round and the funds of the relayer alone, and no order of an earlier test. */
beforeEach(async () => {
  // An earlier test may have awarded an order that it did not send.
  await desk.settleAndSee()
  await cancelOpen()
  await announceSettlers(desk.settling(), { agents: [{ name: 'amm' }], nowMs: desk.nowMs() })
  await desk
    .database()
    .update(intentOrders)
    .set({ createdAtMs: 2 ** 42, updatedAtMs: 2 ** 42 })
  await desk.database().update(settlementOrders).set({ isInFlight: false })
  await endTransfers()
  await offer(farUsdc)
  await offer(farWeth, { feeFlat: 10n ** 13n, maxAmount: 10n ** 21n, funds: 10n ** 21n })
})

/** Cancels the orders that earlier tests left open, as their owner does. */
const cancelOpen = async () => {
  const isOpen = inArray(intentOrders.status, [...liveIntentStatuses])
  const open = await desk.database().select({ nonce: intentOrders.nonce }).from(intentOrders).where(isOpen)
  for (const { nonce } of open) await desk.invalidate(nonce)
  if (open.length > 0) await desk.see()
}

const endTransfers = () => desk.database().update(bridgeLegs).set({ isAsked: true, isLate: true })

type Offer = typeof relayOffers.$inferInsert

const offer = async (token: Hex, changes: Partial<Offer> = {}) => {
  const terms = { feePips: 50, feeFlat: 100_000n, maxAmount: 10n ** 10n, funds: 10n ** 10n, ...noFast, ...changes }
  const values = { chainId: arbitrum.id, token, account, heardAtMs: desk.nowMs(), ...terms }
  const target = [relayOffers.chainId, relayOffers.token]
  await desk.database().insert(relayOffers).values(values).onConflictDoUpdate({ target, set: values })
}
const noFast = { fastPips: null, fastMaxAmount: null, fastFunds: null, fastOrigins: null }
const fastOffer = { fastPips: 500, fastMaxAmount: 10n ** 10n, fastFunds: 10n ** 10n, fastOrigins: [1] }
const fastOf = ({ route, alternatives }: IntentPrice) =>
  [route, ...alternatives].find(({ bridge }) => bridge!.tags.includes('fastest'))!
const noOffer = (token: Hex) => desk.database().delete(relayOffers).where(eq(relayOffers.token, token))

const sale = {
  chainId: 1,
  srcToken: weth,
  srcDecimals: 18,
  destToken: farUsdc,
  destDecimals: 6,
  destChainId: arbitrum.id,
  amount: parseUnits('0.1', 18).toString(),
  side: 'SELL',
} satisfies Input<typeof getIntentPrice>
const sending = { ...sale, srcToken: usdc, srcDecimals: 6, amount: parseUnits('500', 6).toString() }
type Question = Input<typeof getIntentPrice>

const price = (question: Question) => desk.service().ask(getIntentPrice, question)

/** Prices, builds, signs and posts an order as a client does. */
const trade = async (
  question: Question = sale,
  changes: Partial<Input<typeof buildIntentOrder>> = {},
  said = {},
  routeOf = ({ route }: IntentPrice) => route,
) => {
  const { ask } = desk.service()
  const priced = await price(question)
  const deadline = Number(await desk.now()) + 3_600
  const side = question.side ?? 'SELL'
  const built = await ask(buildIntentOrder, { route: routeOf(priced), owner: account, deadline, side, ...changes })
  const { domain, types, value } = built.toSign
  const primaryType = Object.keys(types)[0]!
  const signature = await owner.signTypedData({
    domain,
    types,
    primaryType,
    message: value,
  } as unknown as TypedDataDefinition)
  const record = await ask(postIntentOrder, { chainId: 1, order: value, signature, ...said })
  return { ...priced, record, orderHash: built.orderHash, order: readSigned(value).order }
}
const openOf = async (orderHash: Hex): Promise<OpenIntent> => {
  const relay = { feePips: 50, feeFlat: 100_000n }
  return { ...toOpenIntent(await desk.look(orderHash)), relay }
}
const round = async (agents: readonly Agent[] = desk.service().deps.agents.on(1)) => {
  desk.wait()
  for (const token of [farUsdc, farWeth])
    await desk.database().update(relayOffers).set({ heardAtMs: desk.nowMs() }).where(eq(relayOffers.token, token))
  return desk.round({ agents: () => agents })
}
const reasonsOf = async (orderHash: Hex) => {
  const isDeclined = and(eq(intentTimeline.orderHash, orderHash), eq(intentTimeline.label, 'declined'))
  return (await desk.database().select().from(intentTimeline).where(isDeclined)).map(({ reason }) => reason)
}
/** Sends what was awarded, and reads the transfer that it began. */
const settle = async (orderHash: Hex) => {
  await desk.settleAndSee()
  const [held] = await desk.database().select().from(settlementOrders).where(eq(settlementOrders.orderHash, orderHash))
  const isOfOrder = eq(settlements.id, held!.settlementId)
  const [settlement] = await desk.database().select().from(settlements).where(isOfOrder)
  expect(settlement).toMatchObject({ state: 'mined' })
  const block = await desk.client().getBlock()
  const logs = await desk.client().getLogs({ fromBlock: block.number - 3n })
  const bridged = parseEventLogs({ abi: intentAbi, eventName: 'Bridged', logs }).findLast(
    ({ args }) => args.orderHash === orderHash,
  )!
  const deposits = parseEventLogs({ abi: spokePoolAbi, eventName: 'FundsDeposited', logs })
  const deposit = deposits.find(({ transactionHash }) => transactionHash === bridged.transactionHash)!
  expect(toLowerAddress(deposit.address)).toBe(toLowerAddress(mainnet.contracts.spokePool!))
  const { timestamp } = await desk.client().getBlock({ blockHash: bridged.blockHash })
  return { held: held!, settlement: settlement!, bridged: bridged.args, deposit: deposit.args, blockSeconds: timestamp }
}

test('default: an order is priced, built, signed, posted and settled for the fee of the service', async () => {
  const { route, record, order, orderHash } = await trade()
  expect(record).toMatchObject({ status: 'PENDING', onChainOrderType: 'Order' })
  await desk.see()
  const intent = await openOf(orderHash)
  expect(await round()).toEqual([orderHash])
  const { held, settlement, bridged, deposit, blockSeconds } = await settle(orderHash)
  expect(settlement.agent).toBe('amm')

  const fee = bridgeFeeOf(intent, held)!
  expect(deposit.inputAmount - deposit.outputAmount).toBe(fee)
  expect(bridged).toMatchObject({ inputAmount: deposit.inputAmount, outputAmount: deposit.outputAmount, part: 0n })
  expect(deposit.outputAmount).toBeGreaterThanOrEqual(
    farMinimum({ amount: order.destAmount, scalingFactor: 0 }, decodeProtocolData(order.bridge.protocolData)!),
  )
  // The maximum is the quoted fee plus a quarter of a percent of the quoted share.
  const quoted = BigInt(route.fees.bridge[0]!.amount)
  expect(fee - quoted).toBeLessThanOrEqual(quoted / 100n)
  const terms = relayOfBridged({ chain: mainnet, order }, { ...bridged, blockSeconds })
  expect(terms).toEqual(relayOf(deposit, 1))
  expect(deposit.fillDeadline).toBe(Number(blockSeconds) + 3_600)
  // A relayer pays by these terms alone, and the owner gets all that was due.
  const before = await farBalance()
  await payByRelay(terms!)
  expect((await farBalance()) - before).toBe(deposit.outputAmount)
})

test('default: an order of one token is bridged without a trade, minus the gas of the agent', async () => {
  const { route, orderHash } = await trade(sending)
  expect(route.origin.input.token).toEqual(route.origin.output.token)
  await desk.see()
  const before = await desk.balanceOf(usdc, account)
  expect(await round()).toEqual([orderHash])
  const { held, settlement, deposit } = await settle(orderHash)
  expect(settlement.agent).toBe('passThrough')
  // The agent keeps the gas cost of the settlement, and not much more.
  const bids = await desk.database().select().from(roundBids).where(eq(roundBids.roundId, settlement.roundId!))
  expect(Number(bids[0]!.gas)).toBeLessThanOrEqual(sendingGas)
  expect(Number(bids[0]!.gas)).toBeGreaterThan(0.8 * sendingGas)
  expect(before - (await desk.balanceOf(usdc, account))).toBe(500_000_000n)
  // The fee of `anon` is a basis point of the bridged amount.
  expect(deposit.inputAmount).toBe(held.fillOut - BigInt(route.origin.output.amount) / 10_000n)
  expect(deposit.inputAmount - deposit.outputAmount).toBe(bridgeFeeOf(await openOf(orderHash), held))
})

test('behavior: purchases bring the requested amount, with or without a trade', async () => {
  const asked = parseUnits('300', 6)
  for (const question of [sale, sending]) {
    const { route, order, orderHash } = await trade({ ...question, side: 'BUY', amount: asked.toString() })
    expect(BigInt(route.destination.output.amount)).toBeGreaterThanOrEqual(asked)
    expect(BigInt(route.destination.output.amount)).toBeLessThanOrEqual(asked + 2n)
    await desk.see()
    const before = await desk.balanceOf(order.srcToken, account)
    expect(await round()).toEqual([orderHash])
    const { held, deposit } = await settle(orderHash)
    expect(deposit.inputAmount).toBe(order.destAmount)
    expect(deposit.outputAmount).toBeGreaterThanOrEqual(asked)
    // A purchase pays the basis point of `anon` in addition.
    const spent = before - (await desk.balanceOf(order.srcToken, account))
    expect(spent).toBeLessThanOrEqual(order.srcAmount)
    expect(spent).toBeGreaterThan(held.fillIn)
  }
})

test('behavior: an order whose source is in a vault is bridged, whatever the vault pays for it', async () => {
  const { vault, deltaToken } = listStrategies(mainnet).find(({ underlying }) => toLowerAddress(underlying) === weth)!
  await desk.approve(weth, maxUint256, { spender: deltaToken })
  const args = [weth, BigInt(sale.amount), vault.address] as const
  const data = encodeFunctionData({ abi: intentAbi, functionName: 'depositToStrategy', args })
  await desk.client().act({ from: account, to: mainnet.contracts.intent!, data })
  await desk.see()
  const earning = { orderType: 'ProductiveOrder', strategy: vault.address, useShares: true } as const
  const { record, order, orderHash } = await trade(sale, earning, { type: 'LIMIT' })
  expect(record).toMatchObject({ status: 'PENDING', onChainOrderType: 'ProductiveOrder' })
  await desk.see()
  expect(await round()).toEqual([orderHash])
  const { held, bridged, deposit } = await settle(orderHash)
  expect(deposit.inputAmount - deposit.outputAmount).toBe(bridgeFeeOf(await openOf(orderHash), held))
  expect(bridged).toMatchObject({ inputAmount: deposit.inputAmount, outputAmount: deposit.outputAmount })
  expect(deposit.outputAmount).toBeGreaterThanOrEqual(
    farMinimum({ amount: order.destAmount, scalingFactor: 0 }, decodeProtocolData(order.bridge.protocolData)!),
  )
})

test('behavior: ether is wrapped before the bridge', async () => {
  const ether = { srcToken: nativeToken, destToken: nativeToken, destDecimals: 18, amount: (10n ** 17n).toString() }
  const { route, order, orderHash } = await trade({ ...sale, ...ether })
  expect(route.destination).toMatchObject({
    input: { token: { chainId: arbitrum.id, address: farWeth } },
    output: { token: { chainId: arbitrum.id, address: toLowerAddress(nativeToken) } },
  })
  expect(order).toMatchObject({ destToken: weth, bridge: { outputToken: farWeth } })
  await desk.deposit(orderHash, order.srcAmount)
  await desk.see()
  expect(await round()).toEqual([orderHash])
  const { deposit } = await settle(orderHash)
  expect(deposit.outputAmount).toBeGreaterThan((10n ** 17n * 98n) / 100n)
})

test('behavior: each slice crosses for the signed maximum, since its call can name no fee', async () => {
  const over = {
    orderType: 'TWAPOrder' as const,
    numSlices: 2,
    interval: 60,
    totalSrcAmount: `${2n * BigInt(sale.amount)}`,
  }
  const { order, orderHash } = await trade(sale, over, { onChainOrderType: 'TWAPOrder' })
  await desk.see()
  const terms = decodeProtocolData(order.bridge.protocolData)!
  const before = await farBalance()
  let paid = 0n
  for (const part of [0n, 1n]) {
    expect(await round()).toEqual([orderHash])
    const { bridged, deposit, blockSeconds } = await settle(orderHash)
    expect(bridged.part).toBe(part)
    expect(deposit.inputAmount - deposit.outputAmount).toBe(maxBridgeFee(deposit.inputAmount, terms))
    const minimum = farMinimum({ amount: order.destAmount / 2n, scalingFactor: 0 }, terms)
    expect(deposit.outputAmount).toBeGreaterThanOrEqual(minimum)
    // A relayer pays each slice by the terms that follow from its number.
    const relay = relayOfBridged({ chain: mainnet, order }, { ...bridged, blockSeconds })
    expect(relay).toEqual(relayOf(deposit, 1))
    await payByRelay(relay!)
    paid += deposit.outputAmount
    expect((await farBalance()) - before).toBe(paid)
    await desk.mineAt((await desk.now()) + 60n)
    await desk.see()
  }
  expect(await round()).toEqual([])
})

test('behavior: an order without a relayer waits with the reason, and is settled once there is one', async () => {
  const { orderHash } = await trade()
  await desk.see()
  await noOffer(farUsdc)
  expect(await round()).toEqual([])
  expect(await reasonsOf(orderHash)).toEqual(['NoRelayer'])
  // An offer that was not renewed for fifteen seconds is ignored.
  await offer(farUsdc, { heardAtMs: desk.nowMs() - 15_000 })
  await desk.mine()
  await desk.see()
  desk.wait()
  expect(await desk.round()).toEqual([])
  expect(await reasonsOf(orderHash)).toEqual(['NoRelayer'])
  await offer(farUsdc)
  await desk.mine()
  await desk.see()
  expect(await round()).toEqual([orderHash])
})

/** A fee is named before pools have moved: of up to a quarter of a percent more than is sent. */
const expectAsked = (fee: bigint, { feePips, gross }: { feePips: number; gross: bigint }) => {
  const asked = relayFeeOf({ feePips, feeFlat: 100_000n }, gross)
  expect(fee).toBeGreaterThanOrEqual(asked)
  expect(fee).toBeLessThanOrEqual(asked + asked / 400n)
}

test('behavior: an order at the fast speed settles for its fee, with an earlier deadline of its payment', async () => {
  await offer(farUsdc, fastOffer)
  const { orderHash } = await trade(sending, {}, {}, fastOf)
  await desk.see()
  expect(await round()).toEqual([orderHash])
  const { deposit, blockSeconds } = await settle(orderHash)
  const fee = deposit.inputAmount - deposit.outputAmount
  expectAsked(fee, { feePips: 500, gross: deposit.inputAmount })
  expect(deposit.fillDeadline).toBe(Number(blockSeconds) + 1_200)
})

test.each([
  ['is withdrawn', {}],
  ['has no room', { ...fastOffer, fastFunds: 100_000_000n, fastMaxAmount: 100_000_000n }],
  ['asks more than was signed', { ...fastOffer, fastPips: 5_000 }],
])('behavior: if the fast speed %s, the order settles with the standard fee', async (_, terms) => {
  await offer(farUsdc, fastOffer)
  const { orderHash } = await trade(sending, {}, {}, fastOf)
  await desk.see()
  await offer(farUsdc, terms)
  expect(await round()).toEqual([orderHash])
  const { deposit } = await settle(orderHash)
  const fee = deposit.inputAmount - deposit.outputAmount
  expectAsked(fee, { feePips: 50, gross: deposit.inputAmount })
})

test('behavior: of two fast orders that need the last funds only one has the fast fee', async () => {
  await offer(farUsdc, { ...fastOffer, fastFunds: 700_000_000n })
  const orders = [await trade(sending, {}, {}, fastOf), await trade(sending, {}, {}, fastOf)]
  await desk.see()
  const fees = new Set<bigint>()
  for (let turn = 0; turn < 2; turn++) {
    const [first, ...more] = (await round()) ?? []
    expect([first, more]).toEqual([expect.any(String), []])
    expect(orders.map(({ orderHash }) => orderHash)).toContain(first)
    const { deposit } = await settle(first!)
    fees.add(deposit.inputAmount - deposit.outputAmount - 100_000n)
  }
  const [fast, standard] = [...fees]
  expect(fast! / standard!).toBeGreaterThanOrEqual(9n)
})

test('behavior: limit orders rest without a relayer, and are filled once there is one, traded or not', async () => {
  for (const question of [sale, sending]) {
    const { orderHash } = await trade(question, { slippage: 300 }, { type: 'LIMIT' })
    await noOffer(farUsdc)
    await desk.see()
    expect(await round()).toEqual([])
    expect((await desk.look(orderHash)).status).toBe('ACTIVE')
    await offer(farUsdc)
    await desk.mine()
    await desk.see()
    expect(await round()).toEqual([orderHash])
    await settle(orderHash)
  }
})

test('behavior: a relayer that asks for more than the signed maximum is not paid more', async () => {
  const { orderHash } = await trade()
  await desk.see()
  await offer(farUsdc, { feeFlat: 1_000_000n })
  expect(await round()).toEqual([])
  expect(await reasonsOf(orderHash)).toEqual(['BridgeFeeAboveMax'])
})

test('behavior: of two orders that need the last funds of a relayer one is settled, and the other waits', async () => {
  const first = await trade()
  desk.wait(1)
  const second = await trade()
  await desk.see()
  const needed = BigInt(first.route.destination.output.amount)
  await offer(farUsdc, { funds: (needed * 3n) / 2n })
  expect(await round()).toEqual([first.orderHash])
  expect(await reasonsOf(second.orderHash)).toEqual(['RelayerShort'])
  // The transfer stays due after its settlement, until its deadline.
  await settle(first.orderHash)
  await desk.mine()
  await desk.see()
  expect(await round()).toEqual([])
  await endTransfers()
  await desk.mine()
  await desk.see()
  expect(await round()).toEqual([second.orderHash])
})

test('behavior: an order above the maximum of a relayer waits', async () => {
  const { route, orderHash } = await trade()
  await desk.see()
  await offer(farUsdc, { maxAmount: BigInt(route.destination.output.amount) })
  expect(await round()).toEqual([])
  expect(await reasonsOf(orderHash)).toEqual(['RelayerShort'])
})

test('error: B3, B23, a bid with a bridge fee that is not the service fee, or with garbage, never counts', async () => {
  const { orderHash, order } = await trade(sending)
  await desk.see()
  const intent = await openOf(orderHash)
  const amount = order.srcAmount - 1_000n
  const fill = { orderHash, fillIn: order.srcAmount, fillOut: amount }
  const fee = bridgeFeeOf(intent, fill)!
  const words: Hex[] = [
    ...[0n, fee - 1n, fee + 1n, maxUint256].map(encodeBridgeData),
    ...(['0x', '0xff', `${encodeBridgeData(fee)}00`, `0x${'00'.repeat(10_000)}`] as const),
  ]
  for (const isOutside of [undefined, true] as const) {
    for (const bridgeData of words) {
      const data = bridgeSettleCall(intent, { amount, bridgeData })
      const greedy = scriptedAgent('greedy', async () => ({ bids: [{ fills: [fill], data }], declines: [] }))
      expect(await round([isOutside ? { ...greedy, isOutside } : greedy])).toEqual([])
      await desk.mine()
      await desk.see()
    }
  }
  const verdicts = await desk.database().select().from(roundBids).where(eq(roundBids.agent, 'greedy'))
  expect(verdicts).toHaveLength(2 * words.length)
  for (const { verdict, reason } of verdicts) expect([verdict, reason]).toEqual(['failed', 'OtherBridgeFee'])
  // An honest bid wins against it, although it promises less.
  const data = bridgeSettleCall(intent, { amount, bridgeData: encodeBridgeData(0n) })
  const greedy = scriptedAgent('greedy', async () => ({ bids: [{ fills: [fill], data }], declines: [] }))
  expect(await round([greedy, passThrough])).toEqual([orderHash])
  expect((await settle(orderHash)).settlement.agent).toBe('passThrough')
})

test('behavior: a bid whose call cannot name a fee is scored with the signed maximum', async () => {
  const { orderHash } = await trade()
  await desk.see()
  const [amm] = desk.service().deps.agents.on(1)
  const intent = await openOf(orderHash)
  const withoutFee = (bid: Bid): Bid => {
    const { fillIn, fillOut } = bid.fills[0]!
    const { executor, data } = executionOf(bid.data)
    return { ...bid, data: crossSettleCall([{ intent, fillIn, fillOut }], { executor, data }) }
  }
  const scripted = scriptedAgent('byAmounts', async (served, asked) => {
    const { bids, declines } = await amm!.bid(served, asked)
    return { bids: bids.map(withoutFee), declines }
  })
  // It is priced again by the measured gas like the other, which depends on the slots that were written before.
  const bidForGas: Agent['bidForGas'] = async (...asked) => withoutFee(await amm!.bidForGas!(...asked))
  const byAmounts = { ...scripted, bidForGas }
  expect(await round([byAmounts, amm!])).toEqual([orderHash])
  const { settlement } = await settle(orderHash)
  const bids = await desk.database().select().from(roundBids).where(eq(roundBids.roundId, settlement.roundId!))
  const [dear, cheap] = ['byAmounts', 'amm'].map((agent) => bids.find((bid) => bid.agent === agent)!)
  expect(cheap).toMatchObject({ verdict: 'won' })
  expect(dear!.verdict).not.toBe('won')
  expect(settlement.agent).toBe('amm')
})

test('behavior: a payment from the agent is scored by the bridged amount, whatever it promises', async () => {
  const { orderHash, order } = await trade()
  await desk.see()
  const [sender] = desk.settling().keys.accounts
  await desk.approve(usdc, maxUint256, { by: sender! })
  const amount = order.destAmount + 5_000_000n
  const data = directSettleCall(await openOf(orderHash), amount)!
  const fills = [{ orderHash, fillIn: order.srcAmount, fillOut: 2n * amount }]
  const boastful = scriptedAgent('boastful', async () => ({ bids: [{ fills, data }], declines: [] }))
  expect(await round([boastful])).toEqual([orderHash])
  const { held, deposit } = await settle(orderHash)
  expect(held.fillOut).toBe(amount)
  const { expectedAmount: expected, destAmount: minimum } = order
  const { net } = shareSale({ arrived: amount, expected, minimum }, intentFeeTerms(order.partnerAndFee))
  expect(deposit.inputAmount).toBe(net)
  const terms = decodeProtocolData(order.bridge.protocolData)!
  expect(deposit.inputAmount - deposit.outputAmount).toBe(maxBridgeFee(deposit.inputAmount, terms))
})

test('behavior: B5, a signature of one chain is invalid on the other', async () => {
  const { record } = await trade()
  const { order, orderHash } = record
  const signature = (await desk.look(orderHash as Hex)).signature
  const replayed = await desk
    .service()
    .ask(postIntentOrder, { chainId: arbitrum.id, order, signature })
    .catch((error) => error)
  expect(replayed).toMatchObject({
    errorType: 'InvalidInput',
    details: expect.stringMatching(/Invalid bridge.destinationChainId/),
  })
})

const farBalance = () =>
  far.client.readContract({ address: farUsdc, abi: erc20Abi, functionName: 'balanceOf', args: [account] })

const payByRelay = async (relay: RelayData) => {
  const [pool, from] = [arbitrum.contracts.spokePool!, roles.relayer]
  const approve = { abi: erc20Abi, functionName: 'approve', args: [pool, relay.outputAmount] } as const
  await far.client.act({ from, to: farUsdc, data: encodeFunctionData(approve) })
  const args = [relay, relay.originChainId, pad(from, { size: 32 })] as const
  const data = encodeFunctionData({ abi: spokePoolAbi, functionName: 'fillRelay', args })
  expect((await far.client.act({ from, to: pool, data })).status).toBe('success')
}

/** Returns the executor that a call names, and the data for it. */
const executionOf = (call: Hex) => {
  const { args } = decodeFunctionData({ abi: intentAbi, data: call })
  const [, data, executor] = args as readonly [unknown, Hex, Hex]
  return { executor, data }
}

const promise = async (id: string, changes: Partial<typeof relayerPromises.$inferInsert> = {}) => {
  const deps = { database: desk.database(), secret: Buffer.alloc(32, 7), nowMs: desk.nowMs() }
  await desk.database().delete(outsideAgents)
  await registerAgent(deps, { name: 'nimble', url: 'https://nimble.example', allowPrivate: false, does: 'relays' })
  const lane = { chainId: 1, destChainId: arbitrum.id, outputToken: farUsdc }
  const terms = { relayer: 'nimble', maxAmount: 10n ** 10n, fee: 101_000n, paysWithinSeconds: 96 }
  await savePromise(desk.database(), { id, ...lane, ...terms, createdAtMs: desk.nowMs(), ...changes })
}
const takenBy = async (id: string) =>
  (await desk.database().select().from(relayerPromises).where(eq(relayerPromises.id, id)))[0]!.orderHash

describe('promises of outside relayers', () => {
  beforeEach(() => desk.database().delete(relayerPromises))

  test('default: the lowest fee that was promised is named, for one order', async () => {
    const [first, second] = [await trade(), await trade()]
    await promise('one')
    await desk.see()
    expect((await round()).toSorted()).toEqual([first.orderHash, second.orderHash].toSorted())
    const taken = (await takenBy('one'))!
    const other = taken === first.orderHash ? second.orderHash : first.orderHash
    await desk.settleAndSee()
    const block = await desk.client().getBlock()
    const logs = await desk.client().getLogs({ fromBlock: block.number - 3n })
    const feeOf = (orderHash: Hex) => {
      const bridged = parseEventLogs({ abi: intentAbi, eventName: 'Bridged', logs })
      const { inputAmount, outputAmount } = bridged.find(({ args }) => args.orderHash === orderHash)!.args
      return inputAmount - outputAmount
    }
    expect(feeOf(taken)).toBe(101_000n)
    expect(feeOf(other)).toBeGreaterThan(110_000n)
  })

  test('behavior: an order at the fast speed takes a promise of that speed alone', async () => {
    await offer(farUsdc, fastOffer)
    const { orderHash } = await trade(sending, {}, {}, fastOf)
    await promise('standard')
    await promise('fast', { speed: 'fast', fee: 150_000n })
    await desk.see()
    expect(await round()).toEqual([orderHash])
    const { deposit } = await settle(orderHash)
    expect(deposit.inputAmount - deposit.outputAmount).toBe(150_000n)
    expect([await takenBy('standard'), await takenBy('fast')]).toEqual([null, orderHash])
  })

  test('behavior: a promise is not taken when it is over, too small, or of a relayer that is revoked', async () => {
    const { orderHash } = await trade()
    await promise('over', { createdAtMs: desk.nowMs() - promiseLastsMs })
    await promise('small', { maxAmount: 10n ** 8n })
    await promise('revoked', { relayer: 'other-one' })
    await promise('dear', { fee: 10n ** 6n })
    await desk.see()
    expect(await round()).toEqual([orderHash])
    const { deposit } = await settle(orderHash)
    expectAsked(deposit.inputAmount - deposit.outputAmount, { feePips: 50, gross: deposit.inputAmount })
    for (const id of ['over', 'small', 'revoked', 'dear']) expect(await takenBy(id), id).toBe(null)
  })

  test('behavior: a slice crosses without a promise, since its call can name no fee', async () => {
    const numSlices = { numSlices: 2, interval: 60, totalSrcAmount: `${2n * BigInt(sale.amount)}` }
    const sliced = { orderType: 'TWAPOrder' as const, ...numSlices }
    const { orderHash } = await trade(sale, sliced, { onChainOrderType: 'TWAPOrder' })
    await promise('one')
    await desk.see()
    expect(await round()).toEqual([orderHash])
    await settle(orderHash)
    expect(await takenBy('one')).toBe(null)
  })

  test('behavior: an order whose promise was taken meanwhile waits for the next round', async () => {
    const { orderHash } = await trade()
    await promise('one')
    await desk.see()
    const thief = scriptedAgent('thief', async () => {
      const stolen = { orderHash: pad('0x01') }
      await desk.database().update(relayerPromises).set(stolen)
      return { bids: [], declines: [] }
    })
    const agents = desk.service().deps.agents.on(1)
    expect(await round([...agents, thief])).toEqual([])
    expect(await reasonsOf(orderHash)).toEqual(['PromiseGone'])
    await desk.mine()
    await desk.see()
    expect(await round()).toEqual([orderHash])
    const { deposit } = await settle(orderHash)
    expectAsked(deposit.inputAmount - deposit.outputAmount, { feePips: 50, gross: deposit.inputAmount })
  })
})
