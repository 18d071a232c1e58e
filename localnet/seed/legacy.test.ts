import {
  type Address,
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  parseAbi,
  size,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { nativeToken, zeroAddress } from '@/lib/address'
import { feeVaultAbi, legacyRouterAbi } from '@/lib/chain/abi.generated'
import type { Dex } from '@/lib/chain/chain'
import { developmentAccounts } from '@/lib/chain/local/development-accounts'
import { v2PairAddress } from '@/lib/chain/pools/pool-address'
import { executor } from '@/lib/chain/program/executor.generated'
import { encodeExecutorData, serializeProgram } from '@/lib/chain/program/program'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import type { Side } from '@/lib/routing/route/route'
import { localChain } from '../chain/clients'
import { openSeededChain } from '../testing/open-seeded-chain'

const account = developmentAccounts[2]
const proxyAbi = parseAbi(['function owner() view returns (address)'])
const amount = 10n ** 17n
const unit = 10n ** 6n

describe.each([1, 42161, 8453])('the router of version 5 on %i', (chainId) => {
  const anvil = openSeededChain({ chainId })
  const chain = localChain(chainId)
  const { wrappedNative: weth, feeVault } = chain.contracts
  const [legacyRouter, proxy] = [chain.contracts.legacyRouter!, chain.contracts.legacyTransferProxy!]
  const usdc = findTokenBySymbol(chain, 'USDC')!.address
  const dex = chain.dexes.find((dex): dex is Extract<Dex, { kind: 'v2' }> => dex.kind === 'v2')!
  // Sets the gas, because an estimate is too low: in a later second than that of its last trade a
  // pair also writes its cumulative prices.
  const contract = { address: legacyRouter, abi: legacyRouterAbi, gas: 1_000_000n } as const

  /** A program of one pair, between the native or the wrapped token and USDC. */
  const programOf = (side: Side, { from, take }: { from: 'native' | 'wrapped'; take: 'rest' | bigint }): Hex => {
    const [tokenIn, tokenOut] = [weth.toLowerCase() as Address, usdc.toLowerCase() as Address]
    const leg = { kind: 'v2', pool: v2PairAddress(dex, weth, usdc), tokenIn, tokenOut, feePips: dex.feePips } as const
    return serializeProgram({
      side,
      wrapSource: from === 'native',
      unwrapDestination: false,
      fromCaller: false,
      srcToken: tokenIn,
      destToken: tokenOut,
      legs: [
        {
          ...leg,
          zeroForOne: tokenIn < tokenOut,
          take: take === 'rest' ? { mode: 'rest' } : { mode: 'exact', amount: take },
        },
      ],
    })
  }
  const words = (values: readonly bigint[]) =>
    concatHex(values.map((value) => encodeAbiParameters([{ type: 'uint256' }], [value])))
  const common = {
    expectedAmount: 10n ** 12n,
    beneficiary: zeroAddress,
    partner: zeroAddress,
    feePercent: 0n,
    permit: '0x',
    deadline: 2n ** 40n,
    uuid: `0x${'00'.repeat(16)}`,
  } as const
  const balance = () =>
    anvil.client.readContract({ address: usdc, abi: erc20Abi, functionName: 'balanceOf', args: [account] })

  /** Returns what a transaction of the account brings it of USDC. */
  const bought = async (send: () => Promise<Hex>) => {
    const before = await balance()
    const { status } = await anvil.client.waitForTransactionReceipt({ hash: await send() })
    expect(status).toBe('success')
    return (await balance()) - before
  }
  const approve = async (value: bigint) => {
    const hash = await anvil.client.writeContract({
      account,
      address: weth,
      abi: erc20Abi,
      functionName: 'approve',
      args: [proxy, value],
    })
    await anvil.client.waitForTransactionReceipt({ hash })
  }

  test('default: it has created its proxy, and may register fees', async () => {
    const [spender, owner, approved, version] = await Promise.all([
      anvil.client.readContract({ ...contract, functionName: 'getTokenTransferProxy' }),
      anvil.client.readContract({ address: proxy, abi: proxyAbi, functionName: 'owner' }),
      anvil.client.readContract({
        address: feeVault,
        abi: feeVaultAbi,
        functionName: 'augustusContracts',
        args: [legacyRouter],
      }),
      anvil.client.readContract({ ...contract, functionName: 'getVersion' }),
    ])
    expect(spender.toLowerCase()).toBe(proxy)
    expect(owner.toLowerCase()).toBe(legacyRouter)
    expect({ approved, version }).toEqual({ approved: true, version: '5.0.0' })
  })

  test('default: sells native value by a program', async () => {
    const input = concatHex([
      '0x00000000',
      encodeExecutorData(programOf('SELL', { from: 'native', take: 'rest' }), 'SELL'),
      words([amount, BigInt(account)]),
    ])
    const data = {
      ...common,
      fromToken: nativeToken,
      toToken: usdc,
      fromAmount: amount,
      toAmount: unit,
      callees: [executor.address],
      exchangeData: input,
      startIndexes: [0n, BigInt(size(input))],
      values: [amount],
    }
    const send = () =>
      anvil.client.writeContract({ account, ...contract, functionName: 'simpleSwap', args: [data], value: amount })
    expect(await bought(send)).toBeGreaterThan(100n * unit)
  })

  test('default: buys with a token that is approved to the proxy', async () => {
    await approve(amount)
    const transfer = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'transfer',
      args: [executor.address, amount],
    })
    const buyAmount = 50n * unit
    const run = concatHex([
      '0x00000000',
      encodeExecutorData(programOf('BUY', { from: 'wrapped', take: buyAmount }), 'BUY'),
      words([amount, buyAmount, BigInt(account)]),
    ])
    const [first, all] = [BigInt(size(transfer)), BigInt(size(transfer) + size(run))]
    const data = {
      ...common,
      fromToken: weth,
      toToken: usdc,
      fromAmount: amount,
      toAmount: buyAmount,
      expectedAmount: amount,
      callees: [weth, executor.address],
      exchangeData: concatHex([transfer, run]),
      startIndexes: [0n, first, all],
      values: [0n, 0n],
    }
    const send = () => anvil.client.writeContract({ account, ...contract, functionName: 'simpleBuy', args: [data] })
    expect(await bought(send)).toBe(buyAmount)
  })

  test('default: sells and buys through paths of the published structs', async () => {
    await approve(2n * amount)
    const unread = { index: 0n, targetExchange: zeroAddress, percent: 10_000n, networkFee: 0n }
    const selling = encodeExecutorData(programOf('SELL', { from: 'wrapped', take: 'rest' }), 'SELL')
    const adapters = [
      {
        adapter: executor.address,
        percent: 10_000n,
        networkFee: 0n,
        route: [{ ...unread, payload: selling }],
      },
    ]
    const sale = {
      ...common,
      fromToken: weth,
      fromAmount: amount,
      toAmount: unit,
      path: [{ to: usdc, totalNetworkFee: 0n, adapters }],
    }
    const sell = () => anvil.client.writeContract({ account, ...contract, functionName: 'multiSwap', args: [sale] })
    expect(await bought(sell)).toBeGreaterThan(100n * unit)
    const buyAmount = 50n * unit
    const buying = encodeExecutorData(programOf('BUY', { from: 'wrapped', take: buyAmount }), 'BUY')
    const purchase = {
      ...common,
      adapter: executor.address,
      fromToken: weth,
      toToken: usdc,
      fromAmount: amount,
      toAmount: buyAmount,
      expectedAmount: amount,
      route: [{ ...unread, payload: buying }],
    }
    const buy = () => anvil.client.writeContract({ account, ...contract, functionName: 'buy', args: [purchase] })
    expect(await bought(buy)).toBe(buyAmount)
  })

  test('default: swaps through pairs of Uniswap without a program', async () => {
    const path = [nativeToken, usdc] as const
    const sell = () =>
      anvil.client.writeContract({
        account,
        ...contract,
        functionName: 'swapOnUniswap',
        args: [amount, unit, path],
        value: amount,
      })
    expect(await bought(sell)).toBeGreaterThan(100n * unit)
    const pool = (9_970n << 161n) | (BigInt(weth < usdc ? 0 : 1) << 160n) | BigInt(v2PairAddress(dex, weth, usdc))
    const args = [nativeToken, amount, 50n * unit, weth, [pool]] as const
    const buy = () =>
      anvil.client.writeContract({ account, ...contract, functionName: 'buyOnUniswapV2Fork', args, value: amount })
    expect(await bought(buy)).toBe(50n * unit)
  })

  test('error: takes nothing that is approved to the market router instead', async () => {
    await approve(0n)
    const args = [amount, unit, [weth, usdc]] as const
    const swap = anvil.client.simulateContract({ account, ...contract, functionName: 'swapOnUniswap', args })
    await expect(swap).rejects.toThrow('TransferHelper: TRANSFER_FROM_FAILED')
  })
})
