import {
  type Address,
  concatHex,
  encodeErrorResult,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  numberToHex,
  parseAbi,
  size,
} from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nativeToken, toLowerAddress } from '@/lib/address'
import { feeVaultAbi, routerAbi } from '@/lib/chain/abi.generated'
import { executor } from '@/lib/chain/program/executor.generated'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import type { Anvil } from '@/localnet/chain/anvil'
import { startSeededChain } from '@/localnet/chain/start-seeded-chain'
import { type ChainClient, createChainClient } from '../node/clients'
import { maxTokensPerRead, readTokenBalances, TooManyTokensError } from './balances'
import { createGasPriceFeed, readGasPrices } from './gas-price'
import { simulate } from './simulate'

let anvil: Anvil
let client: ChainClient
let trader: Address
const [weth, usdc] = ['WETH', 'USDC'].map((symbol) => toLowerAddress(findTokenBySymbol(mainnet, symbol)!.address)) as [
  Address,
  Address,
]
const nobody = '0x00000000000000000000000000000000deadbeef'
const { router, feeVault } = mainnet.contracts

beforeAll(async () => {
  anvil = await startSeededChain({ chainId: 1 })
  client = createChainClient({ chain: mainnet, urls: [anvil.url] })
  trader = toLowerAddress((await anvil.client.getAddresses())[0]!)
})
afterAll(() => anvil.stop())

/** Returns code that reverts every call with these bytes. */
const revertsWith = (data: Hex): Hex => {
  const length = numberToHex(size(data), { size: 1 })
  return concatHex(['0x60', length, '0x600c60003960', length, '0x6000fd', data])
}

describe('simulate', () => {
  test('default', async () => {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [router, 1n] })
    const result = await simulate({ client }, { from: trader, to: usdc, data, value: 0n })
    expect(result).toMatchObject({ ok: true, returned: numberToHex(1n, { size: 32 }) })
    expect(result.ok && result.gas > 21_000n).toBe(true)
  })

  test('behavior: a custom error of ours', async () => {
    const swap = {
      srcToken: weth,
      destToken: usdc,
      fromAmount: 1n,
      toAmount: 0n,
      quotedAmount: 1n,
      metadata: numberToHex(0n, { size: 32 }),
      beneficiary: trader,
    }
    const args = [executor.address, swap, 0n, '0x', '0x'] as const
    const data = encodeFunctionData({ abi: routerAbi, functionName: 'swapExactAmountIn', args })
    expect(await simulate({ client }, { from: trader, to: router, data, value: 0n })).toEqual({
      ok: false,
      reason: { kind: 'custom', name: 'InvalidToAmount', args: [] },
    })
    const withdraw = encodeFunctionData({ abi: feeVaultAbi, functionName: 'withdrawAllERC20', args: [usdc, trader] })
    expect(await simulate({ client }, { from: trader, to: feeVault, data: withdraw, value: 0n })).toEqual({
      ok: false,
      reason: { kind: 'custom', name: 'InvalidWithdrawAmount', args: [] },
    })
  })

  test.each([
    [
      encodeErrorResult({ abi: parseAbi(['error Error(string)']), errorName: 'Error', args: ['INSUFFICIENT_OUTPUT'] }),
      { kind: 'text', message: 'INSUFFICIENT_OUTPUT' },
    ],
    [
      encodeErrorResult({ abi: parseAbi(['error Panic(uint256)']), errorName: 'Panic', args: [17n] }),
      { kind: 'panic', code: 17n, meaning: 'arithmetic overflow' },
    ],
    [
      encodeErrorResult({ abi: parseAbi(['error InvalidAmount(uint256)']), errorName: 'InvalidAmount', args: [5n] }),
      { kind: 'custom', name: 'InvalidAmount', args: [5n] },
    ],
    ['0x12345678', { kind: 'unknown', data: '0x12345678' }],
    ['0x', { kind: 'unknown', data: '0x' }],
  ] as const)('behavior: a contract that reverts with %s', async (data, reason) => {
    const stateOverride = [{ address: nobody, code: revertsWith(data) }] as const
    const transaction = { from: trader, to: nobody, data: '0x', value: 0n } as const
    expect(await simulate({ client }, transaction, { stateOverride: [...stateOverride] })).toEqual({
      ok: false,
      reason,
    })
  })

  test('behavior: more value than the sender has', async () => {
    const transaction = { from: nobody, to: trader, data: '0x', value: 10n ** 30n } as const
    expect(await simulate({ client }, transaction)).toEqual({ ok: false, reason: { kind: 'funds' } })
  })

  test('error: of the node', async () => {
    const dead = createChainClient({ chain: mainnet, urls: ['http://127.0.0.1:1'] })
    await expect(simulate({ client: dead }, { from: trader, to: usdc, data: '0x', value: 0n })).rejects.toThrow()
  })
})

