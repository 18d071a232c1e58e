import { type Address, encodeFunctionData, erc20Abi, type Hex, maxUint256, parseUnits } from 'viem'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { nativeToken, toLowerAddress, zeroAddress } from '@/lib/address'
import { buildTransaction, getPrices, type PriceRoute, type TxParams } from '@/lib/api/market'
import type { Input } from '@/lib/api/operation'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { maker, openDesk, stranger, type Terms, taker, usdc, weth } from '../otc/testing/desk'

const desk = openDesk()
const { router, rfq } = mainnet.contracts
const user = toLowerAddress(taker.address)
const ether = (value: string) => parseUnits(value, 18)
const dollars = (value: string) => parseUnits(value, 6)

/** WETH for USDC, far below the market's 2,500, for anyone. */
const offer = async (weth: string, usdcPrice: number, terms: Terms = {}) => {
  const amounts = { makerAmount: ether(weth), takerAmount: dollars(String(Number(weth) * usdcPrice)) }
  const offered = await desk.offer({ taker: zeroAddress, ...amounts, ...terms })
  hashes.push(offered.record.orderHash)
  return offered
}
const hashes: string[] = []

/** Lets the service see the newest block and its orders. */
const settle = async () => {
  const { tracker, gasPrices } = desk.service().deps.chains.get(1)!
  const head = await desk.client().getBlockNumber()
  await new Promise<void>((resolve) => {
    const look = () => {
      if (tracker.market().blockNumber < head) return
      forget()
      resolve()
    }
    const forget = tracker.onBlock(look)
    look()
  })
  await gasPrices.at(tracker.market().blockHash)
  await desk.follow()
  await desk.service().refreshOrders()
}

type Query = Partial<Input<typeof getPrices>>
const ask = async (amount: bigint, query: Query = {}): Promise<PriceRoute> => {
  const question = { srcToken: usdc, destToken: weth, amount: String(amount), side: 'SELL', slippage: 0 } as const
  return (await desk.service().ask(getPrices, { network: 1, version: '6.2', ...question, ...query })).priceRoute
}

const ordersIn = ({ bestRoute }: PriceRoute) =>
  bestRoute.flatMap(({ swaps }) => swaps.flatMap(({ swapExchanges }) => swapExchanges))
const isFill = ({ contractMethod }: PriceRoute) => contractMethod === 'swapOnAugustusRFQTryBatchFill'

const build = async (priceRoute: PriceRoute, request: Partial<Input<typeof buildTransaction>> = {}) => {
  const { side, srcToken, destToken, srcAmount, destAmount } = priceRoute
  const limits = side === 'SELL' ? { srcAmount } : { destAmount }
  return (await desk.service().ask(buildTransaction, {
    ...{ chainId: 1, priceRoute, srcToken, destToken, userAddress: user, slippage: 0, ...limits },
    ...request,
  })) as TxParams
}

const send = async ({ to, data, value }: Pick<TxParams, 'to' | 'data' | 'value'>) => {
  const hash = await desk
    .client()
    .sendTransaction({ account: user, to: to as Address, data: data as Hex, value: BigInt(value) })
  const receipt = await desk.client().waitForTransactionReceipt({ hash })
  expect(receipt.status).toBe('success')
  return receipt
}

const held = (token: Address) =>
  token === nativeToken ? desk.client().getBalance({ address: user }) : desk.balanceOf(token, user)

/** Sends what was built of a quote; says what the user paid and got, without gas. */
const trade = async (priceRoute: PriceRoute, request: Partial<Input<typeof buildTransaction>> = {}) => {
  const tokens = [priceRoute.srcToken, priceRoute.destToken] as Address[]
  const transaction = await build(priceRoute, request)
  const before = await Promise.all(tokens.map(held))
  const { gasUsed, effectiveGasPrice } = await send(transaction)
  const after = await Promise.all(tokens.map(held))
  const gas = (token: Address) => (token === nativeToken ? gasUsed * effectiveGasPrice : 0n)
  await settle()
  return {
    paid: before[0]! - after[0]! - gas(tokens[0]!),
    got: after[1]! - before[1]! + gas(tokens[1]!),
    gasUsed: Number(gasUsed),
  }
}

beforeAll(async () => {
  for (const token of [usdc, weth])
    await send({
      to: token,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [router, maxUint256] }),
      value: '0',
    })
})

beforeEach(async () => {
  for (const by of [maker, stranger]) {
    await desk.approve(by, weth)
    await desk.approve(by, usdc)
  }
})

afterEach(async () => {
  await desk.cancel(hashes.splice(0))
  await settle()
})

describe('a route of open orders', () => {
  test('default: is quoted where it pays more than the pools, built from the route alone, and paid to the wei', async () => {
    const { record } = await offer('2', 2_000)
    await settle()
    const priceRoute = await ask(dollars('3000'))
    expect(priceRoute).toMatchObject({
      contractMethod: 'swapOnAugustusRFQTryBatchFill',
      destAmount: String(ether('1.5')),
      partnerFee: 0,
      maxImpactReached: false,
      tokenTransferProxy: router.toLowerCase(),
    })
    expect(priceRoute.destAmountAfterFee).toBeUndefined()
    expect(ordersIn(priceRoute)).toMatchObject([
      {
        exchange: 'AugustusRFQ',
        srcAmount: String(dollars('3000')),
        destAmount: String(ether('1.5')),
        percent: 100,
        poolAddresses: [rfq.toLowerCase()],
        poolIdentifiers: [record.orderHash],
        data: { orderInfos: [{ takerTokenFillAmount: String(dollars('3000')), signature: record.signature }] },
      },
    ])
    expect(await trade(priceRoute)).toMatchObject({ paid: dollars('3000'), got: ether('1.5') })
    // What is left of it is half a WETH: more goes through the pools.
    expect(isFill(await ask(dollars('1000')))).toBe(true)
    expect(isFill(await ask(dollars('1001')))).toBe(false)
  })
})
