import { type Address, erc20Abi, getAddress, keccak256, maxUint256, numberToHex, parseAbi, parseUnits } from 'viem'
import { describe, expect, test } from 'vitest'
import { nativeToken, toLowerAddress } from '@/lib/address'
import { intentAbi, intentRegistryAbi } from '@/lib/chain/abi.generated'
import type { Chain, Dex } from '@/lib/chain/chain'
import { developmentAccounts } from '@/lib/chain/local/development-accounts'
import { personalDevelopmentAccounts } from '@/lib/chain/local/development-keys'
import { v2PairAddress, v3PoolAddress } from '@/lib/chain/pools/pool-address'
import { v4SlotsOf } from '@/lib/chain/pools/v4-slots'
import { executor } from '@/lib/chain/program/executor.generated'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { roles } from '../accounts'
import { localChain } from '../chain/clients'
import { openSeededChain } from '../testing/open-seeded-chain'
import { poolIdOf } from './balancer'
import { plannedPools } from './pools'
import { localContracts } from './tokens'
import { peripheryOf } from './uniswap'
import { v4NameOf } from './uniswap-v4'

const token = (chain: Chain, symbol: string) => findTokenBySymbol(chain, symbol)!
const dexOf = <kind extends Dex['kind']>(chain: Chain, name: string) =>
  chain.dexes.find((dex) => dex.name === name) as Extract<Dex, { kind: kind }>
const factoryAbi = parseAbi([
  'function getPair(address, address) view returns (address)',
  'function getPool(address, address, uint24) view returns (address)',
])
const poolAbi = parseAbi([
  'function liquidity() view returns (uint128)',
  'function totalSupply() view returns (uint256)',
  'function getPoolId() view returns (bytes32)',
  'function getNormalizedWeights() view returns (uint256[])',
])
/** Zero until a pair was traded, and until a pool was traded in one direction. */
const pastWords = ['price0CumulativeLast', 'feeGrowthGlobal0X128', 'feeGrowthGlobal1X128'] as const
const pastAbi = parseAbi([
  'function price0CumulativeLast() view returns (uint256)',
  'function feeGrowthGlobal0X128() view returns (uint256)',
  'function feeGrowthGlobal1X128() view returns (uint256)',
])
const managerAbi = parseAbi(['function extsload(bytes32) view returns (bytes32)'])
const vaultAbi = parseAbi(['function allocatedFees(address) view returns (uint256)'])
const usdc = token(mainnet, 'USDC')
const weth = token(mainnet, 'WETH')

