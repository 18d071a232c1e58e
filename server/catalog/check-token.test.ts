import { type Abi, type Address, erc20Abi, maxUint256, parseAbi, parseUnits } from 'viem'
import { beforeAll, describe, expect, test } from 'vitest'
import { nativeToken, toLowerAddress } from '@/lib/address'
import { checkToken } from '@/lib/api/token-check'
import { developmentAccounts } from '@/lib/chain/local/development-accounts'
import { v2PairAddress } from '@/lib/chain/pools/pool-address'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { ownArtifact } from '@/localnet/seed/artifacts'
import { indexedPools } from '../db/pool-schema'
import { openTradingChain, tokenOf } from '../testing/trading-chain'

const [person] = developmentAccounts
const trading = openTradingChain({ person, chain: mainnet })
const [weth, sta, usdc] = ['WETH', 'STA', 'USDC'].map((symbol) => toLowerAddress(tokenOf(symbol).address)) as [
  Address,
  Address,
  Address,
]
const uniswapV2 = mainnet.dexes.find(({ name }) => name === 'UniswapV2') as Extract<
  (typeof mainnet.dexes)[number],
  { kind: 'v2' }
>
const { abi, bytecode } = ownArtifact('PairTaxToken')
let taxed: Address
let pair: Address
const call = async (address: Address, called: Abi, functionName: string, args: readonly unknown[]) => {
  const { client } = trading.anvil
  const hash = await client.writeContract({ account: person, address, abi: called, functionName, args })
  const receipt = await client.waitForTransactionReceipt({ hash })
  expect(receipt.status).toBe('success')
  return receipt
}
let created = 0n

beforeAll(async () => {
  const { client } = trading.anvil
  const hash = await client.deployContract({ account: person, abi, bytecode })
  taxed = toLowerAddress((await client.waitForTransactionReceipt({ hash })).contractAddress!)
  pair = toLowerAddress(v2PairAddress(uniswapV2, taxed, weth))
  const create = parseAbi(['function createPair(address,address)'])
  created = (await call(uniswapV2.factory, create, 'createPair', [taxed, weth])).blockNumber
  await call(taxed, abi, 'approve', [mainnet.contracts.router, maxUint256])
  await call(taxed, abi, 'transfer', [pair, parseUnits('1000000', 18)])
  await call(weth, erc20Abi, 'transfer', [pair, parseUnits('40', 18)])
  await call(pair, parseAbi(['function mint(address)']), 'mint', [person])
  await trading.untilSeen()
})

/** Checks after the cache time of the previous check. */
const check = (address: Address) => {
  trading.service.clock.nowMs += 15_001
  return trading.service.ask(checkToken, { chainId: 1, address })
}
const setTaxes = (buyBps: bigint, sellBps: bigint) => call(taxed, abi, 'setTaxes', [pair, buyBps, sellBps])

describe('GET /tokens/{chainId}/{address}/check', () => {
  test('default: checks a listed token without a tax, and a taxed one', async () => {
    expect(await check(usdc)).toMatchObject({ address: usdc, sale: 'sellable', buyTaxBps: 0, sellTaxBps: 0 })
    expect(await check(sta)).toMatchObject({ sale: 'sellable', buyTaxBps: 100, sellTaxBps: 100 })
  })

  test('behavior: reports taxes of pools and unsellable tokens at the newest block', async () => {
    await setTaxes(200n, 300n)
    await trading.untilSeen()
    expect(await check(taxed)).toMatchObject({ sale: 'sellable', buyTaxBps: 200, sellTaxBps: 300 })
    await setTaxes(0n, 10_000n)
    await trading.untilSeen()
    expect(await check(taxed)).toMatchObject({ sale: 'unsellable', buyTaxBps: 0, sellTaxBps: 10_000 })
    for (const buyTaxBps of [10_000, 8_000]) {
      // Too little arrives to sell any, so the sale is unknown.
      await setTaxes(BigInt(buyTaxBps), 0n)
      await trading.untilSeen()
      expect(await check(taxed)).toMatchObject({ sale: 'unknown', buyTaxBps })
    }
    await setTaxes(0n, 0n)
    await trading.untilSeen()
  })

  test('behavior: the age of the pool is that of its block, and null if the index lacks it', async () => {
    expect((await check(taxed)).pool).toEqual({ exchange: 'UniswapV2', createdAt: null })
    const [token0, token1] = [taxed, weth].toSorted() as [Address, Address]
    await trading.service.deps.database.insert(indexedPools).values({
      chainId: 1,
      pool: pair,
      factory: toLowerAddress(uniswapV2.factory),
      token0,
      token1,
      feePips: 3000,
      createdBlock: created,
    })
    const { timestamp } = await trading.anvil.client.getBlock({ blockNumber: created })
    const createdAt = new Date(Number(timestamp) * 1_000).toISOString()
    expect((await check(taxed)).pool).toEqual({ exchange: 'UniswapV2', createdAt })
  })

  test('behavior: a check is cached, and concurrent requests share it', async () => {
    const ask = () => trading.service.ask(checkToken, { chainId: 1, address: taxed })
    const first = await check(taxed)
    await setTaxes(0n, 10_000n)
    await trading.untilSeen()
    expect(await Promise.all([ask(), ask()])).toEqual([first, first])
    await setTaxes(0n, 0n)
  })

  test('error: NotFound without a token, and for the native token', async () => {
    await expect(check(person)).rejects.toMatchObject({ errorType: 'NotFound' })
    await expect(check(nativeToken)).rejects.toMatchObject({ errorType: 'NotFound' })
  })
})