describe('readTokenBalances', () => {
  test('default', async () => {
    const deps = { client, chain: mainnet }
    const [native, dollars] = await readTokenBalances(deps, {
      owner: trader,
      tokens: [nativeToken, usdc],
      spender: router,
    })
    expect(native).toEqual({
      token: toLowerAddress(nativeToken),
      balance: await client.getBalance({ address: trader }),
      allowance: undefined,
    })
    const read = { address: usdc, abi: erc20Abi } as const
    expect(dollars).toEqual({
      token: usdc,
      balance: await client.readContract({ ...read, functionName: 'balanceOf', args: [trader] }),
      allowance: await client.readContract({ ...read, functionName: 'allowance', args: [trader, router] }),
    })
    expect(dollars!.balance).toBeGreaterThan(0n)
  })

  test('behavior: without a spender there are no allowances, and other contracts count as zero', async () => {
    const deps = { client, chain: mainnet }
    expect(await readTokenBalances(deps, { owner: trader, tokens: [nobody] })).toEqual([
      { token: nobody, balance: 0n, allowance: undefined },
    ])
  })

  test('error: Chain.TooManyTokensError', async () => {
    const tokens = new Array<Address>(maxTokensPerRead + 1).fill(usdc)
    await expect(readTokenBalances({ client, chain: mainnet }, { owner: trader, tokens })).rejects.toThrow(
      TooManyTokensError,
    )
  })
})

describe('createGasPriceFeed', () => {
  test('default', async () => {
    const feed = createGasPriceFeed({ chain: mainnet, client })
    expect(feed.latest()).toBeUndefined()
    const { hash, baseFeePerGas } = await client.getBlock()
    const prices = await feed.at(hash)
    expect(prices).toEqual(await readGasPrices({ chain: mainnet, client }, hash))
    expect(prices.baseFeePerGas).toBe(baseFeePerGas)
    expect(prices.gasPrice).toBe(prices.baseFeePerGas + prices.maxPriorityFeePerGas)
    expect(prices.maxFeePerGas).toBe(2n * prices.baseFeePerGas + prices.maxPriorityFeePerGas)
    expect(feed.latest()).toEqual(prices)
  })

  test('behavior: one block is read once for all callers', async () => {
    let asked = 0
    const counting = {
      ...client,
      getBlock: (...args: Parameters<typeof client.getBlock>) => {
        asked += 1
        return client.getBlock(...args)
      },
    } as ChainClient
    const feed = createGasPriceFeed({ chain: mainnet, client: counting })
    const { hash } = await client.getBlock()
    await Promise.all([feed.at(hash), feed.at(hash)])
    await feed.at(hash)
    expect(asked).toBe(1)
  })

  test('behavior: a failed read is repeated, and the last prices stay', async () => {
    const feed = createGasPriceFeed({ chain: mainnet, client })
    const { hash } = await client.getBlock()
    const prices = await feed.at(hash)
    const unknown = numberToHex(7n, { size: 32 })
    await expect(feed.at(unknown)).rejects.toThrow()
    expect(feed.latest()).toEqual(prices)
    expect(await feed.at(hash)).toEqual(prices)
  })
})
