import { encodeFunctionData, erc4626Abi, type Hex, maxUint256, parseEventLogs } from 'viem'
import { beforeAll, expect, test } from 'vitest'
import { nativeToken, toLowerAddress } from '@/lib/address'
import { postIntentOrder } from '@/lib/api/intent/intent-records'
import { deltaYieldTokenAbi, intentAbi } from '@/lib/chain/abi.generated'
import { toCompactSignature } from '@/lib/chain/approval/typed-data'
import { hashIntent, intentTypedData } from '@/lib/chain/intent/intent-typed-data'
import { withSignature } from '@/lib/chain/intent/with-signature'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { findStrategy } from '@/lib/chain/strategy/find-strategy'
import { type AnyIntent, writeSigned } from '@/lib/order/families/families'
import type { IntentOrder } from '@/lib/order/intent'
import { loseInVaultsOf } from '@/localnet/world/lose-in-vaults'
import { readRecords } from '../../intent/orders/find-orders'
import { intent, owner, usdc, weth } from '../../intent/testing/intent-desk'
import { openSettlingDesk } from '../testing/settling-desk'

const desk = openSettlingDesk()
const place = { chainId: mainnet.id, intent }
const day = 86_400n
const year = 365n * day
const principal = 10_000_000_000n
const steakhouse = toLowerAddress('0xBEEF01735c132Ada46AA9aA4c54623cAA92A64CB')
const { deltaToken } = findStrategy(mainnet, { token: usdc, strategy: steakhouse })!
const gauntletEth = toLowerAddress('0x2371e134e3455e0593363cBF89d3b6cf53740618')
/** About 3200 dollars for a WETH, less a little. */
const destAmount = 3n * 10n ** 18n

beforeAll(async () => {
  await desk.approve(usdc, maxUint256, { spender: deltaToken })
  await desk.see()
})

const call = async (data: Hex, value = 0n) => {
  const receipt = await desk.client().act({ from: owner.address, to: intent, data, value })
  expect(receipt.status).toBe('success')
  return receipt
}
const depositTo = (strategy: Hex, amount: bigint) =>
  call(encodeFunctionData({ abi: intentAbi, functionName: 'depositToStrategy', args: [usdc, amount, strategy] }))
const positionIn = (strategy: Hex, token: Hex = deltaToken) =>
  desk.client().readContract({
    address: token,
    abi: deltaYieldTokenAbi,
    functionName: 'positionOf',
    args: [strategy, owner.address],
  })
const previewDeposit = (strategy: Hex, amount: bigint) =>
  desk.client().readContract({ address: strategy, abi: erc4626Abi, functionName: 'previewDeposit', args: [amount] })

const makeSale = async (terms: Partial<IntentOrder> = {}, position: Partial<AnyIntent['position']> = {}) => {
  const order = await desk.makeOrder({
    srcToken: usdc,
    destToken: weth,
    srcAmount: principal,
    destAmount,
    expectedAmount: destAmount,
    deadline: (await desk.now()) + 40n * day,
    ...terms,
  })
  const shares = await previewDeposit(steakhouse, order.srcAmount)
  const sold = { strategy: steakhouse, shares, useShares: true, ...position }
  const signed: AnyIntent = { family: 'ProductiveOrder', order, position: sold }
  const signature = toCompactSignature(await owner.signTypedData(intentTypedData(place, signed)))
  return { signed, orderHash: hashIntent(place, signed), signature }
}
type Sale = Awaited<ReturnType<typeof makeSale>>

const post = async ({ signed, signature }: Sale, more: object = {}) => {
  const body = { chainId: 1, order: writeSigned(signed), signature, type: 'LIMIT', ...more }
  const response = await desk
    .service()
    .app.request(postIntentOrder.path, { method: 'POST', body: JSON.stringify(body) })
  return { status: response.status, body: await response.json() }
}
const settle = async () => {
  desk.wait()
  const awarded = await desk.round()
  await desk.settleAndSee()
  return awarded
}
const structWithSignature = ({ signed: { order, position }, signature }: Sale) => {
  const { kind: _, ...struct } = { ...order, ...position! }
  return withSignature(struct, signature)
}

/** The logs that say what an order sold and for what. */
const settledOf = async (transactionHash: Hex) => {
  const { logs, blockNumber } = await desk.client().getTransactionReceipt({ hash: transactionHash })
  const [event] = parseEventLogs({ abi: intentAbi, eventName: 'OrderSettled', logs })
  const { timestamp } = await desk.client().getBlock({ blockNumber })
  return { ...event!.args, timestamp }
}

