import { numberToHex, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Dex } from '@/lib/chain/chain'
import { v2PairAddress, v3PoolAddress } from '@/lib/chain/pools/pool-address'
import { readV4Price, v4SlotsOf } from '@/lib/chain/pools/v4-slots'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { poolIdOf } from '../seed/balancer'
import { plannedPools } from '../seed/pools'
import { v4NameOf } from '../seed/uniswap-v4'
import { openSeededChain } from '../testing/open-seeded-chain'
import { leadersOf, tradePool } from './traders'

const planned = plannedPools(mainnet).filter(
  ({ tokenA, tokenB }) => [tokenA.symbol, tokenB.symbol].sort().join() === 'USDC,WETH',
)
const dexOf = <kind extends Dex['kind']>(name: string) =>
  (mainnet.dexes as readonly Dex[]).find((dex) => dex.name === name) as Extract<Dex, { kind: kind }>
const abi = parseAbi([
  'function getReserves() view returns (uint112, uint112, uint32)',
  'function slot0() view returns (uint160, int24, uint16, uint16, uint16, uint8, bool)',
  'function extsload(bytes32) view returns (bytes32)',
  'function getPoolTokens(bytes32) view returns (address[], uint256[], uint256)',
  'function get_dy(uint256, uint256, uint256) view returns (uint256)',
])

test('leadersOf maps shares, staked ether and the coin of a metapool to the tokens whose prices they follow', () => {
  expect(Object.fromEntries(leadersOf(plannedPools(mainnet)))).toStrictEqual({
    sDAI: 'DAI',
    wstETH: 'WETH',
    LUSD: 'USDT',
  })
})

describe('tradePool', () => {
  const anvil = openSeededChain({ chainId: 1 })

  /** Dollars per WETH in one pool; USDC is token 0. */
  const priceOf = async (pool: (typeof planned)[number]): Promise<number> => {
    const tokens = [pool.tokenA.address, pool.tokenB.address] as const
    if (pool.kind === 'v3') {
      const address = v3PoolAddress(dexOf<'v3'>(pool.dex), ...tokens, pool.feePips)
      const [sqrtPrice] = await anvil.client.readContract({ address, abi, functionName: 'slot0' })
      return 1e12 / (Number(sqrtPrice) / 2 ** 96) ** 2
    }
    if (pool.kind === 'v4') {
      // Here the native currency is token 0.
      const { manager: address } = dexOf<'v4'>(pool.dex)
      const slot = numberToHex(v4SlotsOf(v4NameOf(dexOf<'v4'>(pool.dex), pool).pool).price, { size: 32 })
      const word = await anvil.client.readContract({ address, abi, functionName: 'extsload', args: [slot] })
      return 1e12 * (Number(readV4Price(BigInt(word)).sqrtPriceX96) / 2 ** 96) ** 2
    }
    if (pool.kind === 'weighted') {
      const { vault: address } = dexOf<'balancer'>(pool.dex)
      const args = [poolIdOf(pool)] as const
      const [, held] = await anvil.client.readContract({ address, abi, functionName: 'getPoolTokens', args })
      return (Number(held[0]) / Number(held[1])) * 1e12
    }
    const address = v2PairAddress(dexOf<'v2'>(pool.dex), ...tokens)
    const [usdc, weth] = await anvil.client.readContract({ address, abi, functionName: 'getReserves' })
    return (Number(usdc) / Number(weth)) * 1e12
  }

  const trade = async (pool: (typeof planned)[number], walk: ReadonlyMap<string, number>) => {
    const hash = await tradePool(anvil.client, pool, walk)
    await anvil.client.waitForTransactionReceipt({ hash: hash! })
  }

  test.each(planned.map((pool) => [`${pool.dex} ${'feePips' in pool ? pool.feePips : ''}`, pool] as const))(
    'default: %s follows the walk and comes back',
    async (_, pool) => {
      expect(Math.abs((await priceOf(pool)) / 3200 - 1)).toBeLessThan(1e-6)
      await trade(pool, new Map([['WETH', Math.log(1.02)]]))
      expect(Math.abs((await priceOf(pool)) / 3264 - 1)).toBeLessThan(1e-3)
      await trade(pool, new Map())
      expect(Math.abs((await priceOf(pool)) / 3200 - 1)).toBeLessThan(1e-3)
    },
  )

  test.each([
    ['USDT', 0n, 10n ** 8n],
    ['WBTC', 1n, 10n ** 5n],
  ] as const)(
    'behavior: a crypto pool follows the price of WETH in %s within its fee, and comes back',
    async (...one) => {
      const [symbol, place, amount] = one
      const pool = plannedPools(mainnet).find(
        ({ kind, tokenA, tokenB }) => kind === 'crypto' && tokenA.symbol === symbol && tokenB.symbol === 'WETH',
      )!
      const { address } = dexOf<'crypto'>(pool.dex).pools[0]!
      const args = [place, 2n, amount] as const
      const bought = async () => Number(await anvil.client.readContract({ address, abi, functionName: 'get_dy', args }))
      const before = await bought()
      await trade(pool, new Map([['WETH', Math.log(1.02)]]))
      expect(Math.abs(((await bought()) * 1.02) / before - 1)).toBeLessThan(6e-3)
      expect(await tradePool(anvil.client, pool, new Map([['WETH', Math.log(1.02)]]))).toBeUndefined()
      await trade(pool, new Map())
      expect(Math.abs((await bought()) / before - 1)).toBeLessThan(6e-3)
    },
  )
})
