import { encodeFunctionData, type Hex, parseEventLogs } from 'viem'
import { expect, test } from 'vitest'
import { nativeToken, toLowerAddress } from '@/lib/address'
import { intentAbi } from '@/lib/chain/abi.generated'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { loseInVaultsOf } from '@/localnet/world/lose-in-vaults'
import type { Agent } from '../../agents/agent'
import { createHttpAgent } from '../../agents/outside/http-agent'
import { openExampleAgent } from '../../agents/outside/testing/example-agent'
import { readRecords } from '../../intent/orders/find-orders'
import { agent, owner, usdc, weth } from '../../intent/testing/intent-desk'
import {
  day,
  destAmount,
  gauntletEth,
  openEarningDesk,
  principal,
  type Sale,
  steakhouse,
} from '../testing/earning-desk'
import { toOpenIntent } from './open-intent'

const desk = openEarningDesk()
const key = 'key of the example'
const example = openExampleAgent({ key, rpcUrl: () => desk.client().transport.url! })
const year = 365n * day

/** The logs of an order's sale and its proceeds. */
const settledOf = async (transactionHash: Hex) => {
  const { logs, blockNumber } = await desk.client().getTransactionReceipt({ hash: transactionHash })
  const [event] = parseEventLogs({ abi: intentAbi, eventName: 'OrderSettled', logs })
  const { timestamp } = await desk.client().getBlock({ blockNumber })
  return { ...event!.args, timestamp }
}

test('default: 10,000 USDC at 5 % are sold after 30 days with their yield, at the signed rate or better', async () => {
  const sale = await desk.makeSale()
  const { blockNumber } = await desk.depositTo(steakhouse, principal)
  const { timestamp: depositedAt } = await desk.client().getBlock({ blockNumber })
  await desk.see()
  const posted = await desk.post(sale)
  expect(posted).toMatchObject({ status: 200, body: { status: 'PENDING', onChainOrderType: 'ProductiveOrder' } })
  // It takes nothing from the wallet any more.
  const committed = await desk.service().app.request(`/v2/delta/orders/fillablebalance/1/${owner.address}`)
  expect(await committed.json()).toEqual({})
  await desk.mineAt(depositedAt + 30n * day)
  await desk.see()
  const before = await desk.balanceOf(weth, owner.address)
  expect(await desk.settle()).toEqual([sale.orderHash])
  const row = await desk.look(sale.orderHash)
  expect(row).toMatchObject({ status: 'COMPLETED', filled: principal })
  const [record] = await readRecords(desk.database(), [row])
  const [fill] = record!.transactions
  const { srcAmount: sold, destAmount: minimum, returnAmount, timestamp } = await settledOf(fill!.originTx)
  // The vault's own formula: simple interest since its first deposit, which was before ours, so a
  // little less than 5 % of ours.
  const simple = principal + (principal * 5n * (timestamp - depositedAt)) / (100n * year)
  expect(sold).toBeLessThanOrEqual(simple)
  expect(sold).toBeGreaterThan(simple - 10_000n)
  expect(minimum).toBe((destAmount * sold + principal - 1n) / principal)
  expect(returnAmount).toBeGreaterThanOrEqual(minimum)
  expect((await desk.balanceOf(weth, owner.address)) - before).toBe(returnAmount)
  expect(await desk.positionIn(steakhouse)).toEqual([0n, 0n, 0n])
  expect(fill).toMatchObject({ spentAmount: `${sold}`, receivedAmount: `${returnAmount}`, filledPercent: 100 })
  await desk.audit()
  expect(desk.logged.filter(({ level }) => level === 'error' || level === 'warn')).toEqual([])
})

test('behavior: a loss of 3 % suspends the order, and it is never filled below its minimum', async () => {
  const sale = await desk.makeSale()
  await desk.depositTo(steakhouse, principal)
  await desk.see()
  expect((await desk.post(sale)).body).toMatchObject({ status: 'PENDING' })
  expect(await loseInVaultsOf(desk.client(), 300n)).toContain('Steakhouse USDC')
  await desk.see()
  expect(await desk.look(sale.orderHash)).toMatchObject({ status: 'SUSPENDED' })
  expect(await desk.settle()).toEqual([])
  await desk.cancel(sale)
  await desk.see()
  expect(await desk.look(sale.orderHash)).toMatchObject({ status: 'CANCELLED' })
  expect(await desk.positionIn(steakhouse)).toEqual([0n, 0n, 0n])
})

test('behavior: of two orders on the same shares the second is suspended once the first is filled', async () => {
  const [first, second] = [await desk.makeSale(), await desk.makeSale()]
  await desk.depositTo(steakhouse, principal)
  await desk.see()
  await desk.post(first)
  desk.wait(1_000)
  await desk.post(second)
  expect(await desk.settle()).toEqual([first.orderHash])
  expect(await desk.look(second.orderHash)).toMatchObject({ status: 'SUSPENDED' })
  await desk.call(
    encodeFunctionData({ abi: intentAbi, functionName: 'invalidateNonce', args: [second.signed.order.nonce] }),
  )
})