test('default: 10,000 USDC at 5 % are sold after 30 days with their yield, at the signed rate or better', async () => {
  const sale = await makeSale()
  const { blockNumber } = await depositTo(steakhouse, principal)
  const { timestamp: depositedAt } = await desk.client().getBlock({ blockNumber })
  await desk.see()
  const posted = await post(sale)
  expect(posted).toMatchObject({ status: 200, body: { status: 'PENDING', onChainOrderType: 'ProductiveOrder' } })
  // It takes nothing of the wallet any more.
  const committed = await desk.service().app.request(`/v2/delta/orders/fillablebalance/1/${owner.address}`)
  expect(await committed.json()).toEqual({})
  await desk.mineAt(depositedAt + 30n * day)
  await desk.see()
  const before = await desk.balanceOf(weth, owner.address)
  expect(await settle()).toEqual([sale.orderHash])
  const row = await desk.look(sale.orderHash)
  expect(row).toMatchObject({ status: 'COMPLETED', filled: principal })
  const [record] = await readRecords(desk.database(), [row])
  const [fill] = record!.transactions
  const { srcAmount: sold, destAmount: minimum, returnAmount, timestamp } = await settledOf(fill!.originTx)
  // The vault's own formula: simple interest since its first deposit, which was before ours, so a little less than 5 %
  // of ours.
  const simple = principal + (principal * 5n * (timestamp - depositedAt)) / (100n * year)
  expect(sold).toBeLessThanOrEqual(simple)
  expect(sold).toBeGreaterThan(simple - 10_000n)
  expect(minimum).toBe((destAmount * sold + principal - 1n) / principal)
  expect(returnAmount).toBeGreaterThanOrEqual(minimum)
  expect((await desk.balanceOf(weth, owner.address)) - before).toBe(returnAmount)
  expect(await positionIn(steakhouse)).toEqual([0n, 0n, 0n])
  expect(fill).toMatchObject({ spentAmount: `${sold}`, receivedAmount: `${returnAmount}`, filledPercent: 100 })
  await desk.audit()
  expect(desk.logged.filter(({ level }) => level === 'error' || level === 'warn')).toEqual([])
})

test('behavior: a loss of 3 % suspends it, and it is never filled below its minimum', async () => {
  const sale = await makeSale()
  await depositTo(steakhouse, principal)
  await desk.see()
  expect((await post(sale)).body).toMatchObject({ status: 'PENDING' })
  expect(await loseInVaultsOf(desk.client(), 300n)).toContain('Steakhouse USDC')
  await desk.see()
  expect(await desk.look(sale.orderHash)).toMatchObject({ status: 'SUSPENDED' })
  expect(await settle()).toEqual([])
  await call(
    encodeFunctionData({
      abi: intentAbi,
      functionName: 'cancelProductiveAndWithdraw',
      args: [structWithSignature(sale)],
    }),
  )
  await desk.see()
  expect(await desk.look(sale.orderHash)).toMatchObject({ status: 'CANCELLED' })
  expect(await positionIn(steakhouse)).toEqual([0n, 0n, 0n])
})

test('behavior: of two orders on the same shares the second is suspended once the first is filled', async () => {
  const [first, second] = [await makeSale(), await makeSale()]
  await depositTo(steakhouse, principal)
  await desk.see()
  await post(first)
  desk.wait(1_000)
  await post(second)
  expect(await settle()).toEqual([first.orderHash])
  expect(await desk.look(second.orderHash)).toMatchObject({ status: 'SUSPENDED' })
  await call(encodeFunctionData({ abi: intentAbi, functionName: 'invalidateNonce', args: [second.signed.order.nonce] }))
})

test('behavior: signed and deposited in one transaction, it waits for both', async () => {
  const sale = await makeSale()
  const posted = await post({ ...sale, signature: '0x' })
  expect(posted).toMatchObject({ status: 200, body: { status: 'AWAITING_SIGNATURE' } })
  const args = [usdc, principal, steakhouse, sale.orderHash] as const
  await call(encodeFunctionData({ abi: intentAbi, functionName: 'depositToStrategyAndPreSign', args }))
  await desk.see()
  expect(await desk.look(sale.orderHash)).toMatchObject({ status: 'PENDING' })
  expect(await settle()).toEqual([sale.orderHash])
  expect(await desk.look(sale.orderHash)).toMatchObject({ status: 'COMPLETED' })
})

test('behavior: ether earns in a vault of its wrapped token, and the principal alone can be sold', async () => {
  const srcAmount = 10n ** 18n
  const deltaWrapped = toLowerAddress(mainnet.contracts.deltaWrappedNative)
  const terms = { srcToken: toLowerAddress(nativeToken), destToken: usdc, srcAmount, destAmount: 3_000_000_000n }
  const position = { strategy: gauntletEth, shares: 0n, useShares: false }
  const sale = await makeSale({ ...terms, expectedAmount: terms.destAmount }, position)
  await call(
    encodeFunctionData({ abi: intentAbi, functionName: 'depositNativeToStrategy', args: [gauntletEth] }),
    srcAmount,
  )
  await desk.mineAt((await desk.now()) + day)
  await desk.see()
  expect((await post(sale)).body).toMatchObject({ status: 'PENDING' })
  const before = await desk.balanceOf(usdc, owner.address)
  expect(await settle()).toEqual([sale.orderHash])
  expect(await desk.look(sale.orderHash)).toMatchObject({ status: 'COMPLETED' })
  expect((await desk.balanceOf(usdc, owner.address)) - before).toBeGreaterThanOrEqual(terms.destAmount)
  const [shares, , worth] = await positionIn(gauntletEth, deltaWrapped)
  expect(shares).toBeGreaterThan(0n)
  expect(worth).toBeLessThan(srcAmount / 1_000n)
})

test('error: a vault of no list, shares of nothing, a permit, and a source that is the destination', async () => {
  const refused = async (sale: Sale) => (await post(sale)).body.details
  expect(await refused(await makeSale({}, { strategy: weth }))).toContain('Invalid strategy')
  expect(await refused(await makeSale({}, { shares: 0n }))).toContain('Invalid shares')
  expect(await refused(await makeSale({ permit: '0x01' }))).toContain('Invalid permit')
  expect(await refused(await makeSale({ destToken: usdc }))).toContain('Invalid destToken')
})