describe.each([1, 42161, 8453])('seedChain on %i', (chainId) => {
  const anvil = openSeededChain({ chainId })
  const chain = localChain(chainId)

  const read = (address: Address) => anvil.client.getCode({ address })

  test('default: every published address has code', async () => {
    const { router, feeVault, rfq, intent, deltaWrappedNative, wrappedNative, permit2, multicall3 } = chain.contracts
    const factories = chain.dexes.flatMap((dex) => {
      if (dex.kind === 'balancer') return [dex.vault, ...dex.weightedPools, ...dex.composablePools]
      if (dex.kind === 'v4') return [dex.manager]
      if (dex.kind === 'stableMulti' || dex.kind === 'crypto' || dex.kind === 'stableMeta')
        return dex.pools.map(({ address }) => address)
      return 'factory' in dex ? [dex.factory] : dex.pools
    })
    const addresses = [
      ...[router, feeVault, rfq, intent!, deltaWrappedNative!, wrappedNative, permit2, multicall3, ...factories],
      executor.rareLegs,
      ...chain.tokens.map(({ address }) => address),
      ...Object.values(peripheryOf(chainId)),
      ...Object.values(localContracts),
    ]
    const codes = await Promise.all(addresses.map(read))
    expect(addresses.filter((_, index) => !codes[index])).toEqual([])
  })

  test('behavior: the executor has the code that the registry of addresses was generated from', async () => {
    expect(keccak256((await read(executor.address))!)).toBe(executor.codeHash)
  })

  test('behavior: the intent contract has its modules, its agents and the token of deposits', async () => {
    const contract = { address: chain.contracts.intent!, abi: intentAbi } as const
    const [modules, token, claimer, address] = await Promise.all([
      anvil.client.readContract({ ...contract, functionName: 'getModules' }),
      anvil.client.readContract({ ...contract, functionName: 'getWrappedNative' }),
      anvil.client.readContract({ ...contract, functionName: 'getProtocolFeeClaimer' }),
      anvil.client.readContract({ ...contract, functionName: 'PORTIKUS_V2' }),
    ])
    expect(modules.flatMap(({ selectors }) => selectors).length).toBe(71)
    expect([token, claimer].map(toLowerAddress)).toEqual(
      [chain.contracts.deltaWrappedNative!, roles.feeWallet].map(toLowerAddress),
    )
    const registry = { address, abi: intentRegistryAbi } as const
    const agents = await anvil.client.readContract({ ...registry, functionName: 'getAgents' })
    expect(agents.map(toLowerAddress)).toEqual([...roles.agents, roles.relayer])
    const allowed = await Promise.all(
      [
        ...[...roles.agents, roles.relayer].map((account) => [account, chain.contracts.intent!] as const),
        [roles.relayer, chain.contracts.spokePool!] as const,
      ].flatMap((args) =>
        chain.tokens.map(({ address }) =>
          anvil.client.readContract({ address, abi: erc20Abi, functionName: 'allowance', args }),
        ),
      ),
    )
    expect(new Set(allowed)).toEqual(new Set([maxUint256]))
  })

  test('behavior: every planned pool is where its factory and CREATE2 put it, and has liquidity', async () => {
    for (const pool of plannedPools(chain)) {
      const [a, b] = [pool.tokenA.address, pool.tokenB.address]
      if (pool.kind !== 'v2' && pool.kind !== 'v3') continue
      const dex = dexOf<'v2' | 'v3'>(chain, pool.dex)
      const computed = pool.kind === 'v2' ? v2PairAddress(dex, a, b) : v3PoolAddress(dex, a, b, pool.feePips)
      const factory = { address: dex.factory, abi: factoryAbi } as const
      const registered = await (pool.kind === 'v2'
        ? anvil.client.readContract({ ...factory, functionName: 'getPair', args: [a, b] })
        : anvil.client.readContract({ ...factory, functionName: 'getPool', args: [a, b, pool.feePips] }))
      expect(registered.toLowerCase(), `${pool.dex} ${pool.tokenA.symbol}/${pool.tokenB.symbol}`).toBe(computed)
      const functionName = pool.kind === 'v2' ? 'totalSupply' : 'liquidity'
      expect(await anvil.client.readContract({ address: computed, abi: poolAbi, functionName })).toBeGreaterThan(0n)
    }
  })

  test('behavior: every pool of Uniswap V4 has a price and liquidity, and was traded in both directions', async () => {
    for (const pool of plannedPools(chain)) {
      if (pool.kind !== 'v4') continue
      const dex = dexOf<'v4'>(chain, pool.dex)
      const { price, liquidity } = v4SlotsOf(v4NameOf(dex, pool).pool)
      // The words after the price are the fees per unit of liquidity in either token.
      const words = await Promise.all(
        [price, price + 1n, price + 2n, liquidity].map((slot) =>
          anvil.client.readContract({
            address: dex.manager,
            abi: managerAbi,
            functionName: 'extsload',
            args: [numberToHex(slot, { size: 32 })],
          }),
        ),
      )
      for (const word of words) expect(BigInt(word)).toBeGreaterThan(0n)
    }
  })

  test('behavior: every weighted pool has its id of the real Vault and its weights', async () => {
    for (const pool of plannedPools(chain)) {
      if (pool.kind !== 'weighted') continue
      const contract = { address: pool.address, abi: poolAbi } as const
      const poolId = await anvil.client.readContract({ ...contract, functionName: 'getPoolId' })
      expect(poolId).toBe(poolIdOf(pool).toLowerCase())
      const weights = await anvil.client.readContract({ ...contract, functionName: 'getNormalizedWeights' })
      expect(weights).toContain(BigInt(pool.percentA) * 10n ** 16n)
      expect(await anvil.client.readContract({ ...contract, functionName: 'totalSupply' })).toBeGreaterThan(0n)
    }
  })

  test('behavior: every pool was traded in both directions, and the vault has had a fee in every token', async () => {
    const { client } = anvil
    const readWord = (address: Address, functionName: (typeof pastWords)[number]) =>
      client.readContract({ address, abi: pastAbi, functionName })
    for (const pool of plannedPools(chain)) {
      const [a, b] = [pool.tokenA.address, pool.tokenB.address]
      for (const token of [a, b, nativeToken] as Address[]) {
        const fees = { address: chain.contracts.feeVault, abi: vaultAbi, functionName: 'allocatedFees' } as const
        expect(await client.readContract({ ...fees, args: [token] }), token).toBeGreaterThan(0n)
      }
      if (pool.kind !== 'v2' && pool.kind !== 'v3') continue
      const dex = dexOf<'v2' | 'v3'>(chain, pool.dex)
      const address = pool.kind === 'v2' ? v2PairAddress(dex, a, b) : v3PoolAddress(dex, a, b, pool.feePips)
      for (const word of pool.kind === 'v2' ? pastWords.slice(0, 1) : pastWords.slice(1))
        expect(await readWord(address, word), `${word} of ${address}`).toBeGreaterThan(0n)
    }
  })

  test('behavior: every user has native tokens and every listed token', async () => {
    for (const { address } of personalDevelopmentAccounts) {
      expect(await anvil.client.getBalance({ address })).toBe(parseUnits('10000', 18))
      const balances = await anvil.client.multicall({
        allowFailure: false,
        contracts: chain.tokens.map((token) => ({
          address: token.address,
          abi: erc20Abi,
          functionName: 'balanceOf',
          args: [address],
        })),
      })
      expect(balances.every((balance) => (balance as bigint) > 0n)).toBe(true)
    }
  })
})

