import { type Address, encodeFunctionData, erc20Abi, type Hex, maxUint256 } from 'viem'
import { describe, expect, test } from 'vitest'
import { nativeToken, toLowerAddress, zeroAddress } from '@/lib/address'
import type { Input } from '@/lib/api/contract/operation'
import { buildTransaction, type TxParams } from '@/lib/api/market/build-transaction'
import { eip2612TypedData, encodeEip2612Permit } from '@/lib/chain/approval/typed-data'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { packNonceAndMeta, type RfqOrder } from '@/lib/order/rfq'
import { openDesk, usdc, weth } from '../otc/testing/desk'
import { maker, stranger, taker, toBody } from '../otc/testing/offers'

const desk = openDesk({ prices: true })
const { router } = mainnet.contracts
const user = toLowerAddress(taker.address)

/** Makes a public offer of 0.1 WETH for 300 USDC. */
const open = (terms: Partial<RfqOrder> = {}) => desk.makeOrder({ taker: zeroAddress, ...terms })
const signed = async (order: RfqOrder) => ({ ...toBody(order), signature: await desk.sign(order) })

type Request = Partial<Input<typeof buildTransaction>>
const build = async (request: Request) => {
  const common = { chainId: 1, srcToken: usdc, destToken: weth, userAddress: user }
  return (await desk.service().ask(buildTransaction, { ...common, ...request })) as TxParams
}

const send = async ({ to, data, value }: Pick<TxParams, 'to' | 'data' | 'value'>) => {
  const call = { from: user, to: to as Address, data: data as Hex, value: BigInt(value) }
  expect((await desk.client().act(call)).status).toBe('success')
}

const allowRouter = (token: Address) =>
  send({
    to: token,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [router, maxUint256] }),
    value: '0',
  })

/** Sends a built transaction and returns what its user paid and received. */
const trade = async (built: TxParams, [sold, bought] = [usdc, weth]) => {
  const holdings = () => Promise.all([desk.balanceOf(sold!, user), desk.balanceOf(bought!, user)])
  const before = await holdings()
  await send(built)
  const after = await holdings()
  return { paid: before[0]! - after[0]!, got: after[1]! - before[1]! }
}

