import { type Address, encodeFunctionData, erc20Abi, type Hex, maxUint256, parseUnits } from 'viem'
import { afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { isNativeToken, nativeToken, toLowerAddress, zeroAddress } from '@/lib/address'
import type { Input } from '@/lib/api/contract/operation'
import { buildTransaction, type TxParams } from '@/lib/api/market/build-transaction'
import type { PriceRoute } from '@/lib/api/market/price-route'
import { getPrices } from '@/lib/api/market/prices'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { openDesk, usdc, weth } from '../../otc/testing/desk'
import { maker, stranger, type Terms, taker } from '../../otc/testing/offers'
import { untilSeen } from '../../testing/harness'

export const user = toLowerAddress(taker.address)
export const ether = (value: string) => parseUnits(value, 18)
export const dollars = (value: string) => parseUnits(value, 6)
/** Source and destination of trades in both directions, with native ones. */
export const pairs = [
  [usdc, weth],
  [usdc, nativeToken],
  [nativeToken, usdc],
  [weth, usdc],
] as const

/** Lists all swap exchanges of a route. */
export const exchangesIn = ({ bestRoute }: PriceRoute) =>
  bestRoute.flatMap(({ swaps }) => swaps.flatMap(({ swapExchanges }) => swapExchanges))
/** True if the router fills orders alone. */
export const isFill = ({ contractMethod }: PriceRoute) => contractMethod === 'swapOnAugustusRFQTryBatchFill'

export type Query = Partial<Input<typeof getPrices>>
type Request = Partial<Input<typeof buildTransaction>>

/** Opens the desk on a chain with pools: makers who offer, and a user who quotes and trades. */
export const openOrdersMarket = () => {
  const desk = openDesk({ prices: true })

  /** Offers WETH for USDC below the market's 3,200, to any taker. */
  const offer = async (weth: string, usdcPrice: number, terms: Terms = {}) => {
    const amounts = { makerAmount: ether(weth), takerAmount: dollars(String(Number(weth) * usdcPrice)) }
    const offered = await desk.offer({ taker: zeroAddress, ...amounts, ...terms })
    hashes.push({ by: offered.order.maker, hash: offered.record.orderHash })
    return offered
  }
  const hashes: { by: Address; hash: Hex }[] = []

  /** Offers USDC for WETH. */
  const wanted = (weth_: string, usdcPrice: number, terms: Terms = {}) =>
    offer('1', 1, {
      makerAsset: usdc,
      makerAmount: dollars(String(Number(weth_) * usdcPrice)),
      takerAsset: weth,
      takerAmount: ether(weth_),
      ...terms,
    })

  /** Cancels what is left of the offers. */
  const withdraw = async () => {
    const all = hashes.splice(0)
    for (const by of [maker, stranger]) {
      const own = all.filter((offered) => offered.by === toLowerAddress(by.address)).map(({ hash }) => hash)
      if (own.length > 0) await desk.cancel(own, by)
    }
    await settle()
  }

  /** Brings the service to the newest block and its orders. */
  const settle = async () => {
    const served = desk.service().deps.chains.get(1)!
    await untilSeen(served)
    await served.gasPrices.at(served.tracker.market().blockHash)
    await desk.follow()
    await desk.service().refreshOrders()
  }

  const ask = async (amount: bigint, query: Query = {}): Promise<PriceRoute> => {
    const question = { srcToken: usdc, destToken: weth, amount: String(amount), side: 'SELL', slippage: 0 } as const
    return (await desk.service().ask(getPrices, { network: 1, version: '6.2', ...question, ...query })).priceRoute
  }

  const build = async (priceRoute: PriceRoute, request: Request = {}) => {
    const { side, srcToken, destToken, srcAmount, destAmount } = priceRoute
    const limits = side === 'SELL' ? { srcAmount } : { destAmount }
    return (await desk.service().ask(buildTransaction, {
      chainId: 1,
      priceRoute,
      srcToken,
      destToken,
      userAddress: user,
      slippage: 0,
      ...limits,
      ...request,
    })) as TxParams
  }

  const send = async ({ to, data, value }: Pick<TxParams, 'to' | 'data' | 'value'>) => {
    // The node estimates at this second; in the next one pools write another word.
    const call = { from: user, to: to as Address, data: data as Hex, value: BigInt(value), gas: 5_000_000n }
    const receipt = await desk.client().act(call)
    expect(receipt.status).toBe('success')
    return receipt
  }

  const held = (token: Address) =>
    isNativeToken(token) ? desk.client().getBalance({ address: user }) : desk.balanceOf(token, user)

  /** Sends the built quote; returns what the user paid and received, without gas. */
  const trade = async (priceRoute: PriceRoute, request: Request = {}) => {
    const tokens = [priceRoute.srcToken, priceRoute.destToken] as Address[]
    const transaction = await build(priceRoute, request)
    const before = await Promise.all(tokens.map(held))
    const { gasUsed, effectiveGasPrice, logs } = await send(transaction)
    const after = await Promise.all(tokens.map(held))
    const gas = (token: Address) => (isNativeToken(token) ? gasUsed * effectiveGasPrice : 0n)
    await settle()
    return {
      paid: before[0]! - after[0]! - gas(tokens[0]!),
      got: after[1]! - before[1]! + gas(tokens[1]!),
      gasUsed: Number(gasUsed),
      logs,
    }
  }

  beforeAll(async () => {
    for (const token of [usdc, weth])
      await send({
        to: token,
        data: encodeFunctionData({
          abi: erc20Abi,
          functionName: 'approve',
          args: [mainnet.contracts.router, maxUint256],
        }),
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
    await withdraw()
  })

  return { desk, offer, wanted, withdraw, settle, ask, build, send, trade }
}