describe('seedChain', () => {
  const anvil = openSeededChain({ chainId: 1 })

  test('behavior: WETH/USDC has its address of the real chain, computed and deployed', async () => {
    const pair = '0xB4e16d0168e52d35CaCD2c6185b44281Ec28C9Dc'
    const sushiPair = '0x397FF1542f962076d0BFE58eA045FfA2d347ACa0'
    const pool = '0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640'
    const uniswapV2 = dexOf<'v2'>(mainnet, 'UniswapV2')
    const sushiSwap = dexOf<'v2'>(mainnet, 'SushiSwap')
    const uniswapV3 = dexOf<'v3'>(mainnet, 'UniswapV3')
    expect(getAddress(v2PairAddress(uniswapV2, weth.address, usdc.address))).toBe(pair)
    expect(getAddress(v2PairAddress(sushiSwap, weth.address, usdc.address))).toBe(sushiPair)
    expect(getAddress(v3PoolAddress(uniswapV3, weth.address, usdc.address, 500))).toBe(pool)

    const deployed = await Promise.all([
      ...[uniswapV2, sushiSwap].map(({ factory }) =>
        anvil.client.readContract({
          address: factory,
          abi: factoryAbi,
          functionName: 'getPair',
          args: [weth.address, usdc.address],
        }),
      ),
      anvil.client.readContract({
        address: uniswapV3.factory,
        abi: factoryAbi,
        functionName: 'getPool',
        args: [weth.address, usdc.address, 500],
      }),
    ])
    expect(deployed).toEqual([pair, sushiPair, pool])
    for (const address of deployed) expect(await anvil.client.getCode({ address })).toBeTruthy()
  })

  test('behavior: the chain has more than sixty pools over more than twelve tokens', () => {
    const pools = plannedPools(mainnet)
    const tokens = new Set(pools.flatMap(({ tokenA, tokenB }) => [tokenA.symbol, tokenB.symbol]))
    expect(pools.length).toBeGreaterThanOrEqual(60)
    expect(tokens.size).toBeGreaterThanOrEqual(12)
  })

  test('behavior: a swap through Uniswap pays the amount of its quoter', async () => {
    const [person] = developmentAccounts
    const amountIn = parseUnits('1', 18)
    const { swapRouter02, quoterV2 } = peripheryOf(1)
    const quoterAbi = parseAbi([
      'struct Quote { address tokenIn; address tokenOut; uint256 amountIn; uint24 fee; uint160 sqrtPriceLimitX96; }',
      'function quoteExactInputSingle(Quote) returns (uint256 amountOut, uint160, uint32, uint256)',
    ])
    const path = 'address tokenIn, address tokenOut, uint24 fee, address recipient'
    const amounts = 'uint256 amountIn, uint256 amountOutMinimum, uint160 sqrtPriceLimitX96'
    const routerAbi = parseAbi([`function exactInputSingle((${path}, ${amounts}) params) payable returns (uint256)`])
    const common = { tokenIn: weth.address, tokenOut: usdc.address, fee: 500, sqrtPriceLimitX96: 0n }
    const { result } = await anvil.client.simulateContract({
      address: quoterV2,
      abi: quoterAbi,
      functionName: 'quoteExactInputSingle',
      args: [{ ...common, amountIn }],
    })
    const before = await anvil.client.readContract({
      address: usdc.address,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [person],
    })
    const hash = await anvil.client.writeContract({
      account: person,
      address: swapRouter02,
      abi: routerAbi,
      functionName: 'exactInputSingle',
      args: [{ ...common, recipient: person, amountIn, amountOutMinimum: 0n }],
      value: amountIn,
      // Sets the gas: in a later second than that of its last change the pool writes an
      // observation, for which an estimate of the same second is 3,938 gas too low.
      gas: 500_000n,
    })
    const { status } = await anvil.client.waitForTransactionReceipt({ hash })
    expect(status).toBe('success')
    const after = await anvil.client.readContract({
      address: usdc.address,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [person],
    })
    expect(after - before).toBe(result[0])
    expect(after - before).toBeGreaterThan(parseUnits('3190', 6))
  })
})
