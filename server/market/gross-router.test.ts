import { type Address, type Hex, parseUnits } from 'viem'
import { describe, expect, test } from 'vitest'
import { isNativeToken } from '@/lib/address'
import { buildTransaction, type TxParams } from '@/lib/api/market/build-transaction'
import { getPrices } from '@/lib/api/market/prices'
import { resolvePartnerFee } from '@/lib/chain/fees/partner-fee'
import { developmentAccounts } from '@/lib/chain/local/development-accounts'
import { executor } from '@/lib/chain/program/executor.generated'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { decodeSwap } from '@/lib/chain/swap/decode'
import { routerRuleOf } from '@/lib/chain/swap/router-rule'
import { verifySwap } from '@/lib/chain/swap/verify-swap'
import { ownArtifact } from '@/localnet/seed/artifacts'
import { placeAll } from '@/localnet/seed/place'
import { openTradingChain, tokenOf } from '../testing/trading-chain'

// The router of real chains compares limits before fees and keeps a unit of each payout; quotes are
// net.
const { router } = mainnet.contracts
const [deployer, person] = developmentAccounts
const trading = openTradingChain({
  person,
  prepare: ({ client }) =>
    placeAll(client, deployer, [{ label: 'published router', address: router, ...ownArtifact('PublishedRouter') }]),
})
const { balanceOf, untilSeen } = trading

type Trade = { from: string; to: string; side: 'SELL' | 'BUY'; amount: bigint; feeBps: number; slippage: number }

const quoteAndBuild = async ({ from, to, side, amount, feeBps, slippage }: Trade) => {
  const [src, dest] = [tokenOf(from), tokenOf(to)]
  await untilSeen()
  const tokens = {
    srcToken: src.address,
    srcDecimals: src.decimals,
    destToken: dest.address,
    destDecimals: dest.decimals,
  }
  const fee = feeBps === 0 ? { partner: 'anon' } : { partner: 'shop', partnerAddress: deployer, partnerFeeBps: feeBps }
  const { priceRoute } = await trading.service.ask(getPrices, {
    network: 1,
    version: '6.2',
    slippage,
    side,
    amount: String(amount),
    ...tokens,
    ...fee,
    includeContractMethods: ['swapExactAmountIn', 'swapExactAmountOut'],
    maxImpact: 100,
    excludeRFQ: true,
  } as never)
  const { srcAmount, destAmount } = priceRoute
  const built = (await trading.service.ask(buildTransaction, {
    chainId: 1,
    priceRoute,
    slippage,
    userAddress: person,
    ignoreChecks: true,
    ...tokens,
    ...fee,
    ...(side === 'SELL' ? { srcAmount } : { destAmount }),
  } as never)) as TxParams
  return { priceRoute, built, src, dest }
}

/** Swaps within the quoted limits and returns what was paid and received, without gas. */
const swap = async (trade: Trade) => {
  const { priceRoute, built, src, dest } = await quoteAndBuild(trade)
  const call = decodeSwap(built.data as Hex)
  const [before, held] = [await balanceOf(src.address), await balanceOf(dest.address)]
  const receipt = await trading.anvil.client.act({
    from: person,
    to: built.to as Address,
    data: built.data as Hex,
    value: BigInt(built.value),
    gas: 8_000_000n,
  })
  const gas = receipt.gasUsed * receipt.effectiveGasPrice
  const spent = before - (await balanceOf(src.address)) - (isNativeToken(src.address) ? gas : 0n)
  const received = (await balanceOf(dest.address)) - held + (isNativeToken(dest.address) ? gas : 0n)
  return { priceRoute, call, spent, received, status: receipt.status }
}

const sales = [
  { from: 'WETH', to: 'USDC', amount: parseUnits('1', 18), feeBps: 200 },
  { from: 'ETH', to: 'USDC', amount: parseUnits('3', 18), feeBps: 200 },
  { from: 'USDC', to: 'ETH', amount: parseUnits('5000', 6), feeBps: 1 },
  { from: 'DAI', to: 'crvUSD', amount: parseUnits('70000', 18), feeBps: 50 },
  { from: 'WBTC', to: 'DAI', amount: 1n, feeBps: 200 },
  { from: 'ETH', to: 'WETH', amount: parseUnits('1', 18), feeBps: 0 },
  { from: 'WETH', to: 'STA', amount: parseUnits('1', 18), feeBps: 200 },
]
const purchases = [
  { from: 'WETH', to: 'USDC', amount: parseUnits('2500', 6), feeBps: 200 },
  { from: 'ETH', to: 'USDC', amount: parseUnits('10000', 6), feeBps: 1 },
  { from: 'USDC', to: 'ETH', amount: parseUnits('1', 18), feeBps: 50 },
]

