import { type Address, encodeFunctionData, erc20Abi, type Hex, maxUint256, parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isNativeToken, nativeToken } from '@/lib/address'
import { buildTransaction, getPrices, type PriceRoute, type TxParams } from '@/lib/api/market'
import { developmentAccounts } from '@/lib/chain/development-accounts'
import { findTokenBySymbol } from '@/lib/chain/registry'
import { mainnet } from '@/lib/chain/registry/mainnet'
import type { Anvil } from '@/localnet/anvil'
import { startSeededChain } from '@/localnet/start-seeded-chain'
import type { PoolTracker } from '../chain/pools'
import { createTestService, serveTestChain, type TestService } from '../testing/harness'
import { openTestDatabase } from '../testing/test-database'

const database = openTestDatabase()
const [person] = developmentAccounts
let anvil: Anvil
let service: TestService
let tracker: PoolTracker
let stop: () => Promise<void>

beforeAll(async () => {
  anvil = await startSeededChain({ chainId: 1 })
  const chain = await serveTestChain({ chainId: 1, url: anvil.url })
  stop = chain.stop
  tracker = chain.served.tracker
  service = createTestService({ chains: [chain.served], database: database() })
  for (const { address } of mainnet.tokens)
    await send({
      to: address,
      data: encodeFunctionData({
        abi: erc20Abi,
        functionName: 'approve',
        args: [mainnet.contracts.router, maxUint256],
      }),
    })
}, 120_000)

afterAll(async () => {
  await stop?.()
  await anvil?.stop()
})

const tokenOf = (symbol: string): { address: Address; decimals: number } =>
  symbol === 'ETH' ? { address: nativeToken, decimals: 18 } : findTokenBySymbol(mainnet, symbol)!

const balanceOf = (token: Address) =>
  isNativeToken(token)
    ? anvil.client.getBalance({ address: person })
    : anvil.client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [person] })

const send = async (transaction: { to: Address; data: Hex; value?: bigint; gas?: bigint }) => {
  const hash = await anvil.client.sendTransaction({ account: person, ...transaction })
  const receipt = await anvil.client.waitForTransactionReceipt({ hash })
  expect(receipt.status).toBe('success')
  return receipt
}

/** The service prices the state of the newest block once its tracker has seen it. */
const untilSeen = async () => {
  const number = await anvil.client.getBlockNumber()
  await new Promise<void>((resolve) => {
    const look = () => {
      if (tracker.market().blockNumber < number) return
      stopLooking()
      resolve()
    }
    const stopLooking = tracker.onBlock(look)
    look()
  })
}

/** Swaps on the quoted state and says what left and what came, gas aside. */
const swap = async ({ from, to, amount, side }: { from: string; to: string; amount: bigint; side: 'SELL' | 'BUY' }) => {
  const [src, dest] = [tokenOf(from), tokenOf(to)]
  await untilSeen()
  const { priceRoute } = await service.ask(getPrices, {
    network: 1,
    version: '6.2',
    slippage: 0,
    srcToken: src.address,
    srcDecimals: src.decimals,
    destToken: dest.address,
    destDecimals: dest.decimals,
    amount: amount.toString(),
    side,
  })
  const amounts = side === 'SELL' ? { srcAmount: priceRoute.srcAmount } : { destAmount: priceRoute.destAmount }
  const built = (await service.ask(buildTransaction, {
    chainId: 1,
    priceRoute,
    srcToken: src.address,
    destToken: dest.address,
    userAddress: person,
    slippage: 0,
    ...amounts,
  })) as TxParams
  const before = [await balanceOf(src.address), await balanceOf(dest.address)] as const
  // A pool writes its history once a second: a swap may need more gas than it did a moment ago.
  const gasLimit = (BigInt(built.gas ?? 0) * 125n) / 100n
  const receipt = await send({
    to: built.to as Address,
    data: built.data as Hex,
    value: BigInt(built.value),
    gas: gasLimit,
  })
  const gas = receipt.gasUsed * receipt.effectiveGasPrice
  const after = [await balanceOf(src.address), await balanceOf(dest.address)] as const
  const spent = before[0] - after[0] - (isNativeToken(src.address) ? gas : 0n)
  const received = after[1] - before[1] + (isNativeToken(dest.address) ? gas : 0n)
  return { priceRoute, built, spent, received }
}

const promised = ({ side, srcAmount, srcAmountAfterFee, destAmount, destAmountAfterFee }: PriceRoute) => ({
  spent: BigInt((side === 'BUY' && srcAmountAfterFee) || srcAmount),
  received: BigInt((side === 'SELL' && destAmountAfterFee) || destAmount),
})

describe('a quote is what the executed swap pays, to the wei', () => {
  const cases = [
    { from: 'WETH', to: 'USDC', amount: parseUnits('1', 18), side: 'SELL' },
    { from: 'WETH', to: 'USDC', amount: parseUnits('90', 18), side: 'SELL' },
    { from: 'WETH', to: 'USDC', amount: parseUnits('2500', 6), side: 'BUY' },
    { from: 'ETH', to: 'USDC', amount: parseUnits('3', 18), side: 'SELL' },
    { from: 'ETH', to: 'USDC', amount: parseUnits('10000', 6), side: 'BUY' },
    { from: 'USDC', to: 'ETH', amount: parseUnits('5000', 6), side: 'SELL' },
    { from: 'USDC', to: 'ETH', amount: parseUnits('1', 18), side: 'BUY' },
    { from: 'DAI', to: 'crvUSD', amount: parseUnits('70000', 18), side: 'SELL' },
    { from: 'USDC', to: 'crvUSD', amount: parseUnits('70000', 6), side: 'SELL' },
    { from: 'USDT', to: 'UNI', amount: parseUnits('20000', 6), side: 'SELL' },
    { from: 'LINK', to: 'AAVE', amount: parseUnits('50', 18), side: 'SELL' },
    { from: 'LINK', to: 'AAVE', amount: parseUnits('3', 18), side: 'BUY' },
    { from: 'WBTC', to: 'DAI', amount: 1n, side: 'SELL' },
    { from: 'ETH', to: 'WETH', amount: parseUnits('1', 18), side: 'SELL' },
    { from: 'WETH', to: 'ETH', amount: parseUnits('1', 18), side: 'BUY' },
    { from: 'STA', to: 'WETH', amount: parseUnits('1000', 18), side: 'SELL' },
    { from: 'WETH', to: 'STA', amount: parseUnits('1', 18), side: 'SELL' },
  ] as const
  for (const one of cases)
    test(`${one.side} ${one.amount} ${one.from} for ${one.to}`, async () => {
      const { priceRoute, spent, received } = await swap(one)
      expect({ spent, received }).toEqual(promised(priceRoute))
    })
})