describe('orders', () => {
  test('default: orders are filled one after the other, and the gas is simulated', async () => {
    await desk.approve(maker, weth)
    await allowRouter(usdc)
    const orders = await Promise.all([signed(open()), signed(open({ takerAmount: 310_000_000n }))])
    const built = await build({ orders, srcAmount: '455000000' })
    expect(built).toMatchObject({ from: user, to: router, value: '0', chainId: 1 })
    expect(built.data.slice(0, 10)).toBe('0xda35bb0d')
    expect(Number(built.gas)).toBeGreaterThan(100_000)
    expect(await trade(built)).toEqual({ paid: 455_000_000n, got: 150_000_000_000_000_000n })
    // Fills the rest of the second without given amounts.
    expect(await trade(await build({ orders }))).toEqual({ paid: 155_000_000n, got: 50_000_000_000_000_000n })
  })

  test('behavior: a purchase returns the rest', async () => {
    const orders = [await signed(open())]
    const built = await build({ orders, side: 'BUY', destAmount: '10000000000000000', srcAmount: '40000000' })
    expect(await trade(built)).toEqual({ paid: 30_000_000n, got: 10_000_000_000_000_000n })
  })

  test('behavior: trades native value on either side', async () => {
    await desk.approve(maker, usdc)
    const buysWeth = await signed(open({ makerAsset: usdc, takerAsset: weth, makerAmount: 300n, takerAmount: 100n }))
    const paying = await build({ orders: [buysWeth], srcToken: 'ETH', destToken: usdc, srcAmount: '10' })
    expect(paying.value).toBe('10')
    expect((await trade(paying)).paid).toBe(-30n)
    const sellsWeth = await signed(open())
    const receiving = await build({ orders: [sellsWeth], destToken: nativeToken, receiver: stranger.address })
    const before = await desk.client().getBalance({ address: stranger.address })
    await send(receiving)
    expect((await desk.client().getBalance({ address: stranger.address })) - before).toBe(10n ** 17n)
  })

  test('behavior: orders signed for the router name its user in either packing', async () => {
    const forRouter = { taker: toLowerAddress(router) }
    const low = open({ ...forRouter, nonceAndMeta: (99n << 160n) | BigInt(user) })
    const none = open({ ...forRouter, nonceAndMeta: packNonceAndMeta({ maker: maker.address, nonce: 98n }) })
    const built = await build({ orders: await Promise.all([signed(low), signed(none)]) })
    expect((await trade(built)).got).toBe(2n * 10n ** 17n)
  })

  test('behavior: a router that reads only the low bits admits no order with its maker in the high bits', async () => {
    const [above, below] = await Promise.all([signed(open()), signed(open({ nonceAndMeta: 8n << 160n }))])
    const served = desk.service().deps.chains.get(1)!
    const { routerRule } = served
    served.routerRule = async () => 'gross'
    try {
      await expect(build({ orders: [below, above], srcAmount: '1000' })).rejects.toThrow(
        'Invalid orders.1.nonceAndMeta',
      )
      expect((await build({ orders: [below], srcAmount: '1000' })).to).toBe(router)
    } finally {
      served.routerRule = routerRule
    }
    expect((await build({ orders: [above], srcAmount: '1000' })).to).toBe(router)
  })

  test("behavior: a maker's permit is included only where the allowance is insufficient", async () => {
    const permit = {
      kind: 'eip2612' as const,
      owner: maker.address,
      spender: mainnet.contracts.rfq,
      nonce: 0n,
      value: 5_000_000n,
      deadlineSeconds: 4_000_000_000n,
    }
    const typedData = eip2612TypedData({ address: usdc, name: 'USD Coin', version: '2', chainId: 1 }, permit)
    const permitMakerAsset = encodeEip2612Permit(permit, await maker.signTypedData(typedData))
    const terms = { makerAsset: usdc, takerAsset: weth, makerAmount: 5_000_000n, takerAmount: 10n ** 15n }
    const orders = [{ ...(await signed(open(terms))), permitMakerAsset }]
    const asked = { orders, srcToken: weth, destToken: usdc }
    const isSent = ({ data }: TxParams) => data.includes(permitMakerAsset.slice(2))
    await desk.approve(maker, usdc, 2_000_000n)
    await allowRouter(weth)
    const part = await build({ ...asked, srcAmount: String(4n * 10n ** 14n) })
    expect(isSent(part)).toBe(false)
    expect(await trade(part, [weth, usdc])).toEqual({ paid: 4n * 10n ** 14n, got: 2_000_000n })
    const rest = await build(asked)
    expect(isSent(rest)).toBe(true)
    expect((await trade(rest, [weth, usdc])).got).toBe(3_000_000n)
  })

  test('error: orders that cannot be filled are rejected with a reason', async () => {
    const refuses = async (order: RfqOrder, details: string, request: Request = {}) =>
      expect(build({ orders: [await signed(order)], ...request })).rejects.toThrow(details)
    const named = open({ taker: user })
    await refuses(named, `Invalid orders.0.taker: it names ${user}, who fills it at the RFQ contract`)
    const other = toLowerAddress(stranger.address)
    await refuses(
      open({ nonceAndMeta: BigInt(other) }),
      `Invalid orders.0.nonceAndMeta: it names ${other}, expected userAddress`,
    )
    await refuses(open(), 'Source Token Mismatch', { srcToken: 'DAI' })
    await refuses(open(), 'Destination Token Mismatch', { destToken: 'DAI' })
    await refuses(open({ takerAsset: weth }), 'Invalid orders.0.takerAsset: it is the same token as makerAsset')
    await refuses(open({ expiry: 1n }), 'Order expired')
    await refuses(open(), 'Invalid srcAmount: the orders take 300000000 of it', { srcAmount: '300000001' })
    await refuses(open(), 'Invalid partnerFeeBps: orders are filled without a fee', { partnerFeeBps: 1 })
    await refuses(open(), 'Invalid deadline: it has passed', { deadline: 1 })
    await refuses(open(), 'Invalid receiver', { receiver: mainnet.contracts.rfq })
    await expect(build({ orders: [] })).rejects.toThrow('Invalid orders: expected at least one')
    const gone = open()
    await desk.approve(taker, usdc)
    await desk.fill(gone, await desk.sign(gone))
    await refuses(gone, 'Invalid srcAmount: the orders take 0 of it')
  })

  test('error: PriceChanged for a signature that the contract rejects', async () => {
    const order = open()
    const forged = { ...toBody(order), signature: await desk.sign(order, stranger) }
    await expect(build({ orders: [forged] })).rejects.toThrow('re-query the latest Price')
  })
})