describe('at a router that compares before fees', () => {
  for (const slippage of [0, 50]) {
    for (const one of sales)
      test(`a sale of ${one.from} for ${one.to} at ${one.feeBps} bps pays all but ${slippage} bps`, async () => {
        const { priceRoute, call, received, status } = await swap({ ...one, side: 'SELL', slippage })
        const promised = BigInt(priceRoute.destAmountAfterFee ?? priceRoute.destAmount)
        expect(status).toBe('success')
        expect(received).toBeGreaterThanOrEqual(promised)
        // The smallest output that the call accepts still meets the limit.
        const least = (promised * BigInt(10_000 - slippage)) / 10_000n
        const fee = (call.toAmount * BigInt(one.feeBps)) / 10_000n
        const sent = call.toAmount - fee - 1n
        const taxBps = BigInt(tokenOf(one.to).transferFeeBps ?? 0)
        expect(sent - (sent * taxBps + 9_999n) / 10_000n).toBeGreaterThanOrEqual(least)
      })
    for (const one of purchases)
      test(`a purchase of ${one.to} at ${one.feeBps} bps returns all at ${slippage} bps slippage`, async () => {
        const { priceRoute, spent, received, status } = await swap({ ...one, side: 'BUY', slippage })
        expect(status).toBe('success')
        expect(received).toBeGreaterThanOrEqual(one.amount)
        expect(spent).toBeLessThanOrEqual(BigInt(priceRoute.srcAmountAfterFee ?? priceRoute.srcAmount))
      })
  }

  test('behavior: a pool that pays less reverts the swap before the minimum is missed', async () => {
    const trade: Trade = { ...sales[0]!, side: 'SELL', slippage: 0 }
    const { built } = await quoteAndBuild(trade)
    const first = await swap({ ...trade, amount: parseUnits('20', 18), slippage: 50 })
    expect(first.status).toBe('success')
    const held = await balanceOf(tokenOf('USDC').address)
    const send = { from: person, to: built.to as Address, data: built.data as Hex, gas: 8_000_000n }
    expect((await trading.anvil.client.act(send)).status).toBe('reverted')
    expect(await balanceOf(tokenOf('USDC').address)).toBe(held)
  })

  test('behavior: the page accepts the build for this router, and not one for ours', async () => {
    const rule = routerRuleOf((await trading.anvil.client.getCode({ address: router }))!)
    expect(rule).toBe('gross')
    for (const side of ['SELL', 'BUY'] as const) {
      const trade = side === 'SELL' ? sales[0]! : purchases[0]!
      const { priceRoute, built, src, dest } = await quoteAndBuild({ ...trade, side, slippage: 50 })
      const net = BigInt(side === 'SELL' ? priceRoute.destAmountAfterFee! : priceRoute.srcAmountAfterFee!)
      const intent = {
        chain: mainnet,
        owner: person,
        side,
        srcToken: src.address,
        destToken: dest.address,
        amount: trade.amount,
        limit: (net * (side === 'SELL' ? 9_950n : 10_050n)) / 10_000n,
        quotedAmount: BigInt(side === 'SELL' ? priceRoute.destAmount : priceRoute.srcAmount),
        partnerFee: resolvePartnerFee({ partner: deployer, feeBps: trade.feeBps }),
        executor: executor.address,
        permit: '0x' as const,
        nowSeconds: 0n,
        recipient: undefined,
      }
      const transaction = { chainId: 1, to: built.to, value: BigInt(built.value), data: built.data as Hex }
      expect(verifySwap(transaction, { ...intent, routerRule: rule })).toEqual([])
      const asOurs = verifySwap(transaction, { ...intent, routerRule: 'net' }).map(({ field }) => field)
      expect(asOurs).toEqual(side === 'SELL' ? [] : ['toAmount'])
    }
  })

  test('error: ApiError PricingError for a purchase of a taxed token, which it would overcount', async () => {
    const trade: Trade = { from: 'WETH', to: 'STA', side: 'BUY', amount: parseUnits('10', 18), feeBps: 0, slippage: 50 }
    await expect(quoteAndBuild(trade)).rejects.toMatchObject({
      errorType: 'PricingError',
      details: expect.stringContaining('destToken takes a part of its transfers'),
    })
  })
})