test('behavior: signed and deposited in one transaction, it waits for both', async () => {
  const sale = await desk.makeSale()
  const posted = await desk.post({ ...sale, signature: '0x' })
  expect(posted).toMatchObject({ status: 200, body: { status: 'AWAITING_SIGNATURE' } })
  const args = [usdc, principal, steakhouse, sale.orderHash] as const
  await desk.call(encodeFunctionData({ abi: intentAbi, functionName: 'depositToStrategyAndPreSign', args }))
  await desk.see()
  expect(await desk.look(sale.orderHash)).toMatchObject({ status: 'PENDING' })
  expect(await desk.settle()).toEqual([sale.orderHash])
  expect(await desk.look(sale.orderHash)).toMatchObject({ status: 'COMPLETED' })
})

test('behavior: ether earns in a vault of its wrapped token, and the principal alone can be sold', async () => {
  const srcAmount = 10n ** 18n
  const deltaWrapped = toLowerAddress(mainnet.contracts.deltaWrappedNative)
  const terms = { srcToken: toLowerAddress(nativeToken), destToken: usdc, srcAmount, destAmount: 3_000_000_000n }
  const position = { strategy: gauntletEth, shares: 0n, useShares: false }
  const sale = await desk.makeSale({ ...terms, expectedAmount: terms.destAmount }, position)
  await desk.call(
    encodeFunctionData({ abi: intentAbi, functionName: 'depositNativeToStrategy', args: [gauntletEth] }),
    { value: srcAmount },
  )
  await desk.mineAt((await desk.now()) + day)
  await desk.see()
  expect((await desk.post(sale)).body).toMatchObject({ status: 'PENDING' })
  const before = await desk.balanceOf(usdc, owner.address)
  expect(await desk.settle()).toEqual([sale.orderHash])
  expect(await desk.look(sale.orderHash)).toMatchObject({ status: 'COMPLETED' })
  expect((await desk.balanceOf(usdc, owner.address)) - before).toBeGreaterThanOrEqual(terms.destAmount)
  const [shares, , worth] = await desk.positionIn(gauntletEth, deltaWrapped)
  expect(shares).toBeGreaterThan(0n)
  expect(worth).toBeLessThan(srcAmount / 1_000n)
})

test('behavior: an outside agent fills exact amounts, and the owner keeps the yield that the call leaves', async () => {
  const sale = await desk.makeSale()
  await desk.depositTo(steakhouse, principal)
  await desk.mineAt((await desk.now()) + 10n * day)
  await desk.see()
  expect((await desk.post(sale)).body).toMatchObject({ status: 'PENDING' })
  const asked = createHttpAgent({
    name: 'example',
    url: example.url(),
    key,
    allowPrivate: true,
    nowMs: Date.now,
    answerMs: 20_000,
    orderIdSecret: Buffer.alloc(32, 9),
    log: () => undefined,
  })
  const outside: Agent = {
    name: 'example',
    isOutside: true,
    bid: (served, question) =>
      asked.bid(served, { ...question, round: { ...question.round, closesAtMs: Date.now() + 20_000 } }),
  }
  // The first question loads the agent's code, which can take longer than the half second of its
  // node.
  const round = { id: 'first', blockNumber: await desk.client().getBlockNumber(), closesAtMs: Date.now() + 20_000 }
  await asked.bid(desk.served(), { round, intents: [toOpenIntent(await desk.look(sale.orderHash))], account: agent })
  desk.wait()
  expect(await desk.round({ agents: () => [outside] })).toEqual([sale.orderHash])
  // The vault pays interest for some seconds more until the settlement is mined.
  await desk.client().setNextBlockTimestamp({ timestamp: (await desk.now()) + 50n })
  const before = { usdc: await desk.balanceOf(usdc, owner.address), weth: await desk.balanceOf(weth, owner.address) }
  await desk.settleAndSee()
  const row = await desk.look(sale.orderHash)
  expect(row).toMatchObject({ status: 'COMPLETED' })
  const [record] = await readRecords(desk.database(), [row])
  const { srcAmount: sold, destAmount: minimum, returnAmount } = await settledOf(record!.transactions[0]!.originTx)
  expect([sold > principal, minimum]).toEqual([true, (destAmount * sold + principal - 1n) / principal])
  expect(returnAmount).toBeGreaterThanOrEqual(minimum)
  expect((await desk.balanceOf(weth, owner.address)) - before.weth).toBe(returnAmount)
  // A few seconds of interest.
  const left = (await desk.balanceOf(usdc, owner.address)) - before.usdc
  expect(left > 0n && left < 2_000n).toBe(true)
})

test('error: an unlisted vault, zero shares, a permit, and equal source and destination', async () => {
  const refused = async (sale: Sale) => (await desk.post(sale)).body.details
  expect(await refused(await desk.makeSale({}, { strategy: weth }))).toContain('Invalid strategy')
  expect(await refused(await desk.makeSale({}, { shares: 0n }))).toContain('Invalid shares')
  expect(await refused(await desk.makeSale({ permit: '0x01' }))).toContain('Invalid permit')
  expect(await refused(await desk.makeSale({ destToken: usdc }))).toContain('Invalid destToken')
})
